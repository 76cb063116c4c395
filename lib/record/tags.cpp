#include "lib/record/tags.h"

#include <algorithm>
#include <array>

#include "lib/words/later.h"

namespace stela {
namespace {

constexpr std::array<TagField, 2> kOptionFields = {
    {{"name", "the ruling"}, {"value", "how it is decided"}}};
constexpr std::array<TagField, 2> kPlayerFields = {
    {{"colour", "as the entries name the player"}, {"name", "may be empty"}}};
constexpr std::array<TagField, 4> kTileFields = {{{"id", "the catalogue tile"},
                                                  {"kind", "what it becomes"},
                                                  {"value", "its value"},
                                                  {"stones", "clockwise, side 0 first"}}};
constexpr std::array<TagSpec, 15> kTags = {{
    {kGameTag, "game",
     said_later("the game that is recorded; required for a record that can be replayed"),
     kSetsTable},
    {kNotationTag, "notation", said_later("the version of the notation; 1 when left out")},
    {kRulesTag, "rules", said_later("the edition whose rulebook is cited"), kDetail},
    {kVariantTag, "variants", said_later("the variants played"), kSetsTable | kDetail | kHeading,
     TagForm::kTexts, "variant", 0},
    {kOptionTag, "options", said_later("rulings on which the rulebooks are silent"),
     kSetsTable | kDetail | kHeading, TagForm::kObjects, "option", 2, kOptionFields},
    {kPlayerTag, "players", said_later("in clockwise seat order; the first starts"), kSetsTable,
     TagForm::kObjects, "player", 2, kPlayerFields},
    {kMuseumTag, "museum", said_later("Mykerinos: the patrons of wings 1 to 5"), kSetsTable,
     TagForm::kTexts, "patron", 5},
    {kTileTag, "tiles", said_later("Tikal: catalogue tiles redefined for this record"), kSetsTable,
     TagForm::kObjects, "tile", 4, kTileFields},
    {kEventTag, "event", said_later("free text"), kHeading},
    {kSiteTag, "site", said_later("free text"), kDetail},
    {kDateTag, "date", said_later("ISO 8601, with ? for unknown digits; some day must fit it"),
     kDetail | kHeading},
    {kRoundTag, "round", said_later("free text"), kDetail | kHeading},
    {kTableTag, "table", said_later("free text"), kDetail},
    {said_later("Annotator"), "annotator", said_later("free text"), kDetail | kAsItCame},
    {said_later("Source"), "source", said_later("free text"), kDetail | kAsItCame},
}};

}  // namespace

std::span<const TagSpec> all_tags() { return kTags; }

const TagSpec* tag_named(std::string_view name) {
  const auto* found = std::ranges::find(kTags, name, &TagSpec::name);
  return found == kTags.end() ? nullptr : found;
}

std::string_view told_tag(std::string_view name, Language language) {
  return tag_named(name) == nullptr ? name : language.told(name);
}

}  // namespace stela
