#pragma once

#include <cstddef>
#include <span>

#include "lib/analysis/engine.h"
#include "lib/analysis/share.h"

namespace stela {

/// Returns the share of `seat` after `draw` minus the mean over all `draws` by their weights, of
/// which `shares` are the shares after each, from separate playouts. All of it is 0 if `draw` is
/// not among them.
[[nodiscard]] Gain luck_of(const Draws& draws, Draw draw, std::span<const Shares> shares,
                           std::size_t seat);

/// Returns `gain` plus the difference `after` - `before`, from separate playouts.
[[nodiscard]] Gain sum_of(const Gain& gain, const Share& after, const Share& before);

}  // namespace stela
