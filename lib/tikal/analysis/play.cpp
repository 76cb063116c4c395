#include "lib/tikal/analysis/play.h"

#include <algorithm>
#include <array>

#include "lib/analysis/any_of.h"
#include "lib/tikal/analysis/light_turn.h"
#include "lib/tikal/analysis/worth.h"
#include "lib/tikal/rules/rules.h"
#include "lib/tikal/rules/stack.h"

namespace stela::tikal {
namespace {

/// Returns a random tile of the next letter after `drawn`.
std::uint8_t any_tile(std::uint64_t drawn, RandomStream& chance) {
  const std::size_t letter = letter_due(drawn);
  std::array<std::uint8_t, kTiles> left{};
  std::uint32_t count = 0;
  for (std::size_t tile = kLetterStarts[letter]; tile < kLetterStarts[letter + 1]; ++tile) {
    if (((drawn >> tile) & 1U) == 0) left[count++] = static_cast<std::uint8_t>(tile);
  }
  return left[chance.below(count)];
}

void show(State& state, RandomStream& chance) {
  Show show;
  std::uint64_t drawn = state.drawn;
  for (int count = show_count(state); count > 0; --count) {
    const std::uint8_t tile = any_tile(drawn, chance);
    drawn |= std::uint64_t{1} << tile;
    show.tiles.add(TileCode::of(tile));
  }
  commit(state, show, NoPlan{});
}

// --- Auctions ------------------------------------------------------------------------------------

/// Returns a random maximum bid for each player: a turn is seldom worth more than some points.
std::array<std::int32_t, kMaxPlayers> limits_of(const State& state, RandomStream& choice) {
  constexpr std::uint32_t kMost = 6;
  std::array<std::int32_t, kMaxPlayers> limits{};
  for (Actor seat = 0; seat < state.players; ++seat) {
    const auto limit = static_cast<std::int32_t>(choice.below(kMost));
    limits[seat_index(seat)] = std::min(limit, highest_bid(state, seat));
  }
  return limits;
}

/// Makes the single call of an auction in which only the winning call is recorded: the player with
/// the highest limit wins.
void call_once(State& state, const std::array<std::int32_t, kMaxPlayers>& limits) {
  Bid best{Player{kNobody}, {0}};
  for (Actor seat = 0; seat < state.players; ++seat) {
    if (state.has_played(seat) || limits[seat_index(seat)] <= best.points.value) continue;
    best = {Player{seat}, {limits[seat_index(seat)]}};
  }
  if (best.player.seat != kNobody) return commit(state, best, NoPlan{});
  for (Bidding* bidding = std::get_if<Bidding>(&state.phase); bidding->caller != kNobody;) {
    commit(state, Pass{Player{bidding->caller}, {}}, NoPlan{});
  }
}

void bid(State& state, RandomStream& choice) {
  const std::array<std::int32_t, kMaxPlayers> limits = limits_of(state, choice);
  if (state.won_call_only) return call_once(state, limits);
  Bidding& bidding = std::get<Bidding>(state.phase);
  while (bidding.caller != kNobody) {
    const Player caller{bidding.caller};
    if (limits[seat_index(caller.seat)] > bidding.bid) {
      commit(state, Bid{caller, {bidding.bid + 1}}, NoPlan{});
    } else {
      commit(state, Pass{caller, {}}, NoPlan{});
    }
  }
}

// --- Tiles ---------------------------------------------------------------------------------------

CellSet frontier_of(const State& state) {
  CellSet beside;
  state.explored.for_each([&](std::size_t cell) { beside |= kAround[cell]; });
  return beside - state.explored;
}

/// Returns the merit of `tile` on `cell`: near the player's own pieces, far from the others'.
int merit_of(const State& state, const Tile& tile, std::size_t cell) {
  constexpr int kOpen = 2;
  if (tile.kind == Kind::kJungle) return kOpen;
  int merit = 0;
  (kAround[cell] & state.explored).for_each([&](std::size_t beside) {
    for (Actor seat = 0; seat < state.players; ++seat) {
      const int pieces = state.of(seat).pieces_on(beside);
      merit += seat == state.turn ? 2 * pieces : -pieces;
      if (state.is_camp_of(beside, seat) && seat == state.turn) merit += kOpen;
    }
  });
  return tile.kind == Kind::kVolcano ? -merit : merit;
}

/// Places `tile` on the best of a few random cells; if none of them is connected, on any legal
/// cell.
void lay(State& state, std::uint8_t tile, RandomStream& choice) {
  constexpr int kIdeas = 5;
  const Tile& laid = state.tiles[tile];
  const CellSet frontier = frontier_of(state);
  Lay best{TileCode::of(tile), {}, {}};
  bool found = false;
  int best_merit = 0;
  const auto offer = [&](std::size_t cell, std::uint8_t rotation, bool joined) {
    const int merit = merit_of(state, laid, cell);
    if (!joined || (found && merit <= best_merit)) return;
    best.at = Place::of(cell);
    best.rotation.steps = rotation;
    best_merit = merit;
    found = true;
  };
  for (int i = 0; i < kIdeas; ++i) {
    const std::size_t cell = any_of(frontier, choice);
    const auto rotation = static_cast<std::uint8_t>(choice.below(kSides));
    offer(cell, rotation, laid.kind == Kind::kVolcano || has_path(state, laid, cell, rotation));
  }
  for (const bool joined : {true, false}) {
    if (found) break;
    frontier.for_each([&](std::size_t cell) {
      for (std::uint8_t rotation = 0; rotation < kSides; ++rotation) {
        offer(cell, rotation, !joined || has_path(state, laid, cell, rotation));
      }
    });
  }
  commit(state, best, NoPlan{});
}

/// Places the tile drawn, the tile set aside, or one of those shown; a volcano is set aside
/// instead.
void place(State& state, Draw draw, RandomStream& choice) {
  std::uint8_t tile = state.volcano;
  const bool aside = tile != kNoTile;
  if (!aside) tile = state.auction ? state.shown[choice.below(state.shown_count)] : draw;
  if (!aside && state.tiles[tile].kind == Kind::kVolcano) {
    return commit(state, Volcano{TileCode::of(tile)}, NoPlan{});
  }
  lay(state, tile, choice);
}

}  // namespace

Draws draws(const State& state) {
  Draws draws;
  const bool draws_tile =
      std::holds_alternative<Placing>(state.phase) && !state.auction && state.volcano == kNoTile;
  const std::size_t letter = letter_due(state.drawn);
  if (!draws_tile || letter == kLetters) return draws;
  for (std::size_t tile = kLetterStarts[letter]; tile < kLetterStarts[letter + 1]; ++tile) {
    draws.add(static_cast<Draw>(tile), state.is_drawn(tile) ? 0 : 1);
  }
  return draws;
}

Draw drawn(const State& before, const std::vector<Move>& entry) {
  if (draws(before).empty() || entry.empty()) return kNoDraw;
  if (const Lay* lay = std::get_if<Lay>(&entry.front())) return lay->tile.tile();
  const Volcano* volcano = std::get_if<Volcano>(&entry.front());
  return volcano == nullptr ? kNoDraw : volcano->tile.tile();
}

bool is_drawn(const Move& move) { return std::holds_alternative<Lift>(move); }

void redraw(const State& state, Move& move, RandomStream& chance) {
  if (Lift* lift = std::get_if<Lift>(&move)) lift->motif = any_motif(state, chance);
}

void play_on(State& state, Draw draw, PlayRandom& random) {
  if (std::holds_alternative<Showing>(state.phase)) {
    show(state, random.chance);
  } else if (std::holds_alternative<Bidding>(state.phase)) {
    bid(state, random.choice);
  } else {
    if (std::holds_alternative<Placing>(state.phase)) place(state, draw, random.choice);
    if (!std::holds_alternative<VolcanoDrawn>(state.phase)) LightTurn(state, random).play();
  }
  end_entry(state);
}

}  // namespace stela::tikal
