#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "lib/core/value.h"

/// JSON written by other programs, in which numbers may be strings and anything may be missing.
namespace stela::importing {

/// Why bytes could not be read as JSON.
struct JsonMistake {
  /// Location, as in `byte 128931`, or empty if there is none.
  std::string place;
  /// Lowercase, no full stop.
  std::string message;
};

/// Receives an object of a list, which is destroyed afterwards; returns false to stop reading.
using TakeItem = std::function<bool(const Value& item)>;

/// How to read a large document: the objects of some lists are passed to `take` one by one and not
/// kept, so memory use does not grow with their number.
struct JsonItems {
  /// The keys allowed on the way from the root to such a list, separated by spaces.
  std::string_view keys;
  TakeItem take;
};

/// Reads `text`, which may begin with a byte-order mark, as a single JSON value allocated in
/// `memory`. A number that is not an integer, or does not fit in 64 bits, becomes a string. Deep
/// nesting and more than two million values at a time are refused. Duplicate members are kept;
/// `Value::find` returns the first.
[[nodiscard]] std::optional<JsonMistake> read_json(std::string_view text, ValueMemory& memory,
                                                   Value& root, const JsonItems& items = {});

/// Maximum absolute value of a number: most programs handle JSON integers exactly up to this value,
/// and sums of a few of them do not overflow.
inline constexpr std::int64_t kMaxNumber = std::int64_t{1} << 53;

/// Returns the integer in `value`, a number or a string (`"-12"`, `12.0`), up to `kMaxNumber`;
/// nothing for any other value and for null.
[[nodiscard]] std::optional<std::int64_t> number_of(const Value* value);

/// Whether `value` is true, 1 or one of these as a string.
[[nodiscard]] bool is_true(const Value* value);

/// Returns the string in `value`, or the digits of its number; empty for any other value and null.
[[nodiscard]] std::string text_of(const Value* value);

/// Returns the member of that name, or null, including if `value` is null or not an object.
[[nodiscard]] const Value* member(const Value* value, std::string_view name);

}  // namespace stela::importing
