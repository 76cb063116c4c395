#include "lib/tikal/rules/state.h"

#include <algorithm>
#include <bit>

#include "lib/core/bit_set.h"
#include "lib/tikal/rules/rulebook.h"

namespace stela::tikal {

std::size_t letter_due(std::uint64_t drawn) {
  const auto lowest = static_cast<std::size_t>(std::countr_one(drawn));
  return lowest >= kTiles ? kLetters : letter_of(lowest);
}

const Rule* check_drawn(std::uint64_t drawn, const TileCode& code) {
  if (static_cast<std::size_t>(code.letter - 'A') != letter_due(drawn)) {
    return &rules::kTileLetter;
  }
  const std::uint8_t tile = code.tile();
  if (tile == kNoTile) return &rules::kTileUnknown;
  return ((drawn >> tile) & 1U) != 0 ? &rules::kTileUsed : nullptr;
}

namespace {

/// Scores at the start of an auction game (auction sheet, "Setup").

/// Returns the state shared by the start of all games.
State make_blank() {
  State state;
  state.tiles = box();
  for (const PrintedHex& hex : printed_hexes()) {
    Cell& cell = state.cells[hex.cell];
    cell.kind = hex.kind;
    cell.value = hex.value;
    cell.stones = hex.stones;
    state.explored.add(hex.cell);
    if (hex.kind == Kind::kTemple) state.temples.add(hex.cell);
  }
  state.scoring.fill(kNobody);
  state.shown.fill(kNoTile);
  return state;
}

}  // namespace

State State::initial(const Table& table) {
  static const State kBlank = make_blank();
  State state = kBlank;
  state.players = static_cast<Actor>(table.players);
  state.auction = table.has_variant(kVariantAuction);
  state.overbid = table.options[kOptionOverbid] == kOverbidAllow;
  state.tied_first = table.options[kOptionTiedLast] == kTiedLastFirst;
  state.guard_ties = table.options[kOptionGuardTie] == kGuardTieAllow;
  state.drawer_first = table.options[kOptionFinalOrder] == kFinalOrderDrawer;
  state.won_call_only = table.options[kOptionCalls] == kCallsWon;
  redefine_tiles(table, state.tiles);
  if (state.auction) {
    for (Expedition& expedition : state.expeditions) expedition.points = kCapital;
    state.phase = Showing{};
    state.caller = 0;
  } else {
    state.phase = Placing{};
    state.turn = 0;
  }
  return state;
}

int State::count_to_play() const { return players - count_bits(played); }

Actor State::next_to_play(Actor seat) const {
  do {
    seat = left_of(seat);
  } while (has_played(seat));
  return seat;
}

Actor State::majority_on(std::size_t cell) const {
  for (Actor seat = 0; seat < players; ++seat) {
    if (has_majority(seat, cell)) return seat;
  }
  return kNobody;
}

bool State::is_unbeaten(Actor seat, std::size_t cell) const {
  const int strength = of(seat).strength_on(cell);
  return strength > 0 && std::ranges::none_of(expeditions, [&](const Expedition& expedition) {
           return expedition.strength_on(cell) > strength;
         });
}

void State::lay(std::size_t tile, std::size_t cell, std::uint8_t rotation) {
  const Tile& laid = tiles[tile];
  Cell& place = cells[cell];
  place.tile = static_cast<std::uint8_t>(tile);
  place.rotation = canonical_rotation(laid, rotation);
  place.kind = laid.kind;
  place.value =
      laid.kind == Kind::kTemple || laid.kind == Kind::kTreasure ? laid.value : std::uint8_t{0};
  place.stones = laid.stones.rotated(rotation);
  if (laid.kind == Kind::kVolcano) place.stones = Stones();  // never entered
  explored.add(cell);
  if (laid.kind == Kind::kTemple) temples.add(cell);
  drawn |= std::uint64_t{1} << tile;
  ++laid_count;
}

void State::take_shown(std::size_t tile) {
  auto* const last =
      std::remove(shown.begin(), shown.begin() + shown_count, static_cast<std::uint8_t>(tile));
  std::fill(last, shown.end(), kNoTile);
  shown_count = static_cast<std::uint8_t>(last - shown.begin());
}

bool State::is_shown(std::size_t tile) const {
  return std::find(shown.begin(), shown.begin() + shown_count, tile) != shown.begin() + shown_count;
}

std::uint8_t canonical_rotation(const Tile& tile, std::uint8_t rotation) {
  if (tile.kind == Kind::kVolcano) return 0;
  // A tile may look the same after a number of steps that divides six. Few tiles do.
  for (const std::size_t period : {1U, 2U, 3U}) {
    if (tile.stones.rotated(period) == tile.stones) {
      return static_cast<std::uint8_t>(rotation % period);
    }
  }
  return rotation;
}

}  // namespace stela::tikal
