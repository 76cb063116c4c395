#include "lib/tikal/rules/rulebook.h"

#include <array>

#include "lib/tikal/rules/sections.h"

namespace stela::tikal::rules {
const Rule kTileLetter{"tikal.tile.letter",
                       "tiles come in the order of the letters on their backs, A first",
                       sections::kSetup};
const Rule kTileUnknown{"tikal.tile.unknown", "a tile is one of the 36 in the box",
                        sections::kContents, "`stela catalogue tikal` lists the tiles",
                        "no list of the tiles is published: it was put together from public "
                        "material; where a copy differs, a `Tile` tag says so"};
const Rule kTileUsed{"tikal.tile.used", "each tile is drawn once", sections::kContents,
                     "`stela catalogue tikal` lists the tiles"};
const Rule kApExceeded{"tikal.ap.exceeded", "a turn has 10 action points", sections::kActionPoints};
const Rule kTileOffBoard{"tikal.tile.off-board", "a tile lies on a cell of the board",
                         sections::kCourse,
                         "columns are `a` to `h` from the left, rows `1` to `5` from the bottom"};
const Rule kTileOccupied{"tikal.tile.occupied", "a tile lies on a free cell", sections::kPlacing};
const Rule kTileAdjacent{"tikal.tile.adjacent", "a tile lies next to an explored hex",
                         sections::kPlacing};
const Rule kTilePath{"tikal.tile.path",
                     "at least one stone joins a tile, unless it is a volcano, to a neighbour that "
                     "can be entered",
                     sections::kPlacing,
                     {},
                     "volcanoes cannot be entered, so stones on their side make no path; where no "
                     "free cell gives a path in any rotation, any adjacent cell will do"};
const Rule kVolcanoScoring{"tikal.volcano.scoring",
                           "a volcano is set aside with `volcano=`, brings a scoring round, and is "
                           "then placed by the same player",
                           sections::kVolcanoDrawn,
                           "a volcano begins with an entry `volcano=B6`; everybody's scoring turn "
                           "follows, then the turn that places it"};
const Rule kInCamp{"tikal.in.camp", "pieces enter at base camp or at a camp of their player",
                   sections::kEntering};
const Rule kInSupply{"tikal.in.supply", "pieces that enter are in the player's supply",
                     sections::kMembers};
const Rule kGoPieces{"tikal.go.pieces", "pieces that move are on the cell they leave",
                     sections::kLeaving};
const Rule kGoAdjacent{"tikal.go.adjacent", "a step leads to an explored neighbour",
                       sections::kMoving};
const Rule kGoVolcano{"tikal.go.volcano", "a volcano is never entered", sections::kVolcano};
const Rule kGoPath{"tikal.go.path", "a step follows a path of stones", sections::kMoving};
const Rule kHopCamp{"tikal.hop.camp",
                    "secret paths join base camp and the player's own camps, two different ones",
                    sections::kEntering};
const Rule kDigTemple{"tikal.dig.temple", "levels are uncovered at temples", sections::kDigging};
const Rule kDigGuarded{"tikal.dig.guarded", "a guarded temple is uncovered no further",
                       sections::kGuards};
const Rule kDigLimit{"tikal.dig.limit", "at most 2 levels of a temple are uncovered in a turn",
                     sections::kDigging};
const Rule kDigPieces{
    "tikal.dig.pieces",
    "the k-th level of a temple uncovered in a turn needs k pieces of the player there at that "
    "moment",
    sections::kDigPieces,
    {},
    "the lists of actions ask for a piece for each level; the pieces there when a level is "
    "uncovered count, though the text can also be read as a different piece each time"};
const Rule kDigStock{"tikal.dig.stock",
                     "the square with the next higher number is in the stock, none is skipped",
                     sections::kDigging};
const Rule kLiftNone{"tikal.lift.none", "treasures are lifted where some lie", sections::kLifting};
const Rule kLiftLimit{"tikal.lift.limit", "at most 2 treasures of a hex are lifted in a turn",
                      sections::kLifting};
const Rule kLiftPieces{
    "tikal.lift.pieces",
    "the k-th treasure of a hex lifted in a turn needs k pieces of the player there at that moment",
    sections::kLiftPieces,
    {},
    "the lists of actions ask for a piece for each treasure; the pieces there when one is lifted "
    "count, though the text can also be read as a different piece each time"};
const Rule kLiftMotif{"tikal.lift.motif", "there are 3 treasures of each motif",
                      sections::kTreasures};
const Rule kSwapSelf{"tikal.swap.self", "treasures are swapped with another player of the game",
                     sections::kSwapping};
const Rule kSwapMissing{"tikal.swap.missing", "each of the two owns the motif that is named",
                        sections::kSwapping};
const Rule kSwapSingle{"tikal.swap.single", "pairs and triples are not split by a swap",
                       sections::kSwapping};
const Rule kCampTerrain{"tikal.camp.terrain", "a camp is built on a jungle or treasure hex",
                        sections::kCamps};
const Rule kCampTreasure{"tikal.camp.treasure", "a camp is built where no treasures lie",
                         sections::kCamps};
const Rule kCampOccupied{"tikal.camp.occupied", "a hex has at most one camp", sections::kCamps};
const Rule kCampLimit{"tikal.camp.limit", "a player builds at most 2 camps", sections::kCamps};
const Rule kGuardTemple{"tikal.guard.temple", "guards stand on temples", sections::kGuards};
const Rule kGuardGuarded{"tikal.guard.guarded", "a temple has at most one guard",
                         sections::kGuards};
const Rule kGuardLimit{"tikal.guard.limit", "a player guards at most 2 temples", sections::kGuards};
const Rule kGuardPiece{"tikal.guard.piece", "the guard stood on the temple's hex before",
                       sections::kGuards};
const Rule kGuardMajority{"tikal.guard.majority",
                          "only the player with the majority at a temple can guard it",
                          sections::kGuards,
                          {},
                          "Rio Grande asks for the majority here, and for the sole one only when "
                          "scoring; the same is meant for both: option `guard-tie`"};
const Rule kShowCount{"tikal.show.count", "as many tiles are shown as there are players",
                      sections::kShowing};
const Rule kBidClosed{"tikal.bid.closed",
                      "an auction ends when all but the highest bidder have passed",
                      sections::kBidding};
const Rule kBidTurn{"tikal.bid.turn",
                    "calls go clockwise among those who have not passed nor played this round",
                    sections::kBidders};
const Rule kBidRaise{"tikal.bid.raise",
                     "a bid is higher than the last one, and at least 1",
                     sections::kBidding,
                     {},
                     "no lowest bid is named; a bid of 0 would be a pass"};
const Rule kBidFunds{
    "tikal.bid.funds",
    "a player bids no more points than they have",
    sections::kCapital,
    {},
    "the points are called capital, but nothing is said about higher bids: option `overbid`"};
const Rule kBidOpen{
    "tikal.bid.open",
    "an entry holds a complete auction",
    sections::kBidding,
    {},
    "while no bid stands the last caller, too, bids or passes, as in the example of a round"};
const Rule kTakeShown{"tikal.take.shown", "a tile is chosen from those shown",
                      sections::kTakingLast};

std::span<const Rule* const> all() {
  static constexpr std::array kAll = {
      &kTileLetter,   &kTileUnknown,   &kTileUsed,    &kApExceeded,     &kTileOffBoard,
      &kTileOccupied, &kTileAdjacent,  &kTilePath,    &kVolcanoScoring, &kInCamp,
      &kInSupply,     &kGoPieces,      &kGoAdjacent,  &kGoVolcano,      &kGoPath,
      &kHopCamp,      &kDigTemple,     &kDigGuarded,  &kDigLimit,       &kDigPieces,
      &kDigStock,     &kLiftNone,      &kLiftLimit,   &kLiftPieces,     &kLiftMotif,
      &kSwapSelf,     &kSwapMissing,   &kSwapSingle,  &kCampTerrain,    &kCampTreasure,
      &kCampOccupied, &kCampLimit,     &kGuardTemple, &kGuardGuarded,   &kGuardLimit,
      &kGuardPiece,   &kGuardMajority, &kShowCount,   &kBidClosed,      &kBidTurn,
      &kBidRaise,     &kBidFunds,      &kBidOpen,     &kTakeShown};
  return kAll;
}

}  // namespace stela::tikal::rules
