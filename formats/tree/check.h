#pragma once

#include <string_view>
#include <vector>

#include "formats/tree/reporter.h"
#include "lib/core/value.h"

namespace stela::tree {

/// `text`, `a whole number`, …: what `value` is, for messages.
[[nodiscard]] Message kind_of(const Value& value);

/// Reports that `value` is of another kind than the field `name` needs; not for a null, which has
/// been reported. Always false.
bool report_kind(const Value& value, std::string_view name, const Message& due, Reporter& reporter);

/// The verb of `value`, an item of a list whose items name themselves, called `what` in messages;
/// null when it has none, which is reported.
[[nodiscard]] const Value* find_verb(const Value& value, std::string_view what, Reporter& reporter);

/// Of those `shapes` that have the verb of `value` the one that it misses least; null: none has it.
[[nodiscard]] const Shape* closest_shape(const Value& value, const std::vector<Shape>& shapes,
                                         const Reporter& reporter);

/// Whether `value` is what `shape` says; `name` is how messages call it. Every mistake is reported
/// at its own place. What `shape` leaves to be described elsewhere is checked for its kind only.
bool check_shape(const Value& value, const Shape& shape, std::string_view name, Reporter& reporter);

/// Whether `object` has the members of `shape` and no others, called `shape.key` in messages; the
/// members are checked by `check_shape`.
bool check_members(const Value& object, const Shape& shape, Reporter& reporter);
/// The same of an object that messages call `name`.
bool check_members(const Value& object, const Shape& shape, std::string_view name,
                   Reporter& reporter);

}  // namespace stela::tree
