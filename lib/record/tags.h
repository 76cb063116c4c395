#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "lib/words/language.h"
#include "lib/words/message.h"
#include "lib/words/tr_noop.h"

namespace stela {

/// The dates that `is_date` accepts as a regular expression for the schemas. Its branches are, in
/// order: a year, optionally with a month; months of 31 days; of 30; February to the 28th; 29
/// February of a leap year.
inline constexpr std::string_view kDatePattern =
    "[0-9?]{4}(-(0[1-9?]|1[0-2?]|[?][0-9?]))?"
    "|[0-9?]{4}-(0[13578?]|1[02?]|[?][0123578?])-(0[1-9?]|[12][0-9?]|3[01?]|[?][0-9?])"
    "|[0-9?]{4}-(0[469]|11|[?][469])-(0[1-9?]|[12][0-9?]|3[0?]|[?][0-9?])"
    "|[0-9?]{4}-02-(0[1-9?]|1[0-9?]|2[0-8?]|[?][0-9?])"
    "|([0-9?]{2}(0[48?]|[2468][048?]|[13579][26?]|[?][02468?])"
    "|([02468][048?]|[13579][26?]|[?][02468?])00)-02-29";

/// Whether `date` has an ISO 8601 form (year, year and month, or year, month and day), with `?` for
/// unknown digits, and matches at least one day: no day matches `2026-02-30`, and several match
/// `2026-??-3?`.
[[nodiscard]] bool is_date(std::string_view date);

/// Whether `date` names a single day.
[[nodiscard]] bool is_day(std::string_view date);

/// Returns a date of a record for people, as the reader's language writes it: `20. November 2026`.
/// Returns the date as written in English, because programs read English messages, and if parts of
/// it are unknown.
[[nodiscard]] Message date_message(std::string_view date);

/// Returns the number of days in the month of `date`, or nothing if it does not have the form of a
/// day with a known and valid year and month.
[[nodiscard]] std::optional<unsigned> days_in_month_of(std::string_view date);

/// A date written as `20.11.2026`.
struct DottedDate {
  /// The same as `2026-11-20`.
  std::string iso;
  /// Number of bytes as written.
  std::size_t size = 0;
};
/// Returns the date that begins at `at`, or nothing if there is none or it is not a day of the
/// calendar.
[[nodiscard]] std::optional<DottedDate> dotted_date_at(std::string_view text, std::size_t at);

/// Compares two values of the tag `Round`, which is free text; returns a negative number, 0 or a
/// positive number if `a` comes before, equals, or comes after `b`. Values are compared part by
/// part, where a part is a number or a word and everything else separates parts: numbers by value
/// and before words, words ignoring the case of ASCII letters (`1.2`, `2.1`, `10.1`, `R2`, `R10`).
/// Values without a part (`?`) come last. Equal parts are ordered by bytes, so only equal values
/// return 0.
[[nodiscard]] int compare_rounds(std::string_view a, std::string_view b);

// The tags that are named outside this table.
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
inline constexpr std::string_view kRatingTag = tr_noop("Rating");
inline constexpr std::string_view kRatingChangeTag = tr_noop("RatingChange");
inline constexpr std::string_view kAnnotatorTag = tr_noop("Annotator");
inline constexpr std::string_view kSourceTag = tr_noop("Source");

/// The form of a tag's values, and their form in JSON and XML.
enum class TagForm : std::uint8_t {
  /// One value, in one tag: a string.
  kText,
  /// Several values, in one tag: a list of strings.
  kTexts,
  /// As many values as there are fields, in any number of tags: a list of objects.
  kObjects,
};

/// A value of a tag of form `kObjects`.
struct TagField {
  std::string_view key;
  std::string_view meaning;
};

/// The uses of a tag, one bit each.
enum TagUse : unsigned {
  /// It defines the table: with another value, the same moves are a different game.
  kSetsTable = 1,
  /// Summaries list it under its own name.
  kDetail = 2,
  /// It is part of the heading with which a replay begins.
  kHeading = 4,
  /// It has no rank in the canonical order: like unknown tags, it stays where it was.
  kAsItCame = 8,
};

/// A tag defined by the notation.
struct TagSpec {
  std::string_view name;
  /// The member of a record that contains it in JSON and XML, and its description in the schemas.
  std::string_view key;
  std::string_view meaning;
  unsigned uses = 0;
  TagForm form = TagForm::kText;
  /// The name of an item in its list.
  std::string_view item = {};
  /// Required number of values; 0 means any number.
  std::uint32_t values = 1;
  /// The members of such an item; only for `kObjects`.
  std::span<const TagField> fields = {};
};

/// Returns every tag defined by the notation; those with a rank in the canonical order first, in
/// that order. A game may add its own (`GameInfo::tags`): they are kept after these, like unknown
/// tags.
[[nodiscard]] std::span<const TagSpec> all_tags();

/// Returns the tag with this name, or null.
[[nodiscard]] const TagSpec* tag_named(std::string_view name);

/// Returns the tag whose name is `name` in German or French, in any case and with or without
/// accents: `Player` for `Spieler`. Empty if there is none, or `name` is a tag itself.
[[nodiscard]] std::string_view tag_meant(std::string_view name);

/// Whether a tag, or null for an unknown one, has a rank in the canonical order.
[[nodiscard]] constexpr bool has_place(const TagSpec* tag) {
  return tag != nullptr && (tag->uses & kAsItCame) == 0;
}

/// Returns the number in a `Rating` or `RatingChange` tag: a sign, then up to six digits; nothing
/// for any other text.
[[nodiscard]] std::optional<int> read_rating(std::string_view text);

/// Returns the name of a tag for readers; an unknown tag keeps the name in the record.
[[nodiscard]] std::string_view translated_tag(std::string_view name, Language language);

}  // namespace stela
