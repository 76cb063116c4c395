#include "tools/recorder_page/prompts.h"

#include <algorithm>
#include <array>

#include "lib/words/tr.h"

namespace stela::recorder {
namespace {

/// What to tap for the place with this index of an action.
struct PlacePrompt {
  std::string_view game;
  std::string_view verb;
  std::size_t index = 0;
  std::string_view words;
};
constexpr auto kPlacePrompts = std::to_array<PlacePrompt>({
    {"taluva", "tile", 0, tr_noop("tap where the tile's volcano goes")},
    {"taluva", "hut", 0, tr_noop("tap the hex for the hut")},
    {"taluva", "tower", 0, tr_noop("tap the hex for the tower")},
    {"taluva", "temple", 0, tr_noop("tap the hex for the temple")},
    {"taluva", "grow", 0, tr_noop("tap a hex of the settlement that grows")},
    {"tikal", "tile", 0, tr_noop("tap where the tile goes")},
    {"tikal", "go", 0, tr_noop("tap the pieces that go")},
    {"tikal", "go", 1, tr_noop("tap where they go")},
    {"tikal", "in", 0, tr_noop("tap the camp where they enter")},
    {"tikal", "dig", 0, tr_noop("tap the temple to uncover")},
    {"tikal", "lift", 0, tr_noop("tap the treasure to lift")},
    {"tikal", "hop", 0, tr_noop("tap the camp that they leave")},
    {"tikal", "hop", 1, tr_noop("tap the camp to which they go")},
    {"tikal", "camp", 0, tr_noop("tap the hex for the camp")},
    {"tikal", "guard", 0, tr_noop("tap the temple to guard")},
    {"mykerinos", "dig", 0, tr_noop("tap the field where the dig starts")},
    {"mykerinos", "expand", 0, tr_noop("tap the field onto which the dig grows")},
    {"mykerinos", "take", 0, tr_noop("tap the parcel that is taken")},
    {"mykerinos", "museum", 0, tr_noop("tap the room of the museum")},
    {"mykerinos", "discard", 0, tr_noop("tap the parcel for the neutral player")},
});

/// What to choose for a member of an action.
struct MemberPrompt {
  std::string_view name;
  std::string_view words;
};
constexpr auto kMemberPrompts = std::to_array<MemberPrompt>({
    {"motif", tr_noop("choose the treasure")},
    {"give", tr_noop("choose the treasures to swap")},
    {"pieces", tr_noop("choose how many")},
    {"members", tr_noop("choose how many")},
    {"levels", tr_noop("choose how many levels")},
    {"terrain", tr_noop("choose the terrain")},
    {"parcel", tr_noop("choose the parcel that was drawn")},
    {"patron", tr_noop("choose the parcel that was drawn")},
    {"by", tr_noop("choose who stays there")},
});

Message place_prompt(std::string_view game, std::string_view verb, std::size_t index) {
  for (const PlacePrompt& one : kPlacePrompts) {
    if (one.game == game && one.verb == verb && one.index == index) return {one.words, {}};
  }
  return index == 0 ? tr("tap the place") : tr("tap the next place");
}

/// Returns the prompt for the first member that is known; `names` may be indexed or nested.
Message member_prompt(const Facet& facet) {
  for (const std::string& name : facet.names) {
    for (const MemberPrompt& one : kMemberPrompts) {
      if (name.find(one.name) != std::string::npos) return {one.words, {}};
    }
  }
  return tr("choose one of these");
}

}  // namespace

Message prompt_for(std::string_view game, std::string_view verb, const Selection& chosen,
                   const RemainingChoices& left) {
  if (left.pattern) return tr("tap the marked cells");
  if (!left.turns.empty()) return tr("turn the tile, then place it");
  const bool kind_open = chosen.what.empty() && left.whats.size() > 1;
  if (kind_open && verb == "tile") {
    return chosen.places.empty() ? tr("tap the tile that was drawn")
                                 : tr("tap the tile that lies there");
  }
  if (kind_open && !chosen.places.empty()) return tr("choose an action there");
  if (kind_open && left.places.empty()) return tr("choose an action");
  if (kind_open) return tr("tap a place or choose an action");
  if (!left.places.empty()) return place_prompt(game, verb, chosen.places.size());
  if (left.facet) return member_prompt(*left.facet);
  if (!left.ranges.empty()) return tr("choose the number of points");
  return left.options.empty() ? Message() : tr("choose one of these");
}

}  // namespace stela::recorder
