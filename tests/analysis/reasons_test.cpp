// The reasons for a loss: that they name what the positions have, and what continuations show.
#include "lib/analysis/reasons.h"

#include <algorithm>
#include <array>
#include <string>
#include <variant>
#include <vector>

#include "lib/analysis/playing.h"
#include "lib/game/info.h"
#include "lib/mykerinos/analysis/engine.h"
#include "lib/mykerinos/mykerinos.h"
#include "lib/mykerinos/rules/course.h"
#include "lib/mykerinos/rules/rules.h"
#include "lib/taluva/analysis/engine.h"
#include "lib/taluva/rules/rules.h"
#include "lib/taluva/taluva.h"
#include "lib/tikal/analysis/engine.h"
#include "lib/tikal/rules/candidates.h"
#include "lib/tikal/rules/catalogue.h"
#include "lib/tikal/rules/rules.h"
#include "lib/tikal/tikal.h"
#include "tests/catch.h"
#include "tests/table.h"

namespace stela {
namespace {

constexpr Sides kSides{2, {1, 2}};
constexpr std::array<DecisiveKind, 2> kKinds = {
    {{"temple", true, "{0} builds a temple"}, {"huts", false, "huts that {0} builds"}}};

LineEntry entry(Actor actor, std::string action) { return {actor, {std::move(action)}}; }

Continuation with(std::vector<Trait> traits, std::vector<LineEntry> line = {}) {
  Continuation out;
  out.shares[0] = {500'000, 500'000, 500'000};
  out.traits = std::move(traits);
  out.line = std::move(line);
  return out;
}

/// Ten continuations, of which the first `temples` have a temple of `seat`.
std::vector<Continuation> ten(int temples, Actor seat = 0) {
  std::vector<Continuation> out;
  for (int i = 0; i < 10; ++i) {
    std::vector<Trait> traits;
    if (i < temples) traits.push_back({"temple", seat, {}, 1, 250});
    out.push_back(with(std::move(traits),
                       {entry(1, i % 2 == 0 ? "a" : "b"), entry(0, i < temples ? "t" : "h")}));
  }
  return out;
}

TEST_CASE("A reason is what happens much more often after the better entry") {
  const Explanation found = explain(0, kSides, kKinds, ten(1), ten(9));
  REQUIRE(found.reasons.size() == 1);
  CHECK(found.reasons.front() == NotedReason{"temple", 0, {}, 100, 900, 10});
  // The line after each shows it: a temple after the better entry, none after the other.
  REQUIRE(found.after_better.size() == 2);
  CHECK(found.after_better == std::vector{entry(1, "a"), entry(0, "t")});
  CHECK(found.after_played.back() == entry(0, "h"));
}

TEST_CASE("What is good for others is a reason the other way round") {
  CHECK(explain(0, kSides, kKinds, ten(1, 1), ten(9, 1)).reasons.empty());
  const Explanation found = explain(0, kSides, kKinds, ten(9, 1), ten(1, 1));
  REQUIRE(found.reasons.size() == 1);
  CHECK(found.reasons.front() == NotedReason{"temple", 1, {}, 900, 100, 10});
}

TEST_CASE("With two sides, what one gains and the other loses is one reason") {
  const auto won = [](int own) {
    std::vector<Continuation> out;
    for (int i = 0; i < 10; ++i) {
      out.push_back(with({{"temple", i < own ? Actor{0} : Actor{1}, {}, 1, 250}}));
    }
    return out;
  };
  const Explanation found = explain(0, kSides, kKinds, won(1), won(9));
  REQUIRE(found.reasons.size() == 1);
  constexpr Sides kThree{3, {1, 2, 4}};
  CHECK(explain(0, kThree, kKinds, won(0), won(10)).reasons.size() == 2);
}

TEST_CASE("What is within noise is no reason, nor what the game does not know") {
  CHECK(explain(0, kSides, kKinds, ten(4), ten(6)).reasons.empty());
  CHECK(explain(0, kSides, {}, ten(1), ten(9)).reasons.empty());
  std::vector<Continuation> few;
  std::vector<Continuation> many;
  for (int i = 0; i < 10; ++i) {
    few.push_back(with({{"huts", 0, {}, i % 3, 6}}));
    many.push_back(with({{"huts", 0, {}, 5 + i % 3, 6}}));
  }
  const Explanation found = explain(0, kSides, kKinds, few, many);
  REQUIRE(found.reasons.size() == 1);
  CHECK(found.reasons.front() == NotedReason{"huts", 0, {}, 900, 5900, 10});
  CHECK(found.after_better.empty());
}

TEST_CASE("What others leave for something larger is no reason") {
  std::vector<Continuation> played;
  std::vector<Continuation> better;
  for (int i = 0; i < 10; ++i) {
    played.push_back(with({{"huts", 1, {}, 4, 6}}));
    better.push_back(with({{"huts", 1, {}, 1, 6}, {"temple", 1, {}, 1, 250}}));
  }
  CHECK(explain(0, kSides, kKinds, played, better).reasons.empty());
  // The other way round, the temple is.
  const Explanation found = explain(0, kSides, kKinds, better, played);
  REQUIRE(found.reasons.size() == 1);
  CHECK(found.reasons.front().kind == "temple");
}

/// Returns the value of a trait, 0 if it is not there.
std::int64_t value_of(const std::vector<Trait>& traits, std::string_view kind, Actor seat,
                      std::string_view place = {}) {
  const auto found = std::ranges::find_if(traits, [&](const Trait& trait) {
    return trait.kind == kind && trait.seat == seat && trait.place == place;
  });
  return found == traits.end() ? 0 : found->value;
}

/// Plays random games, and calls `visit` with each position of a player, the entry, and the
/// position after it.
template <class State, class Move, class F>
void for_each_entry(const stela::testing::TestTable<State, Move>& table, F&& visit) {
  const std::span<const DecisiveKind> kinds = table.table().game->decisive_kinds;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    RandomStream random(seed);
    State state = table.start();
    while (due_in(state) != kNobody) {
      const State before = state;
      const std::vector<Move> entry = playing::sample_into<Move>(state, random);
      end_entry(state);
      const std::vector<Trait> found = traits(before, state);
      for (const Trait& trait : found) {
        const auto kind = std::ranges::find(kinds, trait.kind, &DecisiveKind::kind);
        REQUIRE(kind != kinds.end());
        CHECK((!kind->happens || trait.value == 1));
      }
      visit(before, entry, state, found);
    }
  }
}

template <class Wanted, class Move>
bool holds(const std::vector<Move>& entry) {
  return std::ranges::any_of(entry,
                             [](const Move& move) { return std::holds_alternative<Wanted>(move); });
}

TEST_CASE("Reasons in Taluva are buildings, eruptions and wins") {
  using namespace taluva;
  const stela::testing::TestTable<State, Move> table(info(), 2, "");
  int buried = 0;
  int sites = 0;
  const auto visit = [&](const State& before, const std::vector<Move>& moves, const State& after,
                         const std::vector<Trait>& found) {
    const Actor seat = before.turn;
    CHECK((value_of(found, "temple", seat) == 1) == holds<Temple>(moves));
    CHECK((value_of(found, "tower", seat) == 1) == holds<Tower>(moves));
    CHECK(value_of(found, "temple", 1 - seat) == 0);
    CHECK(value_of(found, "temple-site", seat) >= value_of(found, "temple", seat));
    CHECK((value_of(found, "out", seat) == 1) == holds<Out>(moves));
    const bool over = std::holds_alternative<GameOver>(after.phase);
    CHECK((value_of(found, "win", seat) == 1) ==
          (over && std::ranges::count(outcome_of(after).winners, seat) == 1));
    // The cells under the tile, before it was laid.
    std::array<bool, 2> covered{};
    const Lay* const lay = std::get_if<Lay>(&moves.front());
    if (lay == nullptr) return;
    for (const Hex hex : tile_hexes(lay->at, lay->rotation.steps)) {
      const Cell& land = before.cells[before.cell_at(hex)];
      if (land.piece == Piece::kHut) covered[seat_index(land.owner)] = true;
    }
    for (Actor other = 0; other < 2; ++other) {
      CHECK((value_of(found, "buried", other) == 1) == covered[seat_index(other)]);
      buried += covered[seat_index(other)] ? 1 : 0;
    }
    // Whoever builds a temple had a site for it, unless the tile made it.
    if (value_of(found, "temple-site", after.turn) == 1) ++sites;
  };
  for_each_entry(table, visit);
  CHECK(buried > 0);
  CHECK(sites > 0);
}

TEST_CASE("Reasons in Tikal are temples, treasures and camps") {
  using namespace tikal;
  const stela::testing::TestTable<State, Move> table(info(), 3, "");
  int controlled = 0;
  for_each_entry(table, [&](const State& before, const std::vector<Move>& moves, const State& after,
                            const std::vector<Trait>& found) {
    for (Actor seat = 0; seat < 3; ++seat) {
      CHECK(value_of(found, "scored", seat) ==
            score_of(after, seat).parts[0] - score_of(before, seat).parts[0]);
      if (std::holds_alternative<GameOver>(after.phase)) continue;
      CHECK(value_of(found, "temples", seat) + value_of(found, "treasures", seat) ==
            points_now(after, seat));
      for (std::size_t cell = 0; cell < kCells; ++cell) {
        const bool owns = after.temples.has(cell) && owns_temple(after, seat, cell);
        CHECK((value_of(found, "temple", seat, cell_name(cell)) == 1) == owns);
        controlled += owns ? 1 : 0;
      }
      if (seat == before.turn) CHECK((value_of(found, "camp", seat) == 1) == holds<Camp>(moves));
    }
  });
  CHECK(controlled > 0);
}

TEST_CASE("Reasons in Mykerinos are zones, rooms and parcels") {
  using namespace mykerinos;
  const stela::testing::TestTable<State, Move> table(info(), 3, "");
  int led = 0;
  int taken = 0;
  const auto visit = [&](const State& before, const std::vector<Move>& moves, const State& after,
                         const std::vector<Trait>& found) {
    const Actor seat = before.turn;
    if (!is_seat(seat)) return;
    CHECK((value_of(found, "room", seat) == 1) == holds<Museum>(moves));
    if (const Take* const take = std::get_if<Take>(&moves.front())) {
      int parcels = 0;
      for (const std::string_view kind : {"violet", "lemon", "brown", "blackmore", "tangerine"}) {
        parcels += static_cast<int>(value_of(found, kind, seat));
      }
      CHECK(parcels <= 1);
      taken += parcels;
    }
    const bool digging = std::holds_alternative<Digging>(before.phase) &&
                         std::holds_alternative<Digging>(after.phase);
    if (!digging) return;
    CHECK(value_of(found, "hand", seat) == after.hand[seat_index(seat)]);
    for (std::size_t zone = 0; zone < static_cast<std::size_t>(zones_in(after.round)); ++zone) {
      std::vector<int> counts;
      for (Actor who = 0; who < 3; ++who) counts.push_back(diggers_in(after, who, zone));
      for (Actor who = 0; who < 3; ++who) {
        const int own = counts[seat_index(who)];
        const auto others = std::ranges::count_if(counts, [&](int count) { return count >= own; });
        const bool leads = own > 0 && others == 1;
        CHECK((value_of(found, "zone", who, std::to_string(zone + 1)) == 1) == leads);
        led += leads ? 1 : 0;
      }
    }
  };
  for_each_entry(table, visit);
  CHECK(led > 0);
  CHECK(taken > 0);
}

}  // namespace
}  // namespace stela
