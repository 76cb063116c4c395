#pragma once

#include <array>
#include <span>

#include "lib/analysis/engine.h"
#include "lib/analysis/share.h"

namespace stela {

/// The components of a game's result for one seat: `start` + `luck` - `lost` + `others` + `rest` =
/// `result`, exact to the millionth.
struct Balance {
  /// The share before the first entry.
  Millionths start = 0;
  /// What draws changed; 0 if it was not valued.
  Gain luck;
  /// The losses of its own entries.
  Gain lost;
  /// What the losses of others' entries changed.
  Millionths others = 0;
  /// All other changes: those of the engine's estimates from entry to entry and, unless it is
  /// valued, luck.
  Millionths rest = 0;
  /// The share at the end.
  Millionths result = 0;
};
using Balances = std::array<Balance, kMaxPlayers>;

/// Adds up the entries of a game or of a part of one, which must be consecutive, between the shares
/// `start` before the first and `end` after the last. Without entries the result equals the start.
[[nodiscard]] Balances balances_of(std::span<const EntryValue> entries, const Shares& start,
                                   const Shares& end);

}  // namespace stela
