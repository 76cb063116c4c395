#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

#include "lib/core/value.h"

/// What the objects and lists of the model are made of. Readers check against it and the schemas
/// are made from it. A part of kind list or object that has no parts of its own is described
/// elsewhere: an object by the shape of that name, a list's items by the shapes of what the list
/// may hold
/// (`notes` hold comments and variations in an entry, else only comments).
namespace stela::tree {

/// The highest value of an integer that has none: beyond 2^53, where JSON programs may round, it is
/// text.
inline constexpr std::int64_t kUnlimited = std::numeric_limits<std::int64_t>::max();
inline constexpr std::int64_t kLargestExact = std::int64_t{1} << 53;

/// A token that only text can say: anything that could stand in text as one.
inline constexpr std::string_view kTokenPattern = "[^ \\t\\r\\n{();]+";

/// What can stand before the colon of an entry, be it an actor of the game or not.
inline constexpr std::string_view kActorPattern = "[A-Za-z][A-Za-z0-9_\\-]*";

/// All members of a record; each may be left out.
[[nodiscard]] const Shape& record_shape();
/// An entry of the main line or of a variation.
[[nodiscard]] const Shape& entry_shape();
/// The claimed end of a record.
[[nodiscard]] const Shape& result_shape();
/// An alternative to an entry: comments, then entries.
[[nodiscard]] const Shape& variation_shape();
/// An action, claim or comment that is nothing but text, under the name `key`.
[[nodiscard]] Shape text_item_shape(std::string_view key, std::string_view pattern);

/// What the items of a list are.
enum class ItemForm : std::uint8_t {
  kText,
  /// Texts and numbers without white space.
  kWord,
  kObject,
  kList,
  /// Objects that name themselves: by their member `do`, or by their one member.
  kNamed,
};

/// A list of the model.
struct ListSpec {
  /// The member that holds it.
  std::string_view key;
  /// How one item is called; empty for `kNamed`.
  std::string_view item;
  ItemForm form;
};

/// Whether `shape` is a text or a number.
[[nodiscard]] bool is_scalar(const Shape& shape);
/// Whether `shape` is a list of words: in XML one attribute.
[[nodiscard]] bool is_words(const Shape& shape);

/// The list that a member called `key` holds, or null when it holds none.
[[nodiscard]] const ListSpec* list_named(std::string_view key);

/// A note that is a comment with commands: a list of them and of `text`.
inline constexpr std::string_view kCommands = "commands";

/// The items of a `kNamed` list that have one member and are called by it: `text`, `comment`,
/// `commands` and `variation`.
[[nodiscard]] bool is_bare_item(std::string_view list, std::string_view item);

}  // namespace stela::tree
