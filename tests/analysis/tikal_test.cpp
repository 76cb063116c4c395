// What the analysis of Tikal plays and proposes, against the rules.
#include "lib/tikal/tikal.h"

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <variant>
#include <vector>

#include "lib/analysis/engine.h"
#include "lib/analysis/playing.h"
#include "lib/engines/engines.h"
#include "lib/game/codec.h"
#include "lib/record/record.h"
#include "lib/replay/judgement.h"
#include "lib/tikal/analysis/engine.h"
#include "lib/tikal/analysis/evaluate.h"
#include "lib/tikal/analysis/light_turn.h"
#include "lib/tikal/analysis/scoring_board.h"
#include "lib/tikal/rules/candidates.h"
#include "lib/tikal/rules/rules.h"
#include "lib/tikal/rules/state.h"
#include "tests/support.h"
#include "tests/table.h"

namespace stela::tikal {
namespace {

using Tikal = stela::testing::TestTable<State, Move>;

constexpr const char* kSettings[] = {
    "", "[Variant \"auction\"]\n", "[Option \"guard-tie\" \"allow\"]\n",
    "[Variant \"auction\"]\n[Option \"overbid\" \"allow\"]\n[Option \"calls\" \"won\"]\n"};

/// Plays `moves`, each of which must be legal.
State played(State state, const std::vector<Move>& moves) {
  for (const Move& move : moves) REQUIRE(play(state, move) == nullptr);
  return state;
}

/// Plays a light turn in `state` and checks that the rules allow it with the same result.
void play_checked(State& state, PlayRandom& random) {
  const State before = state;
  std::vector<Move> log;
  LightTurn(state, random, &log).play();
  CHECK(played(before, log) == state);
}

TEST_CASE("A light turn of Tikal is one that the rules allow") {
  for (const char* settings : kSettings) {
    for (int players = 2; players <= kMaxPlayers; ++players) {
      const Tikal tikal(info(), players, settings);
      PlayRandom random(static_cast<std::uint64_t>(players));
      const Pick pick = [&](std::uint32_t below) { return random.choice.below(below); };
      State state = tikal.start();
      while (due_in(state) != kNobody) {
        if (!is_seat(due_in(state))) {
          play_on(state, kNoDraw, random);
          continue;
        }
        if (std::holds_alternative<Placing>(state.phase)) {
          REQUIRE(play(state, *sample(state, pick)) == nullptr);
        }
        if (!std::holds_alternative<VolcanoDrawn>(state.phase)) play_checked(state, random);
        end_entry(state);
      }
    }
  }
}

TEST_CASE("A light player of Tikal places tiles where the rules allow it") {
  for (const char* settings : kSettings) {
    const Tikal tikal(info(), 3, settings);
    PlayRandom random(7);
    int laid = 0;
    State state = tikal.start();
    while (due_in(state) != kNobody) {
      const State before = state;
      const Draw draw = draws(state).any(random.chance);
      play_on(state, draw, random);
      (state.explored - before.explored).for_each([&](std::size_t cell) {
        const Cell& place = state.cells[cell];
        CHECK((draw == kNoDraw || place.tile == draw));
        const Lay lay{TileCode::of(place.tile), Place::of(cell), {place.rotation}};
        CHECK(plan(before, lay).rule == nullptr);
        ++laid;
      });
    }
    CHECK(laid == kTiles);
  }
}

TEST_CASE("Draws of Tikal are the tiles that the rules would accept") {
  const Tikal tikal(info(), 2, "");
  PlayRandom random(1);
  State state = tikal.start();
  while (due_in(state) != kNobody) {
    const Draws all = draws(state);
    if (!std::holds_alternative<Placing>(state.phase) || state.volcano != kNoTile) {
      CHECK(all.empty());
    } else {
      CHECK(all.size() == tiles_due(state).size());
      for (std::size_t i = 0; i < all.size(); ++i) {
        CHECK(all.weight(i) == 1);
        CHECK(check_drawn(state.drawn, TileCode::of(all.draw(i))) == nullptr);
      }
    }
    play_on(state, all.any(random.chance), random);
  }
}

/// Checks that the proposals in `state` are legal, different, sorted, and have the stated values.
void check_proposals(const State& state, Draw draw) {
  constexpr std::size_t kMost = 8;
  const std::vector<Proposal<Move>> proposals = propose(state, draw, kMost);
  REQUIRE_FALSE(proposals.empty());
  CHECK(proposals.size() <= kMost);
  std::vector<State> seen;
  for (std::size_t i = 0; i < proposals.size(); ++i) {
    State next = played(state, proposals[i].entry);
    REQUIRE(check_end(next) == nullptr);
    end_entry(next);
    CHECK(evaluate(next, state.turn) == proposals[i].value);
    CHECK((i == 0 || proposals[i].value <= proposals[i - 1].value));
    CHECK(drawn(state, proposals[i].entry) == draw);
    for (const State& other : seen) CHECK_FALSE(other == next);
    seen.push_back(next);
  }
}

TEST_CASE("Proposals of Tikal are legal, different, and best first") {
  for (const char* settings : kSettings) {
    const Tikal tikal(info(), 3, settings);
    PlayRandom random(9);
    State state = tikal.start();
    for (int entry = 0; due_in(state) != kNobody; ++entry) {
      const Draw draw = draws(state).any(random.chance);
      if (is_seat(state.turn) && entry % 3 == 0) check_proposals(state, draw);
      play_on(state, draw, random);
    }
  }
}

TEST_CASE("A greedy scoring turn of Tikal is worth no less than what brings most for certain") {
  const Tikal tikal(info(), 3, "");
  PlayRandom random(12);
  State state = tikal.start();
  int turns = 0;
  while (due_in(state) != kNobody) {
    if (std::holds_alternative<Scoring>(state.phase)) {
      State best = played(state, best_scoring(state, Target::kPoints, 1'500).actions);
      end_entry(best);
      CHECK(propose(state, kNoDraw, 1).front().value >= evaluate(best, state.turn));
      ++turns;
    }
    play_on(state, draws(state).any(random.chance), random);
  }
  CHECK(turns == 12);
}

TEST_CASE("What a scoring turn of Tikal missed is shown by an entry that brings it") {
  const Tikal tikal(info(), 3, "");
  PlayRandom random(4);
  State state = tikal.start();
  int facts = 0;
  while (due_in(state) != kNobody) {
    if (std::holds_alternative<Scoring>(state.phase)) {
      for (const auto& fact : exact(state, tikal.table(), kNoDraw, {})) {
        const Target target = fact.kind == "most-lead" ? Target::kLead : Target::kPoints;
        REQUIRE_FALSE(fact.moves.empty());
        const State after = played(state, fact.moves);
        CHECK(scoring_value(after, target) == best_scoring(state, target).value);
        CHECK(scoring_value(after, target) > scoring_value(state, target));
        for (const auto& still : exact(state, tikal.table(), kNoDraw, fact.moves)) {
          CHECK(still.kind != fact.kind);
        }
        ++facts;
      }
    } else {
      CHECK(exact(state, tikal.table(), kNoDraw, {}).empty());
    }
    play_on(state, draws(state).any(random.chance), random);
  }
  CHECK(facts >= 12);
}

TEST_CASE("A treasure of Tikal has any motif that is left, and none that is not") {
  const Tikal tikal(info(), 2, "");
  State state = tikal.start();
  state.expeditions[0].motifs = {3, 3, 0, 3, 3, 2, 3, 3};
  state.expeditions[1].motifs = {0, 0, 1, 0, 0, 0, 0, 0};
  RandomStream chance(2);
  std::array<int, kMotifs> came{};
  for (int i = 0; i < 600; ++i) {
    Move lift = Lift{Place::of(kBaseCamp), {1}};
    redraw(state, lift, chance);
    ++came[std::get<Lift>(lift).motif.index()];
  }
  CHECK(came[2] + came[5] == 600);
  CHECK(came[2] > 350);
  CHECK(came[5] > 150);
}

// --- Positions that no game begins with ----------------------------------------------------------

/// Returns the sum of all players' wins in playouts from the last position of the record.
std::uint64_t played_out(stela::testing::Replayed& replayed, std::uint32_t plays) {
  const Position& position = replayed.replayer.reached();
  const Tally tally = engine_of(info())->value(position, plays, {1, 0}).tally;
  CHECK(tally.count() == plays);
  std::uint64_t sum = 0;
  for (Actor seat = 0; seat < position.table().players; ++seat) sum += tally.sum(seat);
  return sum;
}

constexpr std::string_view kTwo =
    "[Game \"Tikal\"]\n[Player \"red\" \"\"]\n[Player \"blue\" \"\"]\n";

TEST_CASE("Positions of Tikal that a setup makes are played on") {
  constexpr std::uint32_t kPlays = 30;
  const std::string start(kTwo);
  for (const std::string_view setup :
       {"setup: red:score=999999000000 blue:score=0",
        "setup: A1@a3/0 A2@b3/1 A6@b4/0 A3@c1/0 A5@c2/0 A4@c3/3 red:in@b1 "
        "volcano=B6 scoring=blue,red"}) {
    stela::testing::Replayed replayed(start + "\n" + std::string(setup) + "\nresult: *\n");
    INFO(setup);
    CHECK(replayed.wrong().empty());
    CHECK(played_out(replayed, kPlays) == std::uint64_t{kPlays} * kWholeWin);
  }
}

TEST_CASE("Auctions of Tikal are played on, whatever can be bid") {
  constexpr std::uint32_t kPlays = 30;
  const std::string auction = std::string(kTwo) + "[Variant \"auction\"]\n";
  for (const std::string_view tags :
       {"", "[Option \"overbid\" \"allow\"]\n",
        "[Option \"overbid\" \"allow\"]\n[Option \"calls\" \"won\"]\n"}) {
    for (const std::string_view entries :
         {"", "table: show=A1,A2\nbid: red=20 blue=pass\n",
          "setup: red:score=999999000000 blue:score=1\n", "setup: red:score=0 blue:score=0\n"}) {
      std::string calls(entries);
      if (tags.find("won") != std::string_view::npos && calls.find("blue=pass") != calls.npos) {
        calls = "table: show=A1,A2\nbid: red=2147483646\n";
      }
      std::string text = auction;
      text.append(tags).append("\n").append(calls).append("result: *\n");
      stela::testing::Replayed replayed(text);
      INFO(tags << calls);
      CHECK(replayed.wrong().empty());
      CHECK(played_out(replayed, kPlays) == std::uint64_t{kPlays} * kWholeWin);
    }
  }
}

/// Returns the auction that `calls` end.
Bidding ended_by(const State& before, const std::vector<Move>& calls) {
  return std::get<Bidding>(played(before, calls).phase);
}

/// Returns who called otherwise, as reports find it.
Actor caller_between(const Table& table, const std::vector<Move>& calls,
                     const std::vector<Move>& others) {
  const auto spelled = [&](const std::vector<Move>& entry) {
    std::vector<std::string> out;
    for (const Move& move : entry) {
      std::visit([&](const auto& call) { codec::write(out.emplace_back(), table, call); }, move);
    }
    return out;
  };
  const std::vector<std::string> played = spelled(calls);
  const std::vector<std::string> better = spelled(others);
  return choice_between(table, std::vector<std::string_view>(played.begin(), played.end()),
                        std::vector<std::string_view>(better.begin(), better.end()))
      .seat;
}

/// Checks that only the last call of one player differs, and the passes that follow it.
void check_choice(const Table& table, const State& before, const std::vector<Move>& calls,
                  const OtherChoice<Move>& choice) {
  CHECK(caller_between(table, calls, choice.entry) == choice.seat);
  const Bidding ended = ended_by(before, calls);
  const Bidding other = ended_by(before, choice.entry);
  CHECK(other.caller == kNobody);
  if (choice.seat == ended.winner) {
    CHECK(other.winner != choice.seat);
    CHECK(other.bid < ended.bid);
  } else {
    CHECK(other.winner == choice.seat);
    CHECK(other.bid == ended.bid + 1);
  }
  if (before.won_call_only) return;
  State then = before;
  for (std::size_t i = 0; i < std::min(calls.size(), choice.entry.size()); ++i) {
    const State next = played(then, {calls[i]});
    if (played(then, {choice.entry[i]}) != next) break;
    then = next;
  }
  CHECK(std::get<Bidding>(then.phase).caller == choice.seat);
}

TEST_CASE("In an auction of Tikal every player could have called otherwise") {
  int losers = 0;
  int winners = 0;
  for (const char* settings : {kSettings[1], kSettings[3]}) {
    for (int players = 2; players <= kMaxPlayers; ++players) {
      const Tikal tikal(info(), players, settings);
      PlayRandom random(static_cast<std::uint64_t>(players));
      State state = tikal.start();
      while (due_in(state) != kNobody) {
        State after = state;
        const std::vector<Move> entry = playing::sample_into<Move>(after, random.choice);
        const std::vector<OtherChoice<Move>> choices = other_choices(state, entry);
        CHECK((choices.empty() || std::holds_alternative<Bidding>(state.phase)));
        for (const OtherChoice<Move>& choice : choices) {
          check_choice(tikal.table(), state, entry, choice);
          ++(choice.seat == ended_by(state, entry).winner ? winners : losers);
        }
        play_on(state, draws(state).any(random.chance), random);
      }
    }
  }
  CHECK(losers > 0);
  CHECK(winners > 0);
}

TEST_CASE("A bid of Tikal that costs the game is a loss of the caller") {
  stela::testing::Replayed replayed(std::string(kTwo) +
                                    "[Variant \"auction\"]\n\n"
                                    "setup: red:score=40 blue:score=40\n"
                                    "table: show=A1,A2\nresult: *\n");
  const std::vector<std::string> calls = {"red=1", "blue=2", "red=35", "blue=pass"};
  const EntryValue value = engine_of(info())->value_entry(
      replayed.replayer.reached(), action_tokens(calls), {}, kQuickEffort, {1, 0});
  CHECK(value.seat == 0);
  REQUIRE(value.best);
  CHECK(value.better == std::vector<std::string>{"red=1", "blue=2", "red=pass"});
  CHECK(value.loss.mark() == Mark::kBlunder);
  CHECK_FALSE(value.why.reasons.empty());
}

TEST_CASE("A game of Tikal that is over is worth what it brought") {
  const Tikal tikal(info(), 3, "");
  PlayRandom random(5);
  State state = tikal.start();
  while (due_in(state) != kNobody) play_on(state, draws(state).any(random.chance), random);
  const Seats winners = winners_of(outcome_of(state));
  CHECK(playing::play_out<Move>(state, random) == winners);
  CHECK(draws(state).empty());
  CHECK(exact(state, tikal.table(), kNoDraw, {}).empty());
}

TEST_CASE("Values of Tikal are the same in any thread") {
  constexpr std::size_t kThreads = 4;
  stela::testing::Replayed replayed(std::string(kTwo) + "\nresult: *\n");
  const Position& position = replayed.replayer.reached();
  const Engine& engine = *engine_of(info());
  const PlayKey key{5, 3};
  const Evidence evidence = engine.value(position, 60, key);
  const std::vector<std::string> chosen = engine.choose(position, {Policy::Kind::kSearch, 64}, key);
  std::array<int, kThreads> same{};
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < kThreads; ++i) {
    threads.emplace_back([&, i] {
      const bool tallies = engine.value(position, 60, key) == evidence;
      const bool choices = engine.choose(position, {Policy::Kind::kSearch, 64}, key) == chosen;
      same[i] = tallies && choices ? 1 : 0;
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const int each : same) CHECK(each == 1);
}

}  // namespace
}  // namespace stela::tikal
