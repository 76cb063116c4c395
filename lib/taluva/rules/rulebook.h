#pragma once

#include <span>

#include "lib/core/rule.h"

namespace stela::taluva {

/// Every rule of Taluva: sentence, and section of the rulebook in French, English and German.
namespace rules {
extern const Rule kTileUnknown;
extern const Rule kTileExhausted;
extern const Rule kTileOrigin;
extern const Rule kEruptionGap;
extern const Rule kTileDetached;
extern const Rule kEruptionVolcano;
extern const Rule kEruptionDirection;
extern const Rule kEruptionBuilding;
extern const Rule kEruptionSettlement;
extern const Rule kBuildNowhere;
extern const Rule kBuildVolcano;
extern const Rule kBuildOccupied;
extern const Rule kBuildStock;
extern const Rule kHutLevel;
extern const Rule kHutAdjacent;
extern const Rule kTowerLevel;
extern const Rule kTowerAdjacent;
extern const Rule kTowerTaken;
extern const Rule kTempleAdjacent;
extern const Rule kTempleSize;
extern const Rule kTempleTaken;
extern const Rule kGrowSettlement;
extern const Rule kGrowTerrain;
extern const Rule kGrowCount;
extern const Rule kOut;

/// All of the above, in the order of rulings.md.
[[nodiscard]] std::span<const Rule* const> all();
}  // namespace rules

}  // namespace stela::taluva
