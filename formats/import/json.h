#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "lib/core/value.h"

/// JSON of other programs, in which numbers may be texts and anything may be missing.
namespace stela::importing {

/// Why bytes are not read as JSON.
struct JsonMistake {
  /// Where, as in `byte 128931`; empty: nowhere in particular.
  std::string place;
  /// Lower case, no full stop.
  std::string message;
};

/// Takes an object out of a list, which is gone when this returns; false: the rest is not wanted.
using TakeItem = std::function<bool(const Value& item)>;

/// How a large document is read: the objects of some lists are handed over one by one and are not
/// kept, so that memory does not grow with their number.
struct JsonItems {
  /// Every key on the way from the root to such a list is one of these, separated by spaces.
  std::string_view keys;
  TakeItem take;
};

/// Reads `text`, which may begin with a byte-order mark, as one value of JSON; its parts lie in
/// `memory`. A number that is not whole, or beyond 64 bit, becomes a text. Deep nesting and more
/// than two million values at a time are refused; duplicate members stay, of which `Value::find`
/// gives the first.
[[nodiscard]] std::optional<JsonMistake> read_json(std::string_view text, ValueMemory& memory,
                                                   Value& root, const JsonItems& items = {});

/// Maximum absolute value of a number: JSON numbers are exact up to here in most programs, and sums
/// of a few of them do not overflow.
inline constexpr std::int64_t kMaxNumber = std::int64_t{1} << 53;

/// The whole number that `value` is or, as a text, says (`"-12"`, `12.0`), up to `kMaxNumber`;
/// nothing for all else and for null.
[[nodiscard]] std::optional<std::int64_t> number_of(const Value* value);

/// The text that `value` is, or the digits of its number; empty for all else and for null.
[[nodiscard]] std::string text_of(const Value* value);

/// The member of that name, or null also when `value` is null or no object.
[[nodiscard]] const Value* member(const Value* value, std::string_view name);

}  // namespace stela::importing
