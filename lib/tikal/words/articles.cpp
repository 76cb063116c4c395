#include "lib/tikal/words/articles.h"

#include <array>

#include "lib/tikal/rules/sections.h"

namespace stela::tikal::articles {

// --- Setup ---------------------------------------------------------------------------------------

constinit const Rule kSetupPieces = article(
    "tikal.setup.pieces", "each player has 1 leader, 18 members and 2 camps", sections::kPieces);
constinit const Rule kSetupBoard = article(
    "tikal.setup.board",
    "four hexes are printed and explored from the start: base camp, two temples and a jungle",
    sections::kSetup, "the board's 36 free cells are counted from the board: the tiles fill it");
constinit const Rule kSetupStack = article(
    "tikal.setup.stack", "the 36 tiles are stacked by the letters on their backs, A on top",
    sections::kContentsSetup,
    "how many tiles have each letter is counted from the box: 6 A, 6 B, 5 each of C to F, 4 G");
constinit const Rule kSetupSquares = article(
    "tikal.setup.squares",
    "there are 48 temple squares: 3 of 2, 6 of 3, 9 of 4, 11 of 5, 8 of 6, 5 of 7, 3 of 8, 2 of "
    "9, 1 of 10",
    sections::kContentsSetup);
constinit const Rule kSetupTreasures =
    article("tikal.setup.treasures", "there are 24 treasures, 3 of each of 8 motifs, face down",
            sections::kContentsSetup);
constinit const Rule kSetupScores =
    article("tikal.setup.scores", "scores start at 0", sections::kSetup,
            "the markers stand beside the 1 of the track, so before the first point");
constinit const Rule kTileKinds =
    article("tikal.tile.kinds", "a tile shows a jungle, a temple, a treasure or a volcano",
            sections::kKinds);
constinit const Rule kTileTreasures =
    article("tikal.tile.treasures", "on a treasure tile lie as many treasures as it shows masks",
            sections::kTreasureTile);

// --- Turns ---------------------------------------------------------------------------------------

constinit const Rule kTurnOrder =
    article("tikal.turn.order", "players take turns clockwise, in the order of the `Player` tags",
            sections::kCourse, "the oldest begins; a record simply names that player first");
constinit const Rule kTurnSteps = article(
    "tikal.turn.steps", "a turn is one tile, then actions for 10 action points", sections::kCourse);
constinit const Rule kApRest =
    article("tikal.ap.rest", "action points need not be spent, and those left over lapse",
            sections::kActionPoints);
constinit const Rule kApCosts = article(
    "tikal.ap.costs",
    "an action costs: entering or a secret path 1 for each piece, a step 1 for each stone and "
    "piece, a level 2, a treasure 3, a swap 3, a camp 5, a guard 5",
    sections::kActionPoints);

// --- Pieces, temples, treasures, camps -----------------------------------------------------------

constinit const Rule kVolcanoPath = article(
    "tikal.volcano.path", "a volcano may be placed where no stone leads to it", sections::kVolcano);
constinit const Rule kLeaderStrength =
    article("tikal.leader.strength",
            "the leader costs and works like a member, and counts 3 where majorities are compared",
            sections::kMembers);
constinit const Rule kMajorityStrict =
    article("tikal.majority.strict",
            "a majority counts more than every other player's pieces there", sections::kScoring);
constinit const Rule kGoCost = article(
    "tikal.go.cost", "the stones on both sides of a border are paid for each piece that crosses it",
    sections::kMoving);
constinit const Rule kDigValue =
    article("tikal.dig.value", "a temple is worth the highest number on it", sections::kDigging);
constinit const Rule kLiftOwner =
    article("tikal.lift.owner", "whoever lifts a treasure lays it face up in front of them",
            sections::kLifting);
constinit const Rule kSwapRefused =
    article("tikal.swap.refused", "a swap cannot be refused", sections::kSwapping);
constinit const Rule kSwapEqual =
    article("tikal.swap.equal", "equal motifs may be swapped", {}, "no text forbids it");
constinit const Rule kCampFree = article("tikal.camp.free",
                                         "a camp needs no piece of its player on its hex, others "
                                         "may be there, and only its owner uses it",
                                         sections::kCamps);
constinit const Rule kGuardLeaves = article(
    "tikal.guard.leaves",
    "whoever guards a temple takes all their other pieces there out of the game; others' pieces "
    "stay",
    sections::kGuards, "the leader may be the guard, and leaves with the others when it is not");
constinit const Rule kGuardStays =
    article("tikal.guard.stays",
            "a guard stays to the end; the temple keeps its value and scores for its owner, and "
            "anyone may enter",
            sections::kGuards);

// --- Scoring -------------------------------------------------------------------------------------

constinit const Rule kScoringOrder =
    article("tikal.scoring.order",
            "a scoring round goes clockwise, from the player who drew or chose the volcano",
            sections::kScoring);
constinit const Rule kScoringTurn = article(
    "tikal.scoring.turn", "a scoring turn has 10 action points and no tile; then its player scores",
    sections::kScoring,
    "it is a turn of its own, so that its limits of levels and treasures start afresh");
constinit const Rule kScoringVolcano =
    article("tikal.scoring.volcano",
            "after the scoring round the same player places the volcano and has a normal turn",
            sections::kVolcanoDrawn);
constinit const Rule kScoringTemple = article(
    "tikal.scoring.temple",
    "an unguarded temple scores its value for whoever has the majority there, and for nobody when "
    "two are equal",
    sections::kScoring);
constinit const Rule kScoringGuarded =
    article("tikal.scoring.guarded", "a guarded temple always scores its value for its owner",
            sections::kScoring);
constinit const Rule kScoringTreasures =
    article("tikal.scoring.treasures",
            "treasures score 1 for a single one, 3 for a pair and 6 for three of a motif",
            sections::kTreasures);
constinit const Rule kScoringTrack =
    article("tikal.scoring.track", "scores go on beyond 100 points", sections::kTrack);

// --- The end -------------------------------------------------------------------------------------

constinit const Rule kEndLastTile = article(
    "tikal.end.last-tile",
    "after the turn that places the last tile everybody has one scoring turn, and the game ends",
    sections::kEnd);
constinit const Rule kEndFinalOrder = article(
    "tikal.end.final-order",
    "the final scoring round begins with the left neighbour of whoever placed the last tile",
    sections::kEnd,
    "Rio Grande says so; Ravensburger says only that it is as before, when the drawer begins: "
    "option `final-order`, `left` or `drawer`");
constinit const Rule kWinnerPoints =
    article("tikal.winner.points", "most points win", sections::kWinner);
constinit const Rule kWinnerShared =
    article("tikal.winner.shared", "when points tie, the win is shared", {},
            "the rulebooks name no further step");

// --- The auction ---------------------------------------------------------------------------------

constinit const Rule kAuctionStart =
    article("tikal.auction.start", "in the auction game scores start at 20", sections::kCapital);
constinit const Rule kAuctionRounds =
    article("tikal.auction.rounds",
            "in the auction game each round has as many tiles and turns as there are players",
            sections::kAuctionCourse);
constinit const Rule kAuctionFirstCaller = article(
    "tikal.auction.first-caller", "the first player calls first in the first auction of the game",
    sections::kBidding, "the oldest, whom a record names first");
constinit const Rule kAuctionNextCaller =
    article("tikal.auction.next-caller",
            "the next auction of a round begins with the next player, clockwise from whoever just "
            "played, who has not played yet",
            sections::kNextBidders);
constinit const Rule kAuctionNewRound =
    article("tikal.auction.new-round",
            "a new round begins with the left neighbour of whoever played last in the round before",
            sections::kNewRound);
constinit const Rule kAuctionCalls = article(
    "tikal.auction.calls",
    "calls go clockwise, and a pass is final, until a bid stands and all others have passed",
    sections::kBidding,
    "while no bid stands the last caller, too, bids or passes, as C and D do in the example; with "
    "the option `calls` set to `won` a record holds only the call that won");
constinit const Rule kAuctionAllPass =
    article("tikal.auction.all-pass", "when all pass, whoever passed first plays, and pays nothing",
            sections::kAllPass);
constinit const Rule kAuctionPays =
    article("tikal.auction.pays", "whoever wins an auction pays the bid at once, and then plays",
            sections::kTaking);
constinit const Rule kAuctionLastTurn = article(
    "tikal.auction.last-turn",
    "the last player of a round takes the tile that is left, without an auction, for nothing",
    sections::kLastTurn);
constinit const Rule kAuctionVolcano =
    article("tikal.auction.volcano",
            "in the auction game a scoring round begins when a volcano is chosen, and is no "
            "player's turn of the round",
            sections::kAuctionScoring);
constinit const Rule kAuctionFinalOrder = article(
    "tikal.auction.final-order",
    "in the auction game the final scoring goes from the lowest score to the highest; in a tie "
    "whoever sits nearer, clockwise, to the player who placed the last tile comes first",
    sections::kAuctionEnd,
    "the order is fixed when the final scoring begins; whoever placed the last tile counts as the "
    "farthest, or with the option `tied-last` set to `first` as the nearest");

std::span<const Rule* const> all() {
  static constexpr std::array kAll = {
      &kSetupPieces,        &kSetupBoard,        &kSetupStack,      &kSetupSquares,
      &kSetupTreasures,     &kSetupScores,       &kTileKinds,       &kTileTreasures,
      &kTurnOrder,          &kTurnSteps,         &kApRest,          &kApCosts,
      &kVolcanoPath,        &kLeaderStrength,    &kMajorityStrict,  &kGoCost,
      &kDigValue,           &kLiftOwner,         &kSwapRefused,     &kSwapEqual,
      &kCampFree,           &kGuardLeaves,       &kGuardStays,      &kScoringOrder,
      &kScoringTurn,        &kScoringVolcano,    &kScoringTemple,   &kScoringGuarded,
      &kScoringTreasures,   &kScoringTrack,      &kEndLastTile,     &kEndFinalOrder,
      &kWinnerPoints,       &kWinnerShared,      &kAuctionStart,    &kAuctionRounds,
      &kAuctionFirstCaller, &kAuctionNextCaller, &kAuctionNewRound, &kAuctionCalls,
      &kAuctionAllPass,     &kAuctionPays,       &kAuctionLastTurn, &kAuctionVolcano,
      &kAuctionFinalOrder};
  return kAll;
}

}  // namespace stela::tikal::articles
