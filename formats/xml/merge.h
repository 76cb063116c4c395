#pragma once

#include <vector>

#include "lib/core/value.h"

namespace stela::xml {

/// Returns one object shape for each key, in the order of the keys, that allows everything that any
/// of `shapes` allows: XSD 1.0 has a single type for all elements of one name in one place.
[[nodiscard]] std::vector<Shape> merged(const std::vector<Shape>& shapes);

}  // namespace stela::xml
