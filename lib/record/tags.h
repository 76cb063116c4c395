#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "lib/words/language.h"
#include "lib/words/tr_noop.h"

namespace stela {

// The tags that more than this table must name.
inline constexpr std::string_view kGameTag = "Game";
inline constexpr std::string_view kNotationTag = "Notation";
inline constexpr std::string_view kRulesTag = tr_noop("Rules");
inline constexpr std::string_view kVariantTag = tr_noop("Variant");
inline constexpr std::string_view kOptionTag = tr_noop("Option");
inline constexpr std::string_view kPlayerTag = "Player";
inline constexpr std::string_view kMuseumTag = "Museum";
inline constexpr std::string_view kTileTag = "Tile";
inline constexpr std::string_view kEventTag = "Event";
inline constexpr std::string_view kSiteTag = tr_noop("Site");
inline constexpr std::string_view kDateTag = tr_noop("Date");
inline constexpr std::string_view kRoundTag = tr_noop("Round");
inline constexpr std::string_view kTableTag = tr_noop("Table");

/// How the values of a tag are understood, and what it is in JSON and XML.
enum class TagForm : std::uint8_t {
  /// One value, in one tag: a text.
  kText,
  /// Several values, in one tag: a list of texts.
  kTexts,
  /// As many values as there are fields, in any number of tags: a list of objects.
  kObjects,
};

/// A value of a tag of form `kObjects`.
struct TagField {
  std::string_view key;
  std::string_view meaning;
};

/// What a tag is for, a bit each.
enum TagUse : unsigned {
  /// It sets the table: another value makes another game of the same moves.
  kSetsTable = 1,
  /// Summaries list it under its own name.
  kDetail = 2,
  /// It stands in the line with which a replay begins.
  kHeading = 4,
  /// It has no place in the canonical order: like tags that are not known, it follows as it came.
  kAsItCame = 8,
};

/// A tag that the notation knows.
struct TagSpec {
  std::string_view name;
  /// The member of a record that holds it in JSON and XML, and what the schemas say of that.
  std::string_view key;
  std::string_view meaning;
  unsigned uses = 0;
  TagForm form = TagForm::kText;
  /// How an item of its list is called.
  std::string_view item = {};
  /// How many values there must be; 0: any number.
  std::uint32_t values = 1;
  /// The members of such an item; only for `kObjects`.
  std::span<const TagField> fields = {};
};

/// Every tag that the notation knows; those with a place in the canonical order first, in that
/// order. A game may bring others of its own (`GameInfo::tags`): they are kept as unknown ones are,
/// behind these.
[[nodiscard]] std::span<const TagSpec> all_tags();

/// The tag with this name, or null.
[[nodiscard]] const TagSpec* tag_named(std::string_view name);

/// Whether a tag, or null for one that is not known, has a place in the canonical order.
[[nodiscard]] constexpr bool has_place(const TagSpec* tag) {
  return tag != nullptr && (tag->uses & kAsItCame) == 0;
}

/// What readers call a tag; one that the notation does not know, as the record does.
[[nodiscard]] std::string_view translated_tag(std::string_view name, Language language);

}  // namespace stela
