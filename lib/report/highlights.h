#pragma once

#include <string>
#include <vector>

#include "lib/report/summary.h"

namespace stela {

/// An entry of the main line that readers want to find again, and the reason.
struct Highlight {
  int entry = 0;
  std::string text;
};

/// Returns the turning points of a game, its rounds, and the first time each source scored points,
/// at most one per entry and in order. `input` is what `summary` was made from.
[[nodiscard]] std::vector<Highlight> highlights_of(const Summary& summary,
                                                   const ReportInput& input);

}  // namespace stela
