#include "lib/taluva/analysis/engine.h"

#include <array>
#include <numeric>
#include <optional>

#include "lib/analysis/engine_of.h"
#include "lib/analysis/playing.h"
#include "lib/analysis/tally.h"
#include "lib/core/puzzle_questions.h"
#include "lib/taluva/analysis/evaluate.h"
#include "lib/taluva/analysis/play.h"
#include "lib/taluva/analysis/traits.h"
#include "lib/taluva/rules/moves.h"
#include "lib/taluva/rules/rules.h"
#include "lib/taluva/rules/sample.h"
#include "lib/taluva/rules/scoring.h"
#include "lib/taluva/words/articles.h"
#include "lib/words/tr.h"

namespace stela::taluva {
namespace {

/// Maximum number of tile placements to search: about half a second.
constexpr int kMaxPlaces = 200'000;

bool has_ended(const State& state) { return std::holds_alternative<GameOver>(state.phase); }

/// Returns the seat's share of the win at the end of a game, in twelfths.
auto won_by(const State& state, Actor seat) {
  const Outcome outcome = outcome_of(state);
  return twelfths(sides_of(outcome), stela::winners_of(outcome), seat);
}

bool has_won(const State& state, Actor seat) { return won_by(state, seat) == kWholeWin; }

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

namespace {

/// Whether a building could complete two kinds, assuming that every possible one was built: this
/// settles most positions. One building completes at most one kind.
bool could_complete(const State& state) {
  if (state.ranking) return false;
  const std::size_t seat = seat_index(state.turn);
  const Stock& stock = state.stock[seat];
  const auto with = [&](std::uint8_t Stock::*kind, bool possible) {
    State done = state;
    done.stock[seat].*kind = 0;
    return possible && has_completed(done, state.turn);
  };
  return with(&Stock::temples, stock.temples == 1) || with(&Stock::towers, stock.towers == 1) ||
         with(&Stock::huts, stock.huts > 0);
}

/// The stock after `build` decides; nothing needs to be played.
bool completes(const State& state, const Build& build) {
  State done = state;
  Stock& stock = done.stock[seat_index(state.turn)];
  if (build.kind == Build::Kind::kTemple) --stock.temples;
  if (build.kind == Build::Kind::kTower) --stock.towers;
  stock.huts = static_cast<std::uint8_t>(stock.huts - build.huts);
  return build.kind != Build::Kind::kOut && has_completed(done, state.turn);
}

}  // namespace

std::vector<Move> winning_entry(const State& state, Draw draw) {
  std::vector<Move> entry;
  if (!std::holds_alternative<Laying>(state.phase) || !could_complete(state)) return entry;
  for_each_legal_lay(state, draw, [&](const Lay& lay, const State& next) {
    for_each_legal_build(next, [&](const Build& build) {
      if (entry.empty() && completes(next, build)) entry = {lay, move_of(next, build)};
    });
    return entry.empty();
  });
  return entry;
}

int winning_tiles(const State& state) {
  int tiles = 0;
  if (!std::holds_alternative<Laying>(state.phase) || !could_complete(state)) return tiles;
  for (TileKind kind = 0; kind < kTileKinds; ++kind) {
    const int copies = state.copies_left[kind];
    if (copies > 0 && !winning_entry(state, kind).empty()) tiles += copies;
  }
  return tiles;
}

std::vector<FoundFact<Move>> exact(const State& before, const Table& table, Draw draw,
                                   const std::vector<Move>& entry) {
  std::vector<FoundFact<Move>> facts;
  if (draw == kNoDraw) return facts;
  const Actor seat = before.turn;
  const State next = playing::after(before, entry);
  if (has_ended(next) && has_won(next, seat)) return facts;
  const std::vector<Move> winning = winning_entry(before, draw);
  if (!winning.empty()) {
    auto& fact = facts.emplace_back();
    fact.kind = "win-at-once";
    const bool shared = has_ended(next) && won_by(next, seat) > 0;
    fact.words = shared ? tr("{0} could have won alone", table.player(seat))
                        : tr("{0} could have won at once", table.player(seat));
    fact.article = &articles::kEndEarly;
    fact.wins = true;
    fact.mark = Mark::kBlunder;
    fact.question = message_of(kWinsAtOnce);
    fact.moves = winning;
  } else if (const std::vector<Move> sure = sure_entry(before, draw, next); !sure.empty()) {
    facts.push_back({missed_sure_win(table.player(seat), articles::kEndLastTile), sure});
    if (std::holds_alternative<GameOver>(next.phase)) facts.back().mark = Mark::kBlunder;
  }
  const int tiles = winning_tiles(next);
  if (tiles > 0) {
    const int all = std::accumulate(next.copies_left.begin(), next.copies_left.end(), 0);
    auto& fact = facts.emplace_back();
    fact.kind = "lets-win";
    const Message who = table.player(next.turn);
    fact.words = tiles == all ? tr("{0} can win at once, whatever tile comes", who)
                              : tr("{0} can win at once with {1} of the {2} tiles that may come",
                                   who, tiles, all);
    fact.article = &articles::kEndEarly;
  }
  return facts;
}

namespace {

/// How shares follow from playouts and features, by number of players, as fitted.
constexpr std::array kCalibrations = {
#include "lib/taluva/analysis/calibration.inc"
};

}  // namespace

const Engine& engine() {
  static const EngineOf<State, Move> kAnalyst(kCalibrations);
  return kAnalyst;
}

}  // namespace stela::taluva
