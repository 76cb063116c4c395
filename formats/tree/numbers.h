#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "lib/core/value.h"
#include "lib/record/analysis_note.h"

namespace stela::tree {

/// What `digits` say: a whole number, or a text where that would be written otherwise, or is beyond
/// 2^53. `digits` must outlive it.
[[nodiscard]] Value digits_to_value(std::string_view digits);

/// `value`, a number or a text that says one, in thousandths; nothing when it is none, has more
/// than three decimals, or is beyond what `Thousandths` hold.
[[nodiscard]] std::optional<Thousandths> thousandths_of(const Value& value);

}  // namespace stela::tree
