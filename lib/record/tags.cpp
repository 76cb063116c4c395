#include "lib/record/tags.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

#include "lib/core/contains.h"
#include "lib/core/letters.h"
#include "lib/core/phrases.h"
#include "lib/record/characters.h"
#include "lib/words/tr_noop.h"

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
constexpr std::array<TagField, 2> kRatingFields = {
    {{"colour", "the player"}, {"rating", "a whole number"}}};
constexpr std::array<TagField, 2> kRatingChangeFields = {
    {{"colour", "the player"}, {"change", "a whole number with its sign"}}};
constexpr std::array<TagSpec, 17> kTags = {{
    {kGameTag, "game",
     tr_noop("the game that is recorded; required for a record that can be replayed"), kSetsTable},
    {kNotationTag, "notation", tr_noop("the version of the notation; 1 when left out")},
    {kRulesTag, "rules", tr_noop("the edition whose rulebook is cited"), kDetail},
    {kVariantTag, "variants", tr_noop("the variants played"), kSetsTable | kDetail | kHeading,
     TagForm::kTexts, "variant", 0},
    {kOptionTag, "options", tr_noop("rulings on which the rulebooks are silent"),
     kSetsTable | kDetail | kHeading, TagForm::kObjects, "option", 2, kOptionFields},
    {kPlayerTag, "players", tr_noop("in clockwise seat order; the first starts"), kSetsTable,
     TagForm::kObjects, "player", 2, kPlayerFields},
    {kMuseumTag, "museum", tr_noop("Mykerinos: the patrons of wings 1 to 5"), kSetsTable,
     TagForm::kTexts, "patron", 5},
    {kTileTag, "tiles", tr_noop("Tikal: catalogue tiles redefined for this record"), kSetsTable,
     TagForm::kObjects, "tile", 4, kTileFields},
    {kEventTag, "event", tr_noop("free text"), kHeading},
    {kSiteTag, "site", tr_noop("free text"), kDetail},
    {kDateTag, "date", tr_noop("ISO 8601, with ? for unknown digits; some day must fit it"),
     kDetail | kHeading},
    {kRoundTag, "round", tr_noop("free text"), kDetail | kHeading},
    {kTableTag, "table", tr_noop("free text"), kDetail},
    {kRatingTag, "ratings", tr_noop("a player's rating after the game"), kAsItCame,
     TagForm::kObjects, "rating", 2, kRatingFields},
    {kRatingChangeTag, "rating_changes", tr_noop("what the game changed of a player's rating"),
     kAsItCame, TagForm::kObjects, "rating_change", 2, kRatingChangeFields},
    {kAnnotatorTag, "annotator", tr_noop("free text"), kDetail | kAsItCame},
    {kSourceTag, "source", tr_noop("free text"), kDetail | kAsItCame},
}};

/// A tag, and its names in German and French, in plain letters.
struct TagNames {
  std::string_view tag;
  std::string_view names;
};
constexpr std::array<TagNames, 15> kOtherNames = {{
    {kGameTag, "spiel jeu partie"},
    {kRulesTag, "regeln regelwerk regles"},
    {kVariantTag, "variante varianten variantes"},
    {kOptionTag, "optionen options"},
    {kPlayerTag, "spieler spielerin joueur joueuse"},
    {kMuseumTag, "musee"},
    {kTileTag, "plattchen plaettchen tuile"},
    {kEventTag, "veranstaltung turnier evenement tournoi"},
    {kSiteTag, "ort lieu"},
    {kDateTag, "datum"},
    {kRoundTag, "runde ronde manche"},
    {kTableTag, "tisch"},
    {kRatingTag, "wertung wertungszahl classement"},
    {kAnnotatorTag, "kommentator annotateur"},
    {kSourceTag, "quelle"},
}};

}  // namespace

std::span<const TagSpec> all_tags() { return kTags; }

const TagSpec* tag_named(std::string_view name) {
  const auto* found = std::ranges::find(kTags, name, &TagSpec::name);
  return found == kTags.end() ? nullptr : found;
}

std::string_view tag_meant(std::string_view name) {
  constexpr std::size_t kLongest = 24;
  if (name.size() > kLongest || tag_named(name) != nullptr) return {};
  const std::string plain = plain_letters(name);
  for (const TagNames& other : kOtherNames) {
    if (contains(split(other.names, ' '), plain)) return other.tag;
  }
  return {};
}

std::optional<int> read_rating(std::string_view text) {
  constexpr std::size_t kMaxDigits = 6;
  const bool minus = text.starts_with('-');
  if (minus || text.starts_with('+')) text.remove_prefix(1);
  if (text.empty() || text.size() > kMaxDigits || !std::ranges::all_of(text, is_digit)) {
    return std::nullopt;
  }
  int value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return minus ? -value : value;
}

std::string_view translated_tag(std::string_view name, Language language) {
  return tag_named(name) == nullptr ? name : language.translate(name);
}

}  // namespace stela
