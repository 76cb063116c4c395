#pragma once

#include <string>
#include <vector>

#include "lib/report/summary.h"

namespace stela {

/// An entry of the main line that readers want to find again, and why, in words.
struct Highlight {
  int entry = 0;
  std::string text;
};

/// The turning points of a game, its rounds, and where something first brought points; one for an
/// entry, in their order. `told` is what `summary` was made of.
[[nodiscard]] std::vector<Highlight> highlights_of(const Summary& summary, const Told& told);

}  // namespace stela
