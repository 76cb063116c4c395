#include "lib/taluva/analysis/last_entries.h"

#include <array>
#include <optional>

#include "lib/analysis/tally.h"
#include "lib/taluva/analysis/builds.h"
#include "lib/taluva/analysis/propose.h"
#include "lib/taluva/rules/scoring.h"

namespace stela::taluva {
namespace {

/// Maximum number of tile placements to search: about half a second.
constexpr int kMaxPlaces = 200'000;

bool has_ended(const State& state) { return std::holds_alternative<GameOver>(state.phase); }

bool has_won(const State& state, Actor seat) {
  const Outcome outcome = outcome_of(state);
  return twelfths(sides_of(outcome), stela::winners_of(outcome), seat) == kWholeWin;
}

/// Tests who wins with the last building. The result depends only on the pieces that it takes from
/// the stock, so it is computed once for each kind and number of huts.
class LastBuilds {
 public:
  explicit LastBuilds(Actor seat) : seat_(seat) {}

  /// Whether the side of the seat has won after `build` in `state`, in which the last tile is laid.
  bool wins(const State& state, const Build& build) {
    std::optional<bool>& won = won_[static_cast<std::size_t>(build.kind)][build.huts];
    if (!won) {
      State after = state;
      play_build(after, build);
      end_entry(after);
      won = has_won(after, seat_);
    }
    return *won;
  }

 private:
  static constexpr std::size_t kKinds = 5;
  Actor seat_;
  std::array<std::array<std::optional<bool>, kHutsPerPlayer + 1>, kKinds> won_{};
};

/// Searches the possible continuations up to a limit.
class LastEntries {
 public:
  explicit LastEntries(Actor seat) : seat_(seat) {}

  /// Like `wins_surely`.
  Certain wins(const State& state) {
    if (has_ended(state)) return has_won(state, seat_) ? Certain::kYes : Certain::kNo;
    if (state.tiles_left != 1) return Certain::kUnknown;
    const Sides sides = sides_of(outcome_of(state));
    const bool own = sides.of[seat_index(state.turn)] == sides.of[seat_index(seat_)];
    LastBuilds builds(seat_);
    for (TileKind kind = 0; kind < kTileKinds; ++kind) {
      if (state.copies_left[kind] == 0) continue;
      // The seat's side needs an entry that wins, the others one that does not.
      bool found = false;
      for_each_legal_lay(state, kind, [&](const Lay&, const State& laid) {
        if (++places_ > kMaxPlaces) return false;
        for_each_legal_build(
            laid, [&](const Build& build) { found = found || builds.wins(laid, build) == own; });
        return !found;
      });
      if (places_ > kMaxPlaces) return Certain::kUnknown;
      if (found != own) return Certain::kNo;
    }
    return Certain::kYes;
  }

  /// Returns an entry after which the side certainly wins.
  std::vector<Move> entry(const State& before, Draw draw) {
    std::vector<Move> sure;
    LastBuilds builds(seat_);
    for_each_legal_lay(before, draw, [&](const Lay& lay, const State& laid) {
      for_each_legal_build(laid, [&](const Build& build) {
        if (!sure.empty() || places_ > kMaxPlaces) return;
        if (before.tiles_left == 1) {
          if (builds.wins(laid, build)) sure = {lay, move_of(laid, build)};
          return;
        }
        State after = laid;
        play_build(after, build);
        end_entry(after);
        if (wins(after) == Certain::kYes) sure = {lay, move_of(laid, build)};
      });
      return sure.empty() && ++places_ <= kMaxPlaces;
    });
    return sure;
  }

 private:
  Actor seat_;
  int places_ = 0;
};

}  // namespace

Certain wins_surely(const State& state, Actor seat) { return LastEntries(seat).wins(state); }

std::vector<Move> sure_entry(const State& before, Draw draw, const State& played) {
  constexpr int kLast = 2;
  if (!std::holds_alternative<Laying>(before.phase) || before.tiles_left > kLast) return {};
  if (wins_surely(played, before.turn) != Certain::kNo) return {};
  return LastEntries(before.turn).entry(before, draw);
}

}  // namespace stela::taluva
