#include "tests/toy/game/pig.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "lib/analysis/engine_of.h"
#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "lib/game/info.h"
#include "lib/game/move_values.h"
#include "lib/game/position_of.h"
#include "lib/record/record.h"
#include "lib/words/tr.h"

namespace stela::toy {
namespace {

/// A tag of the game's own: `[Die "20"]`; six sides without it.
constexpr std::string_view kDieTag = "Die";
constexpr std::array<std::string_view, 5> kDice = {"6", "4", "8", "12", "20"};
constexpr std::array<std::int32_t, kDice.size()> kSides = {6, 4, 8, 12, 20};
constexpr std::int32_t kUsualGoal = 20;
constexpr std::int32_t kHighestGoal = 100;
/// More than a record has room to roll.
constexpr std::int32_t kMaxPoints = 1'000'000;

int goal_of(const Table& table) { return table.option_given(0) ? table.options[0] : kUsualGoal; }

/// Returns the index of the named die, or the number of dice if there is none.
std::size_t die_named(std::string_view sides) {
  return static_cast<std::size_t>(std::find(kDice.begin(), kDice.end(), sides) - kDice.begin());
}

std::int32_t sides_of(const Table& table) {
  for (const Tag& tag : table.record->tags) {
    if (tag.name == kDieTag) return kSides[die_named(table.record->values_of(tag)[0].text)];
  }
  return kSides[0];
}

Plan<> unless(bool good, const Rule& rule) { return {good ? nullptr : &rule, {}}; }

}  // namespace

// The rules of each move, and its effect (lib/game/rules.h).

static Plan<> plan(const State& state, const Roll& roll) {
  if (state.phase != Phase::kRolling) return {&record_rules::kActionPhase, {}};
  return unless(roll.die.value >= 1 && roll.die.value <= state.sides, rules::kRollDie);
}
static Plan<> plan(const State& state, const Hold& /*hold*/) {
  if (state.phase != Phase::kRolling) return {&record_rules::kActionPhase, {}};
  return unless(state.sum > 0, rules::kHoldEmpty);
}
static Plan<> plan(const State& state, const SetScore& set) {
  const bool due = state.phase == Phase::kSettingUp && !state.next_given;
  if (!due) return {&record_rules::kActionPhase, {}};
  const bool known = set.player.seat != kNobody && ((state.given >> set.player.seat) & 1U) == 0;
  const bool possible = set.points.value >= 1 && set.points.value <= kMaxPoints;
  return unless(known && possible, record_rules::kSetup);
}
static Plan<> plan(const State& state, const SetNext& set) {
  const bool due = state.phase == Phase::kSettingUp && !state.next_given;
  if (!due) return {&record_rules::kActionPhase, {}};
  return unless(set.player.seat != kNobody, record_rules::kSetup);
}

static void commit(State& state, const Roll& roll, NoPlan /*found*/) {
  state.sum = roll.die.value > 1 ? state.sum + roll.die.value : 0;
  if (roll.die.value == 1) state.phase = Phase::kTurnOver;
}
static void commit(State& state, const Hold& /*hold*/, NoPlan /*found*/) {
  state.points[seat_index(state.turn)] += state.sum;
  state.sum = 0;
  state.phase = Phase::kTurnOver;
}
static void commit(State& state, const SetScore& set, NoPlan /*found*/) {
  state.points[seat_index(set.player.seat)] = set.points.value;
  state.given |= static_cast<std::uint8_t>(1U << static_cast<unsigned>(set.player.seat));
}
static void commit(State& state, const SetNext& set, NoPlan /*found*/) {
  state.turn = set.player.seat;
  state.next_given = true;
}

static void log_move(const State& before, const State& /*after*/, const Roll& roll, Log& log) {
  if (roll.die.value == 1) log.add({"lost", before.turn, -1, before.sum, "", "rolls a 1"});
}
static void log_move(const State& before, const State& /*after*/, const Hold& /*hold*/, Log& log) {
  log.add({"held", before.turn, 0, before.sum, "", "holds"});
}

// What the frame asks of every game; see the concept `Rules`.

State State::initial(const Table& table) {
  State state;
  state.players = table.players;
  state.sides = sides_of(table);
  state.goal = goal_of(table);
  return state;
}

static void begin_setup(State& state) { state.phase = Phase::kSettingUp; }
static Actor due_in(const State& state) {
  return state.phase == Phase::kGameOver ? kNobody : state.turn;
}

static const Rule* check_end(const State& state) {
  return state.phase == Phase::kRolling ? &record_rules::kActionPhase : nullptr;
}

static void end_entry(State& state) {
  const bool over = *std::max_element(state.points.begin(), state.points.end()) >= state.goal;
  const bool setup = state.phase == Phase::kSettingUp;
  if (!setup && !over) state.turn = seat_left_of(state.turn, state.players);
  state.phase = over ? Phase::kGameOver : Phase::kRolling;
  state.given = 0;
  state.next_given = false;
}
static void log_end(const State& /*before*/, const State& after, Log& log) {
  if (after.phase == Phase::kGameOver) {
    log.add({"end", kNobody, -1, 0, "", "the goal is reached"});
  }
}

static bool entry_full(const State& state) { return state.phase == Phase::kTurnOver; }

static Message describe(const State& state, const Table& table, const Move& move,
                        const Rule& rule) {
  std::string token;
  encode(move, table, token);
  if (&rule == &rules::kRollDie) return fmt::format("`{}` is no side of the die", token);
  if (&rule == &rules::kHoldEmpty) return "nothing has been rolled in this turn";
  if (&rule == &record_rules::kSetup) return fmt::format("`{}` cannot be set up", token);
  return fmt::format("`{}` comes {}", token,
                     state.phase == Phase::kTurnOver    ? "after the turn is over"
                     : state.phase == Phase::kSettingUp ? "where it cannot be set up"
                                                        : "outside a setup");
}

static Message describe_end(const State& /*state*/, const Table& /*table*/, const Rule& /*rule*/) {
  return "the entry ends before the turn is over";
}

static Score score_of(const State& state, Actor seat) { return {{state.points[seat_index(seat)]}}; }
static Outcome outcome_of(const State& state) {
  Outcome outcome;
  outcome.finished = state.phase == Phase::kGameOver;
  outcome.players = state.players;
  const std::int32_t best = *std::max_element(state.points.begin(), state.points.end());
  for (Actor seat = 0; seat < state.players; ++seat) {
    outcome.scores[seat_index(seat)] = score_of(state, seat);
    if (outcome.finished && state.points[seat_index(seat)] == best) outcome.winners.push_back(seat);
  }
  return outcome;
}

static std::vector<Move> setup_of(const State& state) {
  std::vector<Move> moves;
  for (Actor seat = 0; seat < state.players; ++seat) {
    const Number points{state.points[seat_index(seat)]};
    if (points.value > 0) moves.emplace_back(SetScore{Player{seat}, points});
  }
  moves.emplace_back(SetNext{Player{state.turn}});
  return moves;
}

static std::string draw_board(const State& state, const Table& table) {
  std::string out;
  for (Actor seat = 0; seat < state.players; ++seat) {
    out += fmt::format("{} {} of {}\n", table.colour_of(seat), state.points[seat_index(seat)],
                       state.goal);
  }
  return out;
}

static Scene draw_scene(const State& state, const Table& table, const TypedRequest<Move>& asked) {
  return toy::scene(state, table, asked.canvas);
}

static std::vector<std::string> places_in(const Move& /*move*/) { return {}; }

static void visit_candidates(const State& state, MoveVisitor<Move>& visitor) {
  if (state.phase != Phase::kRolling) return;
  for (std::int32_t die = 1; die <= state.sides; ++die) visitor.visit(Roll{{die}});
  visitor.visit(Hold{});
}

static std::optional<Move> sample(const State& state, const Pick& pick) {
  constexpr std::uint32_t kPatience = 4;
  if (state.phase != Phase::kRolling) return std::nullopt;
  if (state.sum > 0 && pick(kPatience) == 0) return Hold{};
  return Roll{{static_cast<std::int32_t>(pick(static_cast<std::uint32_t>(state.sides))) + 1}};
}

static void redraw(const State& state, Move& move, RandomStream& chance) {
  Roll* roll = std::get_if<Roll>(&move);
  if (roll == nullptr) return;
  roll->die.value =
      static_cast<std::int32_t>(chance.below(static_cast<std::uint32_t>(state.sides))) + 1;
}

namespace {

constexpr std::array<EditionSpec, 1> kEditions = {{{"folk", "as it is told"}}};
constexpr std::array<OptionSpec, 1> kOptions = {
    {{"goal", "the points that win", {}, 10, kHighestGoal}}};
constexpr std::array<std::string_view, 1> kScoreParts = {"points"};
constexpr std::array<CountedWord, 1> kScoreUnits = {trn_noop("{0} point", "{0} points")};
constexpr std::array<EventKind, 2> kEventKinds = {
    {{"held", EventRole::kSource, "turns held"}, {"lost", EventRole::kTurningPoint, "Turns lost"}}};
constexpr std::array<std::string_view, 1> kTags = {kDieTag};
constexpr std::array<std::string_view, 4> kColours = {"pink", "grey", "black", "white"};

void check_table(const Table& table, TagReporter& reporter) {
  bool again = false;
  for (const Tag& tag : table.record->tags) {
    if (tag.name != kDieTag) continue;
    if (std::exchange(again, true)) {
      reporter.report(record_rules::kTagValue, tag, -1, "a second die");
    }
    const std::string_view sides = table.record->values_of(tag)[0].text;
    if (tag.value_count == 1 && die_named(sides) < kDice.size()) continue;
    reporter.report(record_rules::kTagValue, tag, 0, fmt::format("no die is `{}`", shown(sides)),
                    fmt::format("it is {}", one_of(kDice).english()));
  }
}

void settle(const Table& table, Setting& setting) {
  setting.options[0] = goal_of(table);
  if (sides_of(table) != kSides[0]) {
    setting.components.push_back(fmt::format("die of {}", sides_of(table)));
  }
}

std::string catalogue() {
  return "Pig: one die, with six sides unless a `Die` tag says otherwise.\n";
}

}  // namespace

const GameInfo& info() {
  static const GameInfo kInfo = [] {
    GameInfo game;
    game.name = "Pig";
    game.id = "pig";
    game.editions = kEditions;
    game.options = kOptions;
    game.score_parts = kScoreParts;
    game.score_units = kScoreUnits;
    game.event_kinds = kEventKinds;
    game.tags = kTags;
    game.rules = rules::all();
    game.usual_colours = kColours;
    game.check_table = check_table;
    game.settle = settle;
    game.start = start_position<State, Move>;
    game.actions = action_codec<Move>;
    game.catalogue = catalogue;
    game.catalogue_scene = catalogue_scene;
    return game;
  }();
  return kInfo;
}

const Engine& engine() {
  static const EngineOf<State, Move> kAnalyst;
  return kAnalyst;
}

}  // namespace stela::toy
