#pragma once

#include <span>

#include "lib/core/rule.h"

/// What the rules of Tikal say and no action can break: sentence, reason, and the sections of
/// the rulebooks of Rio Grande and Ravensburger, and of the English auction sheet. One constant for
/// each, named after its id.
namespace stela::tikal::articles {

// Setup
extern const Rule kSetupPieces;
extern const Rule kSetupBoard;
extern const Rule kSetupStack;
extern const Rule kSetupSquares;
extern const Rule kSetupTreasures;
extern const Rule kSetupScores;
extern const Rule kTileKinds;
extern const Rule kTileTreasures;

// Turns
extern const Rule kTurnOrder;
extern const Rule kTurnSteps;
extern const Rule kApRest;
extern const Rule kApCosts;

// Pieces, temples, treasures, camps
extern const Rule kVolcanoPath;
extern const Rule kLeaderStrength;
extern const Rule kMajorityStrict;
extern const Rule kGoCost;
extern const Rule kDigValue;
extern const Rule kLiftOwner;
extern const Rule kSwapRefused;
extern const Rule kSwapEqual;
extern const Rule kCampFree;
extern const Rule kGuardLeaves;
extern const Rule kGuardStays;

// Scoring
extern const Rule kScoringOrder;
extern const Rule kScoringTurn;
extern const Rule kScoringVolcano;
extern const Rule kScoringTemple;
extern const Rule kScoringGuarded;
extern const Rule kScoringTreasures;
extern const Rule kScoringTrack;

// The end
extern const Rule kEndLastTile;
extern const Rule kEndFinalOrder;
extern const Rule kWinnerPoints;
extern const Rule kWinnerShared;

// The auction
extern const Rule kAuctionStart;
extern const Rule kAuctionRounds;
extern const Rule kAuctionFirstCaller;
extern const Rule kAuctionNextCaller;
extern const Rule kAuctionNewRound;
extern const Rule kAuctionCalls;
extern const Rule kAuctionAllPass;
extern const Rule kAuctionPays;
extern const Rule kAuctionLastTurn;
extern const Rule kAuctionVolcano;
extern const Rule kAuctionFinalOrder;

/// All of the above, in the order of rulings.md.
[[nodiscard]] std::span<const Rule* const> all();

}  // namespace stela::tikal::articles
