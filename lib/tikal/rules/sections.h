#pragma once

#include "lib/core/rule.h"

/// Where the rulebooks of Tikal say something. The auction is in both rulebooks and on an English
/// sheet, which belongs to every edition.
namespace stela::tikal::sections {

inline constexpr Citation kContents[] = {{"riogrande", "de", "Inhalt"},
                                         {"ravensburger", "de", "INHALT"}};
inline constexpr Citation kPieces[] = {{"riogrande", "de", "Inhalt"},
                                       {"riogrande", "de", "Die Vorbereitung"},
                                       {"riogrande", "de", "Die Expeditionsmitglieder"},
                                       {"ravensburger", "de", "INHALT"},
                                       {"ravensburger", "de", "DIE VORBEREITUNG"},
                                       {"ravensburger", "de", "Die Expeditionsteilnehmer"}};
inline constexpr Citation kSetup[] = {{"riogrande", "de", "Die Vorbereitung"},
                                      {"ravensburger", "de", "DIE VORBEREITUNG"}};
inline constexpr Citation kContentsSetup[] = {{"riogrande", "de", "Inhalt"},
                                              {"riogrande", "de", "Die Vorbereitung"},
                                              {"ravensburger", "de", "INHALT"},
                                              {"ravensburger", "de", "DIE VORBEREITUNG"}};
inline constexpr Citation kCourse[] = {{"riogrande", "de", "Der Spielablauf"},
                                       {"ravensburger", "de", "DER SPIELABLAUF"}};
inline constexpr Citation kActionPoints[] = {
    {"riogrande", "de", "10 Aktionspunkte (=AP) einsetzen, um Tikal zu erforschen"},
    {"ravensburger", "de", "10 Aktionspunkte einsetzen"}};
inline constexpr Citation kPlacing[] = {{"riogrande", "de", "Geländetafeln anlegen"},
                                        {"ravensburger", "de", "Geländetafeln anlegen"}};
inline constexpr Citation kKinds[] = {{"riogrande", "de", "Geländetafeln anlegen, Urwald"},
                                      {"riogrande", "de", "Geländetafeln anlegen, Tempel"},
                                      {"riogrande", "de", "Geländetafeln anlegen, Schatz"},
                                      {"riogrande", "de", "Geländetafeln anlegen, Vulkan"},
                                      {"ravensburger", "de", "Geländetafeln anlegen, Urwald"},
                                      {"ravensburger", "de", "Geländetafeln anlegen, Tempel"},
                                      {"ravensburger", "de", "Geländetafeln anlegen, Schatz"},
                                      {"ravensburger", "de", "Geländetafeln anlegen, Vulkan"}};
inline constexpr Citation kTreasureTile[] = {
    {"riogrande", "de", "Geländetafeln anlegen, Schatz"},
    {"ravensburger", "de", "Geländetafeln anlegen, Schatz"}};
inline constexpr Citation kVolcano[] = {{"riogrande", "de", "Geländetafeln anlegen, Vulkan"},
                                        {"ravensburger", "de", "Geländetafeln anlegen, Vulkan"}};
inline constexpr Citation kEntering[] = {
    {"riogrande", "de", "Expeditionsmitglieder einsetzen bzw. von Camp zu Camp bewegen"},
    {"ravensburger", "de", "Figuren einsetzen bzw. von Camp zu Camp ziehen"}};
inline constexpr Citation kMembers[] = {{"riogrande", "de", "Die Expeditionsmitglieder"},
                                        {"ravensburger", "de", "Die Expeditionsteilnehmer"}};
inline constexpr Citation kMoving[] = {{"riogrande", "de", "Expeditionsmitglieder bewegen"},
                                       {"ravensburger", "de", "Figuren bewegen"}};
// What steps and secret paths have in common: first the list of all actions.
inline constexpr Citation kLeaving[] = {
    {"riogrande", "de", "10 Aktionspunkte (=AP) einsetzen, um Tikal zu erforschen"},
    {"riogrande", "de", "Expeditionsmitglieder bewegen"},
    {"riogrande", "de", "Expeditionsmitglieder einsetzen bzw. von Camp zu Camp bewegen"},
    {"ravensburger", "de", "10 Aktionspunkte einsetzen"},
    {"ravensburger", "de", "Figuren bewegen"},
    {"ravensburger", "de", "Figuren einsetzen bzw. von Camp zu Camp ziehen"}};
inline constexpr Citation kDigging[] = {{"riogrande", "de", "Tempelebenen freilegen"},
                                        {"ravensburger", "de", "Tempelebenen freilegen"}};
inline constexpr Citation kLifting[] = {{"riogrande", "de", "Schatz heben"},
                                        {"ravensburger", "de", "Schatz heben"}};
inline constexpr Citation kDigPieces[] = {
    {"riogrande", "de", "10 Aktionspunkte (=AP) einsetzen, um Tikal zu erforschen"},
    {"riogrande", "de", "Tempelebenen freilegen"},
    {"ravensburger", "de", "10 Aktionspunkte einsetzen"},
    {"ravensburger", "de", "Tempelebenen freilegen"}};
inline constexpr Citation kLiftPieces[] = {
    {"riogrande", "de", "10 Aktionspunkte (=AP) einsetzen, um Tikal zu erforschen"},
    {"riogrande", "de", "Schatz heben"},
    {"ravensburger", "de", "10 Aktionspunkte einsetzen"},
    {"ravensburger", "de", "Schatz heben"}};
inline constexpr Citation kTreasures[] = {{"riogrande", "de", "Der Wert der Schatzplättchen"},
                                          {"ravensburger", "de", "Die Werte der Schätze"}};
inline constexpr Citation kSwapping[] = {{"riogrande", "de", "Schatzplättchen tauschen"},
                                         {"ravensburger", "de", "Schatz tauschen"}};
inline constexpr Citation kCamps[] = {{"riogrande", "de", "Camp errichten"},
                                      {"ravensburger", "de", "Camp errichten"}};
inline constexpr Citation kGuards[] = {{"riogrande", "de", "Tempel mit Wächter schützen"},
                                       {"ravensburger", "de", "Tempel mit Wächter schützen"}};
inline constexpr Citation kScoring[] = {{"riogrande", "de", "Die Wertungsrunde"},
                                        {"ravensburger", "de", "DIE WERTUNG"}};
inline constexpr Citation kVolcanoDrawn[] = {
    {"riogrande", "de", "Die Wertungsrunde"},
    {"riogrande", "de", "Geländetafeln anlegen, Vulkan"},
    {"ravensburger", "de", "DIE WERTUNG"},
    {"ravensburger", "de", "Geländetafeln anlegen, Vulkan"}};
inline constexpr Citation kTrack[] = {{"riogrande", "de", "Beispiel einer Wertungsrunde"},
                                      {"ravensburger", "de", "Beispiel für eine Wertungsrunde"}};
inline constexpr Citation kEnd[] = {{"riogrande", "de", "Das Spielende"},
                                    {"ravensburger", "de", "DAS SPIELEND"}};
inline constexpr Citation kWinner[] = {
    {"riogrande", "de", "Das Spielende"},
    {"riogrande", "de", "Das Spielziel"},
    {"riogrande", "de", "Versteigerungs-Version, Letzte Wertung und Spielende"},
    {"ravensburger", "de", "DAS SPIELEND"},
    {"ravensburger", "de", "DAS SPIELZIEL"},
    {"ravensburger", "de", "PROFIVERSION, LETZTE WERTUNG UND SPIELLENDE"},
    {"", "en", "End of the Game"}};

inline constexpr Citation kShowing[] = {
    {"riogrande", "de", "Versteigerungs-Version, Geländetafeln aufdecken"},
    {"ravensburger", "de", "PROFIVERSION, Geländetafeln aufdecken"},
    {"", "en", "Display Terrain Hexagons"}};
inline constexpr Citation kBidding[] = {{"riogrande", "de", "Versteigerung des 1. Zuges"},
                                        {"ravensburger", "de", "Ersteigerung des 1. Zuges"},
                                        {"", "en", "Bidding For The First Turn"}};
inline constexpr Citation kBidders[] = {{"riogrande", "de", "Versteigerung des 1. Zuges"},
                                        {"riogrande", "de", "Versteigerung des 2. und 3. Zuges"},
                                        {"riogrande", "de", "Neue Runde"},
                                        {"ravensburger", "de", "Ersteigerung des 1. Zuges"},
                                        {"ravensburger", "de", "Ersteigerung des 2. und 3. Zuges"},
                                        {"ravensburger", "de", "Neue Runde"},
                                        {"", "en", "Bidding For The First Turn"},
                                        {"", "en", "Bidding For The Second And Third Turns"},
                                        {"", "en", "New Round"}};
inline constexpr Citation kNextBidders[] = {
    {"riogrande", "de", "Versteigerung des 2. und 3. Zuges"},
    {"ravensburger", "de", "Ersteigerung des 2. und 3. Zuges"},
    {"", "en", "Bidding For The Second And Third Turns"}};
inline constexpr Citation kAllPass[] = {
    {"riogrande", "de", "Versteigerung des 1. Zuges"},
    {"riogrande", "de", "Beispiel einer Runde mit 4 Spielern (A, B, C, D)"},
    {"ravensburger", "de", "Ersteigerung des 2. und 3. Zuges"},
    {"ravensburger", "de", "Beispiel für die Zugreihenfolge bei 4 Spielern (A, B, C, D)"},
    {"", "en", "Bidding For The Second And Third Turns"},
    {"", "en", "Example of the turn sequence with 4 players (A, B, C, D)"}};
inline constexpr Citation kTaking[] = {{"riogrande", "de", "Zug des Meistbietenden"},
                                       {"ravensburger", "de", "Zug des Meistbietenden"},
                                       {"", "en", "Highest Bidder's Turn"}};
inline constexpr Citation kLastTurn[] = {{"riogrande", "de", "Der letzte Zug einer Runde"},
                                         {"ravensburger", "de", "Der letzte Zug einer Runde"},
                                         {"", "en", "The Last Turn Of A Round"}};
inline constexpr Citation kTakingLast[] = {{"riogrande", "de", "Zug des Meistbietenden"},
                                           {"riogrande", "de", "Der letzte Zug einer Runde"},
                                           {"ravensburger", "de", "Zug des Meistbietenden"},
                                           {"ravensburger", "de", "Der letzte Zug einer Runde"},
                                           {"", "en", "Highest Bidder's Turn"},
                                           {"", "en", "The Last Turn Of A Round"}};
inline constexpr Citation kNewRound[] = {{"riogrande", "de", "Neue Runde"},
                                         {"ravensburger", "de", "Neue Runde"},
                                         {"", "en", "New Round"}};
inline constexpr Citation kCapital[] = {
    {"riogrande", "de", "Versteigerungs-Version, Die Vorbereitung"},
    {"ravensburger", "de", "PROFIVERSION, DIE VORBEREITUNG"},
    {"", "en", "Setup"}};
inline constexpr Citation kAuctionCourse[] = {
    {"riogrande", "de", "Versteigerungs-Version"},
    {"riogrande", "de", "Versteigerungs-Version, Der Spielverlauf"},
    {"riogrande", "de", "Versteigerungs-Version, Neue Runde"},
    {"ravensburger", "de", "PROFIVERSION"},
    {"ravensburger", "de", "PROFIVERSION, DER SPIELABLAUF"},
    {"ravensburger", "de", "PROFIVERSION, Neue Runde"},
    {"", "en", "Game Play"},
    {"", "en", "New Round"}};
inline constexpr Citation kAuctionScoring[] = {
    {"riogrande", "de", "Versteigerungs-Version, Die Wertung"},
    {"ravensburger", "de", "PROFIVERSION, DIE WERTUNG"},
    {"", "en", "Scoring"}};
inline constexpr Citation kAuctionEnd[] = {
    {"riogrande", "de", "Versteigerungs-Version, Letzte Wertung und Spielende"},
    {"ravensburger", "de", "PROFIVERSION, LETZTE WERTUNG UND SPIELLENDE"},
    {"", "en", "End of the Game"}};

}  // namespace stela::tikal::sections
