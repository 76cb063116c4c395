#include "lib/tikal/rulebook.h"

#include <array>

namespace stela::tikal::rules {
namespace {

// The auction is in both rulebooks, and on the English sheet.
constexpr Citation kStack[] = {{"riogrande", "de", "Die Vorbereitung"},
                               {"ravensburger", "de", "DIE VORBEREITUNG"}};
constexpr Citation kContents[] = {{"riogrande", "de", "Inhalt"}, {"ravensburger", "de", "INHALT"}};
constexpr Citation kActionPoints[] = {
    {"riogrande", "de", "10 Aktionspunkte (=AP) einsetzen, um Tikal zu erforschen"},
    {"ravensburger", "de", "10 Aktionspunkte einsetzen"}};
constexpr Citation kBoard[] = {{"riogrande", "de", "Der Spielablauf"},
                               {"ravensburger", "de", "DER SPIELABLAUF"}};
constexpr Citation kPlacing[] = {{"riogrande", "de", "Geländetafeln anlegen"},
                                 {"ravensburger", "de", "Geländetafeln anlegen"}};
constexpr Citation kVolcano[] = {{"riogrande", "de", "Geländetafeln anlegen, Vulkan"},
                                 {"ravensburger", "de", "Geländetafeln anlegen, Vulkan"}};
constexpr Citation kVolcanoDrawn[] = {{"riogrande", "de", "Die Wertungsrunde"},
                                      {"ravensburger", "de", "DIE WERTUNG"},
                                      {"", "en", "Scoring"}};
constexpr Citation kEntering[] = {
    {"riogrande", "de", "Expeditionsmitglieder einsetzen bzw. von Camp zu Camp bewegen"},
    {"ravensburger", "de", "Figuren einsetzen bzw. von Camp zu Camp ziehen"}};
constexpr Citation kMembers[] = {{"riogrande", "de", "Die Expeditionsmitglieder"},
                                 {"ravensburger", "de", "Die Expeditionsteilnehmer"}};
constexpr Citation kMoving[] = {{"riogrande", "de", "Expeditionsmitglieder bewegen"},
                                {"ravensburger", "de", "Figuren bewegen"}};
constexpr Citation kDigging[] = {{"riogrande", "de", "Tempelebenen freilegen"},
                                 {"ravensburger", "de", "Tempelebenen freilegen"}};
constexpr Citation kLifting[] = {{"riogrande", "de", "Schatz heben"},
                                 {"ravensburger", "de", "Schatz heben"}};
constexpr Citation kMotif[] = {{"riogrande", "de", "Der Wert der Schatzplättchen"},
                               {"ravensburger", "de", "Die Werte der Schätze"}};
constexpr Citation kSwapping[] = {{"riogrande", "de", "Schatzplättchen tauschen"},
                                  {"ravensburger", "de", "Schatz tauschen"}};
constexpr Citation kCamps[] = {{"riogrande", "de", "Camp errichten"},
                               {"ravensburger", "de", "Camp errichten"}};
constexpr Citation kGuards[] = {{"riogrande", "de", "Tempel mit Wächter schützen"},
                                {"ravensburger", "de", "Tempel mit Wächter schützen"}};
constexpr Citation kShowing[] = {{"", "en", "Display Terrain Hexagons"},
                                 {"riogrande", "de", "Geländetafeln aufdecken"},
                                 {"ravensburger", "de", "Geländetafeln aufdecken"}};
constexpr Citation kBidding[] = {{"", "en", "Bidding For The First Turn"},
                                 {"riogrande", "de", "Versteigerung des 1. Zuges"},
                                 {"ravensburger", "de", "Ersteigerung des 1. Zuges"}};
constexpr Citation kBidders[] = {{"", "en", "Bidding For The First Turn"},
                                 {"", "en", "Bidding For The Second And Third Turns"},
                                 {"riogrande", "de", "Versteigerung des 2. und 3. Zuges"},
                                 {"ravensburger", "de", "Ersteigerung des 2. und 3. Zuges"}};
constexpr Citation kTaking[] = {{"", "en", "Highest Bidder's Turn"},
                                {"riogrande", "de", "Zug des Meistbietenden"},
                                {"ravensburger", "de", "Zug des Meistbietenden"}};
constexpr Citation kFunds[] = {{"", "en", "Setup"},
                               {"riogrande", "de", "Versteigerungs-Version, Die Vorbereitung"},
                               {"ravensburger", "de", "PROFIVERSION, DIE VORBEREITUNG"}};

}  // namespace

const Rule kTileLetter{"tikal.tile.letter",
                       "tiles come in the order of the letters on their backs, A first", kStack};
const Rule kTileUnknown{"tikal.tile.unknown", "a tile is one of the 36 in the box", kContents,
                        "`stela catalogue tikal` lists the tiles"};
const Rule kTileUsed{"tikal.tile.used", "each tile is drawn once", kContents,
                     "`stela catalogue tikal` lists the tiles"};
const Rule kApExceeded{"tikal.ap.exceeded", "a turn has 10 action points", kActionPoints};
const Rule kTileOffBoard{"tikal.tile.off-board", "a tile lies on a cell of the board", kBoard,
                         "columns are `a` to `h` from the left, rows `1` to `5` from the bottom"};
const Rule kTileOccupied{"tikal.tile.occupied", "a tile lies on a free cell", kPlacing};
const Rule kTileAdjacent{"tikal.tile.adjacent", "a tile lies next to an explored hex", kPlacing};
const Rule kTilePath{"tikal.tile.path",
                     "at least one stone joins a tile, unless it is a volcano, to a neighbour that "
                     "can be entered",
                     kPlacing,
                     {},
                     "volcanoes cannot be entered, so stones towards them make no path; where no "
                     "free cell in any rotation gives a path, any adjacent cell will do"};
const Rule kVolcanoScoring{"tikal.volcano.scoring",
                           "a volcano is set aside with `volcano=`, brings a scoring round, and is "
                           "then placed by the same player",
                           kVolcanoDrawn,
                           "a volcano begins with an entry `volcano=B6`; everybody's scoring turn "
                           "follows, then the turn that places it"};
const Rule kInCamp{"tikal.in.camp", "pieces enter at base camp or at an own camp", kEntering};
const Rule kInSupply{"tikal.in.supply", "pieces that enter are in the player's supply", kMembers};
const Rule kGoPieces{"tikal.go.pieces", "pieces that move stand on the cell they leave", kMoving};
const Rule kGoAdjacent{"tikal.go.adjacent", "a step leads to an explored neighbour", kMoving};
const Rule kGoVolcano{"tikal.go.volcano", "a volcano is never entered", kVolcano};
const Rule kGoPath{"tikal.go.path", "a step follows a path of stones", kMoving};
const Rule kHopCamp{"tikal.hop.camp",
                    "secret paths join base camp and own camps, two different ones", kEntering};
const Rule kDigTemple{"tikal.dig.temple", "levels are uncovered at temples", kDigging};
const Rule kDigGuarded{"tikal.dig.guarded", "a guarded temple is uncovered no further", kGuards};
const Rule kDigLimit{"tikal.dig.limit", "at most 2 levels of a temple are uncovered in a turn",
                     kDigging};
const Rule kDigPieces{"tikal.dig.pieces",
                      "each level uncovered in a turn needs an own piece of its own at the temple",
                      kActionPoints};
const Rule kDigStock{"tikal.dig.stock",
                     "the square with the next higher number is in the stock, none is skipped",
                     kDigging};
const Rule kLiftNone{"tikal.lift.none", "treasures are lifted where some lie", kLifting};
const Rule kLiftLimit{"tikal.lift.limit", "at most 2 treasures of a hex are lifted in a turn",
                      kLifting};
const Rule kLiftPieces{"tikal.lift.pieces",
                       "each treasure lifted in a turn needs an own piece of its own on the hex",
                       kActionPoints};
const Rule kLiftMotif{"tikal.lift.motif", "there are 3 treasures of each motif", kMotif};
const Rule kSwapSelf{"tikal.swap.self", "treasures are swapped with another player of the game",
                     kSwapping};
const Rule kSwapMissing{"tikal.swap.missing", "each of the two owns the motif that is named",
                        kSwapping};
const Rule kSwapSingle{"tikal.swap.single", "pairs and triples are not split by a swap", kSwapping};
const Rule kCampTerrain{"tikal.camp.terrain", "a camp is built on a jungle or treasure hex",
                        kCamps};
const Rule kCampTreasure{"tikal.camp.treasure", "a camp is built where no treasures lie", kCamps};
const Rule kCampOccupied{"tikal.camp.occupied", "a hex has at most one camp", kCamps};
const Rule kCampLimit{"tikal.camp.limit", "a player builds at most 2 camps", kCamps};
const Rule kGuardTemple{"tikal.guard.temple", "guards stand on temples", kGuards};
const Rule kGuardGuarded{"tikal.guard.guarded", "a temple has at most one guard", kGuards};
const Rule kGuardLimit{"tikal.guard.limit", "a player guards at most 2 temples", kGuards};
const Rule kGuardPiece{"tikal.guard.piece", "the guard stood on the temple's hex before", kGuards};
const Rule kGuardMajority{"tikal.guard.majority",
                          "only who has the majority at a temple can guard it", kGuards};
const Rule kShowCount{"tikal.show.count", "as many tiles are shown as there are players", kShowing};
const Rule kBidClosed{"tikal.bid.closed",
                      "an auction ends when all but the highest bidder have passed", kBidding};
const Rule kBidTurn{"tikal.bid.turn",
                    "calls go clockwise among those who have not passed nor played this round",
                    kBidders};
const Rule kBidRaise{"tikal.bid.raise", "a bid is higher than the last one, and at least 1",
                     kBidding};
const Rule kBidFunds{"tikal.bid.funds", "a player bids no more than the points they have", kFunds,
                     "`[Option \"overbid\" \"allow\"]` lets scores fall below 0",
                     "the points are called capital, but nothing is said of bids beyond them"};
const Rule kBidOpen{"tikal.bid.open", "an entry holds an auction to its end", kBidding};
const Rule kTakeShown{"tikal.take.shown", "a tile is chosen from those shown", kTaking};

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
