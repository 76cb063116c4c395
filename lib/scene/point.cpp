#include "lib/scene/point.h"

#include <algorithm>

namespace stela {

Extent united(Extent one, Extent other) {
  return {{std::min(one.low.x, other.low.x), std::min(one.low.y, other.low.y)},
          {std::max(one.high.x, other.high.x), std::max(one.high.y, other.high.y)}};
}

}  // namespace stela
