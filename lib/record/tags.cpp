#include "lib/record/tags.h"

#include <algorithm>
#include <array>

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
    {kGameTag, "game", "the game that is recorded; required for a record that can be replayed",
     kSetsTable},
    {kNotationTag, "notation", "the version of the notation; 1 when left out"},
    {kRulesTag, "rules", "the edition whose rulebook is cited", kDetail},
    {kVariantTag, "variants", "the variants played", kSetsTable | kDetail | kHeading,
     TagForm::kTexts, "variant", 0},
    {kOptionTag, "options", "rulings on which the rulebooks are silent",
     kSetsTable | kDetail | kHeading, TagForm::kObjects, "option", 2, kOptionFields},
    {kPlayerTag, "players", "in clockwise seat order; the first starts", kSetsTable,
     TagForm::kObjects, "player", 2, kPlayerFields},
    {kMuseumTag, "museum", "Mykerinos: the patrons of wings 1 to 5", kSetsTable, TagForm::kTexts,
     "patron", 5},
    {kTileTag, "tiles", "Tikal: catalogue tiles redefined for this record", kSetsTable,
     TagForm::kObjects, "tile", 4, kTileFields},
    {kEventTag, "event", "free text", kHeading},
    {kSiteTag, "site", "free text", kDetail},
    {kDateTag, "date", "ISO 8601, with ? for unknown digits", kDetail | kHeading},
    {kRoundTag, "round", "free text", kDetail | kHeading},
    {kTableTag, "table", "free text", kDetail},
    {"Annotator", "annotator", "free text", kDetail},
    {"Source", "source", "free text", kDetail},
}};

}  // namespace

std::span<const TagSpec> all_tags() { return kTags; }

const TagSpec* tag_named(std::string_view name) {
  const auto* found = std::find_if(kTags.begin(), kTags.end(),
                                   [&](const TagSpec& tag) { return tag.name == name; });
  return found == kTags.end() ? nullptr : found;
}

}  // namespace stela
