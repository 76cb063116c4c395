#pragma once

#include <array>
#include <cstdint>
#include <variant>

#include "lib/core/hex.h"
#include "lib/game/actor.h"
#include "lib/game/table.h"
#include "lib/taluva/catalogue.h"
#include "lib/taluva/cells.h"

namespace stela::taluva {

/// "No cell here": bare table.
inline constexpr std::size_t kNoCell = kMaxCells;

enum class Piece : std::uint8_t { kNone, kHut, kTower, kTemple };

/// A land hex as seen from above.
struct Cell {
  Hex at;
  std::uint8_t level = 0;
  Terrain terrain = Terrain::kVolcano;
  /// Of the tile on top; 0 unless the terrain is a volcano.
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

  /// How many of the three kinds are used up.
  [[nodiscard]] int kinds_completed() const {
    return (temples == 0 ? 1 : 0) + (towers == 0 ? 1 : 0) + (huts == 0 ? 1 : 0);
  }
  friend bool operator==(const Stock&, const Stock&) = default;
};

/// A tile as it was laid.
struct LaidTile {
  TileKind kind = kNoTile;
  Hex at;
  std::uint8_t rotation = 0;
  friend bool operator==(const LaidTile&, const LaidTile&) = default;
};

/// How a player left the turn order before the end.
struct Departure {
  Actor seat = kNobody;
  /// Two kinds completed (ranking); else eliminated.
  bool done = false;
  friend bool operator==(const Departure&, const Departure&) = default;
};

// Phases. A turn goes from Laying to Building to Built.

/// A `setup:` entry is being read; `stage` is the kind of token that was last.
struct SettingUp {
  std::uint8_t stage = 0;
  Actor next = kNobody;
  bool stack_given = false;
  std::array<bool, kMaxPlayers> stock_given{};
  friend bool operator==(const SettingUp&, const SettingUp&) = default;
};
/// A tile is due.
struct Laying {
  friend bool operator==(const Laying&, const Laying&) = default;
};
/// A building action is due, or `out`.
struct Building {
  friend bool operator==(const Building&, const Building&) = default;
};
/// The turn is complete.
struct Built {
  friend bool operator==(const Built&, const Built&) = default;
};
/// The game has ended.
struct Over {
  /// Who won early; `kNobody` when pieces or places decide.
  Actor early = kNobody;
  friend bool operator==(const Over&, const Over&) = default;
};
using Phase = std::variant<SettingUp, Laying, Building, Built, Over>;

/// A position of Taluva: a regular value without pointers.
struct State {
  // How the table is set.
  Actor players = 0;
  std::uint8_t tiles_in_game = 0;
  bool ranking = false;
  bool teams = false;
  bool hut_beside = false;

  Phase phase;
  Actor turn = 0;
  std::uint8_t tiles_left = 0;

  // The land. Cells are numbered in the order in which they became land.
  std::uint8_t cell_count = 0;
  std::array<Cell, kMaxCells> cells{};
  std::array<CellSet, kMaxCells> neighbours{};
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
  std::array<Departure, kMaxPlayers> departures{};

  friend bool operator==(const State&, const State&) = default;

  /// The cell on `at`, or `kNoCell`.
  [[nodiscard]] std::size_t cell_at(Hex at) const;
  /// Makes bare table land; all its neighbourhoods are kept.
  std::size_t add_cell(Hex at);

  /// Whether `seat` is still in the turn order.
  [[nodiscard]] bool plays(Actor seat) const;
  [[nodiscard]] bool is_out(Actor seat) const;
  [[nodiscard]] int players_left() const;
  void depart(Actor seat, bool done);

  /// Puts `piece` of `seat` on a free cell; as many huts as the level. The stock is not touched.
  void put(std::size_t cell, Piece piece, Actor seat);
  /// Takes what stands on `cell` away.
  void clear(std::size_t cell);

 private:
  static constexpr std::size_t kWindow = 32;
  /// Cell number + 1 by place, 0 for bare table: a window of 32 × 32 hexes that repeats over the
  /// plane; the few islands that are larger than it probe on.
  std::array<std::uint8_t, kWindow * kWindow> index_{};

  [[nodiscard]] static std::size_t slot_of(Hex at);
};

/// The normal start.
[[nodiscard]] State start(const Table& table);

/// A settlement: a maximal connected set of hexes with buildings of one player.
struct Settlement {
  CellSet cells;
  /// Every cell that touches it, its own included where they touch each other.
  CellSet around;
};

/// The settlement of `seat` that contains `cell`, which must be one of its cells.
[[nodiscard]] Settlement settlement_at(const State& state, Actor seat, std::size_t cell);

/// The three hexes of a tile: volcano, left and right terrain (notation.md, section 3).
[[nodiscard]] std::array<Hex, 3> tile_hexes(Hex volcano, std::uint8_t rotation);

}  // namespace stela::taluva
