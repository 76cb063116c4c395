#pragma once

#include "lib/analysis/analyst.h"

namespace stela::mykerinos {

/// How games of Mykerinos are analysed, for the table of analysts.
[[nodiscard]] const Analyst& analyst();

}  // namespace stela::mykerinos
