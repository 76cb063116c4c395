#pragma once

#include <array>
#include <string_view>

namespace stela::mykerinos {

/// The headings of the rulebook of Ystari, in German, in its order, as far as rules and articles
/// cite them; a part of a section, as in `section, part`, stands with its section.
inline constexpr std::array<std::string_view, 27> kContents = {{
    "Inhalt",
    "Ziel des Spiels",
    "Spielvorbereitung",
    "Spielprinzip",
    "Die Karten",
    "Spielablauf",
    "Phase 1 - Neue Runde",
    "Phase 2 - Ausgrabungen",
    "A) Eine neue Ausgrabung starten",
    "B) Eine bestehende Ausgrabung erweitern",
    "C) Passen",
    "D) Die Hilfe eines Mäzens in Anspruch nehmen",
    "Auslegen eines Gebietes",
    "a) Lady Violet",
    "b) Lord Lemon",
    "c) Sir Brown",
    "d) Mrs. Blackmore",
    "e) Colonel Tangerine",
    "Phase 3 - Auswertung",
    "Auswertung der Zonen",
    "Parzellen in Besitz nehmen",
    "Ins Museum setzen",
    "Ende der Auswertungsphase",
    "Spielende und Schlusswertung",
    "Die Ausstellung im Museum",
    "Serien",
    "Mykerinos zu zweit",
}};

}  // namespace stela::mykerinos
