#pragma once

#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/record/record.h"

namespace stela {

/// Returns the rule that a variation claims to be broken by its last entry: `[%illegal RULE-ID]` as
/// the first command of its first comment. Sets `span` to its location. Empty if there is no such
/// claim.
[[nodiscard]] std::string_view illegal_claim(const Record& record, const Line& line, Span& span);

/// Reports an invalid claim of that kind in a line with the errors `found`; without a location.
[[nodiscard]] Diagnostic false_illegal_claim(std::string_view claim,
                                             const std::vector<Diagnostic>& found);

}  // namespace stela
