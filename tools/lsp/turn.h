#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "lib/game/position.h"
#include "tools/lsp/analysis.h"

namespace stela::lsp {

/// Returns the position within an entry, before anything that begins at or after byte `until` of
/// the source, or null if it was not reached, it is not the actor's turn, or something before it is
/// wrong.
[[nodiscard]] std::unique_ptr<Position> position_within(const Analysis& analysis,
                                                        std::int32_t entry, std::size_t until);

}  // namespace stela::lsp
