#include "lib/tikal/analysis/worth.h"

namespace stela::tikal {

std::size_t scorings_later(const State& state) {
  if (state.laid_count == kTiles && state.volcano == kNoTile) return 0;
  std::size_t later = 1;
  for (std::size_t tile = 0; tile < kTiles; ++tile) {
    const bool comes = !state.is_drawn(tile) || state.is_shown(tile);
    later += static_cast<std::size_t>(comes & (state.tiles[tile].kind == Kind::kVolcano));
  }
  return std::min(later, weights::kMaxLater);
}

unsigned seats_to_score(const State& state) {
  unsigned seats = 0;
  for (std::size_t i = 0; i < state.scoring_count; ++i) seats |= 1U << state.scoring[i];
  return seats;
}

std::array<std::uint8_t, kMotifs> motifs_left(const State& state) {
  std::array<std::uint8_t, kMotifs> left{};
  left.fill(kTreasuresPerMotif);
  for (const Expedition& expedition : state.expeditions) {
    for (std::size_t motif = 0; motif < kMotifs; ++motif) {
      left[motif] -= std::min(left[motif], expedition.motifs[motif]);
    }
  }
  return left;
}

int camp_worth(const State& state, std::size_t cell, std::size_t later) {
  int worth = weights::kCamp[later];
  (kAround[cell] & state.explored).for_each([&](std::size_t beside) {
    const Cell& place = state.cells[beside];
    const bool wanted = (place.kind == Kind::kTemple && place.guard == kNobody) ||
                        (place.kind == Kind::kTreasure && place.value > 0);
    if (wanted) worth += weights::kCampBeside[later];
  });
  // A camp next to base camp is of little use.
  if (kAround[kBaseCamp].has(cell)) worth /= 3;
  return worth;
}

}  // namespace stela::tikal
