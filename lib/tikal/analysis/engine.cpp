#include "lib/tikal/analysis/engine.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "lib/analysis/engine_of.h"
#include "lib/core/comment_command.h"
#include "lib/game/rules.h"
#include "lib/tikal/analysis/evaluate.h"
#include "lib/tikal/analysis/light_turn.h"
#include "lib/tikal/analysis/scoring_board.h"
#include "lib/tikal/rules/candidates.h"
#include "lib/tikal/rules/catalogue.h"
#include "lib/tikal/rules/rules.h"
#include "lib/tikal/words/articles.h"
#include "lib/words/tr.h"

namespace stela::tikal {
namespace {

/// Returns the lead over the best other player as text.
Message standing(int lead) {
  if (lead == 0) return tr("level");
  return lead > 0 ? tr("{0} ahead", lead) : tr("{0} behind", -lead);
}

Message words_of(const Table& table, Actor seat, Target aim, const BestScoring& best, int got) {
  const Message who = table.player(seat);
  if (aim == Target::kPoints) {
    const Message words =
        tr("{0} could have scored {1} in this turn, not {2}", who, best.value, got);
    return best.proved() ? words : tr("{0}; at most {1}", words, best.most);
  }
  const Message words = tr("if all scored then, {0} could have been {1}, not {2}", who,
                           standing(best.value), standing(got));
  return best.proved() ? words : tr("{0}; at best {1}", words, standing(best.most));
}

}  // namespace

std::vector<FoundFact<Move>> exact(const State& before, const Table& table, Draw /*draw*/,
                                   const std::vector<Move>& entry) {
  std::vector<FoundFact<Move>> facts;
  if (!std::holds_alternative<Scoring>(before.phase)) return facts;
  State after = before;
  for (const Move& move : entry) (void)play(after, move);
  for (const Target aim : {Target::kPoints, Target::kLead}) {
    const int got = scoring_value(after, aim);
    const BestScoring best = best_scoring(before, aim);
    if (best.value <= got) continue;
    auto& fact = facts.emplace_back();
    fact.kind = aim == Target::kPoints ? "most-points" : "most-lead";
    fact.words = words_of(table, before.turn, aim, best, got);
    fact.article = &articles::kScoringTurn;
    if (aim == Target::kPoints && best.proved()) {
      fact.question = Message(kScoresMost, to_messages(best.value));
    }
    fact.moves = best.actions;
  }
  return facts;
}

namespace {

/// How shares follow from playouts and features, by number of players, as fitted.
constexpr std::array kCalibrations = {
#include "lib/tikal/analysis/calibration.inc"
};

/// Returns a random tile of the next letter after `drawn`.
std::uint8_t any_tile(std::uint64_t drawn, RandomStream& chance) {
  const std::size_t letter = letter_due(drawn);
  std::array<std::uint8_t, kTiles> left{};
  std::uint32_t count = 0;
  for (std::size_t tile = kLetterStarts[letter]; tile < kLetterStarts[letter + 1]; ++tile) {
    if (((drawn >> tile) & 1U) == 0) left[count++] = static_cast<std::uint8_t>(tile);
  }
  return left[chance.below(count)];
}

void show(State& state, RandomStream& chance) {
  Show show;
  std::uint64_t drawn = state.drawn;
  for (int count = show_count(state); count > 0; --count) {
    const std::uint8_t tile = any_tile(drawn, chance);
    drawn |= std::uint64_t{1} << tile;
    show.tiles.add(TileCode::of(tile));
  }
  commit(state, show, NoPlan{});
}

// --- Auctions ------------------------------------------------------------------------------------

/// Returns a random maximum bid for each player: a turn is seldom worth more than some points.
std::array<std::int32_t, kMaxPlayers> limits_of(const State& state, RandomStream& choice) {
  constexpr std::uint32_t kMost = 6;
  std::array<std::int32_t, kMaxPlayers> limits{};
  for (Actor seat = 0; seat < state.players; ++seat) {
    const auto limit = static_cast<std::int32_t>(choice.below(kMost));
    limits[seat_index(seat)] = std::min(limit, highest_bid(state, seat));
  }
  return limits;
}

/// Makes the single call of an auction in which only the winning call is recorded: the player with
/// the highest limit wins.
void call_once(State& state, const std::array<std::int32_t, kMaxPlayers>& limits) {
  Bid best{Player{kNobody}, {0}};
  for (Actor seat = 0; seat < state.players; ++seat) {
    if (state.has_played(seat) || limits[seat_index(seat)] <= best.points.value) continue;
    best = {Player{seat}, {limits[seat_index(seat)]}};
  }
  if (best.player.seat != kNobody) return commit(state, best, NoPlan{});
  for (Bidding* bidding = std::get_if<Bidding>(&state.phase); bidding->caller != kNobody;) {
    commit(state, Pass{Player{bidding->caller}, {}}, NoPlan{});
  }
}

void bid(State& state, RandomStream& choice) {
  const std::array<std::int32_t, kMaxPlayers> limits = limits_of(state, choice);
  if (state.won_call_only) return call_once(state, limits);
  Bidding& bidding = std::get<Bidding>(state.phase);
  while (bidding.caller != kNobody) {
    const Player caller{bidding.caller};
    if (limits[seat_index(caller.seat)] > bidding.bid) {
      commit(state, Bid{caller, {bidding.bid + 1}}, NoPlan{});
    } else {
      commit(state, Pass{caller, {}}, NoPlan{});
    }
  }
}

// --- Tiles ---------------------------------------------------------------------------------------

CellSet frontier_of(const State& state) {
  CellSet beside;
  state.explored.for_each([&](std::size_t cell) { beside |= kAround[cell]; });
  return beside - state.explored;
}

/// Returns the merit of `tile` on `cell`: near the player's own pieces, far from the others'.
int merit_of(const State& state, const Tile& tile, std::size_t cell) {
  constexpr int kOpen = 2;
  if (tile.kind == Kind::kJungle) return kOpen;
  int merit = 0;
  (kAround[cell] & state.explored).for_each([&](std::size_t beside) {
    for (Actor seat = 0; seat < state.players; ++seat) {
      const int pieces = state.of(seat).pieces_on(beside);
      merit += seat == state.turn ? 2 * pieces : -pieces;
      if (state.is_camp_of(beside, seat) && seat == state.turn) merit += kOpen;
    }
  });
  return tile.kind == Kind::kVolcano ? -merit : merit;
}

/// Places `tile` on the best of a few random cells; if none of them is connected, on any legal
/// cell.
void lay(State& state, std::uint8_t tile, RandomStream& choice) {
  constexpr int kIdeas = 5;
  const Tile& laid = state.tiles[tile];
  const CellSet frontier = frontier_of(state);
  Lay best{TileCode::of(tile), {}, {}};
  bool found = false;
  int best_merit = 0;
  const auto offer = [&](std::size_t cell, std::uint8_t rotation, bool joined) {
    const int merit = merit_of(state, laid, cell);
    if (!joined || (found && merit <= best_merit)) return;
    best.at = Place::of(cell);
    best.rotation.steps = rotation;
    best_merit = merit;
    found = true;
  };
  for (int i = 0; i < kIdeas; ++i) {
    const std::size_t cell = any_of(frontier, choice);
    const auto rotation = static_cast<std::uint8_t>(choice.below(kSides));
    offer(cell, rotation, laid.kind == Kind::kVolcano || has_path(state, laid, cell, rotation));
  }
  for (const bool joined : {true, false}) {
    if (found) break;
    frontier.for_each([&](std::size_t cell) {
      for (std::uint8_t rotation = 0; rotation < kSides; ++rotation) {
        offer(cell, rotation, !joined || has_path(state, laid, cell, rotation));
      }
    });
  }
  commit(state, best, NoPlan{});
}

/// Returns the better of two random tiles shown: a temple by its points, a treasure by its number.
/// Whether a volcano is better depends on the position; then it is the first of them.
std::uint8_t choose_shown(const State& state, RandomStream& choice) {
  const std::uint8_t one = state.shown[choice.below(state.shown_count)];
  const std::uint8_t other = state.shown[choice.below(state.shown_count)];
  const Tile& tile = state.tiles[one];
  const bool volcano = tile.kind == Kind::kVolcano || state.tiles[other].kind == Kind::kVolcano;
  return volcano || tile.value >= state.tiles[other].value ? one : other;
}

/// Places the tile drawn, the tile set aside, or one of those shown; a volcano is set aside
/// instead.
void place(State& state, Draw draw, RandomStream& choice) {
  std::uint8_t tile = state.volcano;
  const bool aside = tile != kNoTile;
  if (!aside) tile = state.auction ? choose_shown(state, choice) : draw;
  if (!aside && state.tiles[tile].kind == Kind::kVolcano) {
    return commit(state, Volcano{TileCode::of(tile)}, NoPlan{});
  }
  lay(state, tile, choice);
}

}  // namespace

const Engine& engine() {
  static const EngineOf<State, Move> kAnalyst(kCalibrations);
  return kAnalyst;
}

Draws draws(const State& state) {
  Draws draws;
  const bool draws_tile =
      std::holds_alternative<Placing>(state.phase) && !state.auction && state.volcano == kNoTile;
  const std::size_t letter = letter_due(state.drawn);
  if (!draws_tile || letter == kLetters) return draws;
  for (std::size_t tile = kLetterStarts[letter]; tile < kLetterStarts[letter + 1]; ++tile) {
    draws.add(static_cast<Draw>(tile), state.is_drawn(tile) ? 0 : 1);
  }
  return draws;
}

Draw drawn(const State& before, const std::vector<Move>& entry) {
  if (draws(before).empty() || entry.empty()) return kNoDraw;
  if (const Lay* lay = std::get_if<Lay>(&entry.front())) return lay->tile.tile();
  const Volcano* volcano = std::get_if<Volcano>(&entry.front());
  return volcano == nullptr ? kNoDraw : volcano->tile.tile();
}

bool is_drawn(const Move& move) { return std::holds_alternative<Lift>(move); }

void redraw(const State& state, Move& move, RandomStream& chance) {
  if (Lift* lift = std::get_if<Lift>(&move)) lift->motif = any_motif(state, chance);
}

namespace {

/// Returns `entry` up to the last call of `seat`, which is replaced: by a pass if it won, otherwise
/// by a bid of one point more than was paid. All others then pass. Returns nothing if it cannot.
std::vector<Move> call_otherwise(State state, const std::vector<Move>& entry, const Bidding& ended,
                                 Actor seat) {
  const bool won = seat == ended.winner;
  // Who bids next to the winner is unknown if only the winning call is recorded.
  if (won ? state.won_call_only || ended.bid == 0 : ended.bid >= highest_bid(state, seat))
    return {};
  std::size_t last = 0;
  for (std::size_t i = 0; i < entry.size() && !state.won_call_only; ++i) {
    const auto* const bid = std::get_if<Bid>(&entry[i]);
    const auto* const pass = std::get_if<Pass>(&entry[i]);
    if ((bid != nullptr ? bid->player : pass->player).seat == seat) last = i;
  }
  std::vector<Move> other(entry.begin(), entry.begin() + static_cast<std::ptrdiff_t>(last));
  for (const Move& move : other) (void)play(state, move);
  const auto call = [&](const auto& move) {
    commit(state, move, NoPlan{});
    other.push_back(move);
  };
  if (won) {
    call(Pass{Player{seat}, {}});
  } else {
    call(Bid{Player{seat}, {ended.bid + 1}});
  }
  const Bidding& bidding = std::get<Bidding>(state.phase);
  while (bidding.caller != kNobody) call(Pass{Player{bidding.caller}, {}});
  if (won && bidding.winner == seat) return {};
  return other;
}

}  // namespace

std::vector<OtherChoice<Move>> other_choices(const State& before, const std::vector<Move>& entry) {
  State after = before;
  for (const Move& move : entry) (void)play(after, move);
  const Bidding* const ended = std::get_if<Bidding>(&after.phase);
  if (ended == nullptr) return {};
  std::vector<OtherChoice<Move>> choices;
  for (Actor seat = 0; seat < before.players; ++seat) {
    if (before.has_played(seat)) continue;
    std::vector<Move> other = call_otherwise(before, entry, *ended, seat);
    if (!other.empty()) choices.push_back({seat, std::move(other)});
  }
  return choices;
}

void play_on(State& state, Draw draw, PlayRandom& random) {
  if (std::holds_alternative<Showing>(state.phase)) {
    show(state, random.chance);
  } else if (std::holds_alternative<Bidding>(state.phase)) {
    bid(state, random.choice);
  } else {
    if (std::holds_alternative<Placing>(state.phase)) place(state, draw, random.choice);
    if (!std::holds_alternative<VolcanoDrawn>(state.phase)) LightTurn(state, random).play();
  }
  end_entry(state);
}

namespace {

/// Distance in action points of each player's pieces and camps to each cell.
class Distances {
 public:
  explicit Distances(const State& state) : state_(state), stones_(state) {
    for (auto& row : costs_) row.fill(kFar);
  }

  /// Returns the distance of `seat` to a tile with `stones` on `cell`.
  [[nodiscard]] int to(Actor seat, std::size_t cell, const Stones& stones) {
    int least = kFar;
    for (std::size_t side = 0; side < kSides; ++side) {
      const std::size_t beside = kNeighbours[cell][side];
      if (beside == kNoCell || !state_.explored.has(beside)) continue;
      if (state_.cells[beside].kind == Kind::kVolcano) continue;
      const int step = stones.on(side) + state_.cells[beside].stones.on(opposite(side));
      if (step > 0) least = std::min(least, step + nearest(seat, beside));
    }
    return least;
  }

 private:
  static constexpr int kFar = Turn::kActionPoints + 1;

  int nearest(Actor seat, std::size_t cell) {
    if (!known_[seat_index(seat)].has(cell)) {
      known_[seat_index(seat)].add(cell);
      const DistanceMap approach(stones_, camp_cells(state_, seat), cell, Turn::kActionPoints);
      int least = std::min(kFar, approach.cost_from_supply());
      state_.of(seat).stands().for_each(
          [&](std::size_t from) { least = std::min(least, approach.cost(from)); });
      costs_[seat_index(seat)][cell] = least;
    }
    return costs_[seat_index(seat)][cell];
  }

  const State& state_;
  StoneMap stones_;
  std::array<CellSet, kMaxPlayers> known_{};
  std::array<std::array<int, kCells>, kMaxPlayers> costs_{};
};

struct Laid {
  Lay lay;
  int merit = 0;
};

/// Returns the merit of a placement: temples and treasures should be near the player's own pieces,
/// and far from the others'.
int merit_of(const State& state, const Lay& lay, Distances& distances) {
  const Tile& tile = state.tiles[lay.tile.tile()];
  const Stones stones = tile.stones.rotated(lay.rotation.steps);
  int others = 3 * Turn::kActionPoints;
  int own = 0;
  for (Actor seat = 0; seat < state.players; ++seat) {
    const int far = distances.to(seat, lay.at.cell(), stones);
    if (seat == state.turn) {
      own = far;
    } else {
      others = std::min(others, far);
    }
  }
  const bool wanted = tile.kind == Kind::kTemple || tile.kind == Kind::kTreasure;
  return wanted ? 2 * others - 3 * own : others - 2 * own;
}

/// Returns the most promising placements of `tile`, at most two per cell.
std::vector<Lay> places_of(const State& state, std::uint8_t tile, Distances& distances) {
  constexpr std::size_t kPlaces = 6;
  std::vector<Laid> places;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (!is_frontier(state, cell)) continue;
    for (std::uint8_t steps = 0; steps < kSides; ++steps) {
      if (canonical_rotation(state.tiles[tile], steps) != steps) continue;
      const Lay lay{TileCode::of(tile), Place::of(cell), {steps}};
      if (plan(state, lay).rule == nullptr)
        places.push_back({lay, merit_of(state, lay, distances)});
    }
  }
  std::ranges::stable_sort(places, std::greater<>(), &Laid::merit);
  std::vector<Lay> best;
  std::array<int, kCells> on_cell{};
  for (const Laid& place : places) {
    if (best.size() == kPlaces) break;
    if (on_cell[place.lay.at.cell()]++ < 2) best.push_back(place.lay);
  }
  return best;
}

std::vector<std::uint8_t> tiles_to_place(const State& state, Draw draw) {
  const bool draws_one = !state.auction && state.volcano == kNoTile && draw != kNoDraw;
  return draws_one ? std::vector<std::uint8_t>{draw} : tiles_due(state);
}

/// Returns partial turns with the maximum certain value, to be extended.
std::vector<PartOfTurn> begin_scoring_turn(const State& state) {
  constexpr std::uint32_t kNodes = 1'500;
  std::vector<PartOfTurn> begun{part_of_turn(state, {})};
  for (const Target aim : {Target::kPoints, Target::kLead}) {
    const BestScoring best = best_scoring(state, aim, kNodes);
    State after = state;
    for (const Move& move : best.actions) (void)play(after, move);
    begun.push_back(part_of_turn(after, best.actions));
  }
  return begun;
}

}  // namespace

std::vector<Proposal<Move>> propose(const State& state, Draw draw, std::size_t most) {
  BestProposals<Move> best(most);
  const auto add = [&](std::vector<PartOfTurn> begun) {
    for (PartOfTurn& part : search_turn(std::move(begun), most)) {
      best.add(std::move(part.entry), part.value);
    }
  };
  if (!std::holds_alternative<Placing>(state.phase)) {
    add(begin_scoring_turn(state));
    return best.take();
  }
  Distances distances(state);
  for (const std::uint8_t tile : tiles_to_place(state, draw)) {
    if (state.tiles[tile].kind == Kind::kVolcano && state.volcano == kNoTile) {
      const Volcano volcano{TileCode::of(tile)};
      State after = state;
      commit(after, volcano, NoPlan{});
      best.add({volcano}, part_of_turn(after, {}).value);
      continue;
    }
    for (const Lay& lay : places_of(state, tile, distances)) {
      State after = state;
      commit(after, lay, NoPlan{});
      add({part_of_turn(after, {lay})});
    }
  }
  return best.take();
}

namespace {

int pieces_of(const Expedition& expedition) {
  int pieces = 0;
  for (std::size_t cell = 0; cell < kCells; ++cell) pieces += expedition.pieces_on(cell);
  return pieces;
}

}  // namespace

std::vector<Trait> traits(const State& before, const State& after) {
  // In thousandths of a win.
  constexpr int kPoint = 12;
  constexpr int kCamp = 30;
  constexpr int kPiece = 4;
  std::vector<Trait> out;
  const bool over = std::holds_alternative<GameOver>(after.phase);
  // What will be scored again is worth more.
  const int later = static_cast<int>(scorings_later(after)) + (after.scoring_count > 0 ? 1 : 0);
  for (Actor seat = 0; seat < after.players; ++seat) {
    const auto add = [&](std::string_view kind, std::int64_t value, int weight,
                         std::string place = {}) {
      if (value != 0) out.push_back({kind, seat, std::move(place), value, weight});
    };
    const Expedition& had = before.of(seat);
    const Expedition& has = after.of(seat);
    add("scored", has.points - had.points, kPoint);
    if (over) continue;
    int temples = 0;
    after.temples.for_each([&](std::size_t cell) {
      if (!owns_temple(after, seat, cell)) return;
      const int value = after.cells[cell].value;
      temples += value;
      // Half as much as in the sum, of which it is only a part.
      add("temple", 1, value * kPoint * later / 2, cell_name(cell));
    });
    add("temples", temples, kPoint * later);
    add("treasures", treasure_points(has.motifs), kPoint * later);
    add("camp", has.camps > had.camps ? 1 : 0, kCamp);
    add("pieces", pieces_of(has), kPiece);
  }
  return out;
}

}  // namespace stela::tikal
