#pragma once

#include <span>

#include "lib/core/rule.h"

namespace stela::mykerinos {

/// Every rule of Mykerinos: sentence, and section of the rulebook in German.
namespace rules {
extern const Rule kLaySlot;
extern const Rule kLayCard;
extern const Rule kLayCount;
extern const Rule kHandEmpty;
extern const Rule kExpandCount;
extern const Rule kFieldNone;
extern const Rule kFieldOccupied;
extern const Rule kFieldPyramid;
extern const Rule kLemonPyramid;
extern const Rule kHandShort;
extern const Rule kExpandAdjacent;
extern const Rule kExpandChain;
extern const Rule kPatronNone;
extern const Rule kPatronAction;
extern const Rule kVioletSupply;
extern const Rule kTakeZone;
extern const Rule kTakeGone;
extern const Rule kLeaveRank;
extern const Rule kMuseumRank;
extern const Rule kMuseumRoom;
extern const Rule kMuseumOccupied;
extern const Rule kMuseumAccess;
extern const Rule kMuseumSupply;
extern const Rule kNeutralHand;
extern const Rule kNeutralPatron;
extern const Rule kDiscardGone;

/// All of the above, in the order of rulings.md.
[[nodiscard]] std::span<const Rule* const> all();
}  // namespace rules

}  // namespace stela::mykerinos
