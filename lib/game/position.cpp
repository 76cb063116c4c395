#include "lib/game/position.h"

#include <fmt/format.h>

#include "lib/core/digest.h"

namespace stela {

std::uint64_t Position::digest() const { return fnv1a(fmt::format("{}", fmt::join(setup(), " "))); }

}  // namespace stela
