#include "lib/game/position.h"

#include <fmt/format.h>

#include "lib/core/digest.h"

namespace stela {

std::uint64_t Position::digest() const {
  std::string joined;
  for (const std::string& token : setup()) {
    if (!joined.empty()) joined += ' ';
    joined += token;
  }
  return fnv1a(joined);
}

}  // namespace stela
