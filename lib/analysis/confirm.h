#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "lib/analysis/engine.h"
#include "lib/analysis/reasons.h"
#include "lib/analysis/share.h"

namespace stela {

/// The policy that plays on to confirm a loss. Policies that search confirm no more reliably and
/// take several times as long (docs/contributing/engine.md).
inline constexpr Policy kConfirming{Policy::Kind::kGreedy, 0};

/// Plays on after the entry played or after the one that seems better, and returns what followed.
/// Continuation `j`, from 0 in order, has the same random numbers after both.
using PlayOn = std::function<Continuation(bool better, std::uint64_t j)>;

/// A confirmed loss.
struct Confirmed {
  Shares played{};
  Shares best{};
  Loss loss;
  /// The continuations of each that show it.
  std::vector<Continuation> after_played;
  std::vector<Continuation> after_best;
};

/// Plays on to confirm that an entry of `seat` lost enough for a mark. Playouts alone are wrong
/// about that as often as right, since their players miss the same things. If `brief`, eight
/// continuations of `near` must show it. Otherwise up to 40 of them, and as many whole games must
/// show at least half of that loss: `far` plays continuation `j` of `near` to the end. It stops as
/// soon as the outcome is unlikely to change. Returns nothing if the loss is not confirmed.
[[nodiscard]] std::optional<Confirmed> confirm(Actor seat, const Sides& sides, bool brief,
                                               const PlayOn& near, const PlayOn& far);

}  // namespace stela
