#pragma once

#include "lib/core/rule.h"

/// Where the rulebook of Taluva says something: its headings in French, English and German.
namespace stela::taluva::sections {

inline constexpr Citation kComponents[] = {
    {"ferti", "fr", "Matériel"}, {"ferti", "en", "Components"}, {"ferti", "de", "Material"}};
inline constexpr Citation kSettlement[] = {{"ferti", "fr", "Matériel, Cité"},
                                           {"ferti", "en", "Components, Settlement"},
                                           {"ferti", "de", "Material, Siedlung"}};
inline constexpr Citation kSetup[] = {
    {"ferti", "fr", "Mise en place"}, {"ferti", "en", "Setup"}, {"ferti", "de", "Vorbereitung"}};
inline constexpr Citation kAllTiles[] = {{"ferti", "fr", "Mise en place, Variante"},
                                         {"ferti", "en", "Setup, Variant"},
                                         {"ferti", "de", "Vorbereitung, Variante"}};
inline constexpr Citation kCourse[] = {
    {"ferti", "fr", "Déroulement du jeu"}, {"ferti", "en", "Gameplay"}, {"ferti", "de", "Ablauf"}};
inline constexpr Citation kFirstTile[] = {{"ferti", "fr", "Phase 1 : poser une tuile Volcan"},
                                          {"ferti", "en", "Step 1: Place a Volcano tile"},
                                          {"ferti", "de", "1. Schritt: 1 Vulkanplättchen legen"}};
inline constexpr Citation kExpand[] = {
    {"ferti", "fr", "Étendre le territoire"},
    {"ferti", "fr", "Résumé des règles, Poser une tuile Volcan, Étendre le territoire"},
    {"ferti", "en", "Expand the landscape"},
    {"ferti", "en", "Overview, Place a Volcano tile, Expand the landscape"},
    {"ferti", "de", "Landschaft erweitern"},
    {"ferti", "de", "Kurzübersicht, Vulkanplättchen legen, Landschaft erweitern"}};
inline constexpr Citation kEruptionGap[] = {
    {"ferti", "fr", "Éruption volcanique"},
    {"ferti", "fr",
     "Éruption volcanique, Placements interdits, Il y a un trou sous la tuile empilée"},
    {"ferti", "fr", "Résumé des règles, Éruption volcanique"},
    {"ferti", "en", "Volcanic eruption"},
    {"ferti", "en", "Volcanic eruption, Not allowed, There is space left under the tile"},
    {"ferti", "en", "Overview, Volcanic eruption"},
    {"ferti", "de", "Vulkanausbruch"},
    {"ferti", "de", "Vulkanausbruch, Verboten, Unter dem Plättchen entsteht ein Freiraum"},
    {"ferti", "de", "Kurzübersicht, Vulkanausbruch"}};
inline constexpr Citation kEruptionVolcano[] = {
    {"ferti", "fr", "Éruption volcanique"},
    {"ferti", "fr",
     "Éruption volcanique, Placements interdits, Le volcan ne se superpose pas à un autre volcan"},
    {"ferti", "fr", "Résumé des règles, Éruption volcanique"},
    {"ferti", "en", "Volcanic eruption"},
    {"ferti", "en", "Volcanic eruption, Not allowed, Volcano is not on top of Volcano"},
    {"ferti", "en", "Overview, Volcanic eruption"},
    {"ferti", "de", "Vulkanausbruch"},
    {"ferti", "de", "Vulkanausbruch, Verboten, Vulkan liegt nicht auf Vulkan"},
    {"ferti", "de", "Kurzübersicht, Vulkanausbruch"}};
inline constexpr Citation kEruptionDirection[] = {
    {"ferti", "fr", "Éruption volcanique"},
    {"ferti", "fr",
     "Éruption volcanique, Placements interdits, Les deux volcans sont dans la même direction"},
    {"ferti", "fr", "Résumé des règles, Éruption volcanique"},
    {"ferti", "en", "Volcanic eruption"},
    {"ferti", "en", "Volcanic eruption, Not allowed, Volcanoes have the same direction"},
    {"ferti", "en", "Overview, Volcanic eruption"},
    {"ferti", "de", "Vulkanausbruch"},
    {"ferti", "de", "Vulkanausbruch, Verboten, Gleiche Ausrichtung der Vulkane"},
    {"ferti", "de", "Kurzübersicht, Vulkanausbruch"}};
inline constexpr Citation kEruptionBuilding[] = {
    {"ferti", "fr", "Recouvrir des bâtiments et des volcans"},
    {"ferti", "fr", "Placements interdits, Le temple est recouvert"},
    {"ferti", "fr", "Résumé des règles, Éruption volcanique"},
    {"ferti", "en", "Covering"},
    {"ferti", "en", "Not allowed, Temple is covered"},
    {"ferti", "en", "Overview, Volcanic eruption"},
    {"ferti", "de", "Überdecken"},
    {"ferti", "de", "Verboten, Tempel wird überdeckt"},
    {"ferti", "de", "Kurzübersicht, Vulkanausbruch"}};
inline constexpr Citation kEruptionSettlement[] = {
    {"ferti", "fr", "Recouvrir des bâtiments et des volcans"},
    {"ferti", "fr", "Placements interdits, La cité est entièrement recouverte"},
    {"ferti", "fr", "Résumé des règles, Éruption volcanique"},
    {"ferti", "en", "Covering"},
    {"ferti", "en", "Not allowed, Settlement is covered completely"},
    {"ferti", "en", "Overview, Volcanic eruption"},
    {"ferti", "de", "Überdecken"},
    {"ferti", "de", "Verboten, Siedlung wird komplett überdeckt"},
    {"ferti", "de", "Kurzübersicht, Vulkanausbruch"}};
inline constexpr Citation kCovering[] = {{"ferti", "fr", "Recouvrir des bâtiments et des volcans"},
                                         {"ferti", "fr", "Résumé des règles, Éruption volcanique"},
                                         {"ferti", "en", "Covering"},
                                         {"ferti", "en", "Overview, Volcanic eruption"},
                                         {"ferti", "de", "Überdecken"},
                                         {"ferti", "de", "Kurzübersicht, Vulkanausbruch"}};
inline constexpr Citation kSteps[] = {
    {"ferti", "fr", "Déroulement du jeu"},
    {"ferti", "fr", "Phase 2 : placer un ou plusieurs bâtiments"},
    {"ferti", "fr", "Résumé des règles, Placer des bâtiments"},
    {"ferti", "en", "Gameplay"},
    {"ferti", "en", "Step 2: Place one or more building pieces"},
    {"ferti", "en", "Overview, Place building pieces"},
    {"ferti", "de", "Ablauf"},
    {"ferti", "de", "2. Schritt: 1 oder mehrere Spielsteine einsetzen"},
    {"ferti", "de", "Kurzübersicht, Spielsteine setzen"}};
inline constexpr Citation kBuilding[] = {{"ferti", "fr", "Règles générales de construction"},
                                         {"ferti", "en", "General building rules"},
                                         {"ferti", "de", "Allgemeine Bauregeln"}};
inline constexpr Citation kBuildVolcano[] = {
    {"ferti", "fr", "Règles générales de construction"},
    {"ferti", "fr", "Construire sur un volcan est interdit"},
    {"ferti", "en", "General building rules"},
    {"ferti", "en", "Building on a Volcano is not allowed"},
    {"ferti", "de", "Allgemeine Bauregeln"}};
inline constexpr Citation kStock[] = {
    {"ferti", "fr", "Attention"}, {"ferti", "en", "Limitation"}, {"ferti", "de", "Einschränkung"}};
inline constexpr Citation kHutLevel[] = {{"ferti", "fr", "Construire une hutte"},
                                         {"ferti", "fr", "Résumé des règles, Construire 1 hutte"},
                                         {"ferti", "en", "Overview, Build one Hut"},
                                         {"ferti", "de", "Kurzübersicht, 1 Hütte bauen"}};
// The English text does not say it.
inline constexpr Citation kHutAlone[] = {{"ferti", "fr", "Construire une hutte"},
                                         {"ferti", "fr", "Résumé des règles, Construire 1 hutte"},
                                         {"ferti", "de", "Hütte bauen"}};
inline constexpr Citation kHut[] = {{"ferti", "fr", "Construire une hutte"},
                                    {"ferti", "en", "Build a Hut"},
                                    {"ferti", "de", "Hütte bauen"}};
inline constexpr Citation kGrow[] = {
    {"ferti", "fr", "Étendre une cité existante"},
    {"ferti", "fr", "Résumé des règles, Étendre une cité existante avec des huttes"},
    {"ferti", "en", "Expand an existing Settlement"},
    {"ferti", "en", "Overview, Expand existing Settlement"},
    {"ferti", "de", "vorhandene Siedlung erweitern"},
    {"ferti", "de", "Kurzübersicht, vorhandene Siedlung erweitern"}};
inline constexpr Citation kElimination[] = {
    {"ferti", "fr", "Élimination, Quand un joueur ne peut pas construire"},
    {"ferti", "fr", "But du jeu, Attention"},
    {"ferti", "en", "Elimination, If a player cannot build"},
    {"ferti", "en", "Goal, But be careful"},
    {"ferti", "de", "Ausscheiden, Wenn ein Spieler nicht bauen kann"},
    {"ferti", "de", "Spielziel, Doch Vorsicht"}};

// How towers and temples touch settlements: the limitation says, too, that conditions hold before
// building.
inline constexpr Citation kTower[] = {
    {"ferti", "fr", "Construire une tour"},
    {"ferti", "fr", "Résumé des règles, Construire 1 tour (1 par cité)"},
    {"ferti", "en", "Build a Tower"},
    {"ferti", "en", "Overview, Build one Tower (1 per Settlement)"},
    {"ferti", "de", "Turm bauen"},
    {"ferti", "de", "Kurzübersicht, 1 Turm bauen"}};
inline constexpr Citation kTemple[] = {
    {"ferti", "fr", "Construire un temple"},
    {"ferti", "fr", "Résumé des règles, Construire 1 temple (1 par cité)"},
    {"ferti", "en", "Build a Temple"},
    {"ferti", "en", "Overview, Build one Temple (1 per Settlement)"},
    {"ferti", "de", "Tempel bauen"},
    {"ferti", "de", "Kurzübersicht, 1 Tempel bauen"}};
inline constexpr Citation kTowerTaken[] = {{"ferti", "fr", "Construire une tour"},
                                           {"ferti", "en", "Build a Tower"},
                                           {"ferti", "en", "Limitation"},
                                           {"ferti", "de", "Turm bauen"},
                                           {"ferti", "de", "Einschränkung"}};
inline constexpr Citation kTempleTaken[] = {{"ferti", "fr", "Construire un temple"},
                                            {"ferti", "en", "Build a Temple"},
                                            {"ferti", "en", "Limitation"},
                                            {"ferti", "de", "Tempel bauen"},
                                            {"ferti", "de", "Einschränkung"}};
inline constexpr Citation kJoining[] = {{"ferti", "fr", "Règles générales de construction"},
                                        {"ferti", "fr", "Construire une tour, Exception"},
                                        {"ferti", "fr", "Construire un temple, Exception"},
                                        {"ferti", "en", "General building rules"},
                                        {"ferti", "en", "Limitation"},
                                        {"ferti", "de", "Allgemeine Bauregeln"},
                                        {"ferti", "de", "Einschränkung"}};

inline constexpr Citation kEarlyEnd[] = {{"ferti", "fr", "Fin du jeu, Fin anticipée"},
                                         {"ferti", "fr", "But du jeu, Victoire anticipée"},
                                         {"ferti", "fr", "Résumé des règles, Victoire"},
                                         {"ferti", "en", "Game end, Early ending"},
                                         {"ferti", "en", "Goal, Early Victory"},
                                         {"ferti", "en", "Overview, Victory, Immediate Victory"},
                                         {"ferti", "de", "Ende des Spiels, Vorzeitiges Spielende"},
                                         {"ferti", "de", "Spielziel, Vorzeitiger Sieg"},
                                         {"ferti", "de", "Kurzübersicht, Sofortiger Sieger"}};
inline constexpr Citation kRegularEnd[] = {
    {"ferti", "fr", "Fin du jeu, Fin normale"},
    {"ferti", "fr", "But du jeu, Victoire classique"},
    {"ferti", "fr", "Résumé des règles, Victoire, Après pose de la dernière tuile"},
    {"ferti", "en", "Game end, Regular ending"},
    {"ferti", "en", "Goal, Regular Goal"},
    {"ferti", "en", "Overview, Victory, Value at game end"},
    {"ferti", "de", "Ende des Spiels, Reguläres Spielende"},
    {"ferti", "de", "Spielziel, Reguläres Ziel"},
    {"ferti", "de", "Kurzübersicht"}};
inline constexpr Citation kRanking[] = {{"ferti", "fr", "Fin du jeu, Variante avec classement"},
                                        {"ferti", "en", "Game end, Games with ranking"},
                                        {"ferti", "de", "Ende des Spiels, Spiel auf Platzierung"}};
inline constexpr Citation kTeams[] = {
    {"ferti", "fr", "Variante pour 4 joueurs : le jeu en équipes"},
    {"ferti", "en", "4-player variant"},
    {"ferti", "de", "Teamvariante für 4 Spieler"}};

}  // namespace stela::taluva::sections
