#pragma once

#include "lib/analysis/analyst.h"

namespace stela::tikal {

/// How games of Tikal are analysed, for the table of analysts.
[[nodiscard]] const Analyst& analyst();

}  // namespace stela::tikal
