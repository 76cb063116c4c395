#include "tools/ladder/ladder.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <map>
#include <memory>
#include <stdexcept>

#include "formats/text/reader.h"
#include "lib/engines/engines.h"
#include "lib/game/codec.h"
#include "lib/game/info.h"
#include "lib/game/read_table.h"
#include "lib/games/games.h"
#include "lib/replay/game_maker.h"
#include "lib/taluva/rules/rules.h"
#include "tools/analysis/analyse.h"
#include "tools/console/console.h"
#include "tools/console/findings.h"
#include "tools/files/files.h"
#include "tools/records/replays.h"

namespace stela {
namespace {

using taluva::Move;
using taluva::State;

std::int64_t worth_of(const State& state, Actor seat) {
  constexpr std::int64_t kTemple = 5000;
  constexpr std::int64_t kTower = 1000;
  const Score score = score_of(state, seat);
  return score.parts[taluva::kTemplePart] * kTemple + score.parts[taluva::kTowerPart] * kTower +
         score.parts[taluva::kHutPart];
}

/// Returns a random tile among the remaining copies.
taluva::TileKind draw(const State& state, RandomStream& chance) {
  std::uint32_t left = 0;
  for (const std::uint8_t copies : state.copies_left) left += copies;
  std::uint32_t drawn = chance.below(left);
  taluva::TileKind kind = 0;
  while (drawn >= state.copies_left[kind]) drawn -= state.copies_left[kind++];
  return kind;
}

/// The best entry so far; equal ones have equal chances.
class Best {
 public:
  explicit Best(RandomStream& choice) : choice_(choice) {}

  void offer(const Move& lay, const Move& build, std::int64_t worth) {
    if (entry_.empty() || worth > worth_) equals_ = 0;
    if (!entry_.empty() && worth < worth_) return;
    worth_ = worth;
    if (choice_.below(++equals_) == 0) entry_ = {lay, build};
  }
  [[nodiscard]] const std::vector<Move>& entry() const { return entry_; }

 private:
  RandomStream& choice_;
  std::vector<Move> entry_;
  std::int64_t worth_ = 0;
  std::uint32_t equals_ = 0;
};

/// Returns the entry of a Taluva player that is independent of Stela's own players: it maximises
/// 5,000 for each temple, 1,000 for each tower and 1 for each hut that the player has built, one
/// entry ahead and ignoring the others; a random one if several are equal. `position` must be one
/// of Taluva, and not be over.
std::vector<std::string> yardstick_entry(const Position& position, const PlayKey& key) {
  const State& state = dynamic_cast<const PositionWith<State>&>(position).state();
  PlayRandom random = key.random(Purpose::kChoice, 0, 0);
  const taluva::TileCode tile = taluva::TileCode::of(draw(state, random.chance));
  Best best(random.choice);
  for (const Hex at : taluva::volcano_places(state)) {
    for (std::uint8_t steps = 0; steps < Rotation::kSteps; ++steps) {
      const Move lay = taluva::Lay{tile, at, {steps}};
      State laid = state;
      if (play(laid, lay) != nullptr) continue;
      taluva::for_each_build(laid, [&](const Move& build) {
        State built = laid;
        if (play(built, build) == nullptr) best.offer(lay, build, worth_of(built, state.turn));
      });
    }
  }
  std::vector<std::string> tokens;
  for (const Move& move : best.entry()) encode(move, position.table(), tokens.emplace_back());
  return tokens;
}

/// Returns the rungs from the weakest to the strongest, then the yardstick.
const std::vector<LadderPlayer>& rungs() {
  static const std::vector<LadderPlayer> kRungs = {
      {"chance", Policy{Policy::Kind::kChance, 0}},
      {"greedy", Policy{Policy::Kind::kGreedy, 0}},
      {"quick", Policy{Policy::Kind::kSearch, kQuickEffort}},
      {"normal", Policy{Policy::Kind::kSearch, kNormalEffort}},
      {"deep", Policy{Policy::Kind::kSearch, kDeepEffort}},
      {"yardstick", std::nullopt}};
  return kRungs;
}

/// Plays an entry, which must be legal.
void play_legal(Position& position, const std::vector<std::string>& actions) {
  Broken broken;
  if (!position.play(position.due(), action_tokens(actions), true, nullptr, broken)) {
    throw std::logic_error(broken.message.english());
  }
}

}  // namespace

Finish play_game(const Contest& contest, std::uint64_t game, std::uint64_t seed,
                 const EntryListener& seen) {
  const GameInfo& info = *contest.table.game;
  const Engine& engine = *engine_of(info);
  const Actor seat = contest.seat_in(game);
  const std::unique_ptr<Position> position = info.start(contest.table);
  const Sides sides = sides_of(position->outcome());
  for (PlayKey key{RandomStream::key(seed, game), 0}; position->due() != kNobody; ++key.entry) {
    const Actor due = position->due();
    const bool own = is_seat(due) && sides.of[seat_index(due)] == sides.of[seat_index(seat)];
    const LadderPlayer& rung = own ? *contest.upper : *contest.lower;
    const std::vector<std::string> actions =
        rung.policy ? engine.choose(*position, *rung.policy, key) : yardstick_entry(*position, key);
    if (seen) seen(*position, actions);
    play_legal(*position, actions);
  }
  return {sides, winners_of(position->outcome())};
}

namespace {

constexpr double kZ = 1.96;

/// The middle of the interval, and how far it reaches to both sides.
struct Interval {
  double centre = 0;
  double half = 0;
};

Interval interval_of(const Match& match) {
  const double n = match.games;
  const double mean = match.share();
  const double square = static_cast<double>(match.squares) / n / (kWholeWin * kWholeWin);
  const double stretch = 1 + kZ * kZ / n;
  const double inside = std::max(0.0, square - mean * mean) / n + kZ * kZ / (4 * n * n);
  return {(mean + kZ * kZ / (2 * n)) / stretch, kZ * std::sqrt(inside) / stretch};
}

}  // namespace

bool visit_played(const std::vector<std::string>& files,
                  const std::function<void(const Record&, const Timeline&, Replayer&)>& visit) {
  InputOptions input;
  input.files = files;
  input.found = find_inputs(files, false);
  Replayer replayer(all_games());
  const int code = visit_records(input, [&](FoundRecord& found) {
    Timeline timeline;
    ReplayOptions options;
    options.timeline = &timeline;
    options.positions = true;
    if (!found.unreadable) replay(found, replayer, options);
    if (report_errors(found, replayer) && replayer.started()) {
      visit(found.record, timeline, replayer);
    }
    return true;
  });
  return code < kExitUsage;
}

double Match::share() const { return static_cast<double>(sum) / kWholeWin / games; }
double Match::low() const { return interval_of(*this).centre - interval_of(*this).half; }
double Match::high() const { return interval_of(*this).centre + interval_of(*this).half; }

Match play_match(const Contest& contest, std::uint32_t games, std::uint64_t seed) {
  std::vector<int> won(games);
  const auto work = [&](std::size_t game) {
    const Finish finish = play_game(contest, game, seed);
    won[game] = twelfths(finish.sides, finish.winners, contest.seat_in(game));
  };
  in_parallel(0, games, work, {});
  Match match{games, 0, 0};
  for (const int twelfths : won) {
    match.sum += static_cast<std::uint64_t>(twelfths);
    match.squares += static_cast<std::uint64_t>(twelfths * twelfths);
  }
  return match;
}

namespace {

const LadderPlayer* rung_named(std::string_view name) {
  const auto found = std::ranges::find(rungs(), name, &LadderPlayer::name);
  return found == rungs().end() ? nullptr : &*found;
}

/// Returns a number above 0.
std::optional<std::uint32_t> number_in(std::string_view word) {
  std::uint32_t value = 0;
  const auto read = std::from_chars(word.data(), word.data() + word.size(), value);
  if (read.ec != std::errc{} || read.ptr != word.data() + word.size() || value < 1) return {};
  return value;
}

}  // namespace

std::optional<std::string> read_request(char** words, Request& request) {
  const GameInfo* game = game_named(words[0]);
  const std::optional<std::uint32_t> players = number_in(words[1]);
  Contest& contest = request.contest;
  contest.upper = rung_named(words[2]);
  contest.lower = rung_named(words[3]);
  if (game == nullptr) return fmt::format("no game is called `{}`", words[0]);
  if (!players || *players < static_cast<std::uint32_t>(game->min_players) ||
      *players > static_cast<std::uint32_t>(game->max_players)) {
    return fmt::format("{} is not played by `{}`", game->name, words[1]);
  }
  if (contest.upper == nullptr) return fmt::format("no player is called `{}`", words[2]);
  if (contest.lower == nullptr) return fmt::format("no player is called `{}`", words[3]);
  if (game->id != "taluva" && (!contest.upper->policy || !contest.lower->policy)) {
    return "the yardstick plays Taluva only";
  }
  const std::optional<std::uint32_t> games = number_in(words[4]);
  if (!games) return fmt::format("`{}` is no number of games", words[4]);
  request.games = *games;
  std::string settings;
  for (char** tag = words + 5; *tag != nullptr; ++tag) settings += std::string(*tag) + "\n";
  std::vector<Diagnostic> diagnostics;
  request.tags = sample_tags(*game, static_cast<int>(*players), settings);
  text::read_record(request.tags, request.record, diagnostics);
  read_table(request.record, all_games(), false, contest.table, diagnostics);
  if (!diagnostics.empty()) return diagnostics.front().message.english();
  return {};
}

namespace {

/// A marked entry, the one that is better, and the position before both.
struct Suspect {
  std::unique_ptr<Position> before;
  std::vector<std::string> played;
  std::vector<std::string> better;
  Actor seat = kNobody;
  Loss printed;
};

/// Whether an entry with that value is marked, and not because of a certain fact.
bool is_suspect(const std::vector<Fact>& facts, const EntryValue& value) {
  return std::ranges::none_of(facts, &Fact::wins) && value.best && value.loss.mark() != Mark::kNone;
}

/// Returns the marked entries of a game.
std::vector<Suspect> suspects_in(const Contest& contest, std::uint64_t game, std::uint32_t plays,
                                 std::uint64_t seed) {
  const Engine& engine = *engine_of(*contest.table.game);
  std::vector<Suspect> found;
  PlayKey key{RandomStream::key(seed, game), 0};
  const auto judge = [&](const Position& before, const std::vector<std::string>& actions) {
    ++key.entry;
    const std::vector<Token> tokens = action_tokens(actions);
    const std::vector<Fact> facts = engine.facts(before, tokens);
    const EntryValue value = engine.value_entry(before, tokens, facts, plays, key);
    if (!is_suspect(facts, value)) return;
    found.push_back({before.clone(), actions, value.better, value.seat, value.loss});
  };
  (void)play_game(contest, game, seed, judge);
  return found;
}

/// Plays `entry` and then to the end by `policy`; returns the share of the win.
Millionths play_on(const Suspect& suspect, const std::vector<std::string>& entry,
                   const Policy& policy, PlayKey key) {
  const std::unique_ptr<Position> position = suspect.before->clone();
  const Engine& engine = *engine_of(*position->table().game);
  play_legal(*position, entry);
  for (; position->due() != kNobody; ++key.entry) {
    play_legal(*position, engine.choose(*position, policy, key));
  }
  const Outcome outcome = position->outcome();
  return twelfths(sides_of(outcome), winners_of(outcome), suspect.seat) * kWholeShare / kWholeWin;
}

/// Returns the mean loss in `each` games by `policy`.
Gain loss_by(const Suspect& suspect, const Policy& policy, std::uint32_t each, std::uint64_t seed) {
  // No analysis has so many entries.
  constexpr std::uint64_t kFirstKey = 1'000'000;
  Spread loss;
  for (std::uint32_t j = 0; j < each; ++j) {
    const PlayKey key{RandomStream::key(seed, j), kFirstKey};
    loss.add(play_on(suspect, suspect.better, policy, key) -
             play_on(suspect, suspect.played, policy, key));
  }
  return loss.mean();
}

/// Plays each of `suspects` on; the first of them has the number `first` among all.
std::vector<MarkedEntry> checked(const std::vector<Suspect>& suspects, const MarkCheck& check,
                                 std::size_t first) {
  std::vector<MarkedEntry> marked(suspects.size());
  const auto play = [&](std::size_t i) {
    marked[i].printed = suspects[i].printed;
    for (const Policy& policy : check.policies) {
      const std::uint64_t seed = RandomStream::key(check.seed, first + i);
      marked[i].found.push_back(loss_by(suspects[i], policy, check.each, seed));
    }
  };
  in_parallel(0, suspects.size(), play, {});
  return marked;
}

}  // namespace

std::vector<MarkedEntry> marked_entries(const Contest& contest, std::uint32_t games,
                                        const MarkCheck& check) {
  std::vector<std::vector<Suspect>> found(games);
  const auto look = [&](std::size_t game) {
    found[game] = suspects_in(contest, game, check.plays, check.seed);
  };
  in_parallel(0, games, look, {});
  std::vector<Suspect> all;
  for (std::vector<Suspect>& of_game : found) {
    std::ranges::move(of_game, std::back_inserter(all));
  }
  return checked(all, check, 0);
}

std::vector<MarkedEntry> marked_by_people(const std::vector<std::string>& files,
                                          const MarkCheck& check, std::uint32_t& games,
                                          bool& any_error) {
  std::vector<MarkedEntry> all;
  const auto look = [&](const Record& record, const Timeline& timeline, Replayer& replayer) {
    const Table& table = replayer.table();
    const GameAnalysis analysis =
        analyse(record, timeline, table, {.plays = check.plays, .seed = check.seed}, {});
    ++games;
    std::map<std::int32_t, const AnalysedEntry*> marked;
    for (const AnalysedEntry& entry : analysis.entries) {
      if (is_suspect(entry.facts, entry.value)) marked[entry.entry] = &entry;
    }
    std::vector<Suspect> suspects;
    std::unique_ptr<Position> before = table.game->start(table);
    for (const Step& step : timeline.steps) {
      if (step.line != 0 || !step.legal || step.position == nullptr) continue;
      if (const auto found = marked.find(step.entry); found != marked.end()) {
        const Entry& entry = record.entries[static_cast<std::size_t>(step.entry)];
        const std::vector<std::string_view> played = action_texts(record, entry);
        const EntryValue& value = found->second->value;
        suspects.push_back({before->clone(),
                            {played.begin(), played.end()},
                            value.better,
                            value.seat,
                            value.loss});
      }
      before = step.position->clone();
    }
    // Their tables are parts of the record.
    std::ranges::move(checked(suspects, check, all.size()), std::back_inserter(all));
  };
  any_error = !visit_played(files, look);
  return all;
}

}  // namespace stela
