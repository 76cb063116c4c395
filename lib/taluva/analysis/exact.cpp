#include "lib/taluva/analysis/exact.h"

#include <numeric>

#include "lib/analysis/playing.h"
#include "lib/core/puzzle_questions.h"
#include "lib/taluva/analysis/builds.h"
#include "lib/taluva/analysis/last_entries.h"
#include "lib/taluva/analysis/propose.h"
#include "lib/taluva/rules/scoring.h"
#include "lib/taluva/words/articles.h"
#include "lib/words/tr.h"

namespace stela::taluva {
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

bool wins(const State& state, Actor seat) {
  const GameOver* over = std::get_if<GameOver>(&state.phase);
  return over != nullptr && over->early == seat;
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
  if (wins(next, seat)) return facts;
  const std::vector<Move> winning = winning_entry(before, draw);
  if (!winning.empty()) {
    auto& fact = facts.emplace_back();
    fact.kind = "win-at-once";
    fact.words = tr("{0} could have won at once", table.player(seat));
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
    fact.words = tr("{0} can win at once with {1} of the {2} tiles that may come",
                    table.player(next.turn), tiles, all);
    fact.article = &articles::kEndEarly;
  }
  return facts;
}

}  // namespace stela::taluva
