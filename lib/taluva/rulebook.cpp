#include "lib/taluva/rulebook.h"

#include <array>

namespace stela::taluva::rules {
namespace {

constexpr Citation kComponents[] = {
    {"ferti", "fr", "Matériel"}, {"ferti", "en", "Components"}, {"ferti", "de", "Material"}};
constexpr Citation kFirstTile[] = {{"ferti", "fr", "Phase 1 : poser une tuile Volcan"},
                                   {"ferti", "en", "Step 1: Place a Volcano tile"},
                                   {"ferti", "de", "1. Schritt: 1 Vulkanplättchen legen"}};
constexpr Citation kExpand[] = {{"ferti", "fr", "Étendre le territoire"},
                                {"ferti", "en", "Expand the landscape"},
                                {"ferti", "de", "Landschaft erweitern"}};
constexpr Citation kEruption[] = {{"ferti", "fr", "Éruption volcanique"},
                                  {"ferti", "en", "Volcanic eruption"},
                                  {"ferti", "de", "Vulkanausbruch"}};
constexpr Citation kCovering[] = {{"ferti", "fr", "Recouvrir des bâtiments et des volcans"},
                                  {"ferti", "en", "Covering"},
                                  {"ferti", "de", "Überdecken"}};
constexpr Citation kBuilding[] = {{"ferti", "fr", "Règles générales de construction"},
                                  {"ferti", "en", "General building rules"},
                                  {"ferti", "de", "Allgemeine Bauregeln"}};
constexpr Citation kStock[] = {
    {"ferti", "fr", "Attention"}, {"ferti", "en", "Limitation"}, {"ferti", "de", "Einschränkung"}};
constexpr Citation kHutLevels[] = {{"ferti", "fr", "Construire une hutte"},
                                   {"ferti", "en", "Overview, a) Build one Hut"},
                                   {"ferti", "de", "Kurzübersicht, a) 1 Hütte bauen"}};
constexpr Citation kHutAlone[] = {{"ferti", "fr", "Construire une hutte"},
                                  {"ferti", "de", "Hütte bauen"}};
constexpr Citation kTower[] = {{"ferti", "fr", "Construire une tour"},
                               {"ferti", "en", "Build a Tower"},
                               {"ferti", "de", "Turm bauen"}};
constexpr Citation kTemple[] = {{"ferti", "fr", "Construire un temple"},
                                {"ferti", "en", "Build a Temple"},
                                {"ferti", "de", "Tempel bauen"}};
constexpr Citation kGrow[] = {{"ferti", "fr", "Étendre une cité existante"},
                              {"ferti", "en", "Expand an existing Settlement"},
                              {"ferti", "de", "vorhandene Siedlung erweitern"}};
constexpr Citation kElimination[] = {
    {"ferti", "fr", "Élimination"}, {"ferti", "en", "Elimination"}, {"ferti", "de", "Ausscheiden"}};

}  // namespace

const Rule kTileUnknown{"taluva.tile.unknown", "a tile is one of those in the box", kComponents,
                        "`stela catalogue taluva` lists the tiles"};
const Rule kTileExhausted{"taluva.tile.exhausted",
                          "a tile is laid no more often than it is in the box", kComponents,
                          "`stela catalogue taluva` lists the copies of each tile"};
const Rule kTileOrigin{"taluva.tile.origin", "the first tile lies with its volcano on 0,0",
                       kFirstTile, "shift all coordinates of the record",
                       "it fixes the coordinates"};
const Rule kEruptionGap{"taluva.eruption.gap",
                        "the three hexes under a tile have one common height", kEruption};
const Rule kTileDetached{"taluva.tile.detached",
                         "a tile on the table touches land with at least one side", kExpand};
const Rule kEruptionVolcano{"taluva.eruption.volcano",
                            "the volcano of an erupting tile covers a volcano", kEruption};
const Rule kEruptionDirection{
    "taluva.eruption.direction",
    "an erupting volcano points in another direction than the one it covers", kEruption};
const Rule kEruptionBuilding{"taluva.eruption.building", "no tower and no temple is covered",
                             kCovering};
const Rule kEruptionSettlement{"taluva.eruption.settlement",
                               "no settlement, of any player, is covered whole", kCovering};
const Rule kBuildNowhere{"taluva.build.nowhere", "buildings stand on land", kBuilding};
const Rule kBuildVolcano{"taluva.build.volcano", "nothing is built on a volcano", kBuilding};
const Rule kBuildOccupied{"taluva.build.occupied", "buildings are placed on empty hexes only",
                          kBuilding};
const Rule kBuildStock{"taluva.build.stock", "all pieces of an action are in the player's stock",
                       kStock};
const Rule kHutLevel{"taluva.hut.level", "a settlement is founded on level 1", kHutLevels,
                     "huts reach higher levels by `grow@q,r=terrain`"};
const Rule kHutAdjacent{"taluva.hut.adjacent",
                        "a settlement is founded on a hex that touches no own building", kHutAlone,
                        "extend the settlement by `grow@q,r=terrain`, or say `[Option "
                        "\"hut-beside\" \"allow\"]` where the group plays so",
                        "the French and the German text say so, the English one is silent"};
const Rule kTowerLevel{"taluva.tower.level", "a tower stands on level 3 or higher", kTower};
const Rule kTowerAdjacent{"taluva.tower.adjacent", "a tower touches an own settlement", kTower};
const Rule kTowerTaken{"taluva.tower.taken",
                       "one of the own settlements that a tower touches has no tower yet", kTower};
const Rule kTempleAdjacent{"taluva.temple.adjacent", "a temple touches an own settlement", kTemple};
const Rule kTempleSize{"taluva.temple.size",
                       "one of the own settlements that a temple touches has at least 3 hexes",
                       kTemple};
const Rule kTempleTaken{
    "taluva.temple.taken",
    "one of the own settlements of at least 3 hexes that a temple touches has no temple yet",
    kTemple};
const Rule kGrowSettlement{"taluva.grow.settlement",
                           "a growth starts from a hex of an own settlement", kGrow};
const Rule kGrowTerrain{"taluva.grow.terrain",
                        "a growth reaches at least one free hex of its terrain", kGrow};
const Rule kGrowCount{"taluva.grow.count",
                      "a written number of huts is the sum of the levels that the growth covers",
                      kGrow};
const Rule kOut{"taluva.out", "only a player who cannot build is eliminated", kElimination};

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
