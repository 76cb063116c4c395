#include "lib/taluva/analysis/engine.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <string_view>
#include <variant>

#include "lib/analysis/engine_of.h"
#include "lib/analysis/playing.h"
#include "lib/core/comment_command.h"
#include "lib/taluva/analysis/evaluate.h"
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

/// Returns the number of tiles left, counting copies, with which the current player could win at
/// once.
int winning_tiles(const State& state) {
  int tiles = 0;
  if (!std::holds_alternative<Laying>(state.phase) || !could_complete(state)) return tiles;
  for (TileKind kind = 0; kind < kTileKinds; ++kind) {
    const int copies = state.copies_left[kind];
    if (copies > 0 && !winning_entry(state, kind).empty()) tiles += copies;
  }
  return tiles;
}

}  // namespace

Certain wins_surely(const State& state, Actor seat) { return LastEntries(seat).wins(state); }

std::vector<Move> sure_entry(const State& before, Draw draw, const State& played) {
  constexpr int kLast = 2;
  if (!std::holds_alternative<Laying>(before.phase) || before.tiles_left > kLast) return {};
  if (wins_surely(played, before.turn) != Certain::kNo) return {};
  return LastEntries(before.turn).entry(before, draw);
}

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

std::uint8_t any_rotation(RandomStream& choice) {
  return static_cast<std::uint8_t>(choice.below(Rotation::kSteps));
}

/// Burying the pieces of others is good.
int merit_of_eruption(const State& state, const CellsUnder& under) {
  int merit = 0;
  for (const std::size_t cell : under) {
    const Actor owner = state.cells[cell].owner;
    if (owner == kNobody) continue;
    const bool own = owner == state.turn || (state.teams && (owner + state.turn) % 2 == 0);
    merit += own ? -weights::kBuried * 3 / 2 : weights::kBuried;
  }
  // Towers need higher ground beside the player's own huts.
  if (state.cells[under[0]].level + 1 >= kLowestTowerLevel) merit += weights::kBuried / 2;
  return merit;
}

/// A placement of the tile that is legal, with the cells under it and its merit.
struct Placement {
  Lay lay;
  CellsUnder under{};
  int merit = -1;
};

CellSet set_of(const CellsUnder& under) {
  CellSet set;
  for (const std::size_t cell : under) set.add(cell);
  return set;
}

/// Tries a few eruptions at random; returns the best one, whose merit is negative if none is good.
Placement eruption(const State& state, TileCode tile, RandomStream& choice) {
  constexpr int kIdeas = 3;
  const CellSet& volcanoes = state.by_terrain[static_cast<std::size_t>(Terrain::kVolcano)];
  Placement best;
  for (int i = 0; i < kIdeas; ++i) {
    const Lay lay{tile, state.cells[any_of(volcanoes, choice)].at, {any_rotation(choice)}};
    const Plan<CellsUnder> planned = plan(state, lay);
    if (planned.rule != nullptr) continue;
    const int merit = merit_of_eruption(state, planned.found);
    if (merit > best.merit) best = {lay, planned.found, merit};
  }
  return best;
}

/// Returns a place on the table beside the land. The plane is unbounded, so there always is one.
Placement extension(const State& state, TileCode tile, RandomStream& choice) {
  constexpr std::uint32_t kReach = 5;
  for (;;) {
    const Hex land = state.cells[choice.below(state.cell_count)].at;
    const int q = static_cast<int>(choice.below(kReach)) - 2;
    const int r = static_cast<int>(choice.below(kReach)) - 2;
    const Lay lay{tile, hex_at(land.q + q, land.r + r), {any_rotation(choice)}};
    const Plan<CellsUnder> planned = plan(state, lay);
    if (planned.rule != nullptr || planned.found[0] != kNoCell) continue;
    return {lay, planned.found, 0};
  }
}

/// Returns a random placement of the tile, with the merit of an eruption.
Placement any_placement(const State& state, TileCode tile, RandomStream& choice) {
  if (state.laid_count == 0) {
    const Lay first{tile, {0, 0}, {any_rotation(choice)}};
    return {first, plan(state, first).found, 0};
  }
  if (state.laid_count > 1 && choice.below(4) != 0) {
    const Placement found = eruption(state, tile, choice);
    if (found.merit >= 0) return found;
  }
  return extension(state, tile, choice);
}

/// A tile placement followed by `build`, with the merit of both.
struct CandidateMove {
  Build build;
  int merit = -weights::kWin;
};

/// Lays the tile somewhere; returns the building with the highest merit. `own` are the player's
/// settlements before.
CandidateMove try_entry(State& state, TileCode tile, const Settlements& own, RandomStream& choice) {
  constexpr int kWhim = 40;
  const Placement placement = any_placement(state, tile, choice);
  CellsUnder under = placement.under;
  const std::size_t new_land = state.cell_count;
  commit(state, placement.lay, under);
  if (under[0] == kNoCell) under = {new_land, new_land + 1, new_land + 2};
  Settlements settlements = own;
  settlements.lay(state, state.turn, set_of(under));
  CandidateMove idea;
  for_each_legal_build(state, settlements, [&](const Build& build) {
    const int merit = merit_of(state, build) + static_cast<int>(choice.below(kWhim));
    if (merit > idea.merit) idea = {build, merit};
  });
  idea.merit += placement.merit;
  return idea;
}

}  // namespace

const Engine& engine() {
  static const EngineOf<State, Move> kAnalyst(kCalibrations);
  return kAnalyst;
}

Draws draws(const State& state) {
  Draws draws;
  if (!std::holds_alternative<Laying>(state.phase)) return draws;
  for (TileKind kind = 0; kind < kTileKinds; ++kind) draws.add(kind, state.copies_left[kind]);
  return draws;
}

Draw drawn(const State& /*before*/, const std::vector<Move>& entry) {
  const Lay* lay = entry.empty() ? nullptr : std::get_if<Lay>(&entry.front());
  return lay == nullptr ? kNoDraw : lay->tile.kind();
}

void play_on(State& state, Draw draw, PlayRandom& random) {
  // The better of two entries: a playout then has more information, in twice the time.
  const TileCode tile = TileCode::of(draw);
  const Settlements own(state, state.turn);
  State other = state;
  const CandidateMove one = try_entry(state, tile, own, random.choice);
  const CandidateMove two = try_entry(other, tile, own, random.choice);
  if (two.merit > one.merit) {
    state = other;
    play_build(state, two.build);
  } else {
    play_build(state, one.build);
  }
  end_entry(state);
}

namespace {

/// A tile placement and its value with the building of highest merit.
struct Place {
  Lay lay;
  std::int64_t value = 0;
};

/// Values entries of the current player of `before`.
class Valuation {
 public:
  explicit Valuation(const State& before) : seat_(before.turn) {
    for (Actor player = 0; player < before.players; ++player) {
      before_[seat_index(player)] = Settlements(before, player);
    }
  }

  /// Begins entries with `lay`, after which the position is `next`.
  void begin(const Lay& lay, const State& next) {
    next_ = &next;
    CellsUnder under{};
    next.under_tile(lay.at, lay.rotation.steps, under);
    const CellSet covered = set_of(under);
    for (Actor player = 0; player < next.players; ++player) {
      Settlements& settlements = after_[seat_index(player)];
      settlements = before_[seat_index(player)];
      settlements.lay(next, player, covered);
    }
    // The first of several buildings of the same merit is proposed.
    own().sort();
  }

  template <class F>
  void for_each_build(F&& visit) const {
    for_each_legal_build(*next_, own(), visit);
  }

  /// Returns the value of the entry that ends with `build`.
  [[nodiscard]] std::int64_t with(const Build& build) const {
    State state = *next_;
    play_build(state, build);
    end_entry(state);
    Settlements built = own();
    built.build(state, build);
    SettlementsBySeat settlements{};
    for (std::size_t i = 0; i < settlements.size(); ++i) settlements[i] = &after_[i];
    settlements[seat_index(seat_)] = &built;
    return evaluate(state, seat_, settlements);
  }

  [[nodiscard]] Build build_of_most_merit() const {
    Build best;
    int best_merit = -weights::kWin;
    for_each_build([&](const Build& build) {
      const int merit = merit_of(*next_, build);
      if (merit <= best_merit) return;
      best = build;
      best_merit = merit;
    });
    return best;
  }

 private:
  using AllSettlements = std::array<Settlements, kMaxPlayers>;

  [[nodiscard]] Settlements& own() { return after_[seat_index(seat_)]; }
  [[nodiscard]] const Settlements& own() const { return after_[seat_index(seat_)]; }

  Actor seat_;
  const State* next_ = nullptr;
  AllSettlements before_;
  AllSettlements after_;
};

}  // namespace

std::vector<Proposal<Move>> propose(const State& state, Draw draw, std::size_t most) {
  // Number of placements that are tried with every building.
  constexpr std::size_t kPlaces = 24;
  Valuation valuation(state);
  std::vector<Place> places;
  for_each_legal_lay(state, draw, [&](const Lay& lay, const State& next) {
    valuation.begin(lay, next);
    places.push_back({lay, valuation.with(valuation.build_of_most_merit())});
    return true;
  });
  std::ranges::stable_sort(places, std::greater<>(), &Place::value);
  places.resize(std::min(places.size(), std::max(kPlaces, most)));
  BestProposals<Move> best(most);
  for (const Place& place : places) {
    State next = state;
    commit(next, place.lay, plan(state, place.lay).found);
    valuation.begin(place.lay, next);
    valuation.for_each_build([&](const Build& build) {
      const std::int64_t value = valuation.with(build);
      if (best.wants(value)) best.add({place.lay, move_of(next, build)}, value);
    });
  }
  return best.take();
}

namespace {

/// Returns how many huts of `seat` lie under later tiles.
int buried_huts(const State& state, Actor seat) {
  int huts = kHutsPerPlayer - state.stock[seat_index(seat)].huts;
  for (std::size_t cell = 0; cell < state.cell_count; ++cell) {
    const Cell& land = state.cells[cell];
    if (land.piece == Piece::kHut && land.owner == seat) huts -= land.level;
  }
  return huts;
}

/// Whether a settlement of `seat` could get a temple in the next entry.
bool has_temple_site(const State& state, Actor seat) {
  if (state.stock[seat_index(seat)].temples == 0) return false;
  constexpr int kMinSize = 3;
  const Settlements settlements(state, seat);
  const CellSet open = open_cells(state);
  for (std::size_t i = 0; i < settlements.count(); ++i) {
    const Settlement& settlement = settlements[i];
    if (settlement.cells.size() >= kMinSize && !settlement.cells.meets(state.temples) &&
        settlement.around.meets(open)) {
      return true;
    }
  }
  return false;
}

}  // namespace

std::vector<Trait> traits(const State& before, const State& after) {
  // In thousandths of a win; that somebody wins only repeats the loss, if nothing else explains it.
  constexpr int kWin = 1;
  constexpr int kOut = -1000;
  constexpr int kTemple = 250;
  constexpr int kTower = 100;
  constexpr int kTempleSite = 80;
  constexpr int kBuried = -30;
  constexpr int kHut = 6;
  std::vector<Trait> out;
  const bool over = std::holds_alternative<GameOver>(after.phase);
  const Outcome outcome = outcome_of(after);
  for (Actor seat = 0; seat < after.players; ++seat) {
    const auto add = [&](std::string_view kind, std::int64_t value, int weight) {
      if (value != 0) out.push_back({kind, seat, {}, value, weight});
    };
    const Stock& had = before.stock[seat_index(seat)];
    const Stock& has = after.stock[seat_index(seat)];
    add("win", over && std::ranges::find(outcome.winners, seat) != outcome.winners.end() ? 1 : 0,
        kWin);
    add("out", after.is_out(seat) && !before.is_out(seat) ? 1 : 0, kOut);
    const bool temple = has.temples < had.temples;
    add("temple", temple ? 1 : 0, kTemple);
    add("tower", has.towers < had.towers ? 1 : 0, kTower);
    // Whoever built a temple has used the place for it.
    add("temple-site", temple || (!over && has_temple_site(after, seat)) ? 1 : 0, kTempleSite);
    add("buried", buried_huts(after, seat) > buried_huts(before, seat) ? 1 : 0, kBuried);
    add("huts", had.huts - has.huts, kHut);
  }
  return out;
}

}  // namespace stela::taluva
