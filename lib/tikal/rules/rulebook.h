#pragma once

#include <span>

#include "lib/core/rule.h"

namespace stela::tikal {

/// Every rule of Tikal: sentence, and section of the rulebooks of Rio Grande (the default edition)
/// and Ravensburger; the English auction sheet belongs to both.
namespace rules {
extern const Rule kTileLetter;
extern const Rule kTileUnknown;
extern const Rule kTileUsed;
extern const Rule kApExceeded;
extern const Rule kTileOffBoard;
extern const Rule kTileOccupied;
extern const Rule kTileAdjacent;
extern const Rule kTilePath;
extern const Rule kVolcanoScoring;
extern const Rule kInCamp;
extern const Rule kInSupply;
extern const Rule kGoPieces;
extern const Rule kGoAdjacent;
extern const Rule kGoVolcano;
extern const Rule kGoPath;
extern const Rule kHopCamp;
extern const Rule kDigTemple;
extern const Rule kDigGuarded;
extern const Rule kDigLimit;
extern const Rule kDigPieces;
extern const Rule kDigStock;
extern const Rule kLiftNone;
extern const Rule kLiftLimit;
extern const Rule kLiftPieces;
extern const Rule kLiftMotif;
extern const Rule kSwapSelf;
extern const Rule kSwapMissing;
extern const Rule kSwapSingle;
extern const Rule kCampTerrain;
extern const Rule kCampTreasure;
extern const Rule kCampOccupied;
extern const Rule kCampLimit;
extern const Rule kGuardTemple;
extern const Rule kGuardGuarded;
extern const Rule kGuardLimit;
extern const Rule kGuardPiece;
extern const Rule kGuardMajority;
extern const Rule kShowCount;
extern const Rule kBidClosed;
extern const Rule kBidTurn;
extern const Rule kBidRaise;
extern const Rule kBidFunds;
extern const Rule kBidOpen;
extern const Rule kTakeShown;

/// All of the above, in the order of rulings.md.
[[nodiscard]] std::span<const Rule* const> all();
}  // namespace rules

}  // namespace stela::tikal
