#include "lib/taluva/rules/rulebook.h"

#include <array>

#include "lib/taluva/rules/sections.h"

namespace stela::taluva::rules {
const Rule kTileUnknown{"taluva.tile.unknown", "a tile is one of those in the box",
                        sections::kComponents, "`stela catalogue taluva` lists the tiles",
                        "the rulebook does not list the tiles: they were counted from the box"};
const Rule kTileExhausted{
    "taluva.tile.exhausted", "a tile is laid no more often than it is in the box",
    sections::kComponents, "`stela catalogue taluva` lists the copies of each tile",
    "the rulebook does not say how many copies there are: they were counted from the box"};
const Rule kTileOrigin{"taluva.tile.origin", "the first tile lies with its volcano on 0,0",
                       sections::kFirstTile, "shift all coordinates of the record",
                       "it fixes the coordinates"};
const Rule kEruptionGap{"taluva.eruption.gap",
                        "the three hexes under a tile have one common height",
                        sections::kEruptionGap};
const Rule kTileDetached{
    "taluva.tile.detached", "a tile on the table touches land with at least one side",
    sections::kExpand, "at least one side of the tile has to touch a side of the land"};
const Rule kEruptionVolcano{"taluva.eruption.volcano",
                            "the volcano of an erupting tile covers a volcano",
                            sections::kEruptionVolcano};
const Rule kEruptionDirection{
    "taluva.eruption.direction",
    "an erupting volcano points in another direction than the one it covers",
    sections::kEruptionDirection};
const Rule kEruptionBuilding{"taluva.eruption.building", "no tower and no temple is covered",
                             sections::kEruptionBuilding};
const Rule kEruptionSettlement{"taluva.eruption.settlement",
                               "no settlement, of any player, is covered completely",
                               sections::kEruptionSettlement};
const Rule kBuildNowhere{"taluva.build.nowhere", "buildings stand on land", sections::kBuilding};
const Rule kBuildVolcano{"taluva.build.volcano", "nothing is built on a volcano",
                         sections::kBuildVolcano};
const Rule kBuildOccupied{"taluva.build.occupied", "buildings are placed on empty hexes only",
                          sections::kBuilding};
const Rule kBuildStock{"taluva.build.stock", "all pieces of an action are in the player's stock",
                       sections::kStock};
const Rule kHutLevel{"taluva.hut.level", "a settlement is founded on level 1", sections::kHutLevel,
                     "huts reach higher levels with `grow@q,r=terrain`"};
const Rule kHutAdjacent{
    "taluva.hut.adjacent",
    "a settlement is founded on a hex that touches no building of the same player",
    sections::kHutAlone,
    "extend the settlement with `grow@q,r=terrain`",
    "the French and the German text say so, the English one is silent: option `hut-beside`",
    RuleKind::kRule,
    "en"};
const Rule kTowerLevel{"taluva.tower.level", "a tower stands on level 3 or higher",
                       sections::kTower};
const Rule kTowerAdjacent{"taluva.tower.adjacent", "a tower touches a settlement of its player",
                          sections::kTower};
const Rule kTowerTaken{"taluva.tower.taken",
                       "one of the player's settlements that a tower touches has no tower yet",
                       sections::kTowerTaken,
                       "a tower beside another settlement of the player, which has none, is "
                       "possible, even where it joins the two"};
const Rule kTempleAdjacent{"taluva.temple.adjacent", "a temple touches a settlement of its player",
                           sections::kTemple};
const Rule kTempleSize{"taluva.temple.size",
                       "one of the player's settlements that a temple touches has at least 3 hexes",
                       sections::kTemple, "extend the settlement first, with `grow@q,r=terrain`"};
const Rule kTempleTaken{
    "taluva.temple.taken",
    "one of the player's settlements of at least 3 hexes that a temple touches has no temple yet",
    sections::kTempleTaken};
const Rule kGrowSettlement{"taluva.grow.settlement",
                           "a growth starts from a hex of one of the player's settlements",
                           sections::kGrow};
const Rule kGrowTerrain{"taluva.grow.terrain",
                        "a growth reaches at least one free hex of its terrain", sections::kGrow};
const Rule kGrowCount{"taluva.grow.count",
                      "a written number of huts is the sum of the levels that the growth covers",
                      sections::kGrow};
const Rule kOut{"taluva.out", "only a player who cannot build is eliminated",
                sections::kElimination};

std::span<const Rule* const> all() {
  static constexpr std::array kAll = {&kTileUnknown,
                                      &kTileExhausted,
                                      &kTileOrigin,
                                      &kEruptionGap,
                                      &kTileDetached,
                                      &kEruptionVolcano,
                                      &kEruptionDirection,
                                      &kEruptionBuilding,
                                      &kEruptionSettlement,
                                      &kBuildNowhere,
                                      &kBuildVolcano,
                                      &kBuildOccupied,
                                      &kBuildStock,
                                      &kHutLevel,
                                      &kHutAdjacent,
                                      &kTowerLevel,
                                      &kTowerAdjacent,
                                      &kTowerTaken,
                                      &kTempleAdjacent,
                                      &kTempleSize,
                                      &kTempleTaken,
                                      &kGrowSettlement,
                                      &kGrowTerrain,
                                      &kGrowCount,
                                      &kOut};
  return kAll;
}

}  // namespace stela::taluva::rules
