#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "lib/core/value.h"
#include "lib/record/analysis_note.h"

namespace stela::tree {

/// Returns the value of `digits`: an integer, or text if an integer would be written differently or
/// is beyond 2^53. `digits` must outlive it.
[[nodiscard]] Value digits_to_value(std::string_view digits);

/// Returns `value`, a number or a string with one, in thousandths, or nothing if it is not a
/// number, has more than three decimals, or does not fit into `Thousandths`.
[[nodiscard]] std::optional<Thousandths> thousandths_of(const Value& value);

}  // namespace stela::tree
