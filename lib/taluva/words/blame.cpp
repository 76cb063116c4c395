#include <algorithm>

#include "lib/core/contains.h"
#include "lib/taluva/rules/rulebook.h"
#include "lib/taluva/rules/rules.h"
#include "lib/taluva/words/events.h"
#include "lib/taluva/words/messages.h"
#include "lib/words/tr.h"

namespace stela::taluva {
namespace {

const Cell* cell_of(const State& state, Hex hex) {
  const std::size_t cell = state.cell_at(hex);
  return cell == kNoCell ? nullptr : &state.cells[cell];
}

/// Finds the places to blame.
class Blamer {
 public:
  Blamer(const State& state, const Rule& rule) : state_(state), rule_(rule) {}

  void operator()(const Lay& lay) {
    const auto hexes = tile_hexes(lay.at, lay.rotation.steps);
    int highest = 0;
    for (const Hex hex : hexes) highest = std::max(highest, level_at(hex));
    if (&rule_ == &rules::kEruptionVolcano) {
      const Cell* below = cell_of(state_, lay.at);
      return blame(lay.at, below == nullptr ? Message() : terrain_words(below->terrain));
    }
    for (const Hex hex : hexes) {
      const Cell* below = cell_of(state_, hex);
      const bool occupied = below != nullptr && below->piece != Piece::kNone;
      const bool huts = occupied && below->piece == Piece::kHut;
      if (&rule_ == &rules::kEruptionGap) {
        if (level_at(hex) < highest) blame(hex, level_words(hex));
      } else if (&rule_ == &rules::kEruptionBuilding) {
        if (occupied && !huts) blame(hex);
      } else if (&rule_ == &rules::kEruptionSettlement) {
        if (huts && is_covered_whole(*below, hexes)) blame(hex);
      } else if (&rule_ == &rules::kTileDetached || &rule_ == &rules::kTileOrigin) {
        // Said once of the three hexes.
        blame(hex, hex == lay.at ? message_of(rule_.mark) : Message());
      } else if (hex == lay.at) {
        blame(hex);
      }
    }
  }

  void operator()(const Grow& grow) {
    const std::size_t cell = state_.cell_at(grow.at);
    const bool own = cell != kNoCell && state_.cells[cell].owner == state_.turn;
    const Growth growth = own ? growth_of(state_, state_.turn, cell, grow.terrain) : Growth{};
    if (!own || growth.reached.empty()) return blame(grow.at);
    growth.reached.for_each([&](std::size_t i) {
      const Hex hex = state_.cells[i].at;
      blame(hex, level_words(hex));
    });
  }

  void operator()(const Tower& tower) {
    if (&rule_ == &rules::kTowerTaken) return blame_taken(tower.at, Piece::kTower);
    blame_piece(tower.at);
  }
  void operator()(const Temple& temple) {
    if (&rule_ == &rules::kTempleTaken) return blame_taken(temple.at, Piece::kTemple);
    blame_piece(temple.at);
  }
  template <class M>
  void operator()(const M& move) {
    if constexpr (requires { move.at; }) blame_piece(move.at);
  }

  [[nodiscard]] std::vector<BlamedPlace> places() && { return std::move(places_); }

 private:
  void blame(Hex hex, Message words) { places_.push_back({spell(hex), std::move(words)}); }
  void blame(Hex hex) { blame(hex, message_of(rule_.mark)); }

  [[nodiscard]] int level_at(Hex hex) const {
    const Cell* cell = cell_of(state_, hex);
    return cell == nullptr ? 0 : cell->level;
  }
  [[nodiscard]] Message level_words(Hex hex) const {
    const int level = level_at(hex);
    return level > 0 ? tr("level {0}", level) : tr("bare");
  }

  /// The level explains a rule on levels; another one has its own words.
  void blame_piece(Hex hex) { rule_.mark.empty() ? blame(hex, level_words(hex)) : blame(hex); }

  /// Blames the current player's pieces of that kind in the settlements that touch `hex`.
  void blame_taken(Hex hex, Piece piece) {
    for (std::size_t side = 0; side < kHexSteps.size(); ++side) {
      const std::size_t cell = state_.cell_at(neighbour(hex, side));
      if (cell == kNoCell || state_.cells[cell].owner != state_.turn) continue;
      settlement_at(state_, state_.turn, cell).cells.for_each([&](std::size_t i) {
        const Cell& own = state_.cells[i];
        if (own.piece == piece && !contains(places_, spell(own.at), &BlamedPlace::name)) {
          blame(own.at);
        }
      });
    }
    if (places_.empty()) blame(hex);
  }

  /// Returns whether the tile covers the whole settlement of a building.
  template <class Hexes>
  [[nodiscard]] bool is_covered_whole(const Cell& building, const Hexes& tile) const {
    bool whole = true;
    settlement_at(state_, building.owner, state_.cell_at(building.at))
        .cells.for_each(
            [&](std::size_t i) { whole = whole && contains(tile, state_.cells[i].at); });
    return whole;
  }

  const State& state_;
  const Rule& rule_;
  std::vector<BlamedPlace> places_;
};

}  // namespace

std::vector<BlamedPlace> blamed_in(const State& state, const Table& /*table*/, const Move& move,
                                   const Rule& rule) {
  Blamer blamer(state, rule);
  std::visit(blamer, move);
  return std::move(blamer).places();
}

}  // namespace stela::taluva
