#include "lib/mykerinos/words/articles.h"

#include <array>

#include "lib/mykerinos/rules/sections.h"

namespace stela::mykerinos::articles {

// --- Setup ---------------------------------------------------------------------------------------

constinit const Rule kSetupPieces = article(
    "mykerinos.setup.pieces",
    "each colour has 25 archaeologists, which begin in the general supply", sections::kContents);
constinit const Rule kSetupScores =
    article("mykerinos.setup.scores", "scores start at 0", sections::kSetup);
constinit const Rule kSetupStart =
    article("mykerinos.setup.start", "the start player of the first round is drawn by lot",
            sections::kSetup, "a record simply names that player first");
constinit const Rule kSetupMuseum =
    article("mykerinos.setup.museum", "chance gives each wing of the museum its patron",
            sections::kSetup, "the tag `Museum` of a record says how");
constinit const Rule kParcelFields = article(
    "mykerinos.parcel.fields",
    "a parcel has six fields, free or with a pyramid, and shows its points and its patron",
    sections::kParcels, "no list of the 36 is published: a record writes out those that come");
constinit const Rule kAreaZones =
    article("mykerinos.area.zones",
            "the area of a round has 4 zones, in the fourth round 6, of two parcels each",
            sections::kAreaLaying);
constinit const Rule kAreaNeighbours = article(
    "mykerinos.area.neighbours",
    "fields touch side by side, never by corners, over the whole area: across parcels and zones",
    sections::kArea);

// --- Rounds and turns ----------------------------------------------------------------------------

constinit const Rule kRoundPhases = article(
    "mykerinos.round.phases",
    "a game has four rounds, and each deals archaeologists and parcels, digs, and scores the zones",
    sections::kRounds);
constinit const Rule kRoundDeal = article(
    "mykerinos.round.deal",
    "each player receives 11 archaeologists a round, 8 with four players, or what the general "
    "supply still has",
    sections::kNewRound, "they are dealt before the parcels are laid out, as the text has it");
constinit const Rule kRoundStart =
    article("mykerinos.round.start",
            "a round begins with the start player: the last on the track of the round before",
            sections::kRoundEnd);
constinit const Rule kRoundCards = article(
    "mykerinos.round.cards",
    "at the end of a round the track is cleared, patrons can help again, and archaeologists in "
    "hand are kept",
    sections::kRoundEnd);
constinit const Rule kTurnOrder = article(
    "mykerinos.turn.order", "players dig in turn, clockwise from the start player, one action each",
    sections::kDigging);
constinit const Rule kTurnPassed = article(
    "mykerinos.turn.passed",
    "whoever passes takes the lowest free place on the track and no longer digs in this round",
    sections::kPass);
constinit const Rule kTurnLast =
    article("mykerinos.turn.last", "when all but one have passed, that player has one more action",
            sections::kDigging,
            "the text is below the patrons and applies to any action; whoever has used it takes "
            "the last place on the track");
constinit const Rule kPatronCards = article(
    "mykerinos.patron.cards",
    "a card won in an earlier round brings its patron's help, once a round and one card a turn",
    sections::kPatrons);
constinit const Rule kPatronViolet =
    article("mykerinos.patron.violet",
            "Lady Violet brings an archaeologist of the player from the general supply, before a "
            "dig or an extension",
            sections::kViolet);
constinit const Rule kPatronLemon =
    article("mykerinos.patron.lemon",
            "Lord Lemon lets one archaeologist of a dig or an extension be placed on a pyramid",
            sections::kLemon);
constinit const Rule kPatronBrown = article(
    "mykerinos.patron.brown",
    "Sir Brown sends an archaeologist from the hand into a room of the museum", sections::kBrown);
constinit const Rule kPatronBlackmore =
    article("mykerinos.patron.blackmore",
            "Mrs. Blackmore lets a dig start with two archaeologists on fields that touch",
            sections::kBlackmore);
constinit const Rule kPatronTangerine =
    article("mykerinos.patron.tangerine", "Colonel Tangerine extends a dig by three archaeologists",
            sections::kTangerine);

// --- Zones ---------------------------------------------------------------------------------------

constinit const Rule kZoneOrder =
    article("mykerinos.zone.order", "zones are scored one by one, from the upper left, row by row",
            sections::kPhaseThree);
constinit const Rule kZoneRank = article("mykerinos.zone.rank",
                                         "whoever has more archaeologists in a zone chooses first; "
                                         "players with none there do not choose",
                                         sections::kZones);
constinit const Rule kZoneTie = article(
    "mykerinos.zone.tie",
    "of players with equally many archaeologists in a zone, whoever passed earlier is ranked first",
    sections::kTies);
constinit const Rule kZoneChoice = article(
    "mykerinos.zone.choice",
    "first and second place choose a remaining parcel or a room of the museum", sections::kZones);
constinit const Rule kZoneAlone =
    article("mykerinos.zone.alone", "a player alone in a zone chooses only once", sections::kAlone);
constinit const Rule kZoneRest =
    article("mykerinos.zone.rest", "third and fourth place may take a remaining parcel",
            sections::kZones, "they may decline, with `leave`: the text says that they can");
constinit const Rule kZoneClear = article(
    "mykerinos.zone.clear",
    "parcels that nobody took leave the game, and the zone's archaeologists return to the general "
    "supply",
    sections::kZones);
constinit const Rule kParcelPoints = article(
    "mykerinos.parcel.points", "the points of a parcel score when it is taken", sections::kTaking);

// --- The museum ----------------------------------------------------------------------------------

constinit const Rule kMuseumWings = article(
    "mykerinos.museum.wings",
    "each of five wings has a 5-room and a 3-room, and a 2-room lies between neighbouring wings",
    sections::kMuseum,
    "the text says between each two wings, and the printed board shows a closed ring; with the "
    "option `museum` set to `line` none lies between wings 5 and 1");

// --- The end -------------------------------------------------------------------------------------

constinit const Rule kEndRounds =
    article("mykerinos.end.rounds", "the game ends after the fourth round", sections::kEnd);
constinit const Rule kScoringExhibition = article(
    "mykerinos.scoring.exhibition",
    "at the end each card scores 5, 3 or 2 for its owner's room in the wing of its patron, or 1 "
    "without one",
    sections::kExhibition);
constinit const Rule kScoringBestRoom =
    article("mykerinos.scoring.best-room", "of several rooms in a wing only the best counts",
            sections::kExhibition);
constinit const Rule kScoringSeries = article(
    "mykerinos.scoring.series", "each full set of the five patrons scores 5", sections::kSeries);
constinit const Rule kScoringNoPatron =
    article("mykerinos.scoring.no-patron",
            "the parcel without a patron scores nothing more at the end", sections::kNote);
constinit const Rule kWinnerPoints =
    article("mykerinos.winner.points", "most points win", sections::kSeries);
constinit const Rule kWinnerHand =
    article("mykerinos.winner.hand",
            "when points tie, whoever has more of their own archaeologists in hand wins",
            sections::kSeries, "neutral ones in hand do not count: they belong to no player");
constinit const Rule kWinnerShared =
    article("mykerinos.winner.shared", "when archaeologists in hand tie, too, the win is shared",
            sections::kSeries);

// --- Two players ---------------------------------------------------------------------------------

constinit const Rule kTwoNeutral = article(
    "mykerinos.two.neutral",
    "two players play as three do, with a neutral player who digs, scores nothing, and is in the "
    "way",
    sections::kTwo);
constinit const Rule kTwoDeal =
    article("mykerinos.two.deal",
            "each of two players also receives 4 neutral archaeologists a round", sections::kTwo,
            "they come from a supply of 25, clockwise from the start player, as many as there are");
constinit const Rule kTwoCarry = article(
    "mykerinos.two.carry", "neutral archaeologists in hand are kept from round to round", {},
    "the rulebook is silent, and own ones are kept; with the option `neutral-carry` set to "
    "`return` they go back");
constinit const Rule kTwoMarker = article(
    "mykerinos.two.marker",
    "the neutral player has place 2 of the track: before whoever passes second", sections::kTwo);
constinit const Rule kTwoAction = article(
    "mykerinos.two.action",
    "with two players an action, unless it is a pass, may be followed by one of the neutral player",
    sections::kTwo,
    "so may the one action that is left when the other has passed: no text makes an exception");
constinit const Rule kTwoFirst =
    article("mykerinos.two.first",
            "when the neutral player is first in a zone, the third names its parcel, or the player "
            "who is not there",
            sections::kTwo, "it takes the parcel also where that is the only one left");
constinit const Rule kTwoSecond = article(
    "mykerinos.two.second",
    "when the neutral player is second in a zone, the first names its parcel, after choosing",
    sections::kTwo);
constinit const Rule kTwoThird =
    article("mykerinos.two.third", "when the neutral player is third in a zone, it takes nothing",
            {}, "the rulebook lets it choose as first or second only");
constinit const Rule kTwoAlone = article(
    "mykerinos.two.alone",
    "when the neutral player is alone in a zone, both parcels leave the game", sections::kTwo);
constinit const Rule kTwoStart = article(
    "mykerinos.two.start", "with two players, whoever passed last starts the next round", {},
    "the text names the last on the track, and means a player: the neutral one is on place 2");

std::span<const Rule* const> all() {
  static constexpr std::array kAll = {
      &kSetupPieces,       &kSetupScores,     &kSetupStart,    &kSetupMuseum,     &kParcelFields,
      &kAreaZones,         &kAreaNeighbours,  &kRoundPhases,   &kRoundDeal,       &kRoundStart,
      &kRoundCards,        &kTurnOrder,       &kTurnPassed,    &kTurnLast,        &kPatronCards,
      &kPatronViolet,      &kPatronLemon,     &kPatronBrown,   &kPatronBlackmore, &kPatronTangerine,
      &kZoneOrder,         &kZoneRank,        &kZoneTie,       &kZoneChoice,      &kZoneAlone,
      &kZoneRest,          &kZoneClear,       &kParcelPoints,  &kMuseumWings,     &kEndRounds,
      &kScoringExhibition, &kScoringBestRoom, &kScoringSeries, &kScoringNoPatron, &kWinnerPoints,
      &kWinnerHand,        &kWinnerShared,    &kTwoNeutral,    &kTwoDeal,         &kTwoCarry,
      &kTwoMarker,         &kTwoAction,       &kTwoFirst,      &kTwoSecond,       &kTwoThird,
      &kTwoAlone,          &kTwoStart};
  return kAll;
}

}  // namespace stela::mykerinos::articles
