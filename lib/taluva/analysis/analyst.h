#pragma once

#include "lib/analysis/analyst.h"

namespace stela::taluva {

/// How games of Taluva are analysed, for the table of analysts.
[[nodiscard]] const Analyst& analyst();

}  // namespace stela::taluva
