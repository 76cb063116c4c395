#pragma once

#include <array>
#include <span>

#include "lib/analysis/engine.h"
#include "lib/analysis/share.h"

namespace stela {

/// A sum of differences of shares, and how sure it is.
struct Gain {
  Millionths value = 0;
  /// The standard error.
  Millionths error = 0;

  /// The ends of the interval of 95 %.
  [[nodiscard]] Millionths low() const;
  [[nodiscard]] Millionths high() const;
};

/// Where the result of a game came from, for one seat: `start` + `luck` + `skill` = `result`, to
/// the last millionth.
struct Balance {
  /// The share before the first entry.
  Millionths start = 0;
  /// What chance brought: each share after it less the share before it.
  Gain luck;
  /// What entries gained and lost, one's own and those of others.
  Gain skill;
  /// The share at the end.
  Millionths result = 0;
};
using Balances = std::array<Balance, kMaxPlayers>;

/// Adds up the entries of a game or of a part of one, which follow each other. `end` are the shares
/// in the position after the last; `shape` is the analyst's. Without entries the result is the
/// start.
[[nodiscard]] Balances balances_of(std::span<const EntryValue> entries, const Shares& end,
                                   int shape);

}  // namespace stela
