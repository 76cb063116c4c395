#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <variant>

#include "lib/core/bit_set.h"
#include "lib/core/hex.h"
#include "lib/game/table.h"
#include "lib/record/record.h"
#include "lib/taluva/rules/catalogue.h"

namespace stela::taluva {

/// Maximum number of land hexes: three for each tile in the box.
inline constexpr std::size_t kMaxCells = 144;
/// The index for bare table. A set has room for it, so that branchless code can add and remove it
/// like a cell.
inline constexpr std::size_t kNoCell = kMaxCells;

/// A set of land cells, by their index in the state.
using CellSet = BitSet<kNoCell + 1>;

/// The hexes of a tile relative to its volcano, and those around it, for one rotation.
struct Footprint {
  static constexpr std::size_t kTileHexes = 3;
  static constexpr std::size_t kRingHexes = 9;

  /// Volcano, left terrain, right terrain (notation.md, section 3).
  std::array<Hex, kTileHexes> tile{};
  /// Every other hex that touches one of these.
  std::array<Hex, kRingHexes> ring{};
  /// The minimum and maximum coordinates of the tile.
  Hex lowest{};
  Hex highest{};
};

/// Returns the minimum of each coordinate.
[[nodiscard]] constexpr Hex lowest(Hex a, Hex b) {
  return hex_at(std::min(a.q, b.q), std::min(a.r, b.r));
}
/// Returns the maximum of each coordinate.
[[nodiscard]] constexpr Hex highest(Hex a, Hex b) {
  return hex_at(std::max(a.q, b.q), std::max(a.r, b.r));
}

[[nodiscard]] constexpr Footprint make_footprint(std::size_t rotation) {
  constexpr std::size_t kSouthEast = 1;
  constexpr std::size_t kSouthWest = 2;
  constexpr std::size_t kSides = kHexSteps.size();
  Footprint footprint;
  footprint.tile = {Hex{}, kHexSteps[(kSouthWest + rotation) % kSides],
                    kHexSteps[(kSouthEast + rotation) % kSides]};
  std::size_t count = 0;
  for (std::size_t i = 0; i < Footprint::kTileHexes; ++i) {
    for (std::size_t side = 0; side < kSides; ++side) {
      const Hex hex = neighbour(footprint.tile[i], side);
      bool in_tile = false;
      for (const Hex own : footprint.tile) in_tile = in_tile || own == hex;
      std::size_t at = 0;
      while (at < count && footprint.ring[at] != hex) ++at;
      if (!in_tile && at == count) footprint.ring[count++] = hex;
    }
    const Hex land = footprint.tile[i];
    footprint.lowest = lowest(footprint.lowest, land);
    footprint.highest = highest(footprint.highest, land);
  }
  return footprint;
}

/// By rotation.
inline constexpr std::array<Footprint, 6> kFootprints = {make_footprint(0), make_footprint(1),
                                                         make_footprint(2), make_footprint(3),
                                                         make_footprint(4), make_footprint(5)};

// Indices of variants and options in `info()`.
inline constexpr std::size_t kVariantAllTiles = 0;
inline constexpr std::size_t kVariantRanking = 1;
inline constexpr std::size_t kVariantTeams = 2;
inline constexpr std::size_t kOptionTiles = 0;
inline constexpr std::size_t kOptionHutBeside = 1;
inline constexpr int kHutBesideAllow = 1;
inline constexpr std::size_t kOptionLastPlayer = 2;
inline constexpr int kLastPlayerPlaysOn = 1;
inline constexpr std::size_t kOptionTeamKinds = 3;
inline constexpr int kTeamKindsAll = 1;

enum class Piece : std::uint8_t { kNone, kHut, kTower, kTemple };

/// A land hex as seen from above. Its size makes indexing fast.
struct alignas(16) Cell {
  Hex at;
  std::uint8_t level = 0;
  Terrain terrain = Terrain::kVolcano;
  /// Rotation of the tile on top; 0 unless the terrain is a volcano.
  std::uint8_t rotation = 0;
  Piece piece = Piece::kNone;
  Actor owner = kNobody;

  friend bool operator==(const Cell&, const Cell&) = default;
};

/// The pieces that a player has left.
struct Stock {
  std::uint8_t temples = kTemplesPerPlayer;
  std::uint8_t towers = kTowersPerPlayer;
  std::uint8_t huts = kHutsPerPlayer;

  /// Returns how many of the three kinds are used up.
  [[nodiscard]] int kinds_completed() const {
    return (temples == 0 ? 1 : 0) + (towers == 0 ? 1 : 0) + (huts == 0 ? 1 : 0);
  }
  friend bool operator==(const Stock&, const Stock&) = default;
};

/// A tile as laid.
struct LaidTile {
  TileKind kind = kNoTile;
  Hex at;
  std::uint8_t rotation = 0;
  friend bool operator==(const LaidTile&, const LaidTile&) = default;
};

/// How a player left the turn order before the end.
struct PlayerExit {
  Actor seat = kNobody;
  /// Two kinds completed (ranking); otherwise eliminated.
  bool done = false;
  friend bool operator==(const PlayerExit&, const PlayerExit&) = default;
};

// Phases. A turn goes from Laying to Building to Built.

/// A `setup:` entry is being read; `stage` is the kind of the last token.
struct Setup {
  std::uint8_t stage = 0;
  Actor next = kNobody;
  bool stack_given = false;
  std::array<bool, kMaxPlayers> stock_given{};
  friend bool operator==(const Setup&, const Setup&) = default;
};
/// A tile must be laid.
struct Laying {
  friend bool operator==(const Laying&, const Laying&) = default;
};
/// A building action or `out` must follow.
struct Building {
  friend bool operator==(const Building&, const Building&) = default;
};
/// The turn is complete.
struct Built {
  friend bool operator==(const Built&, const Built&) = default;
};
/// The game has ended.
struct GameOver {
  /// The early winner; `kNobody` if pieces or ranks decide.
  Actor early = kNobody;
  friend bool operator==(const GameOver&, const GameOver&) = default;
};
using Phase = std::variant<Setup, Laying, Building, Built, GameOver>;

/// The cells under a tile (volcano, left, right); `kNoCell` is bare table.
using CellsUnder = std::array<std::size_t, Footprint::kTileHexes>;

/// Farther away than any coordinate that can be written.
inline constexpr std::int16_t kNowhere = std::numeric_limits<std::int16_t>::min();

/// A position of Taluva: a regular type without pointers.
struct State {
  /// Returns the normal start.
  [[nodiscard]] static State initial(const Table& table);

  // The settings of the table.
  Actor players = 0;
  std::uint8_t tiles_in_game = 0;
  bool ranking = false;
  bool teams = false;
  bool hut_beside = false;
  /// Option `last-player` is `plays-on`, and the game is not played for ranks.
  bool last_plays_on = false;
  /// Option `team-kinds` is `all`.
  bool all_kinds = false;

  Phase phase;
  Actor turn = 0;
  std::uint8_t tiles_left = 0;

  // The land. Cells are numbered in the order in which they became land.
  std::uint8_t cell_count = 0;
  /// The last one, for bare table, is nowhere.
  std::array<Cell, kMaxCells + 1> cells = [] {
    std::array<Cell, kMaxCells + 1> none{};
    none[kNoCell].at = {kNowhere, kNowhere};
    return none;
  }();
  /// By terrain, free or not; volcanoes last.
  std::array<CellSet, kTerrains + 1> by_terrain{};
  std::array<CellSet, kMaxPlayers> owned{};
  CellSet occupied;
  CellSet towers;
  CellSet temples;

  std::uint8_t laid_count = 0;
  std::array<LaidTile, kTilesInBox> laid{};
  std::array<std::uint8_t, kTileKinds> copies_left{};

  std::array<Stock, kMaxPlayers> stock{};
  std::uint8_t departure_count = 0;
  std::array<PlayerExit, kMaxPlayers> departures{};

  friend bool operator==(const State&, const State&) = default;

  /// Returns the cell on `at`, or `kNoCell`.
  [[nodiscard]] std::size_t cell_at(Hex at) const;
  /// Returns the cells that touch `cell`.
  [[nodiscard]] CellSet neighbours(std::size_t cell) const;
  /// Finds the cells under a tile.
  void under_tile(Hex at, std::uint8_t rotation, CellsUnder& under) const;
  /// Whether a tile on bare table would touch land.
  [[nodiscard]] bool touches_land(Hex at, std::uint8_t rotation) const;
  /// Makes the three hexes of a tile on bare table land. Returns the first of the three cells,
  /// whose numbers are consecutive.
  std::size_t add_tile(Hex at, std::uint8_t rotation);

  /// Whether `seat` is still in the turn order.
  [[nodiscard]] bool plays(Actor seat) const;
  [[nodiscard]] bool is_out(Actor seat) const;
  [[nodiscard]] int players_left() const;
  void depart(Actor seat, bool done);

  /// Places `piece` of `seat` on a free cell; as many huts as the level. The stock does not change.
  void put(std::size_t cell, Piece piece, Actor seat);
  /// Removes the pieces on `cell`.
  void clear(std::size_t cell);

 private:
  static constexpr int kWindow = 64;
  static constexpr std::size_t kSlots = std::size_t{kWindow} * kWindow;
  /// Every hex around a tile that touches land is at most this far outside the land.
  static constexpr int kMargin = 4;
  /// Cells by slot, `kNoCell` for bare table: a window of 64 × 64 hexes that repeats over the
  /// plane. As long as the land and a margin fit into it, no two hexes of interest share a slot; on
  /// a larger island cells are searched one by one.
  std::array<std::uint8_t, kSlots> grid_ = [] {
    std::array<std::uint8_t, kSlots> bare{};
    bare.fill(kNoCell);
    return bare;
  }();
  // The land lies within these bounds.
  Hex lowest_{};
  Hex highest_{};
  bool fits_ = true;

  [[nodiscard]] static constexpr std::size_t slot_of(Hex at) {
    return static_cast<std::size_t>(at.r * kWindow + at.q) % kSlots;
  }
  /// Returns the differences between the slots of some hexes and that of another.
  template <std::size_t N>
  [[nodiscard]] static constexpr std::array<std::uint16_t, N> slot_steps(
      const std::array<Hex, N>& steps) {
    std::array<std::uint16_t, N> slots{};
    for (std::size_t i = 0; i < N; ++i) slots[i] = static_cast<std::uint16_t>(slot_of(steps[i]));
    return slots;
  }
  /// Returns the cell `step` slots after a slot.
  [[nodiscard]] std::uint8_t cell_in(std::size_t slot, std::uint16_t step) const {
    return grid_[(slot + step) % kSlots];
  }
  /// Whether a tile with its volcano on `at` can lie on land or touch it. At this distance a lookup
  /// in the grid is sufficient if the land fits.
  [[nodiscard]] bool near_land(Hex at) const {
    constexpr int kReach = 2;
    const auto within = [](int from, int to, int x) {
      return static_cast<unsigned>(x - from + kReach) <=
             static_cast<unsigned>(to - from + 2 * kReach);
    };
    return within(lowest_.q, highest_.q, at.q) && within(lowest_.r, highest_.r, at.r);
  }
  [[nodiscard]] std::size_t search(Hex at) const;
};

inline std::size_t State::cell_at(Hex at) const {
  if (!fits_) return search(at);
  // The slot may be that of another hex.
  const std::size_t cell = grid_[slot_of(at)];
  return cells[cell].at == at ? cell : kNoCell;
}

inline CellSet State::neighbours(std::size_t cell) const {
  static constexpr auto kSteps = slot_steps(kHexSteps);
  const Hex at = cells[cell].at;
  CellSet found;
  // Which of the adjacent hexes are land is unpredictable, and a branch for each would take longer
  // than everything else: bare table is added like a cell and removed at the end.
  if (fits_) {
    const std::size_t slot = slot_of(at);
    found = CellSet::of(cell_in(slot, kSteps[0]));
    for (std::size_t i = 1; i < kSteps.size(); ++i) found.add(cell_in(slot, kSteps[i]));
  } else {
    for (const Hex step : kHexSteps) found.add(search(at + step));
  }
  found.remove(kNoCell);
  return found;
}

/// Returns the number of tiles used at `table`.
[[nodiscard]] int tiles_in_game(const Table& table);

/// A settlement: a maximal connected set of hexes with buildings of one player.
struct Settlement {
  CellSet cells;
  /// Every cell that touches it, including its own where they touch each other.
  CellSet around;
};

/// Returns the settlement of `seat` that contains `cell`, which must be one of its cells.
[[nodiscard]] Settlement settlement_at(const State& state, Actor seat, std::size_t cell);

/// Returns the three hexes of a tile: volcano, left and right terrain.
[[nodiscard]] inline std::array<Hex, 3> tile_hexes(Hex volcano, std::uint8_t rotation) {
  const auto& steps = kFootprints[rotation].tile;
  return {volcano, volcano + steps[1], volcano + steps[2]};
}

}  // namespace stela::taluva
