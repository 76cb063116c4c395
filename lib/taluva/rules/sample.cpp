#include "lib/taluva/rules/sample.h"

#include <algorithm>
#include <vector>

#include "lib/taluva/rules/rules.h"

namespace stela::taluva {
namespace {

TileKind draw(const State& state, const Pick& pick) {
  std::uint32_t left = 0;
  for (const std::uint8_t copies : state.copies_left) left += copies;
  std::uint32_t drawn = pick(left);
  TileKind kind = 0;
  while (drawn >= state.copies_left[kind]) drawn -= state.copies_left[kind++];
  return kind;
}

Rotation any_rotation(const Pick& pick) {
  return {static_cast<std::uint8_t>(pick(static_cast<std::uint32_t>(kHexSteps.size())))};
}

/// Returns an eruption of a random volcano, if one of its directions is possible.
std::optional<Move> sample_eruption(const State& state, TileCode tile, const Pick& pick) {
  constexpr int kAttempts = 12;
  const CellSet& volcanoes = state.by_terrain[static_cast<std::size_t>(Terrain::kVolcano)];
  std::vector<std::size_t> cells;
  volcanoes.for_each([&](std::size_t cell) { cells.push_back(cell); });
  for (int i = 0; i < kAttempts; ++i) {
    const std::size_t cell = cells[pick(static_cast<std::uint32_t>(cells.size()))];
    const Move move = Lay{tile, state.cells[cell].at, any_rotation(pick)};
    if (check(state, move) == nullptr) return move;
  }
  return std::nullopt;
}

/// Returns a tile on the table beside random land. The plane is unbounded, so there is one.
Move sample_extension(const State& state, TileCode tile, const Pick& pick) {
  for (;;) {
    const Hex land = state.cells[pick(state.cell_count)].at;
    const std::uint32_t reach = 5;
    const Hex at = land + Hex{static_cast<std::int16_t>(static_cast<int>(pick(reach)) - 2),
                              static_cast<std::int16_t>(static_cast<int>(pick(reach)) - 2)};
    const Move move = Lay{tile, at, any_rotation(pick)};
    if (check(state, move) == nullptr) return move;
  }
}

Move sample_tile(const State& state, const Pick& pick) {
  const TileCode tile = TileCode::of(draw(state, pick));
  if (state.laid_count == 0) return Lay{tile, Hex{0, 0}, any_rotation(pick)};
  constexpr std::uint32_t kEruptionOneIn = 2;
  if (state.laid_count > 1 && pick(kEruptionOneIn) == 0) {
    if (const std::optional<Move> eruption = sample_eruption(state, tile, pick)) return *eruption;
  }
  return sample_extension(state, tile, pick);
}

/// Temples and towers win the game, so they are likelier than their share of the actions; so are
/// growths that take few huts.
std::uint32_t weight_of(const Move& move) {
  constexpr std::uint32_t kHutWeight = 2;
  constexpr std::uint32_t kPrizeWeight = 24;
  constexpr int kManyHuts = 6;
  if (std::holds_alternative<Hut>(move)) return kHutWeight;
  if (const Grow* grow = std::get_if<Grow>(&move)) {
    return static_cast<std::uint32_t>(std::max(1, kManyHuts - grow->huts->value)) * 2;
  }
  return kPrizeWeight;
}

Move sample_build(const State& state, const Pick& pick) {
  std::vector<Move> legal;
  std::uint32_t total = 0;
  for_each_build(state, [&](const Move& move) {
    if (std::holds_alternative<Out>(move) || check(state, move) != nullptr) return;
    legal.push_back(move);
    total += weight_of(move);
  });
  if (legal.empty()) return Out{};
  std::uint32_t chosen = pick(total);
  std::size_t i = 0;
  while (chosen >= weight_of(legal[i])) chosen -= weight_of(legal[i++]);
  return legal[i];
}

}  // namespace

std::optional<Move> sample(const State& state, const Pick& pick) {
  if (std::holds_alternative<Laying>(state.phase)) return sample_tile(state, pick);
  if (std::holds_alternative<Building>(state.phase)) return sample_build(state, pick);
  return std::nullopt;
}

}  // namespace stela::taluva
