#include "lib/mykerinos/rules/rulebook.h"

#include <array>

#include "lib/mykerinos/rules/sections.h"

namespace stela::mykerinos::rules {
const Rule kLaySlot{"mykerinos.lay.slot",
                    "each parcel of a round lies in a place of its own in the area of that round",
                    sections::kLaying};
const Rule kLayCard{
    "mykerinos.lay.card",
    "a parcel is one of the 36: 0, 2 or 3 points with a patron, at most seven of each, and once 5 "
    "points without",
    sections::kCards,
    {},
    "the rulebook does not say how many parcels each patron has; 35 are shared by five: option "
    "`patron-count`"};
const Rule kLayCount{"mykerinos.lay.count", "a round begins with 8 parcels, the fourth with 12",
                     sections::kLayCount};
const Rule kHandEmpty{"mykerinos.hand.empty", "a player with an empty hand can only pass",
                      sections::kPass, "write `pass`",
                      "Lady Violet could help, but the text names passing as the only action: "
                      "option `violet-empty-hand`"};
const Rule kExpandCount{"mykerinos.expand.count",
                        "a dig names one field, an extension two; with Mrs. Blackmore a dig names "
                        "two, with Colonel Tangerine an extension three",
                        sections::kPlaced};
const Rule kFieldNone{"mykerinos.field.none", "a field lies in the area of the round",
                      sections::kPlaced};
const Rule kFieldOccupied{"mykerinos.field.occupied",
                          "each archaeologist is placed on a free field", sections::kPlaced};
const Rule kFieldPyramid{"mykerinos.field.pyramid", "no archaeologist is placed on a pyramid",
                         sections::kPlaced};
const Rule kLemonPyramid{"mykerinos.lemon.pyramid",
                         "with Lord Lemon exactly one of the fields shows a pyramid",
                         sections::kLemon};
const Rule kHandShort{"mykerinos.hand.short", "the archaeologists come from the player's hand",
                      sections::kPlaced};
const Rule kExpandAdjacent{"mykerinos.expand.adjacent",
                           "the first field of an extension touches an archaeologist of the player",
                           sections::kExpand};
const Rule kExpandChain{"mykerinos.expand.chain", "each further field touches the one before",
                        sections::kChain};
const Rule kPatronNone{"mykerinos.patron.none",
                       "a patron helps the owner of a card that shows them, won in an earlier "
                       "round and not yet used in this one",
                       sections::kPatrons};
const Rule kPatronAction{"mykerinos.patron.action",
                         "a patron helps only with her or his own actions",
                         sections::kPatronActions};
const Rule kVioletSupply{"mykerinos.violet.supply",
                         "Lady Violet needs an archaeologist of the player in the general supply",
                         sections::kViolet};
const Rule kTakeZone{"mykerinos.take.zone", "a parcel is taken from the zone being scored",
                     sections::kZonesTaking};
const Rule kTakeGone{"mykerinos.take.gone", "a parcel is taken that is still there",
                     sections::kZonesTaking};
const Rule kLeaveRank{
    "mykerinos.leave.rank",
    "first and second place take a parcel or reserve a room",
    sections::kZones,
    {},
    "the rulebook lets them choose between the two, and names no third possibility"};
const Rule kMuseumRank{"mykerinos.museum.rank", "third and fourth place reserve no room",
                       sections::kZones, "take a remaining parcel, or write `leave`"};
const Rule kMuseumRoom{"mykerinos.museum.room", "a room is one of those in the museum",
                       sections::kMuseum,
                       "the rooms between two wings are those of neighbours in the tag `Museum`",
                       "the text says that there is a room between each two wings, and the printed "
                       "board shows a closed "
                       "ring: option `museum`"};
const Rule kMuseumOccupied{"mykerinos.museum.occupied", "a room has one archaeologist",
                           sections::kMuseum};
const Rule kMuseumAccess{"mykerinos.museum.access",
                         "a 5-room is reserved from the player's 3-room or 2-room of the same wing",
                         sections::kMuseum};
const Rule kMuseumSupply{
    "mykerinos.museum.supply",
    "while zones are scored the archaeologist for a room comes from the player's general supply",
    sections::kRoomSupply};
const Rule kNeutralHand{"mykerinos.neutral.hand",
                        "neutral archaeologists come from those that the player has received",
                        sections::kTwo};
const Rule kNeutralPatron{"mykerinos.neutral.patron", "the neutral player has no patron",
                          sections::kTwo};
const Rule kDiscardGone{"mykerinos.discard.gone",
                        "the neutral player takes a parcel of the zone that is still there",
                        sections::kTwo};

std::span<const Rule* const> all() {
  static constexpr std::array kAll = {
      &kLaySlot,        &kLayCard,       &kLayCount,     &kHandEmpty,    &kExpandCount,
      &kFieldNone,      &kFieldOccupied, &kFieldPyramid, &kLemonPyramid, &kHandShort,
      &kExpandAdjacent, &kExpandChain,   &kPatronNone,   &kPatronAction, &kVioletSupply,
      &kTakeZone,       &kTakeGone,      &kLeaveRank,    &kMuseumRank,   &kMuseumRoom,
      &kMuseumOccupied, &kMuseumAccess,  &kMuseumSupply, &kNeutralHand,  &kNeutralPatron,
      &kDiscardGone};
  return kAll;
}

}  // namespace stela::mykerinos::rules
