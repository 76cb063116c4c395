#pragma once

#include <span>

#include "lib/core/rule.h"

/// What the rules of Taluva say and no action can break: sentence, reason, and the sections of
/// the rulebook in French, English and German. One constant for each, named after its id.
namespace stela::taluva::articles {

// Setup
extern const Rule kSetupPieces;
extern const Rule kSetupTiles;
extern const Rule kSetupAllTiles;
extern const Rule kSetupNumber;
extern const Rule kTileHexes;

// Order of play
extern const Rule kTurnOrder;
extern const Rule kTurnSteps;
extern const Rule kTurnSkipped;

// Tiles
extern const Rule kTileHoles;
extern const Rule kEruptionHuts;
extern const Rule kEruptionVolcanoes;

// Settlements and buildings
extern const Rule kSettlementHexes;
extern const Rule kHutFound;
extern const Rule kBuildJoin;
extern const Rule kGrowHuts;

// Elimination
extern const Rule kOutBuildings;

// The end
extern const Rule kEndEarly;
extern const Rule kEndLastTile;
extern const Rule kEndLastPlayer;
extern const Rule kScoringPieces;
extern const Rule kWinnerTemples;
extern const Rule kWinnerTowers;
extern const Rule kWinnerHuts;
extern const Rule kWinnerShared;
extern const Rule kWinnerOut;

// Ranking
extern const Rule kRankingDone;
extern const Rule kRankingOut;
extern const Rule kRankingRest;
extern const Rule kRankingEnd;

// Teams
extern const Rule kTeamsSeats;
extern const Rule kTeamsEarly;
extern const Rule kTeamsSum;
extern const Rule kTeamsWin;
extern const Rule kTeamsDone;
extern const Rule kTeamsOut;

/// All of the above, in the order of rulings.md.
[[nodiscard]] std::span<const Rule* const> all();

}  // namespace stela::taluva::articles
