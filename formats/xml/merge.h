#pragma once

#include <vector>

#include "lib/core/value.h"

namespace stela::xml {

/// One object shape for each key, in the order in which the keys appear, that allows whatever one
/// of `shapes` does: XSD 1.0 has one type for all elements of one name in one place.
[[nodiscard]] std::vector<Shape> merged(const std::vector<Shape>& shapes);

}  // namespace stela::xml
