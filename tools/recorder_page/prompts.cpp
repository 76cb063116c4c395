#include "tools/recorder_page/prompts.h"

#include <algorithm>
#include <array>

#include "lib/words/tr.h"

namespace stela::recorder {
namespace {

constexpr std::string_view kBuild = tr_noop("tap the hex to build on, or choose what to build");
constexpr std::string_view kBuildThere = tr_noop("choose what to build there");
constexpr std::string_view kDig = tr_noop("tap the field to dig on, or choose an action");
constexpr std::string_view kDigThere = tr_noop("choose who digs there, and how");

/// Instead of the index of a place: all of them are chosen, but the rest of the action is not.
constexpr std::size_t kRest = std::string_view::npos;

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
    {"taluva", "grow", kRest, tr_noop("choose the terrain onto which it grows")},
    {"tikal", "tile", 0, tr_noop("tap where the tile goes")},
    {"tikal", "go", 0, tr_noop("tap the pieces that go")},
    {"tikal", "go", 1, tr_noop("tap where they go")},
    {"tikal", "go", kRest, tr_noop("choose who goes")},
    {"tikal", "in", 0, tr_noop("tap the camp where they enter")},
    {"tikal", "in", kRest, tr_noop("choose who enters")},
    {"tikal", "dig", 0, tr_noop("tap the temple to uncover")},
    {"tikal", "lift", 0, tr_noop("tap the treasure to lift")},
    {"tikal", "dig", kRest, tr_noop("choose how many levels")},
    {"tikal", "lift", kRest, tr_noop("choose the treasure")},
    {"tikal", "hop", kRest, tr_noop("choose who goes")},
    {"tikal", "guard", kRest, tr_noop("choose who guards the temple")},
    {"tikal", "hop", 0, tr_noop("tap the camp that they leave")},
    {"tikal", "hop", 1, tr_noop("tap the camp to which they go")},
    {"tikal", "camp", 0, tr_noop("tap the hex for the camp")},
    {"tikal", "guard", 0, tr_noop("tap the temple to guard")},
    {"mykerinos", "dig", 0, tr_noop("tap the field where the dig starts")},
    {"mykerinos", "expand", 0, tr_noop("tap the field onto which the dig grows")},
    {"mykerinos", "take", 0, tr_noop("tap the parcel that is taken")},
    {"mykerinos", "dig", kRest, kDigThere},
    {"mykerinos", "expand", kRest, kDigThere},
    {"mykerinos", "take", kRest, tr_noop("choose who takes the parcel")},
    {"mykerinos", "museum", kRest, tr_noop("choose who stays in the room")},
    {"mykerinos", "museum", 0, tr_noop("tap the room of the museum")},
    {"mykerinos", "discard", 0, tr_noop("tap the parcel for the neutral player")},
});

/// What to choose while several kinds of actions are possible, one of them with this verb: where
/// the place is still to be chosen, and at a place. The first that fits counts.
struct KindPrompt {
  std::string_view game;
  std::string_view verb;
  std::string_view anywhere;
  std::string_view there;
};
constexpr auto kKindPrompts = std::to_array<KindPrompt>({
    {"taluva", "hut", kBuild, kBuildThere},
    {"taluva", "grow", kBuild, kBuildThere},
    {"taluva", "tower", kBuild, kBuildThere},
    {"mykerinos", "expand", kDig, kDigThere},
    {"mykerinos", "dig", kDig, kDigThere},
    {"mykerinos", "take", tr_noop("tap the parcel to take, or choose an action"),
     tr_noop("choose who takes the parcel")},
    {"mykerinos", "museum", tr_noop("tap the room of the museum, or choose an action"),
     tr_noop("choose who stays in the room")},
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
  if (index == kRest) return tr("choose one of these");
  return index == 0 ? tr("tap the place") : tr("tap the next place");
}

/// Returns the prompt for the first kind that is known.
Message kind_prompt(std::string_view game, const Selection& chosen, const RemainingChoices& left) {
  for (const KindPrompt& one : kKindPrompts) {
    const auto offers = [&](const ActionPrefix& what) {
      // The player who helps is named before the verb.
      return std::string_view(what.name).substr(what.name.find(':') + 1) == one.verb;
    };
    if (one.game != game || std::ranges::none_of(left.whats, offers)) continue;
    if (!chosen.places.empty()) return {one.there, {}};
    if (!left.places.empty()) return {one.anywhere, {}};
  }
  if (!chosen.places.empty()) return tr("choose an action there");
  return left.places.empty() ? tr("choose an action") : tr("tap a place or choose an action");
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
  if (kind_open) return kind_prompt(game, chosen, left);
  if (!left.places.empty()) return place_prompt(game, verb, chosen.places.size());
  if (left.facet) return member_prompt(*left.facet);
  if (!left.ranges.empty()) return tr("choose the number of points");
  return left.options.empty() ? Message() : place_prompt(game, verb, kRest);
}

}  // namespace stela::recorder
