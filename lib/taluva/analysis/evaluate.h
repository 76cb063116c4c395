#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "lib/analysis/share.h"
#include "lib/taluva/rules/moves.h"
#include "lib/taluva/rules/state.h"

namespace stela::taluva::weights {

// Weights of the static evaluation, relative to a temple. tools/ladder measures how well it plays.

inline constexpr int kTemple = 1000;
inline constexpr int kTower = 420;
inline constexpr int kHut = 12;
/// For one complete kind; only the second of two kinds wins.
inline constexpr int kKindComplete = 300;
/// For a settlement in which a temple could be built at once, or that lacks one or two hexes for
/// it; by its size, up to three.
inline constexpr std::array<int, 4> kTempleToCome = {0, 60, 130, 330};
/// For a settlement next to which a tower could be built at once.
inline constexpr int kTowerToCome = 170;
/// The game is won, or lost.
inline constexpr int kWin = 1'000'000;

/// For each hut of another player that an eruption buries, for the quick player; its own huts count
/// one and a half times as much.
inline constexpr int kBuried = 40;

/// Weight of a temple next to playouts, in twelfths of a win: as if a hundred playouts had shown
/// that it brings a quarter of a win.
inline constexpr std::int64_t kTempleInTwelfths = 300;

/// At a lead of that much the feature is half of its maximum.
inline constexpr std::int64_t kHalfStanding = kTemple;

}  // namespace stela::taluva::weights

namespace stela::taluva {

/// A possible building action, in a form that is cheap to create.
struct Build {
  enum class Kind : std::uint8_t { kHut, kTower, kTemple, kGrow, kOut };
  Kind kind = Kind::kOut;
  std::uint8_t huts = 0;
  Terrain terrain = Terrain::kJungle;
  /// The cell that is built on; for a growth, a cell of the settlement.
  std::size_t cell = kNoCell;
  /// For a growth: the cells that it takes.
  CellSet reached;
  /// Number of cells of the settlement before.
  int size = 0;
};

/// The settlements of a player.
class Settlements {
 public:
  Settlements() = default;
  /// Searches them, ordered by their lowest cells.
  Settlements(const State& state, Actor seat);

  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] const Settlement& operator[](std::size_t i) const { return settlements_[i]; }
  /// All cells adjacent to them.
  [[nodiscard]] const CellSet& around() const { return around_; }

  // These updates are faster than searching them again, but do not keep their order.

  /// Updates them after a tile was laid on `under`, which led to `state`.
  void lay(const State& state, Actor seat, const CellSet& under);
  /// Updates them after their player's `build`, which `state` may or may not contain.
  void build(const State& state, const Build& build);
  /// Orders them by their lowest cells.
  void sort();

 private:
  void add(const Settlement& settlement);

  /// Larger than the number of a player's huts, towers and temples, each of which can be a
  /// settlement.
  static constexpr std::size_t kMost = 32;
  std::size_t count_ = 0;
  std::array<Settlement, kMost> settlements_;
  CellSet around_;
};

/// The settlements of the players, by seat.
using SettlementsBySeat = std::array<const Settlements*, kMaxPlayers>;

/// Returns the cells on which a building is possible in principle: free ones without a volcano.
[[nodiscard]] CellSet open_cells(const State& state);

/// Calls `visit(build)` with each building action that is legal for the current player, who has
/// these `settlements`, after the tile: temples, towers, growths and huts; with `kOut` if there is
/// none.
template <class F>
void for_each_legal_build(const State& state, const Settlements& settlements, F&& visit) {
  const Stock& stock = state.stock[seat_index(state.turn)];
  const CellSet open = open_cells(state);
  bool any = false;
  const auto give = [&](const Build& build) {
    any = true;
    visit(build);
  };
  CellSet temples;
  CellSet towers;
  for (std::size_t i = 0; i < settlements.count(); ++i) {
    const Settlement& settlement = settlements[i];
    const int size = settlement.cells.size();
    const CellSet beside = settlement.around & open;
    constexpr int kMinSize = 3;
    if (stock.temples > 0 && size >= kMinSize && !settlement.cells.meets(state.temples)) {
      temples |= beside;
    }
    if (stock.towers > 0 && !settlement.cells.meets(state.towers)) towers |= beside;
    for (std::size_t terrain = 0; terrain < kTerrains; ++terrain) {
      Build grow{Build::Kind::kGrow,
                 0,
                 static_cast<Terrain>(terrain),
                 settlement.cells.first(),
                 beside & state.by_terrain[terrain],
                 size};
      int huts = 0;
      grow.reached.for_each([&](std::size_t cell) { huts += state.cells[cell].level; });
      if (huts == 0 || huts > stock.huts) continue;
      grow.huts = static_cast<std::uint8_t>(huts);
      give(grow);
    }
  }
  temples.for_each([&](std::size_t cell) { give({Build::Kind::kTemple, 0, {}, cell, {}, 0}); });
  towers.for_each([&](std::size_t cell) {
    if (state.cells[cell].level >= kLowestTowerLevel)
      give({Build::Kind::kTower, 0, {}, cell, {}, 0});
  });
  if (stock.huts > 0) {
    const CellSet places = state.hut_beside ? open : open - settlements.around();
    places.for_each([&](std::size_t cell) {
      if (state.cells[cell].level == 1) give({Build::Kind::kHut, 1, {}, cell, {}, 0});
    });
  }
  if (!any) visit(Build{});
}
template <class F>
void for_each_legal_build(const State& state, F&& visit) {
  for_each_legal_build(state, Settlements(state, state.turn), visit);
}

/// Plays `build`, which is legal.
void play_build(State& state, const Build& build);

/// Returns `build` as a move.
[[nodiscard]] Move move_of(const State& state, const Build& build);

/// Returns the merit of `build`, estimated without playing it: higher is better.
[[nodiscard]] int merit_of(const State& state, const Build& build);

/// Returns the value of a position between entries for `seat`: what its side has built and could
/// build at once, minus the same for the others (lib/analysis/engine_of.h).
[[nodiscard]] std::int64_t evaluate(const State& state, Actor seat);
/// The same if the `settlements` are known already.
[[nodiscard]] std::int64_t evaluate(const State& state, Actor seat,
                                    const SettlementsBySeat& settlements);

/// Returns the weight of a value of `evaluate` next to playouts (lib/analysis/engine_of.h): a
/// temple counts as much as `weights::kTempleInTwelfths` of a win.
[[nodiscard]] std::int64_t prior(const State& state, std::int64_t value);

/// Features of a position (lib/analysis/engine_of.h).
[[nodiscard]] int part_left(const State& state);
[[nodiscard]] int standing(const State& state, Actor seat);

}  // namespace stela::taluva
