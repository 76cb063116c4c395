#include "tools/statistics/results.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "lib/core/comment_command.h"
#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/games/games.h"
#include "lib/record/analysis_note.h"
#include "lib/record/tags.h"
#include "lib/replay/claims.h"
#include "lib/replay/outcome.h"
#include "lib/words/tr.h"
#include "tools/files/byte_source.h"
#include "tools/files/files.h"
#include "tools/records/legal_actions.h"

namespace stela {
namespace {

/// Maximum number of games reported for each reason.
constexpr std::size_t kMaxGamesListed = 100;

constexpr const EndingKind* kAbandoned = ending_named("abandoned");

Message was_abandoned() { return tr("the table was abandoned by agreement"); }
Message names_no_winner() { return tr("it names no winner"); }

}  // namespace

void NameBook::add(const std::string& name, const Seen& seen) {
  if (!known_.insert(name).second) return;
  names_.push_back(name);
  seen_.push_back(seen);
}

void NameBook::warn(const CountedGames& games) const {
  const std::vector<NearNames> near = find_near_names(names_, kMaxGamesListed + 1);
  for (std::size_t i = 0; i < std::min(near.size(), kMaxGamesListed); ++i) {
    const auto quoted = [&](std::size_t name) {
      return fmt::format("`{}` ({})", printable(names_[name]), games.words(seen_[name]));
    };
    complain(tr(globals().language, "warning: {0} and {1} count as two players: {2}",
                quoted(near[i].first), quoted(near[i].second), message_of(near[i].how)));
  }
  if (near.size() > kMaxGamesListed) {
    complain(tr(globals().language, "warning: more names are nearly the same"));
  }
  if (!near.empty()) {
    complain(tr(globals().language, "`--alias FILE` gives one player's names one spelling"));
  }
}

namespace {

/// Nobody plays one of these games for longer than a day: clocks with more are wrong.
constexpr std::chrono::hours kMaxTime{24};

/// Returns the time of an entry in a comment (`[%emt 0:01:30]`), or null if it has none.
std::optional<std::chrono::milliseconds> elapsed(std::string_view comment) {
  for (const CommentCommand& command : commands_in(comment)) {
    if (command.name == "emt") return read_clock(command.value);
  }
  return std::nullopt;
}

/// Returns the total minutes of all entries, if each has a time, and no more than a day.
std::optional<std::int64_t> minutes_of(const Record& record) {
  std::chrono::milliseconds sum{0};
  for (std::int32_t e = record.lines[0].first_entry; e != kNone;) {
    const Entry& entry = record.entries[index_of(e)];
    e = entry.next;
    if (entry.kind == EntryKind::kResult) continue;
    std::optional<std::chrono::milliseconds> took;
    for (std::int32_t n = entry.first_note; n != kNone;) {
      const Note& note = record.notes[index_of(n)];
      n = note.next;
      if (note.line == kNone && !took) took = elapsed(note.text);
    }
    if (!took) return std::nullopt;
    sum += *took;
  }
  if (sum == sum.zero() || sum > kMaxTime) return std::nullopt;
  return std::chrono::ceil<std::chrono::minutes>(sum).count();
}

/// Variants and options as the tags write them.
std::string board_of(const Record& record) {
  std::vector<std::string> parts;
  for (const Tag& tag : record.tags) {
    const TagValue* const values = record.values_of(tag);
    for (std::uint32_t i = 0; tag.name == kVariantTag && i < tag.value_count; ++i) {
      parts.emplace_back(values[i].text);
    }
    if (tag.name == kOptionTag && tag.value_count == 2) {
      parts.push_back(fmt::format("{}={}", values[0].text, values[1].text));
    }
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string shown_name(const Table& table, std::size_t seat) {
  if (table.names[seat].empty()) return std::string(table.colours[seat]);
  return fmt::format("{} ({})", table.names[seat], table.colours[seat]);
}

/// Scores that a tracker has no numbers for, and how the game ended, in words.
std::string comments_of(const Record& record, const Table& table, const Outcome& outcome) {
  std::vector<std::string> out;
  for (const auto& [tag, words] :
       {std::pair{kEventTag, ""}, std::pair{kRoundTag, "round "}, std::pair{kTableTag, "table "}}) {
    const std::string_view value = tag_of(record, tag);
    if (!value.empty()) out.push_back(fmt::format("{}{}", words, value));
  }
  const std::size_t parts = table.game->score_parts.size();
  for (std::size_t seat = 0; seat < seat_index(table.players); ++seat) {
    std::string words;
    if (outcome.out[seat]) {
      words = "eliminated";
    } else if (parts > 1) {
      for (std::size_t part = 0; part < parts; ++part) {
        const std::int64_t count = outcome.scores[seat].parts[part];
        std::string_view noun = table.game->score_parts[part];
        if (noun.ends_with('s')) noun.remove_suffix(1);
        words += (part > 0 ? ", " : "") + counted(count, noun);
      }
    }
    if (!words.empty()) out.push_back(fmt::format("{}: {}", shown_name(table, seat), words));
  }
  for (const Ending& ending : outcome.endings) out.push_back(ending_words(ending, table).english());
  return fmt::format("{}", fmt::join(out, "; "));
}

/// Returns whether the record begins as the game does, so that the first seat begins.
bool begins_at_the_start(const Record& record) {
  const std::int32_t first = record.lines[0].first_entry;
  return first == kNone || record.entries[index_of(first)].kind != EntryKind::kSetup;
}

}  // namespace

std::string table_id_of(const Record& record) {
  const std::string_view number = tag_of(record, kTableTag);
  if (number.empty() || !plays::is_board_game_arena(tag_of(record, kSiteTag))) return {};
  return plays::id_of_table(number);
}

plays::Play play_of(const Record& record, const Table& table, const Outcome& outcome) {
  plays::Play play;
  play.id = plays::uuid_of(digest_of_game(record, &table, true));
  play.table_id = table_id_of(record);
  play.game = table.game->id;
  play.game_name = table.game->name;
  const plays::Game* const game = plays::find_game(play.game, {}, play.game_name);
  if (game != nullptr) play.bgg = game->bgg;
  // A tracker cannot store partial dates.
  if (const std::string_view date = tag_of(record, kDateTag); is_day(date)) play.date = date;
  play.location = tag_of(record, kSiteTag);
  play.board = board_of(record);
  play.comments = comments_of(record, table, outcome);
  play.minutes = minutes_of(record);
  const std::vector<int> places = places_of(outcome);
  const bool in_order = begins_at_the_start(record);
  for (std::size_t seat = 0; seat < seat_index(table.players); ++seat) {
    plays::Player& player = play.players.emplace_back();
    player.name = table.names[seat];
    player.colour = table.colours[seat];
    player.winner = wins(outcome, static_cast<Actor>(seat));
    if (in_order) player.seat = static_cast<std::int64_t>(seat) + 1;
    // Where nobody has won nobody has a place.
    if (!outcome.winners.empty() || !outcome.places.empty()) player.rank = places[seat];
    const int team = team_index(outcome, static_cast<Actor>(seat));
    if (team >= 0) player.team = std::to_string(team + 1);
    const auto& parts = outcome.scores[seat].parts;
    const auto count = static_cast<std::ptrdiff_t>(table.game->score_parts.size());
    if (game != nullptr && !outcome.out[seat]) {
      player.score = plays::folded(*game, {parts.begin(), parts.begin() + count});
    }
  }
  return play;
}

namespace {

/// More plays than this cannot be a single entry.
constexpr std::int64_t kMaxPlays = 100;

/// Returns the places of the players, ties sharing the better one; partners count once.
std::vector<int> places_of(const plays::Play& play) {
  const auto& players = play.players;
  const bool ranked =
      std::ranges::all_of(players, [](const auto& player) { return player.rank.has_value(); });
  const auto worth = [&](const plays::Player& player) {
    if (ranked) return std::pair{-*player.rank, std::optional<std::int64_t>{}};
    // Winners share their place whatever their scores are.
    return std::pair{std::int64_t{player.winner ? 1 : 0},
                     player.winner ? std::optional<std::int64_t>{} : player.score};
  };
  std::vector<int> out;
  for (const plays::Player& player : players) {
    int better = 0;
    std::set<std::string_view> teams;
    for (const plays::Player& other : players) {
      if (worth(other) <= worth(player)) continue;
      if (other.team.empty() || teams.insert(other.team).second) ++better;
    }
    out.push_back(better + 1);
  }
  return out;
}

/// Converts the results to one result per team, in the order of the teams' first players; a team is
/// identified by its players, and its score is the sum of theirs.
std::vector<GameResult> team_results(const std::vector<GameResult>& players, Language language) {
  std::vector<GameResult> out;
  for (const GameResult& first : players) {
    const int team = first.team;
    const auto same = [team](const GameResult& other) { return other.team == team; };
    if (team >= 0 && &*std::ranges::find_if(players, same) != &first) continue;
    GameResult& result = out.emplace_back(first);
    if (team < 0) continue;
    std::vector<std::string> names;
    for (const GameResult& member : players) {
      if (!same(member)) continue;
      names.push_back(member.name);
      result.wins = result.wins || member.wins;
      result.place = std::min(result.place, member.place);
      if (&member == &first || !member.scored) continue;
      result.scored = true;
      for (std::size_t part = 0; part < kMaxScoreParts; ++part) {
        result.score.parts[part] += member.score.parts[part];
      }
    }
    std::ranges::sort(names);
    result.name = and_list({names.begin(), names.end()}).in(language);
    // Player names never contain a line ending.
    result.key = fmt::format("{}", fmt::join(names, "\n"));
    result.team = -1;
  }
  return out;
}

/// Returns a message with two seats of `table` that have the same name; empty if there are none.
Message same_names(const Table& table) {
  for (std::size_t a = 0; a < seat_index(table.players); ++a) {
    for (std::size_t b = a + 1; b < seat_index(table.players); ++b) {
      const std::string_view name = table.called(static_cast<Actor>(a));
      if (name != table.called(static_cast<Actor>(b))) continue;
      return tr("{0} and {1} are both called `{2}`", table.colours[a], table.colours[b],
                shown(name));
    }
  }
  return {};
}

}  // namespace

Referee::Referee(const CountingRules& rules) : rules_(rules), replayer_(all_games()) {}

Played Referee::judge(FoundRecord& found) {
  Played out;
  out.line = found.places.first_line();
  // Copies are identified by the canonical spelling.
  if (!found.unreadable && rules_.keep_copies) {
    replayer_.replay(found.record, {}, found.diagnostics);
  } else if (!found.unreadable) {
    replayer_.respell(found.record, {}, found.diagnostics);
  }
  out.invalid = found.unreadable || has_error(found.diagnostics) || !replayer_.started();
  if (out.invalid) {
    out.why_not = tr("it is invalid");
    return out;
  }
  const Outcome outcome = replayer_.outcome();
  if (!outcome.finished) {
    out.why_not = tr("it is not finished");
    return out;
  }
  Table table = replayer_.table();
  for (std::string_view& name : table.names) name = rules_.aliases.spelling_of(name);
  out.why_not = same_names(table);
  if (!out.why_not.empty()) return out;
  add_results(table, outcome, luck_in(found.record), out);
  if (!rules_.keep_copies) add_ids(found.record, table, out);
  out.round = tag_of(found.record, kRoundTag);
  out.table = tag_of(found.record, kTableTag);
  return out;
}

/// Adds the results of a finished game, or why it does not count; `luck` is that of each seat, or
/// empty if unknown.
void Referee::add_results(const Table& table, const Outcome& outcome,
                          const std::vector<Estimate>& luck, Played& out) const {
  const std::vector<int> places = places_of(outcome);
  if (places.empty()) {
    const bool abandoned = std::ranges::any_of(
        outcome.endings, [](const Ending& ending) { return ending.kind == kAbandoned; });
    out.why_not = abandoned ? was_abandoned() : names_no_winner();
    return;
  }
  for (std::size_t seat = 0; seat < places.size(); ++seat) {
    // A player without a name is identified by colour.
    const bool nameless = table.names[seat].empty();
    const auto actor = static_cast<Actor>(seat);
    const std::string name(table.called(actor));
    out.game.push_back({name, name, places[seat], wins(outcome, actor), outcome.scores[seat], true,
                        luck.empty() ? std::nullopt : std::optional(luck[seat]),
                        team_index(outcome, actor), nameless});
    if (nameless) {
      ++out.nameless;
    } else {
      out.names.push_back(name);
    }
  }
  out.info = table.game;
  out.of_teams = rules_.teams_together && !outcome.teams.empty();
  if (!out.of_teams) return;
  out.game = team_results(out.game, globals().language);
  // The score of an eliminated partner may count for a team or not.
  for (std::size_t team = 0; team < out.game.size(); ++team) {
    out.game[team].score = outcome.teams[team].score;
  }
}

/// Copies are recognised by the names as written, as a tracker knows the game, and by the names as
/// they count.
void Referee::add_ids(const Record& record, const Table& table, Played& out) const {
  for (const Table* named : {&table, &replayer_.table()}) {
    std::string id = plays::uuid_of(digest_of_game(record, named, true));
    if (out.ids.empty() || out.ids.front() != id) out.ids.push_back(std::move(id));
  }
  std::string played_at = table_id_of(record);
  if (!played_at.empty()) out.ids.push_back(std::move(played_at));
}

/// Returns the luck of each seat according to an analysis in the record; empty if unknown.
std::vector<Estimate> Referee::luck_in(const Record& record) const {
  if (!rules_.luck || !replayer_.analysed()) return {};
  const Table& table = replayer_.table();
  NoteFault fault;
  const auto note = read_game_note(analysis_note_of(record)->text, table.player_colours(), fault);
  return note ? note->luck : std::vector<Estimate>();
}

std::optional<Seen> CountedGames::add(const std::string& file, const Played& game) {
  if (files_.empty() || files_.back() != file) files_.push_back(file);
  const Seen seen{files_.size() - 1, game.line, game.is_play};
  if (!game.why_not.empty()) {
    if (game.invalid) verdict_ = kExitInvalid;
    report(seen, game.why_not);
    return std::nullopt;
  }
  for (const std::string& id : game.ids) {
    const auto known = ids_.find(id);
    if (known == ids_.end()) continue;
    if (game.is_play && !known->second.is_play) {
      // Another play of that record is a copy of this one.
      known->second = seen;
      ++plays_of_records_;
      return std::nullopt;
    }
    verdict_ = kExitInvalid;
    const std::string where = words(known->second);
    report(seen, can_keep_
                     ? tr("it is the same game as {0}; `--duplicates keep` counts both", where)
                     : tr("it is the same game as {0}", where));
    return std::nullopt;
  }
  for (const std::string& id : game.ids) ids_.emplace(id, seen);
  return seen;
}

void CountedGames::report(const Seen& seen, const Message& why) {
  if (++not_counted_ > kMaxGamesListed) return;
  const Language language = globals().language;
  complain(seen.is_play ? tr(language, "{0}: the play does not count: {1}", words(seen), why)
                        : tr(language, "{0}: the record does not count: {1}", words(seen), why));
}

void CountedGames::end_file(const std::string& file) {
  if (not_counted_ > kMaxGamesListed) {
    complain(trn(globals().language, not_counted_ - kMaxGamesListed,
                 "{0} more record of `{1}` does not count",
                 "{0} more records of `{1}` do not count", printable(file)));
  }
  not_counted_ = 0;
}

std::string CountedGames::words(const Seen& seen) const {
  const std::string file = printable(files_[seen.file]);
  return seen.is_play ? tr(globals().language, "{0}, play {1}", file, seen.line)
                      : fmt::format("{}:{}", file, seen.line);
}

namespace {

/// Returns why a play does not count, or an empty message if it does.
Message why_not_counted(const plays::Play& play) {
  if (play.game.empty() && play.game_name.empty()) return tr("it names no game");
  if (play.game.empty()) {
    return tr("`{0}` is not a game that Stela knows; `--game` counts it", shown(play.game_name));
  }
  switch (play.state) {
    case plays::PlayState::kCounts:
      break;
    case plays::PlayState::kIgnored:
      return tr("it was broken off, or is marked as not counting");
    case plays::PlayState::kUnfinished:
      return tr("it is not finished");
    case plays::PlayState::kCancelled:
      return tr("the table was cancelled");
    case plays::PlayState::kAbandoned:
      return was_abandoned();
  }
  if (play.quantity < 1 || play.quantity > kMaxPlays) {
    return trn(play.quantity, "it represents {0} play", "it represents {0} plays");
  }
  // For a game that Stela does not know.
  constexpr int kMaxOfUnknown = 20;
  const GameInfo* const info = game_named(play.game);
  const int most = info == nullptr ? kMaxOfUnknown : info->max_players;
  if (play.players.size() < 2 || play.players.size() > static_cast<std::size_t>(most)) {
    return trn(play.players.size(), "it has {0} player", "it has {0} players");
  }
  const auto wins = [](const plays::Player& player) { return player.winner; };
  const auto ranked = [](const plays::Player& player) { return player.rank.has_value(); };
  if (std::ranges::none_of(play.players, wins) && !std::ranges::all_of(play.players, ranked)) {
    return names_no_winner();
  }
  return {};
}

/// Returns the result stored by a tracker. Places are its ranks if every player has one; otherwise
/// winners come before the others, then the score decides.
Played played_of(const plays::Play& play, std::size_t number, const CountingRules& rules) {
  Played out;
  out.line = number;
  out.is_play = true;
  out.why_not = why_not_counted(play);
  if (!out.why_not.empty()) return out;
  out.info = game_named(play.game);
  if (out.info == nullptr) out.other_game = play.game;
  if (!rules.keep_copies) out.ids.push_back(play.id);
  const plays::Game* const game = plays::find_game(play.game, {}, {});
  const std::vector<int> places = places_of(play);
  std::map<std::string_view, int> teams;
  for (std::size_t i = 0; i < play.players.size(); ++i) {
    const plays::Player& player = play.players[i];
    const bool nameless = player.name.empty();
    std::string name(nameless ? player.colour : rules.aliases.spelling_of(player.name));
    if (name.empty()) {
      out.why_not = tr("a player has no name");
      return out;
    }
    if (contains(out.game, name, &GameResult::name)) {
      out.why_not = tr("two players are called `{0}`", shown(name));
      return out;
    }
    if (nameless) {
      ++out.nameless;
    } else {
      out.names.push_back(name);
    }
    GameResult& result = out.game.emplace_back();
    result.name = std::move(name);
    result.key = result.name;
    result.nameless = nameless;
    result.place = places[i];
    result.wins = player.winner;
    if (!player.team.empty()) {
      result.team = teams.try_emplace(player.team, static_cast<int>(teams.size())).first->second;
    }
    const auto parts = !player.score     ? std::nullopt
                       : game == nullptr ? std::optional(std::vector{*player.score})
                                         : plays::unfolded(*game, *player.score);
    result.scored = parts.has_value();
    if (parts) std::copy(parts->begin(), parts->end(), result.score.parts.begin());
  }
  out.of_teams = rules.teams_together && !teams.empty();
  if (out.of_teams) out.game = team_results(out.game, globals().language);
  return out;
}

constexpr std::size_t kMaxSize = std::size_t{256} << 20U;

}  // namespace

Argument& ResultFiles::declare(CommandLine& line, InputOptions& input, const std::string& use) {
  Argument& results =
      line.option(
              "--results", &paths, "FILE",
              use +
                  " the plays of this file of BG Stats (.bgsplay) or BoardGameGeek (XML), or the "
                  "table of this tableinfos.json of Board Game Arena, or all of an archive; may be "
                  "repeated")
          .file_name();
  line.option("--game", &games, "NAME",
              "of --results: also this game, which Stela does not know, by its name there; may be "
              "repeated")
      .needs("--results");
  line.when_read([this, &input] {
    if (paths.empty()) return;
    if (input.files.empty()) input.found.clear();
    found_ = find_inputs(paths, input.recursive);
  });
  return results;
}

void ResultFiles::prepare(const std::string& file, std::size_t number, plays::Play& play) const {
  // The play is known by where it is if the tracker has no id.
  if (play.id.empty()) play.id = plays::uuid_of(long_digest(fmt::format("{} {}", file, number)));
  const auto is_named = [&](const std::string& game) {
    return small_letters(game) == small_letters(play.game_name);
  };
  if (play.game.empty() && std::ranges::any_of(games, is_named)) play.game = play.game_name;
}

int ResultFiles::read(const CountingRules& rules, CountedGames& counted, const Take& take) const {
  int code = kExitDone;
  bool any = false;
  std::size_t unranked = 0;
  const TakeWhole take_file = [&](const std::string& path, const std::string& text,
                                  std::string error) {
    any = true;
    std::vector<plays::Play> found;
    if (error.empty()) found = plays::read_plays(text, error);
    if (!error.empty()) {
      complain(unreadable(path, error));
      code = worse(code, kExitFile);
      return;
    }
    for (std::size_t i = 0; i < found.size(); ++i) {
      plays::Play& play = found[i];
      prepare(path, i + 1, play);
      if (play.unranked && play.state == plays::PlayState::kCounts && !play.game.empty()) {
        ++unranked;
      }
      const std::string id = play.id;
      for (std::int64_t n = 0; n == 0 || n < play.quantity; ++n) {
        if (n > 0) play.id = plays::uuid_of(long_digest(fmt::format("{} {}", id, n)));
        const Played game = played_of(play, i + 1, rules);
        const std::optional<Seen> seen = counted.add(path, game);
        if (!seen) break;
        take(play, game, *seen);
      }
    }
    counted.end_file(path);
  };
  for (const FoundFile& file : found_) {
    // Others are logs, records and the like.
    if (file.in_folder && !has_archive_name(file.path) && !is_table_file(file.path)) continue;
    if (!file.error.empty()) {
      complain(unreadable(file.path, file.folder ? "it is a folder; `--recursive` reads the "
                                                   "results in it"
                                                 : file.error));
      code = worse(code, kExitFile);
      any = true;
      continue;
    }
    read_each_whole(file.path, kMaxSize, is_table_file, take_file);
  }
  if (!any && !paths.empty()) {
    complain(tr(globals().language, "--results: there is no file called `tableinfos.json`"));
    code = worse(code, kExitFile);
  }
  if (unranked > 0) {
    complain(trn(globals().language, unranked,
                 "note: {0} table of the platform is unranked, and counts",
                 "note: {0} tables of the platform are unranked, and count"));
  }
  if (counted.plays_of_records() > 0) {
    complain(trn(globals().language, counted.plays_of_records(),
                 "note: {0} play is left out, because its record is counted",
                 "note: {0} plays are left out, because their records are counted"));
  }
  return code;
}

}  // namespace stela
