#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "lib/analysis/engine.h"
#include "lib/analysis/reasons.h"
#include "lib/analysis/share.h"

namespace stela {

/// How a game is played on to confirm a loss.
struct Confirmation {
  /// For the next few entries, after which playouts give the shares.
  Policy near{Policy::Kind::kSearch, kQuickEffort};
  /// For the whole rest of the game.
  Policy far{Policy::Kind::kSearch, kQuickEffort};
};

/// Plays on after the entry played or after the one that seems better, and returns what followed.
/// Continuation `j` has the same random numbers after both.
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
/// continuations of `near` must show it. Otherwise 40 of them, and whole games (`far`) must show at
/// least half of that loss. Returns nothing if the loss is not confirmed.
[[nodiscard]] std::optional<Confirmed> confirm(Actor seat, const Sides& sides, bool brief,
                                               const PlayOn& near, const PlayOn& far);

}  // namespace stela
