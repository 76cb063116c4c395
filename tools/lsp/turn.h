#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "lib/game/position.h"
#include "tools/lsp/analysis.h"

namespace stela::lsp {

/// The position within an entry, before what begins at or behind byte `until` of the source; null
/// when it was not reached, it is not the turn of who acts there, or something before it is wrong.
[[nodiscard]] std::unique_ptr<Position> position_within(const Analysis& analysis,
                                                        std::int32_t entry, std::size_t until);

}  // namespace stela::lsp
