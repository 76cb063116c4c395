#include <type_traits>

#include "lib/tikal/rules/actions.h"
#include "lib/tikal/rules/cells.h"
#include "lib/tikal/rules/rulebook.h"
#include "lib/tikal/rules/rules.h"
#include "lib/tikal/words/messages.h"
#include "lib/words/tr.h"

namespace stela::tikal {
namespace {

/// Finds the places to blame. A place has the words of the rule unless they depend on the case.
class Blamer {
 public:
  Blamer(const State& state, const Table& table, const Rule& rule)
      : state_(state), table_(table), rule_(rule) {}

  void operator()(const Lay& lay) {
    if (broken(rules::kTileUsed)) return blame_copies(lay.tile.tile());
    if (!broken(rules::kTileOccupied, rules::kTileAdjacent, rules::kTilePath)) return;
    blame(lay.at);
    if (!broken(rules::kTilePath) || places_.empty()) return;
    for (const std::size_t other : kNeighbours[lay.at.cell()]) {
      const bool open = other != kNoCell && state_.explored.has(other) &&
                        state_.cells[other].kind != Kind::kVolcano;
      if (open) places_.back().closed.push_back(cell_name(other));
    }
  }

  void operator()(const Go& go) {
    if (broken(rules::kGoPieces)) return blame(go.path[0], there(go.path[0], go.pieces));
    const std::size_t step = broken_step(state_, go);
    if (step == go.path.size()) return blame(go.path.back(), price(go));
    const Place& to = go.path[step];
    if (broken(rules::kGoVolcano)) return blame(to);
    if (!broken(rules::kGoPath)) {
      const bool known = to.cell() != kNoCell && state_.explored.has(to.cell());
      return blame(to, known ? tr("no neighbour") : tr("unexplored"));
    }
    blame(to);
    const std::size_t from = go.path[step - 1].cell();
    if (!places_.empty() && from != kNoCell) places_.back().closed.push_back(cell_name(from));
  }

  void operator()(const In& in) { blame_or_price(in.at, in, rules::kInCamp, rules::kInSupply); }

  void operator()(const Hop& hop) {
    if (broken(rules::kGoPieces)) return blame(hop.from, there(hop.from, hop.pieces));
    if (!broken(rules::kHopCamp)) return blame(hop.to, price(hop));
    if (hop.from == hop.to) return blame(hop.to, tr("stays here"));
    for (const Place& place : {hop.from, hop.to}) {
      if (!state_.is_camp_of(place.cell(), state_.turn)) blame(place);
    }
  }

  void operator()(const Dig& dig) {
    blame_or_price(dig.at, dig, rules::kDigTemple, rules::kDigGuarded, rules::kDigLimit,
                   rules::kDigPieces, rules::kDigStock);
  }

  void operator()(const Lift& lift) {
    if (broken(rules::kLiftNone)) {
      const bool emptied = state_.shows(lift.at.cell(), Kind::kTreasure);
      return blame(lift.at, emptied ? tr("none left") : tr("no treasures"));
    }
    if (broken(rules::kLiftMotif)) return blame(lift.at, tr("no {0} left", lift.motif.number));
    blame_or_price(lift.at, lift, rules::kLiftLimit, rules::kLiftPieces);
  }

  void operator()(const Camp& camp) {
    if (broken(rules::kCampTerrain)) return blame(camp.at, kind_at(camp.at));
    if (broken(rules::kCampLimit)) return blame_own(&CellState::camp);
    blame_or_price(camp.at, camp, rules::kCampTreasure, rules::kCampOccupied);
  }

  void operator()(const Guard& guard) {
    if (broken(rules::kGuardPiece)) {
      return blame(guard.at, guard.leader ? tr("no leader") : tr("no member"));
    }
    if (broken(rules::kGuardLimit)) return blame_own(&CellState::guard);
    blame_or_price(guard.at, guard, rules::kGuardTemple, rules::kGuardGuarded,
                   rules::kGuardMajority);
  }

  /// Other moves do not concern the board.
  template <class M>
  void operator()(const M& /*move*/) {}

  [[nodiscard]] std::vector<BlamedPlace> places() && { return std::move(places_); }

 private:
  using CellState = std::remove_cvref_t<decltype(std::declval<State>().cells[0])>;

  template <class... R>
  [[nodiscard]] bool broken(const R&... rules) const {
    return ((&rules == &rule_) || ...);
  }

  void blame(const Place& place, Message words) {
    if (place.cell() != kNoCell) places_.push_back({cell_name(place.cell()), std::move(words)});
  }
  void blame(const Place& place) { blame(place, message_of(rule_.mark)); }

  /// Blames the place with the words of the rule if it is one of `rules`, otherwise with the price.
  template <class M, class... R>
  void blame_or_price(const Place& place, const M& move, const R&... rules) {
    broken(rules...) ? blame(place) : blame(place, price(move));
  }

  /// Blames the hexes on which the tile lies.
  void blame_copies(std::uint8_t tile) {
    state_.explored.for_each([&](std::size_t cell) {
      if (state_.cells[cell].tile != tile) return;
      places_.push_back({cell_name(cell), tr("{0} lies here", tile_name(tile))});
    });
  }

  /// Blames the hexes on which the current player has one already.
  void blame_own(Actor CellState::*owner) {
    state_.explored.for_each([&](std::size_t cell) {
      if (state_.cells[cell].*owner != state_.turn) return;
      places_.push_back({cell_name(cell), message_of(rule_.mark)});
    });
  }

  [[nodiscard]] Message kind_at(const Place& place) const {
    const std::size_t cell = place.cell();
    if (cell == kNoCell || !state_.explored.has(cell)) return tr("unexplored");
    return message_of(kKindNames[static_cast<std::size_t>(state_.cells[cell].kind)]);
  }

  [[nodiscard]] Message there(const Place& place, const std::optional<Pieces>& pieces) const {
    if (place.cell() == kNoCell) return {};
    const Expedition& own = state_.of(state_.turn);
    if (own.pieces_on(place.cell()) == 0) {
      return tr("no {0} here", table_.player(state_.turn));
    }
    const bool leader = pieces_of(pieces).leader && own.leader != place.cell();
    return leader ? tr("no leader here") : message_of(rules::kDigPieces.mark);
  }

  /// Returns the cost if it is too high, or nothing if something else is wrong.
  template <class M>
  [[nodiscard]] Message price(const M& move) const {
    if (!broken(rules::kApExceeded)) return {};
    const auto* acting = std::get_if<Acting>(&state_.phase);
    const auto* scoring = std::get_if<Scoring>(&state_.phase);
    if (acting == nullptr && scoring == nullptr) return {};
    const Turn& turn = acting != nullptr ? acting->turn : scoring->turn;
    std::int64_t cost = 0;
    if constexpr (std::is_same_v<M, Go>) {
      cost = plan(state_, move).found.cost;
    } else {
      cost = plan(state_, move).found;
    }
    constexpr std::int64_t kMany = 1000;
    return tr("{0}, {1} left",
              cost > kMany ? tr("too many points")
                           : trn(static_cast<long>(cost), "action points\004{0} point",
                                 "action points\004{0} points"),
              turn.points_left);
  }

  const State& state_;
  const Table& table_;
  const Rule& rule_;
  std::vector<BlamedPlace> places_;
};

}  // namespace

std::vector<BlamedPlace> blamed_in(const State& state, const Table& table, const Move& move,
                                   const Rule& rule) {
  Blamer blamer(state, table, rule);
  std::visit(blamer, move);
  return std::move(blamer).places();
}

}  // namespace stela::tikal
