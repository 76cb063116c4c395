#pragma once

#include <string>

#include "lib/record/record.h"

namespace stela {

/// Returns the canonical text of `record`, to which entries were added that are not in canonical
/// spelling.
[[nodiscard]] std::string canonical_text(const Record& record);

}  // namespace stela
