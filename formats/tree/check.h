#pragma once

#include <string_view>
#include <vector>

#include "formats/tree/tree.h"
#include "lib/core/value.h"

namespace stela::tree {

/// Whether the whole of `text` matches `pattern`, a well-formed regular expression of the subset
/// used in shapes: characters, classes `[…]` and `[^…]` of bytes, groups, `|`, `?`, `*`, `+`, `{m}`
/// and `{m,n}`. Text longer than 256 bytes, more than any shape expects, does not match.
[[nodiscard]] bool matches(std::string_view text, std::string_view pattern);

/// Returns the kind of `value` for messages: `text`, `a whole number`, ….
[[nodiscard]] Message kind_of(const Value& value);

/// Reports that `value` is not of the kind that the field `name` needs, unless it is a null, which
/// has been reported. Always returns false.
bool report_kind(const Value& value, std::string_view name, const Message& due, Reporter& reporter);

/// Returns the verb of `value`, an item of a list whose items name themselves, called `what` in
/// messages. Reports a missing verb and returns null.
[[nodiscard]] const Value* find_verb(const Value& value, std::string_view what, Reporter& reporter);

/// Returns the one of `shapes` that has the verb of `value` and the fewest members that do not
/// match, or null if none has the verb.
[[nodiscard]] const Shape* closest_shape(const Value& value, const std::vector<Shape>& shapes,
                                         const Reporter& reporter);

/// Checks that `value` has the form `shape`; messages call it `name`. Every error is reported at
/// its own location. If `shape` is described elsewhere, only its kind is checked.
bool check_shape(const Value& value, const Shape& shape, std::string_view name, Reporter& reporter);

/// Checks that `object` has the members of `shape` and no others; messages call it `shape.key`.
/// Members are checked with `check_shape`.
bool check_members(const Value& object, const Shape& shape, Reporter& reporter);
/// The same for an object that messages call `name`.
bool check_members(const Value& object, const Shape& shape, std::string_view name,
                   Reporter& reporter);

}  // namespace stela::tree
