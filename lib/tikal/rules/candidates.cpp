#include "lib/tikal/rules/candidates.h"

#include <algorithm>

#include "lib/tikal/rules/actions.h"
#include "lib/tikal/rules/rules.h"

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

namespace {

std::uint32_t size_of(std::size_t size) { return static_cast<std::uint32_t>(size); }

template <class T>
const T& any_of(const std::vector<T>& things, const Pick& pick) {
  return things[pick(size_of(things.size()))];
}

// --- Tiles and calls -----------------------------------------------------------------------------

Move sample_show(const State& state, const Pick& pick) {
  Show show;
  std::uint64_t drawn = state.drawn;
  while (show.tiles.count() < show_count(state)) {
    std::vector<std::size_t> left;
    const std::size_t letter = letter_due(drawn);
    for (std::size_t tile = kLetterStarts[letter]; tile < kLetterStarts[letter + 1]; ++tile) {
      if (((drawn >> tile) & 1U) == 0) left.push_back(tile);
    }
    const std::size_t tile = any_of(left, pick);
    drawn |= std::uint64_t{1} << tile;
    show.tiles.add(TileCode::of(tile));
  }
  return show;
}

/// Anyone in the auction may win with a bid they can afford; sometimes all pass.
Move sample_won_call(const State& state, const Bidding& bidding, const Pick& pick) {
  constexpr std::uint32_t kMaxPass = 4;
  constexpr std::uint32_t kWorth = 9;
  const Pass pass{Player{bidding.caller}, {}};
  if (bidding.passed != 0 || pick(kMaxPass) == 0) return pass;
  std::vector<Actor> seats;
  for (Actor seat = 0; seat < state.players; ++seat) {
    if (!state.has_played(seat)) seats.push_back(seat);
  }
  const Actor winner = any_of(seats, pick);
  const auto bid = static_cast<std::int32_t>(pick(kWorth)) + 1;
  if (!state.overbid && bid > state.of(winner).points) return pass;
  return Bid{Player{winner}, {bid}};
}

/// A player raises while the next bid is below the estimated worth of the turn.
Move sample_call(const State& state, const Bidding& bidding, const Pick& pick) {
  constexpr std::uint32_t kWorth = 9;
  constexpr std::uint32_t kRaise = 3;
  if (state.won_call_only) return sample_won_call(state, bidding, pick);
  const Player caller{bidding.caller};
  const auto worth = static_cast<std::int32_t>(pick(kWorth)) - 1;
  const std::int32_t bid = bidding.bid + 1 + (pick(kRaise) == 0 ? 1 : 0);
  const bool can_pay = state.overbid || bid <= state.of(bidding.caller).points;
  if (bid <= worth && can_pay) return Bid{caller, {bid}};
  return Pass{caller, {}};
}

Move sample_tile(const State& state, const Pick& pick) {
  const std::uint8_t drawn = any_of(tiles_due(state), pick);
  const Tile& tile = state.tiles[drawn];
  if (tile.kind == Kind::kVolcano && state.volcano == kNoTile) {
    return Volcano{TileCode::of(drawn)};
  }
  std::vector<Lay> joined;
  std::vector<Lay> adjacent;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (!is_frontier(state, cell)) continue;
    for (std::uint8_t k = 0; k < kSides; ++k) {
      if (canonical_rotation(tile, k) != k) continue;
      const Lay lay{TileCode::of(drawn), Place::of(cell), {k}};
      const bool fits = tile.kind == Kind::kVolcano || has_path(state, tile, cell, k);
      (fits ? joined : adjacent).push_back(lay);
    }
  }
  return any_of(joined.empty() ? adjacent : joined, pick);
}

// --- Actions -------------------------------------------------------------------------------------

/// Chooses an action of the current player: collects plausible actions with weights, then picks one
/// at random.
class Chooser {
 public:
  Chooser(const State& state, const Turn& turn, const Pick& pick)
      : state_(state), own_(state.of(state.turn)), points_(turn.points_left), pick_(pick) {}

  std::optional<Move> choose() {
    constexpr std::uint32_t kStopOneIn = 14;
    if (points_ == 0 || pick_(kStopOneIn) == 0) return std::nullopt;
    state_.explored.for_each([&](std::size_t cell) { consider_hex(cell); });
    consider_swaps();
    consider_entering();
    consider_hops();
    consider_way();
    if (total_ == 0) return std::nullopt;
    std::uint32_t chosen = pick_(total_);
    std::size_t i = 0;
    while (chosen >= options_[i].weight) chosen -= options_[i++].weight;
    return options_[i].move;
  }

 private:
  struct Option {
    Move move;
    std::uint32_t weight;
  };

  void consider(const Move& move, std::uint32_t weight) {
    if (weight == 0 || check(state_, move) != nullptr) return;
    options_.push_back({move, weight});
    total_ += weight;
  }

  void consider_hex(std::size_t cell) {
    constexpr std::uint32_t kLift = 40;
    constexpr std::uint32_t kCamp = 1;
    const Cell& place = state_.cells[cell];
    const Place at = Place::of(cell);
    if (place.kind == Kind::kTemple) return consider_temple(cell);
    if (place.kind == Kind::kTreasure && place.value > 0 && own_.pieces_on(cell) > 0) {
      consider(Lift{at, {static_cast<std::uint8_t>(1 + pick_(kMotifs))}}, kLift);
    } else if (place.camp == kNobody && own_.camps < kCampsPerPlayer && cell / kRows >= 2) {
      consider(Camp{at}, kCamp);
    }
  }

  void consider_temple(std::size_t cell) {
    constexpr std::uint32_t kDigOwn = 16;
    constexpr std::uint32_t kDigOther = 3;
    constexpr std::uint32_t kGuard = 6;
    constexpr int kWorthGuarding = 4;
    if (own_.pieces_on(cell) == 0) return;
    const Place at = Place::of(cell);
    const bool majority = state_.majority_on(cell) == state_.turn;
    consider(Dig{at, {}}, majority ? kDigOwn : kDigOther);
    consider(Dig{at, Count{{2}}}, majority ? kDigOwn : 0);
    if (state_.cells[cell].value < kWorthGuarding) return;
    consider(Guard{at, {}}, kGuard);
    consider(Guard{at, Leader{}}, kGuard);
  }

  /// Adds swaps that make a pair or a triple.
  void consider_swaps() {
    constexpr int kSwap = 12;
    if (points_ < kSwapCost) return;
    for (std::uint8_t give = 1; give <= kMotifs; ++give) {
      if (own_.motifs[give - 1U] != 1) continue;
      for (Actor seat = 0; seat < state_.players; ++seat) {
        for (std::uint8_t take = 1; seat != state_.turn && take <= kMotifs; ++take) {
          const int owned = own_.motifs[take - 1U];
          if (take == give || owned == 0 || owned == kTreasuresPerMotif) continue;
          consider(Swap{Player{seat}, {give}, {take}}, static_cast<std::uint32_t>(kSwap * owned));
        }
      }
    }
  }

  /// The fewer idle pieces are at camps, the likelier new ones enter.
  void consider_entering() {
    constexpr std::uint32_t kMost = 3;
    constexpr std::uint32_t kLeader = 16;
    constexpr int kIdle = 7;
    constexpr std::uint32_t kEnter = 4;
    const std::vector<std::size_t> camps = camps_of(state_, state_.turn);
    int idle = 0;
    for (const std::size_t camp : camps) idle += own_.pieces_on(camp);
    const Place at = Place::of(any_of(camps, pick_));
    if (own_.leader == kLeaderInSupply) {
      consider(In{at, Pieces{static_cast<std::int32_t>(pick_(kMost)), true}}, kLeader);
    }
    const auto count = static_cast<std::int32_t>(1 + pick_(kMost));
    consider(In{at, count == 1 ? std::optional<Pieces>{} : Pieces{count, false}},
             1 + kEnter * static_cast<std::uint32_t>(std::max(0, kIdle - idle)));
  }

  void consider_hops() {
    constexpr std::uint32_t kHop = 3;
    if (own_.camps == 0) return;
    const std::vector<std::size_t> camps = camps_of(state_, state_.turn);
    const std::size_t from = any_of(camps, pick_);
    const std::size_t to = any_of(camps, pick_);
    consider(Hop{Place::of(from), Place::of(to), some_pieces(from, points_)}, kHop);
  }

  /// Returns up to `most` of the player's own pieces on `cell`, randomly including the leader.
  std::optional<Pieces> some_pieces(std::size_t cell, int most) {
    const bool leader = own_.leader == cell && (own_.members[cell] == 0 || pick_(2) == 0);
    const int members = std::min<int>(own_.members[cell], leader ? most - 1 : most);
    if (leader) return Pieces{static_cast<std::int32_t>(pick_(size_of(members) + 1)), true};
    const auto count = static_cast<std::int32_t>(members == 0 ? 0 : pick_(size_of(members))) + 1;
    return count == 1 ? std::optional<Pieces>{} : Pieces{count, false};
  }

  static std::uint32_t size_of(int count) { return static_cast<std::uint32_t>(count); }

  /// Adds a path from a hex with the player's own pieces to a reachable hex.
  void consider_way() {
    constexpr std::uint32_t kGo = 30;
    std::vector<std::size_t> starts;
    state_.explored.for_each([&](std::size_t cell) {
      // Pieces that hold a temple tend to stay.
      const int leaving = holds(cell) ? 1 : 3;
      if (own_.pieces_on(cell) > 0) starts.insert(starts.end(), size_of(leaving), cell);
    });
    if (starts.empty()) return;
    const std::size_t from = any_of(starts, pick_);
    find_ways(from);
    std::uint32_t total = 0;
    state_.explored.for_each([&](std::size_t cell) { total += worth_going(from, cell); });
    if (total == 0) return;
    std::uint32_t chosen = pick_(total);
    std::size_t to = kNoCell;
    state_.explored.for_each([&](std::size_t cell) {
      const std::uint32_t worth = worth_going(from, cell);
      if (to == kNoCell && chosen < worth) to = cell;
      chosen -= to == kNoCell ? worth : 0;
    });
    consider(Go{way_to(from, to), some_pieces(from, points_ / cost_[to])}, kGo);
  }

  [[nodiscard]] bool holds(std::size_t cell) const {
    return state_.temples.has(cell) && state_.majority_on(cell) == state_.turn;
  }

  /// Finds the cheapest paths from `from` within the points left.
  void find_ways(std::size_t from) {
    cost_.fill(kFar);
    cost_[from] = 0;
    CellSet open;
    open.add(from);
    while (!open.empty()) {
      std::size_t at = kNoCell;
      open.for_each([&](std::size_t cell) {
        if (at == kNoCell || cost_[cell] < cost_[at]) at = cell;
      });
      open.remove(at);
      for (const std::size_t to : kNeighbours[at]) {
        int step = 0;
        if (check_step(state_, at, to, step) != nullptr) continue;
        if (cost_[at] + step > points_ || cost_[at] + step >= cost_[to]) continue;
        cost_[to] = cost_[at] + step;
        before_[to] = at;
        open.add(to);
      }
    }
  }

  [[nodiscard]] std::uint32_t worth_going(std::size_t from, std::size_t to) const {
    constexpr std::uint32_t kTreasure = 12;
    constexpr std::uint32_t kContested = 6;
    if (to == from || cost_[to] == kFar) return 0;
    const Cell& place = state_.cells[to];
    if (place.kind == Kind::kTreasure && place.value > 0) return kTreasure;
    if (place.kind != Kind::kTemple || place.guard != kNobody) return 1;
    return place.value + (state_.majority_on(to) == state_.turn ? 0 : kContested);
  }

  [[nodiscard]] Path way_to(std::size_t from, std::size_t to) const {
    std::vector<std::size_t> back = {to};
    while (back.back() != from) back.push_back(before_[back.back()]);
    std::ranges::reverse(back);
    Path path;
    for (const std::size_t cell : back) path.add() = Place::of(cell);
    return path;
  }

  static constexpr int kFar = 1000;

  const State& state_;
  const Expedition& own_;
  int points_;
  const Pick& pick_;
  std::vector<Option> options_;
  std::uint32_t total_ = 0;
  std::array<int, kCells> cost_{};
  std::array<std::size_t, kCells> before_{};
};

}  // namespace

std::optional<Move> sample(const State& state, const Pick& pick) {
  if (const Showing* showing = std::get_if<Showing>(&state.phase)) {
    if (showing->done) return std::nullopt;
    return sample_show(state, pick);
  }
  if (const Bidding* bidding = std::get_if<Bidding>(&state.phase)) {
    if (bidding->caller == kNobody) return std::nullopt;
    return sample_call(state, *bidding, pick);
  }
  if (std::holds_alternative<Placing>(state.phase)) return sample_tile(state, pick);
  if (const Acting* acting = std::get_if<Acting>(&state.phase)) {
    return Chooser(state, acting->turn, pick).choose();
  }
  if (const Scoring* scoring = std::get_if<Scoring>(&state.phase)) {
    return Chooser(state, scoring->turn, pick).choose();
  }
  return std::nullopt;
}

}  // namespace stela::tikal
