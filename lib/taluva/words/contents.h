#pragma once

#include <array>
#include <string_view>

namespace stela::taluva {

/// The headings of the rulebook of Ferti, in French, in its order, as far as rules and articles
/// cite them; a part of a section, as in `section, part`, stands with its section.
inline constexpr std::array<std::string_view, 21> kContents = {{
    "Matériel",
    "Mise en place",
    "But du jeu",
    "Déroulement du jeu",
    "Phase 1 : poser une tuile Volcan",
    "Étendre le territoire",
    "Éruption volcanique",
    "Recouvrir des bâtiments et des volcans",
    "Placements interdits",
    "Phase 2 : placer un ou plusieurs bâtiments",
    "Règles générales de construction",
    "Construire sur un volcan est interdit",
    "Construire une hutte",
    "Construire une tour",
    "Construire un temple",
    "Étendre une cité existante",
    "Attention",
    "Élimination",
    "Fin du jeu",
    "Variante pour 4 joueurs : le jeu en équipes",
    "Résumé des règles",
}};

}  // namespace stela::taluva
