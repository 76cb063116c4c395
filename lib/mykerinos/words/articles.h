#pragma once

#include <span>

#include "lib/core/rule.h"

/// What the rules of Mykerinos say and no action can break: sentence, reason, and the sections of
/// the rulebook in German. One constant for each, named after its id.
namespace stela::mykerinos::articles {

// Setup
extern const Rule kSetupPieces;
extern const Rule kSetupScores;
extern const Rule kSetupStart;
extern const Rule kSetupMuseum;
extern const Rule kParcelFields;
extern const Rule kAreaZones;
extern const Rule kAreaNeighbours;

// Rounds and turns
extern const Rule kRoundPhases;
extern const Rule kRoundDeal;
extern const Rule kRoundStart;
extern const Rule kRoundCards;
extern const Rule kTurnOrder;
extern const Rule kTurnPassed;
extern const Rule kTurnLast;
extern const Rule kPatronCards;
extern const Rule kPatronViolet;
extern const Rule kPatronLemon;
extern const Rule kPatronBrown;
extern const Rule kPatronBlackmore;
extern const Rule kPatronTangerine;

// Zones
extern const Rule kZoneOrder;
extern const Rule kZoneRank;
extern const Rule kZoneTie;
extern const Rule kZoneChoice;
extern const Rule kZoneAlone;
extern const Rule kZoneRest;
extern const Rule kZoneClear;
extern const Rule kParcelPoints;

// The museum
extern const Rule kMuseumWings;

// The end
extern const Rule kEndRounds;
extern const Rule kScoringExhibition;
extern const Rule kScoringBestRoom;
extern const Rule kScoringSeries;
extern const Rule kScoringNoPatron;
extern const Rule kWinnerPoints;
extern const Rule kWinnerHand;
extern const Rule kWinnerShared;

// Two players
extern const Rule kTwoNeutral;
extern const Rule kTwoDeal;
extern const Rule kTwoCarry;
extern const Rule kTwoMarker;
extern const Rule kTwoAction;
extern const Rule kTwoFirst;
extern const Rule kTwoSecond;
extern const Rule kTwoThird;
extern const Rule kTwoAlone;
extern const Rule kTwoStart;

/// All of the above, in the order of rulings.md.
[[nodiscard]] std::span<const Rule* const> all();

}  // namespace stela::mykerinos::articles
