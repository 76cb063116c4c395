#include "lib/mykerinos/rules/catalogue.h"

#include <fmt/format.h>

namespace stela::mykerinos {

static_assert(kParcelsOfPatron * static_cast<int>(kPatrons) + 1 == kParcelsInBox);
static_assert(parcels_in(1) * (kRounds - 1) + parcels_in(kRounds) == kParcelsInBox);

std::string catalogue() {
  std::string out = fmt::format(
      "Mykerinos\n\n"
      "Archaeologists: {} of each colour; for two players one more colour is neutral.\n"
      "Dealt in each round: {} to each of four players, {} to each of two or three, and {} "
      "neutral\n"
      "ones to each of two.\n\n"
      "Parcels: {}, of six fields each; {} with each patron, for 0, 2 or 3 points, and one "
      "without\n"
      "a patron, for {} points. A record brings its own deck: the faces are not listed here.\n"
      "Laid out: {} in each of rounds 1 to 3, {} in round 4.\n\n"
      "Patrons:\n\n",
      kArchaeologists, kDealtToFour, kDealtToFewer, kNeutralsDealt, kParcelsInBox, kParcelsOfPatron,
      kPointsWithoutPatron, parcels_in(1), parcels_in(kRounds));
  constexpr std::array<std::string_view, kPatrons> kDoes = {
      "an archaeologist from the general supply, then dig or expand",
      "dig or expand, with just one field a pyramid", "a room of the museum, from the hand",
      "dig on two fields that touch", "expand by three"};
  for (std::size_t patron = 0; patron < kPatrons; ++patron) {
    out += fmt::format("  {} {:<18} {:<10} {}\n", kPatronLetters[patron], kPatronNames[patron],
                       kPatronWords[patron], kDoes[patron]);
  }
  out += fmt::format("  {} {}\n\n", kPatronLetters[kPatrons], kPatronNames[kPatrons]);
  out += fmt::format(
      "Museum: {} wings in a ring, one for each patron in the order of the tag `Museum`. A wing "
      "has\n"
      "a room worth {} and one worth {}; between two wings lies a room worth {}, which belongs to\n"
      "both. {} rooms.\n",
      kPatrons, kRoomValues[0], kRoomValues[1], kRoomValues[2], kRooms);
  return out;
}

}  // namespace stela::mykerinos
