#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

#include "lib/core/value.h"
#include "lib/record/record.h"

namespace stela::tree {

// Limits of documents.

/// Maximum nesting depth of variations; the same as in text.
inline constexpr int kMaxVariations = 64;
/// Maximum nesting depth of objects and lists in a document; more than `kMaxVariations` need.
inline constexpr std::size_t kMaxNesting = 400;
/// Maximum number of fields of an object before reading the document is abandoned: none needs a
/// dozen, and the time to find duplicates grows faster than the number of fields.
inline constexpr std::size_t kMaxFields = 1000;
/// Maximum number of values in a document's record: fields, items of lists, and the objects and
/// lists themselves. One of `kMaxParts` in text becomes five or six values.
inline constexpr std::size_t kMaxValues = 8 * kMaxParts;
/// Maximum number of them for commands in comments: the rest stays text, since one comment, which
/// is one part, can have any number of commands. An analysed record has a few thousand.
inline constexpr std::size_t kMaxCommandValues = kMaxParts;

/// The objects and lists of the model. Readers check against them, and the schemas are generated
/// from them. A part of kind list or object that has no parts is described elsewhere: an object by
/// the shape of that name, a list's items by the shapes of its possible contents (`notes` contain
/// comments and variations in an entry, and only comments elsewhere).

/// Maximum of an integer without one of its own. Integers beyond 2^53, which JSON programs may
/// round, are text.
inline constexpr std::int64_t kUnlimited = std::numeric_limits<std::int64_t>::max();
inline constexpr std::int64_t kLargestExact = std::int64_t{1} << 53;

/// A token that only text can express: any token in the notation.
inline constexpr std::string_view kTokenPattern = "[^ \\t\\r\\n{();]+";

inline constexpr std::string_view kTagNamePattern = "[A-Za-z0-9_\\-]+";
/// Anything that can precede the colon of an entry, whether or not it is an actor of the game.
inline constexpr std::string_view kActorPattern = "[A-Za-z][A-Za-z0-9_\\-]*";

/// Returns all members of a record; each is optional.
[[nodiscard]] const Shape& record_shape();
/// Returns the shape of an entry of the main line or of a variation.
[[nodiscard]] const Shape& entry_shape();
/// Returns the shape of the claimed end of a record.
[[nodiscard]] const Shape& result_shape();
/// Returns the shape of an alternative to an entry: comments, then entries.
[[nodiscard]] const Shape& variation_shape();
/// Returns the shape of an action, claim or comment that consists only of text, with the key `key`.
[[nodiscard]] Shape text_item_shape(std::string_view key, std::string_view pattern);

/// The form of a list's items.
enum class ItemForm : std::uint8_t {
  kText,
  /// Strings and numbers without whitespace.
  kWord,
  kObject,
  kList,
  /// Objects that name themselves with their member `do`, or with their only member.
  kNamed,
};

/// A list of the model.
struct ListSpec {
  /// The member that contains it.
  std::string_view key;
  /// The name of an item; empty for `kNamed`.
  std::string_view item;
  ItemForm form;
};

/// Whether `shape` is a string or a number.
[[nodiscard]] bool is_scalar(const Shape& shape);
/// Whether `shape` is a list of words, which in XML is a single attribute.
[[nodiscard]] bool is_words(const Shape& shape);

/// Returns the list that a member called `key` contains, or null if it does not contain one.
[[nodiscard]] const ListSpec* list_named(std::string_view key);

/// A note that is a comment with commands: a list of commands and `text`.
inline constexpr std::string_view kCommands = "commands";

/// Whether items of this `kNamed` list have a single member that names them: `text`, `comment`,
/// `commands` and `variation`.
[[nodiscard]] bool is_bare_item(std::string_view list, std::string_view item);

/// The kind of a part of a document.
enum class PartKind : std::uint8_t {
  kRecord,
  /// Text before, between or after records.
  kAround
};

/// A part of a document as found by a record finder (`json::RecordFinder`, `xml::RecordFinder`).
/// The parts of a document cover all its bytes.
struct Part {
  /// Byte offsets relative to the bytes given to the finder.
  std::size_t begin = 0;
  std::size_t end = 0;
  PartKind kind = PartKind::kAround;
  /// The end of the record was found. Otherwise the part extends as far as possible: to the
  /// beginning of the next one, or to the end of the document.
  bool whole = true;
};

}  // namespace stela::tree
