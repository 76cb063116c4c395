#include "lib/taluva/words/articles.h"

#include <array>

#include "lib/taluva/rules/sections.h"

namespace stela::taluva::articles {

// --- Setup ---------------------------------------------------------------------------------------

constinit const Rule kSetupPieces =
    article("taluva.setup.pieces", "each player has 20 huts, 3 temples and 2 towers",
            sections::kComponents);
constinit const Rule kSetupTiles = article(
    "taluva.setup.tiles", "two players use 24 of the 48 tiles, three 36, four all",
    sections::kSetup,
    "which tiles stay in the box is unknown, so a record may lay any of the 48, each as often as "
    "it is in the box");
constinit const Rule kSetupAllTiles =
    article("taluva.setup.all-tiles",
            "two and three players may agree on all 48 tiles: the variant `all-tiles`",
            sections::kAllTiles);
constinit const Rule kSetupNumber =
    article("taluva.setup.number", "a group may use any other number of tiles: the option `tiles`",
            {}, "the rulebook knows 24, 36 and 48 only; shorter games are played nevertheless");
constinit const Rule kTileHexes =
    article("taluva.tile.hexes", "a tile has three hexes: one volcano and two of other terrain",
            sections::kComponents);

// --- Order of play -------------------------------------------------------------------------------

constinit const Rule kTurnOrder =
    article("taluva.turn.order", "players take turns clockwise, in the order of the `Player` tags",
            sections::kCourse,
            "the youngest starts in English and German, in French whoever travelled to an island "
            "last; a record simply names that player first");
constinit const Rule kTurnSteps =
    article("taluva.turn.steps", "a turn is one tile, then one building action", sections::kSteps);
constinit const Rule kTurnSkipped = article(
    "taluva.turn.skipped", "an eliminated player has no more turns", sections::kElimination);

// --- Tiles ---------------------------------------------------------------------------------------

constinit const Rule kTileHoles = article(
    "taluva.tile.holes", "a tile on the table may leave holes in the landscape", sections::kExpand);
constinit const Rule kEruptionHuts = article(
    "taluva.eruption.huts",
    "an eruption may cover huts of any player, which leave the game and may split a settlement",
    sections::kCovering);
constinit const Rule kEruptionVolcanoes =
    article("taluva.eruption.volcanoes", "an eruption may cover two or three volcanoes",
            sections::kCovering);

// --- Settlements and buildings -------------------------------------------------------------------

constinit const Rule kSettlementHexes = article(
    "taluva.settlement.hexes",
    "a settlement is all connected hexes with buildings of one player; its size is their number",
    sections::kSettlement,
    "levels do not matter, and the buildings of eliminated and finished players are settlements, "
    "too: no text makes an exception");
constinit const Rule kHutFound =
    article("taluva.hut.found", "only a hut founds a settlement, and places just one piece",
            sections::kHut);
constinit const Rule kBuildJoin =
    article("taluva.build.join",
            "conditions hold before building: settlements may be joined, and one may so come to "
            "have two towers or temples",
            sections::kJoining);
constinit const Rule kGrowHuts = article(
    "taluva.grow.huts",
    "a growth takes every free hex of one terrain that touches the settlement, with as "
    "many huts as the level of each",
    sections::kGrow, "settlements that the growth joins do not count: their neighbours stay free");

// --- Elimination ---------------------------------------------------------------------------------

constinit const Rule kOutBuildings =
    article("taluva.out.buildings",
            "the buildings of an eliminated player stay, and no tiles leave the stack",
            sections::kElimination);

// --- The end -------------------------------------------------------------------------------------

constinit const Rule kEndEarly =
    article("taluva.end.early",
            "whoever has placed all pieces of two of the three kinds wins at once, alone",
            sections::kEarlyEnd);
constinit const Rule kEndLastTile =
    article("taluva.end.last-tile", "the game ends with the turn in which the last tile is laid",
            sections::kRegularEnd,
            "the text ends the game at once, the summary after that tile: its turn is completed");
constinit const Rule kEndLastPlayer =
    article("taluva.end.last-player", "the game ends when only one player is left, who wins", {},
            "the rulebook names two endings only; the online platform ends the game in this way; "
            "with the option "
            "`last-player` set to `plays-on` the last player goes on alone");
constinit const Rule kScoringPieces = article(
    "taluva.scoring.pieces",
    "a score is the temples, towers and huts that a player has built, covered huts included",
    sections::kRegularEnd);
constinit const Rule kWinnerTemples =
    article("taluva.winner.temples", "after the last tile whoever has built most temples wins",
            sections::kRegularEnd);
constinit const Rule kWinnerTowers =
    article("taluva.winner.towers", "when temples tie, most towers win", sections::kRegularEnd);
constinit const Rule kWinnerHuts = article(
    "taluva.winner.huts", "when temples and towers tie, most huts built win, covered ones included",
    sections::kRegularEnd);
constinit const Rule kWinnerShared =
    article("taluva.winner.shared", "when temples, towers and huts tie, the win is shared", {},
            "the rulebook names no further step");
constinit const Rule kWinnerOut =
    article("taluva.winner.out", "eliminated players are not counted", sections::kRegularEnd,
            "so they are never in the lead, either");

// --- Ranking -------------------------------------------------------------------------------------

constinit const Rule kRankingDone = article(
    "taluva.ranking.done",
    "in a ranking game whoever completes two kinds takes the best place still open, and the others "
    "play on",
    sections::kRanking);
constinit const Rule kRankingOut = article(
    "taluva.ranking.out",
    "in a ranking game whoever is eliminated takes the worst place still open", sections::kRanking);
constinit const Rule kRankingRest = article("taluva.ranking.rest",
                                            "after the last tile those who still play get the "
                                            "remaining places, by temples, towers and huts",
                                            sections::kRanking);
constinit const Rule kRankingEnd = article(
    "taluva.ranking.end",
    "a ranking game also ends when at most one player is left, who takes the remaining place", {},
    "that place is certain by then");

// --- Teams ---------------------------------------------------------------------------------------

constinit const Rule kTeamsSeats =
    article("taluva.teams.seats",
            "four players form two teams that take turns: seats 1 and 3 against 2 "
            "and 4",
            sections::kTeams);
constinit const Rule kTeamsEarly = article(
    "taluva.teams.early",
    "a team wins at once when one member has completed two kinds and the other at least one",
    sections::kTeams,
    "an eliminated member's kinds do not count: only the end by the last tile says who is "
    "considered; with the option `team-kinds` set to `all` they count");
constinit const Rule kTeamsSum = article("taluva.teams.sum",
                                         "after the last tile the pieces of a team's members are "
                                         "added; those of an eliminated member do not count",
                                         sections::kTeams);
constinit const Rule kTeamsWin =
    article("taluva.teams.win", "both members of a team win, eliminated or not", {},
            "the rulebook says that a team wins, and excludes no member");
constinit const Rule kTeamsDone = article(
    "taluva.teams.done",
    "in a team game a player who has completed two kinds plays on, and is eliminated like anybody",
    {},
    "the rulebook lets nobody leave the game except by elimination, and asks for a build each "
    "turn");
constinit const Rule kTeamsOut = article(
    "taluva.teams.out", "a team whose members are both eliminated has lost, and the game ends", {},
    "the rulebook is silent; nobody need play against those who can no longer win; with the option "
    "`last-player` set to `plays-on` the others go on");

std::span<const Rule* const> all() {
  static constexpr std::array kAll = {
      &kSetupPieces,       &kSetupTiles,      &kSetupAllTiles, &kSetupNumber,   &kTileHexes,
      &kTurnOrder,         &kTurnSteps,       &kTurnSkipped,   &kTileHoles,     &kEruptionHuts,
      &kEruptionVolcanoes, &kSettlementHexes, &kHutFound,      &kBuildJoin,     &kGrowHuts,
      &kOutBuildings,      &kEndEarly,        &kEndLastTile,   &kEndLastPlayer, &kScoringPieces,
      &kWinnerTemples,     &kWinnerTowers,    &kWinnerHuts,    &kWinnerShared,  &kWinnerOut,
      &kRankingDone,       &kRankingOut,      &kRankingRest,   &kRankingEnd,    &kTeamsSeats,
      &kTeamsEarly,        &kTeamsSum,        &kTeamsWin,      &kTeamsDone,     &kTeamsOut};
  return kAll;
}

}  // namespace stela::taluva::articles
