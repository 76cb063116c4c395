#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "lib/game/info.h"
#include "lib/games/games.h"
#include "lib/record/analysis_note.h"
#include "lib/record/tags.h"
#include "lib/replay/claims.h"
#include "lib/replay/outcome.h"
#include "lib/replay/replayer.h"
#include "lib/words/tr.h"
#include "tools/batch/batch.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/files/byte_source.h"
#include "tools/files/output.h"
#include "tools/pictures/document_file.h"
#include "tools/records/legal_actions.h"
#include "tools/statistics/names.h"
#include "tools/statistics/results.h"
#include "tools/statistics/standings_table.h"
#include "tools/statistics/tournament.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

struct StandingsOptions {
  BatchOptions batch;
  OutputOption output;
  std::string points = "1";
  /// Empty for the default tie-breaks.
  std::vector<std::string> tie_breaks;
  std::string ties = "share";
  std::string event;
  AliasOption alias;
  ResultFiles results;
  std::string duplicates = "refuse";
  std::string teams = "together";
  std::string format;
  bool luck = false;

  [[nodiscard]] bool teams_together() const { return teams == "together"; }
  [[nodiscard]] bool keeps_copies() const { return duplicates == "keep"; }
};

struct PlayedBatch {
  std::uint64_t records = 0;
  std::vector<Played> games;

  void clear() {
    records = 0;
    games.clear();
  }
};

/// Returns a message with two seats of `table` that have the same name; empty if there are none.
Message same_names(const Table& table) {
  for (std::size_t a = 0; a < seat_index(table.players); ++a) {
    for (std::size_t b = a + 1; b < seat_index(table.players); ++b) {
      if (table.names[a].empty() || table.names[a] != table.names[b]) continue;
      return tr("{0} and {1} are both called `{2}`", table.colours[a], table.colours[b],
                shown(table.names[a]));
    }
  }
  return {};
}

/// Replays games of a tournament; one instance per thread.
class Referee {
 public:
  Referee(const StandingsOptions& options, const Aliases& aliases)
      : options_(options), aliases_(aliases), replayer_(all_games()) {}

  void work(const Batch& batch, PlayedBatch& played, const HandOn& hand_on) {
    for_each_record(batch, workspace_, options_.batch.input.record, [&](FoundRecord& found) {
      ++played.records;
      if (!options_.event.empty() && tag_of(found.record, kEventTag) != options_.event) return true;
      played.games.push_back(judge(found));
      hand_on(played.games.size() * sizeof(Played));
      return true;
    });
  }

 private:
  Played judge(FoundRecord& found) {
    Played out;
    out.line = found.places.first_line();
    // Copies are identified by the canonical spelling.
    if (!found.unreadable && options_.keeps_copies()) {
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
    for (std::string_view& name : table.names) name = aliases_.spelling_of(name);
    out.why_not = same_names(table);
    if (!out.why_not.empty()) return out;
    add_results(table, outcome, luck_in(found.record), options_.teams_together(),
                globals().language, out);
    if (!options_.keeps_copies()) add_ids(found.record, table, out);
    out.round = tag_of(found.record, kRoundTag);
    out.table = tag_of(found.record, kTableTag);
    return out;
  }

  /// Copies are recognised by the names as written, as a tracker knows the game, and by the names
  /// as they count.
  void add_ids(const Record& record, const Table& table, Played& out) const {
    for (const Table* named : {&table, &replayer_.table()}) {
      std::string id = plays::uuid_of(digest_of_game(record, named, true));
      if (out.ids.empty() || out.ids.front() != id) out.ids.push_back(std::move(id));
    }
    std::string played_at = table_id_of(record);
    if (!played_at.empty()) out.ids.push_back(std::move(played_at));
  }

  /// Returns the luck of each seat according to an analysis in the record; empty if unknown.
  [[nodiscard]] std::vector<Estimate> luck_in(const Record& record) const {
    if (!options_.luck || !replayer_.analysed()) return {};
    const Table& table = replayer_.table();
    NoteFault fault;
    const auto note = read_game_note(analysis_note_of(record)->text, table.player_colours(), fault);
    return note ? note->luck : std::vector<Estimate>();
  }

  const StandingsOptions& options_;
  const Aliases& aliases_;
  Replayer replayer_;
  Workspace workspace_;
};

/// The default tie-breaks between equal points.
const std::vector<std::string> kUsualTieBreaks = {"head", "wins", "score"};

TournamentRules rules_of(const StandingsOptions& options) {
  TournamentRules rules;
  Message error;
  rules.points = *read_points(options.points, error);  // it was checked
  rules.share = options.ties == "share";
  rules.tie_breaks = options.tie_breaks.empty() ? kUsualTieBreaks : options.tie_breaks;
  return rules;
}

/// Counts the games of all inputs, in their order.
class Counting {
 public:
  explicit Counting(const StandingsOptions& options)
      : options_(options), count_(rules_of(options)) {}

  /// Returns whether the game counts.
  bool add(const std::string& file, Played& game) {
    const Seen seen = places_.at(file, game.line, game.is_play);
    if (!game.why_not.empty()) {
      if (game.invalid) verdict_ = kExitInvalid;
      not_counted_.add(places_.words(seen), game.is_play, game.why_not);
      return false;
    }
    if (const std::optional<Seen> first = count_.add(game, seen)) {
      verdict_ = kExitInvalid;
      not_counted_.add(
          places_.words(seen), game.is_play,
          tr("it is the same game as {0}; `--duplicates keep` counts both", places_.words(*first)));
      return false;
    }
    for (const std::string& name : game.names) names_.add(name, seen);
    nameless_ += game.nameless;
    any_luck_ = any_luck_ || (!game.game.empty() && game.game.front().luck);
    return true;
  }
  void end_file(const std::string& file) { not_counted_.end_file(file); }

  /// Prints warnings about the games. Returns false if they cannot be compared as requested.
  [[nodiscard]] bool check() {
    names_.warn(places_);
    if (nameless_ > 0) {
      complain(trn(language_, nameless_,
                   "warning: {0} player without a name counts under the colour",
                   "warning: {0} players without a name count under their colours"));
    }
    if (const Message& why = count_.tournament().why_no_rounds(); !why.empty()) {
      complain(tr(language_, "the rounds are left out: {0}", why));
    }
    if (options_.luck && !any_luck_) {
      complain(tr(language_,
                  "--luck: no record contains the luck of its game; `stela analyse --effort deep "
                  "--to stela` adds it to records of Taluva and Tikal"));
    }
    return compares_like_things();
  }

  /// Returns the table and the exit status for the games; prints an error and returns null if it
  /// cannot be made.
  [[nodiscard]] std::optional<StandingsTable> take_table() {
    std::string words = remarks();
    std::optional<StandingsTable> out = count_.take_table(language_);
    if (!out) {
      complain(tr(language_, "the sum of the points of opponents does not fit in 64 bits"));
      return std::nullopt;
    }
    out->title = options_.event.empty() ? tr(language_, "Standings") : options_.event;
    out->remarks = std::move(words);
    out->luck = options_.luck;
    return out;
  }
  [[nodiscard]] int verdict() const { return verdict_; }

 private:
  /// Scores of different games are not comparable. If they are only default tie-breaks, they are
  /// ignored; if they were requested, that is an error.
  bool compares_like_things() {
    const std::vector<ScoreKind>& kinds = count_.kinds();
    if (kinds.size() < 2) return true;
    const Message why = tr("scores of {0} ({1}) and of {2} ({3}) cannot be compared",
                           kinds[0].shown_name(language_), places_.words(count_.first_of(0)),
                           kinds[1].shown_name(language_), places_.words(count_.first_of(1)));
    if (options_.tie_breaks.empty()) {
      complain(tr(language_, "scores do not decide ties: {0}", why));
      count_.tournament().ignore_scores();
      return true;
    }
    const auto by_score = std::ranges::find(options_.tie_breaks, std::string("score"));
    if (by_score == options_.tie_breaks.end()) return true;
    complain(
        tr(language_, "--tie-break: `score` cannot decide: {0}; head, wins and strength can", why));
    return false;
  }

  [[nodiscard]] std::string remarks() const {
    std::string out =
        tr(language_, "Points for the ranks, best first: {0}.", options_.points) + " ";
    out += options_.ties == "share"
               ? tr(language_, "Players who tie share the points of their ranks.")
               : tr(language_, "Players who tie each get the points of the better rank.");
    Message order;
    for (const std::string& tie_break : count_.tournament().tie_breaks()) {
      const Message next(std::string(language_.translate_word("column", tie_break)));
      order = order.empty() ? next : tr("{0}, then {1}", order, next);
    }
    if (!order.empty()) out += " " + tr(language_, "Tie-breaks, in order: {0}.", order);
    out += " " + tr(language_,
                    "Head-to-head: games finished ahead minus games finished behind, "
                    "against players on the same points; strength: the points of all "
                    "opponents.");
    if (options_.luck) {
      out += " " + tr(language_,
                      "Luck: the luck of the draws, in win shares, as estimated by the "
                      "analysis in the records of these games; won: the wins in these games; "
                      "a shared win counts as a fraction.");
    }
    for (const ScoreKind& kind : count_.kinds()) {
      if (kind.parts.size() < 2) continue;
      std::string parts;
      for (const std::string& part : kind.parts) {
        add_to_list(parts, language_.translate(part), "/");
      }
      out += " " + tr(language_, "Score {0}: {1}.", kind.shown_name(language_), parts);
    }
    return out;
  }

  const StandingsOptions& options_;
  Language language_ = globals().language;
  StandingsCount count_;
  GamePlaces places_;
  NotCounted not_counted_;
  NameBook names_;
  std::size_t nameless_ = 0;
  bool any_luck_ = false;
  int verdict_ = kExitDone;
};

/// Counts the plays in the files of `--results`; returns the exit status.
int count_results(const StandingsOptions& options, const Aliases& aliases, Counting& counting) {
  return options.results.read(
      [&](const std::string& file, std::size_t number, const plays::Play& play) {
        Played game = played_of(play, aliases, options.teams_together(), globals().language);
        game.line = number;
        if (options.keeps_copies()) game.ids.clear();
        if (!counting.add(file, game)) return;
        game.ids.clear();
        for (std::int64_t n = 1; n < play.quantity; ++n) counting.add(file, game);
      },
      [&](const std::string& file) { counting.end_file(file); });
}

int run(const StandingsOptions& options) {
  const std::unique_ptr<ReportFile> file =
      ReportFile::open(options.format, options.output.path, Content::kStandings);
  if (file == nullptr) return kExitUsage;
  Aliases aliases;
  if (const int code = options.alias.read(aliases); code != kExitDone) return code;
  Counting counting(options);
  FileVisitor visitor;
  visitor.end_file = [&](const FoundFile& input, const std::string&) {
    counting.end_file(input.path);
  };
  int code = work_through<Referee, PlayedBatch>(
      options.batch, [&] { return std::make_unique<Referee>(options, aliases); },
      [&](const Batch& batch, PlayedBatch& played) {
        for (Played& game : played.games) counting.add(batch.file, game);
      },
      visitor);
  if (!options.results.paths.empty()) code = worse(code, count_results(options, aliases, counting));
  if (!counting.check()) return kExitUsage;
  const std::optional<StandingsTable> table = counting.take_table();
  if (!table) return kExitUsage;
  code = worse(code, counting.verdict());
  if (DocumentFile* const documents = file->documents()) {
    documents->add(standings_document(*table));
    return file->finish(code);
  }
  return write_standings(*table, *doc::table_format_named(file->format()), file->output(), code);
}

}  // namespace

Runner declare_standings(CommandLine& line) {
  auto options = std::make_shared<StandingsOptions>();
  options->batch.declare(line, false);
  options->results.declare(line, options->batch.input, "also count").excludes("--event");
  line.option("--points", &options->points, "LIST", "points for the ranks, best first, as in 5,3,1")
      .check([](const std::string& list) {
        Message error;
        (void)read_points(list, error);
        return error;
      })
      .with_default();
  line.option(
          "--ties", &options->ties, "HOW",
          "share: players who tie share the points of their ranks; each: all get those of the best")
      .only({"share", "each"})
      .with_default();
  line.option(
          "--tie-break", &options->tie_breaks, "LIST",
          "what decides between equal points, in order: head (to head), wins, score (only of one "
          "game), strength (of the opponents); default: head,wins,score")
      .separated_by(',')
      .only({"head", "wins", "score", "strength"});
  line.option("--event", &options->event, "NAME", "only records with this Event tag");
  options->alias.declare(
      line, "--alias",
      "one spelling for many: a line for each player, as in `Anna = A. Miller = anna`");
  line.option("--duplicates", &options->duplicates, "HOW",
              "duplicates of a game: refuse or keep (count) them")
      .only({"refuse", "keep"})
      .with_default();
  line.option("--teams", &options->teams, "HOW",
              "one row for a team, or separate rows for its players")
      .only({"together", "apart"})
      .with_default();
  line.flag("--luck", options->luck,
            "also the luck, from records that contain their analysis, and the wins without it");
  declare_report_format(line, options->format);
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
