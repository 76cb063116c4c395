#pragma once

#include <array>
#include <span>

#include "lib/analysis/engine.h"
#include "lib/analysis/share.h"

namespace stela {

/// A sum of differences of shares, and its uncertainty.
struct Gain {
  Millionths value = 0;
  /// The standard error.
  Millionths error = 0;

  /// The ends of the 95 % interval.
  [[nodiscard]] Millionths low() const;
  [[nodiscard]] Millionths high() const;
};

/// The components of a game's result for one seat: `start` + `luck` + `skill` = `result`, exact to
/// the millionth.
struct Balance {
  /// The share before the first entry.
  Millionths start = 0;
  /// Luck of the draw: each share after a draw minus the share before it.
  Gain luck;
  /// Gains and losses of entries, both the player's own and others'.
  Gain skill;
  /// The share at the end.
  Millionths result = 0;
};
using Balances = std::array<Balance, kMaxPlayers>;

/// Adds up the entries of a game or of a part of one, which must be consecutive. `end` are the
/// shares in the position after the last one; `shape` is that of the engine. Without entries the
/// result equals the start.
[[nodiscard]] Balances balances_of(std::span<const EntryValue> entries, const Shares& end,
                                   int shape);

}  // namespace stela
