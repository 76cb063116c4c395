#pragma once

#include "lib/core/rule.h"

/// Where the rulebook of Mykerinos says something.
namespace stela::mykerinos::sections {

inline constexpr Citation kContents[] = {{"ystari", "de", "Inhalt"},
                                         {"ystari", "de", "Spielvorbereitung"}};
inline constexpr Citation kSetup[] = {{"ystari", "de", "Spielvorbereitung"}};
inline constexpr Citation kRounds[] = {{"ystari", "de", "Spielprinzip"},
                                       {"ystari", "de", "Spielablauf"}};
inline constexpr Citation kNewRound[] = {{"ystari", "de", "Phase 1 - Neue Runde"}};
inline constexpr Citation kLaying[] = {{"ystari", "de", "Phase 1 - Neue Runde"},
                                       {"ystari", "de", "Auslegen eines Gebietes"}};
inline constexpr Citation kLayCount[] = {{"ystari", "de", "Auslegen eines Gebietes"}};
inline constexpr Citation kParcels[] = {{"ystari", "de", "Die Karten, Parzellen"}};
inline constexpr Citation kCards[] = {{"ystari", "de", "Die Karten"},
                                      {"ystari", "de", "Die Karten, Parzellen"},
                                      {"ystari", "de", "Serien, Anmerkung"}};
inline constexpr Citation kDeck[] = {{"ystari", "de", "Die Karten"}};
inline constexpr Citation kArea[] = {{"ystari", "de", "Die Karten, Gebiete"}};
inline constexpr Citation kAreaLaying[] = {{"ystari", "de", "Die Karten, Gebiete"},
                                           {"ystari", "de", "Auslegen eines Gebietes"}};

inline constexpr Citation kDigging[] = {{"ystari", "de", "Phase 2 - Ausgrabungen"}};
inline constexpr Citation kPass[] = {{"ystari", "de", "C) Passen"}};
inline constexpr Citation kDig[] = {{"ystari", "de", "A) Eine neue Ausgrabung starten"}};
inline constexpr Citation kExtension[] = {
    {"ystari", "de", "B) Eine bestehende Ausgrabung erweitern"}};
inline constexpr Citation kPlaced[] = {{"ystari", "de", "A) Eine neue Ausgrabung starten"},
                                       {"ystari", "de", "B) Eine bestehende Ausgrabung erweitern"},
                                       {"ystari", "de", "d) Mrs. Blackmore"},
                                       {"ystari", "de", "e) Colonel Tangerine"}};
inline constexpr Citation kExpand[] = {{"ystari", "de", "B) Eine bestehende Ausgrabung erweitern"},
                                       {"ystari", "de", "e) Colonel Tangerine"}};
inline constexpr Citation kChain[] = {{"ystari", "de", "B) Eine bestehende Ausgrabung erweitern"},
                                      {"ystari", "de", "d) Mrs. Blackmore"},
                                      {"ystari", "de", "e) Colonel Tangerine"}};
inline constexpr Citation kPatrons[] = {
    {"ystari", "de", "D) Die Hilfe eines Mäzens in Anspruch nehmen"}};
inline constexpr Citation kPatronActions[] = {{"ystari", "de", "a) Lady Violet"},
                                              {"ystari", "de", "b) Lord Lemon"},
                                              {"ystari", "de", "c) Sir Brown"},
                                              {"ystari", "de", "d) Mrs. Blackmore"},
                                              {"ystari", "de", "e) Colonel Tangerine"}};
inline constexpr Citation kViolet[] = {{"ystari", "de", "a) Lady Violet"}};
inline constexpr Citation kLemon[] = {{"ystari", "de", "b) Lord Lemon"}};
inline constexpr Citation kBrown[] = {{"ystari", "de", "c) Sir Brown"}};
inline constexpr Citation kBlackmore[] = {{"ystari", "de", "d) Mrs. Blackmore"}};
inline constexpr Citation kTangerine[] = {{"ystari", "de", "e) Colonel Tangerine"}};

inline constexpr Citation kPhaseThree[] = {{"ystari", "de", "Phase 3 - Auswertung"},
                                           {"ystari", "de", "Auswertung der Zonen"}};
inline constexpr Citation kZones[] = {{"ystari", "de", "Auswertung der Zonen"}};
inline constexpr Citation kTies[] = {{"ystari", "de", "Auswertung der Zonen, Gleichstände"}};
inline constexpr Citation kAlone[] = {{"ystari", "de", "Auswertung der Zonen, Achtung"}};
inline constexpr Citation kTaking[] = {{"ystari", "de", "Parzellen in Besitz nehmen"}};
inline constexpr Citation kZonesTaking[] = {{"ystari", "de", "Auswertung der Zonen"},
                                            {"ystari", "de", "Parzellen in Besitz nehmen"}};
inline constexpr Citation kMuseum[] = {{"ystari", "de", "Ins Museum setzen"}};
inline constexpr Citation kRoomSupply[] = {{"ystari", "de", "Auswertung der Zonen"},
                                           {"ystari", "de", "Ins Museum setzen"},
                                           {"ystari", "de", "c) Sir Brown"}};
inline constexpr Citation kRoundEnd[] = {{"ystari", "de", "Ende der Auswertungsphase"}};

inline constexpr Citation kEnd[] = {{"ystari", "de", "Spielende und Schlusswertung"}};
inline constexpr Citation kExhibition[] = {{"ystari", "de", "Die Ausstellung im Museum"}};
inline constexpr Citation kSeries[] = {{"ystari", "de", "Serien"}};
inline constexpr Citation kNote[] = {{"ystari", "de", "Serien, Anmerkung"}};
inline constexpr Citation kTwo[] = {{"ystari", "de", "Mykerinos zu zweit"}};

}  // namespace stela::mykerinos::sections
