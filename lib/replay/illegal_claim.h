#pragma once

#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/record/record.h"

namespace stela {

/// The rule that a variation claims to be broken by its last entry: `[%illegal RULE-ID]` as the
/// first command of its first comment, whose place becomes `span`; empty when it makes no such
/// claim.
[[nodiscard]] std::string_view illegal_claim(const Record& record, const Line& line, Span& span);

/// What is wrong with such a claim of a line in which `found` is wrong; without a place.
[[nodiscard]] Diagnostic false_illegal_claim(std::string_view claim,
                                             const std::vector<Diagnostic>& found);

}  // namespace stela
