#include "lib/tikal/rules/candidates.h"

#include <algorithm>

#include "lib/tikal/rules/actions.h"
#include "lib/tikal/rules/auction.h"
#include "lib/tikal/rules/rules.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {
namespace {

/// Visits the moves of one position. Functions that return a bool return whether to continue.
class Lister {
 public:
  Lister(const State& state, MoveVisitor<Move>& visitor) : state_(state), visitor_(visitor) {}

  void list() {
    if (const Showing* showing = std::get_if<Showing>(&state_.phase)) {
      if (!showing->done) add_shows({}, state_.drawn);
    } else if (const Bidding* bidding = std::get_if<Bidding>(&state_.phase)) {
      if (bidding->caller != kNobody) add_calls(*bidding);
    } else if (std::holds_alternative<Placing>(state_.phase)) {
      add_tiles();
    } else if (const Acting* acting = std::get_if<Acting>(&state_.phase)) {
      add_actions(acting->turn.points_left);
    } else if (const Scoring* scoring = std::get_if<Scoring>(&state_.phase)) {
      add_actions(scoring->turn.points_left);
    }
  }

 private:
  bool add(const Move& move) { return visitor_.visit(move); }

  void add_shows(TileList tiles, std::uint64_t drawn) {
    if (tiles.count() == show_count(state_)) {
      add(Show{tiles});
      return;
    }
    const std::size_t letter = letter_due(drawn);
    for (std::size_t tile = kLetterStarts[letter]; tile < kLetterStarts[letter + 1]; ++tile) {
      if (((drawn >> tile) & 1U) != 0) continue;
      TileList longer = tiles;
      longer.add(TileCode::of(tile));
      add_shows(longer, drawn | std::uint64_t{1} << tile);
    }
  }

  void add_calls(const Bidding& bidding) {
    add(Pass{Player{bidding.caller}, {}});
    if (!state_.won_call_only) return add_bids(bidding, Player{bidding.caller});
    for (Actor seat = 0; seat < state_.players && bidding.passed == 0; ++seat) {
      if (!state_.has_played(seat)) add_bids(bidding, Player{seat});
    }
  }

  void add_bids(const Bidding& bidding, Player caller) {
    const std::int64_t more = std::int64_t{highest_bid(state_, caller.seat)} - bidding.bid;
    const auto bid = [&](std::int64_t above) {
      return Move{Bid{caller, {static_cast<std::int32_t>(bidding.bid + above)}}};
    };
    for (std::int64_t n = 1; n <= std::min(more, kListedBids); ++n) add(bid(n));
    if (more <= kListedBids) return;
    const auto rest = static_cast<std::uint64_t>(more - kListedBids);
    if (visitor_.visit_run(bid(kListedBids + 1), bid(more), rest)) return;
    for (std::int64_t n = kListedBids + 1; n <= more && add(bid(n)); ++n) {
    }
  }

  void add_tiles() {
    for (const std::uint8_t tile : tiles_due(state_)) {
      if (state_.tiles[tile].kind == Kind::kVolcano && state_.volcano == kNoTile) {
        add(Volcano{TileCode::of(tile)});
        continue;
      }
      for (std::size_t cell = 0; cell < kCells; ++cell) {
        if (!is_frontier(state_, cell)) continue;
        for (std::uint8_t k = 0; k < kSides; ++k) {
          if (canonical_rotation(state_.tiles[tile], k) != k) continue;
          add(Lay{TileCode::of(tile), Place::of(cell), {k}});
        }
      }
    }
  }

  void add_actions(int points) {
    points_ = points;
    add_ways();
    for (const std::size_t camp : camps_of(state_, state_.turn)) {
      const Expedition& own = state_.of(state_.turn);
      add_pieces(own.supply, own.leader == kLeaderInSupply, 1, [&](const auto& pieces) {
        return add(In{Place::of(camp), pieces});
      });
    }
    add_digs();
    add_lifts();
    add_hops();
    add_swaps();
    state_.explored.for_each([&](std::size_t cell) {
      const Kind kind = state_.cells[cell].kind;
      if (kind == Kind::kJungle || kind == Kind::kTreasure) {
        add(Camp{Place::of(cell)});
      }
    });
    state_.explored.for_each([&](std::size_t cell) {
      if (state_.cells[cell].kind != Kind::kTemple) return;
      add(Guard{Place::of(cell), {}});
      add(Guard{Place::of(cell), Leader{}});
    });
  }

  /// Calls `visit` for every choice of pieces that costs at most the points left, at `cost` each,
  /// until it returns false; a single member is null.
  template <class F>
  bool add_pieces(int members, bool leader, int cost, F&& visit) const {
    const int most = points_ / cost;
    for (int n = 1; n <= std::min(members, most); ++n) {
      if (!visit(n == 1 ? std::optional<Pieces>{} : Pieces{n, false})) return false;
    }
    for (int n = 0; leader && n <= std::min(members, most - 1); ++n) {
      if (!visit(Pieces{n, true})) return false;
    }
    return true;
  }

  void add_ways() {
    state_.explored.for_each([&](std::size_t cell) {
      if (state_.of(state_.turn).pieces_on(cell) == 0) return;
      Path& path = std::get<Go>(way_).path;
      path = {};
      path.add() = Place::of(cell);
      CellSet passed;
      passed.add(cell);
      walk(cell, cell, 0, passed);
    });
  }

  /// Extends the path from `from` to `at`, which costs `cost`, to all cells not in `passed`.
  bool walk(std::size_t from, std::size_t at, int cost, CellSet& passed) {
    const Expedition& own = state_.of(state_.turn);
    for (const std::size_t to : kNeighbours[at]) {
      int step = 0;
      if (check_step(state_, at, to, step) != nullptr || cost + step > points_) continue;
      if (passed.has(to)) continue;
      Go& go = std::get<Go>(way_);
      go.path.add() = Place::of(to);
      passed.add(to);
      const bool more = add_pieces(own.members[from], own.leader == from, cost + step,
                                   [&](const auto& pieces) {
                                     go.pieces = pieces;
                                     return add(way_);
                                   }) &&
                        walk(from, to, cost + step, passed);
      passed.remove(to);
      go.path.remove_last();
      if (!more) return false;
    }
    return true;
  }

  void add_digs() {
    state_.explored.for_each([&](std::size_t cell) {
      if (state_.cells[cell].kind != Kind::kTemple) return;
      add(Dig{Place::of(cell), {}});
      add(Dig{Place::of(cell), Count{{2}}});
    });
  }

  void add_lifts() {
    state_.explored.for_each([&](std::size_t cell) {
      if (state_.cells[cell].kind != Kind::kTreasure) return;
      for (std::uint8_t motif = 1; motif <= kMotifs; ++motif) {
        add(Lift{Place::of(cell), {motif}});
      }
    });
  }

  void add_hops() {
    const std::vector<std::size_t> camps = camps_of(state_, state_.turn);
    const Expedition& own = state_.of(state_.turn);
    for (const std::size_t from : camps) {
      for (const std::size_t to : camps) {
        if (from == to) continue;
        add_pieces(own.members[from], own.leader == from, 1, [&](const auto& pieces) {
          return add(Hop{Place::of(from), Place::of(to), pieces});
        });
      }
    }
  }

  void add_swaps() {
    for (Actor seat = 0; seat < state_.players; ++seat) {
      if (seat == state_.turn) continue;
      for (std::uint8_t give = 1; give <= kMotifs; ++give) {
        for (std::uint8_t take = 1; take <= kMotifs; ++take) {
          add(Swap{Player{seat}, {give}, {take}});
        }
      }
    }
  }

  const State& state_;
  MoveVisitor<Move>& visitor_;
  int points_ = 0;
  /// Current path, reused because there are millions that differ only in their ends.
  Move way_ = Go{};
};

}  // namespace

void visit_candidates(const State& state, MoveVisitor<Move>& visitor) {
  Lister(state, visitor).list();
}

std::vector<std::uint8_t> tiles_due(const State& state) {
  if (state.volcano != kNoTile) return {state.volcano};
  if (state.auction) return {state.shown.begin(), state.shown.begin() + state.shown_count};
  std::vector<std::uint8_t> tiles;
  const std::size_t letter = letter_due(state.drawn);
  if (letter == kLetters) return tiles;
  for (std::size_t tile = kLetterStarts[letter]; tile < kLetterStarts[letter + 1]; ++tile) {
    if (!state.is_drawn(tile)) tiles.push_back(static_cast<std::uint8_t>(tile));
  }
  return tiles;
}

std::vector<std::size_t> camps_of(const State& state, Actor seat) {
  std::vector<std::size_t> camps;
  state.explored.for_each([&](std::size_t cell) {
    if (state.is_camp_of(cell, seat)) camps.push_back(cell);
  });
  return camps;
}

}  // namespace stela::tikal
