#pragma once

#include <array>
#include <string_view>

namespace stela::tikal {

/// The headings of the rulebook of Rio Grande, in German, in its order, as far as rules and
/// articles cite them; a part of a section, as in `section, part`, stands with its section.
inline constexpr std::array<std::string_view, 31> kContents = {{
    "Inhalt",
    "Das Spielziel",
    "Die Vorbereitung",
    "Der Spielablauf",
    "Geländetafeln anlegen",
    "10 Aktionspunkte (=AP) einsetzen, um Tikal zu erforschen",
    "Die Expeditionsmitglieder",
    "Expeditionsmitglieder einsetzen bzw. von Camp zu Camp bewegen",
    "Expeditionsmitglieder bewegen",
    "Tempelebenen freilegen",
    "Schatz heben",
    "Der Wert der Schatzplättchen",
    "Schatzplättchen tauschen",
    "Camp errichten",
    "Tempel mit Wächter schützen",
    "Die Wertungsrunde",
    "Das Spielende",
    "Beispiel einer Wertungsrunde",
    "Versteigerungs-Version, Die Vorbereitung",
    "Versteigerungs-Version, Der Spielverlauf",
    "Versteigerungs-Version, Geländetafeln aufdecken",
    "Versteigerung des 1. Zuges",
    "Zug des Meistbietenden",
    "Versteigerung des 2. und 3. Zuges",
    "Der letzte Zug einer Runde",
    "Beispiel einer Runde mit 4 Spielern (A, B, C, D)",
    "Versteigerungs-Version, Neue Runde",
    "Neue Runde",
    "Versteigerungs-Version, Die Wertung",
    "Versteigerungs-Version, Letzte Wertung und Spielende",
    "Versteigerungs-Version",
}};

}  // namespace stela::tikal
