#include "lib/mykerinos/rulebook.h"

#include <array>

namespace stela::mykerinos::rules {
namespace {

constexpr Citation kNewRound[] = {{"ystari", "de", "Phase 1 - Neue Runde"}};
constexpr Citation kCards[] = {{"ystari", "de", "Die Karten"}};
constexpr Citation kPass[] = {{"ystari", "de", "C) Passen"}};
constexpr Citation kCounts[] = {{"ystari", "de", "A) Eine neue Ausgrabung starten"},
                                {"ystari", "de", "B) Eine bestehende Ausgrabung erweitern"},
                                {"ystari", "de", "d) Mrs. Blackmore"},
                                {"ystari", "de", "e) Colonel Tangerine"}};
constexpr Citation kDig[] = {{"ystari", "de", "A) Eine neue Ausgrabung starten"}};
constexpr Citation kDigExpand[] = {{"ystari", "de", "A) Eine neue Ausgrabung starten"},
                                   {"ystari", "de", "B) Eine bestehende Ausgrabung erweitern"}};
constexpr Citation kLemon[] = {{"ystari", "de", "b) Lord Lemon"}};
constexpr Citation kExpand[] = {{"ystari", "de", "B) Eine bestehende Ausgrabung erweitern"},
                                {"ystari", "de", "e) Colonel Tangerine"}};
constexpr Citation kChain[] = {{"ystari", "de", "B) Eine bestehende Ausgrabung erweitern"},
                               {"ystari", "de", "d) Mrs. Blackmore"},
                               {"ystari", "de", "e) Colonel Tangerine"}};
constexpr Citation kPatrons[] = {{"ystari", "de", "D) Die Hilfe eines Mäzens in Anspruch nehmen"}};
constexpr Citation kPatronActions[] = {{"ystari", "de", "a) Lady Violet"},
                                       {"ystari", "de", "b) Lord Lemon"},
                                       {"ystari", "de", "c) Sir Brown"},
                                       {"ystari", "de", "d) Mrs. Blackmore"},
                                       {"ystari", "de", "e) Colonel Tangerine"}};
constexpr Citation kViolet[] = {{"ystari", "de", "a) Lady Violet"}};
constexpr Citation kZones[] = {{"ystari", "de", "Auswertung der Zonen"}};
constexpr Citation kMuseum[] = {{"ystari", "de", "Ins Museum setzen"}};
constexpr Citation kZonesMuseum[] = {{"ystari", "de", "Auswertung der Zonen"},
                                     {"ystari", "de", "Ins Museum setzen"}};
constexpr Citation kTwo[] = {{"ystari", "de", "Mykerinos zu zweit"}};

}  // namespace

const Rule kLaySlot{"mykerinos.lay.slot",
                    "each parcel of a round lies in a place of its own in the area of that round",
                    kNewRound};
const Rule kLayCard{
    "mykerinos.lay.card",
    "a parcel is one of the 36: 0, 2 or 3 points with a patron, at most seven of each, and once 5 "
    "points without",
    kCards, "where a group's deck is another, say `[Option \"patron-count\" \"any\"]`",
    "the rulebook does not say how many parcels each patron has; 35 are shared by five"};
const Rule kLayCount{"mykerinos.lay.count", "a round begins with 8 parcels, the fourth with 12",
                     kNewRound};
const Rule kHandEmpty{"mykerinos.hand.empty", "a player with an empty hand can only pass", kPass,
                      "write `pass`; where the group lets Lady Violet help with an empty hand, say "
                      "`[Option \"violet-empty-hand\" \"allow\"]`"};
const Rule kExpandCount{"mykerinos.expand.count",
                        "a dig names one field, an extension two; with Mrs. Blackmore a dig names "
                        "two, with Colonel Tangerine an extension three",
                        kCounts};
const Rule kFieldNone{"mykerinos.field.none", "a field lies in the area of the round", kDig};
const Rule kFieldOccupied{"mykerinos.field.occupied", "each archaeologist comes to a free field",
                          kDigExpand};
const Rule kFieldPyramid{"mykerinos.field.pyramid", "no archaeologist comes to a pyramid",
                         kDigExpand, "with the help of Lord Lemon: `lemon:dig@c4`"};
const Rule kLemonPyramid{"mykerinos.lemon.pyramid",
                         "with Lord Lemon just one of the fields shows a pyramid", kLemon};
const Rule kHandShort{"mykerinos.hand.short", "the archaeologists come from the player's hand",
                      kDigExpand};
const Rule kExpandAdjacent{"mykerinos.expand.adjacent",
                           "the first field of an extension touches an own archaeologist", kExpand};
const Rule kExpandChain{"mykerinos.expand.chain", "each further field touches the one before",
                        kChain};
const Rule kPatronNone{
    "mykerinos.patron.none",
    "a patron helps who has a card of hers or his that was not yet used in this round", kPatrons};
const Rule kPatronAction{"mykerinos.patron.action",
                         "a patron helps with actions of her or his own only", kPatronActions};
const Rule kVioletSupply{"mykerinos.violet.supply",
                         "Lady Violet needs an own archaeologist in the general supply", kViolet};
const Rule kTakeZone{"mykerinos.take.zone", "a parcel is taken from the zone that is scored",
                     kZones};
const Rule kTakeGone{"mykerinos.take.gone", "a parcel is taken that is still there", kZones};
const Rule kLeaveRank{
    "mykerinos.leave.rank",
    "first and second place take a parcel or reserve a room",
    kZones,
    {},
    "the rulebook lets them choose between the two, and names no third possibility"};
const Rule kMuseumRank{"mykerinos.museum.rank", "third and fourth place reserve no room", kZones,
                       "take a parcel that is left, or write `leave`"};
const Rule kMuseumRoom{
    "mykerinos.museum.room", "a room is one of those in the museum", kMuseum,
    "the rooms between two wings are those of neighbours in the ring of the tag `Museum`"};
const Rule kMuseumOccupied{"mykerinos.museum.occupied", "a room has one archaeologist", kMuseum};
const Rule kMuseumAccess{"mykerinos.museum.access",
                         "a 5-room is reserved from a 3-room or a 2-room of the same wing",
                         kMuseum};
const Rule kMuseumSupply{"mykerinos.museum.supply",
                         "the archaeologist for a room comes from the general supply",
                         kZonesMuseum};
const Rule kNeutralHand{"mykerinos.neutral.hand",
                        "neutral archaeologists come from those that the player has received",
                        kTwo};
const Rule kNeutralPatron{"mykerinos.neutral.patron", "the neutral player has no patron", kTwo};
const Rule kDiscardGone{"mykerinos.discard.gone",
                        "the neutral player takes a parcel of the zone that is still there", kTwo};

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
