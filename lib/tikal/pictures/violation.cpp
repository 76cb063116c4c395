#include "lib/tikal/pictures/violation.h"

#include "lib/tikal/pictures/steps.h"
#include "lib/tikal/rules/actions.h"
#include "lib/tikal/rules/rulebook.h"
#include "lib/words/tr.h"

namespace stela::tikal {
namespace {

constexpr std::string_view kTooFew = tr_noop("too few pieces");
constexpr std::string_view kTwice = tr_noop("twice in a turn at most");

/// Finds the violation.
class Finder {
 public:
  Finder(const State& state, const Table& table, const Rule& rule)
      : state_(state), table_(table), rule_(rule) {}

  Violation operator()(const Lay& lay) {
    const std::size_t cell = lay.at.cell();
    if (broken(rules::kTileOccupied)) return at(lay.at, tr("taken"));
    if (broken(rules::kTileAdjacent)) return at(lay.at, tr("touches nothing"));
    if (broken(rules::kTilePath)) {
      at(lay.at, tr("no stones lead here"));
      for (const std::size_t other : kNeighbours[cell]) {
        const bool open = other != kNoCell && state_.explored.has(other) &&
                          state_.cells[other].kind != Kind::kVolcano;
        if (open) violation_.borders.emplace_back(cell, other);
      }
      return violation_;
    }
    if (broken(rules::kTileUsed)) {
      state_.explored.for_each([&](std::size_t other) {
        if (state_.cells[other].tile == lay.tile.tile()) {
          violation_.spots.push_back({other, tr("{0} lies here", tile_name(lay.tile.tile()))});
        }
      });
    }
    return violation_;
  }

  Violation operator()(const Go& go) {
    if (broken(rules::kGoPieces)) return at(go.path[0], there(go.path[0], go.pieces));
    const std::size_t step = broken_step(state_, go);
    if (step == go.path.size()) return at(go.path.back(), price(go));
    const Place& to = go.path[step];
    const std::size_t from = go.path[step - 1].cell();
    if (broken(rules::kGoPath)) {
      violation_.borders.emplace_back(from, to.cell());
      return at(to, tr("no stones"));
    }
    if (broken(rules::kGoVolcano)) return at(to, tr("volcano"));
    const bool known = to.cell() != kNoCell && state_.explored.has(to.cell());
    return at(to, known ? tr("no neighbour") : tr("unexplored"));
  }

  Violation operator()(const In& in) {
    if (broken(rules::kInCamp)) return at(in.at, tr("no camp"));
    return at(in.at, broken(rules::kInSupply) ? tr("not in supply") : price(in));
  }

  Violation operator()(const Hop& hop) {
    if (broken(rules::kGoPieces)) return at(hop.from, there(hop.from, hop.pieces));
    if (!broken(rules::kHopCamp)) return at(hop.to, price(hop));
    if (hop.from == hop.to) return at(hop.to, tr("stays here"));
    for (const Place& place : {hop.from, hop.to}) {
      if (!state_.is_camp_of(place.cell(), state_.turn)) at(place, tr("no camp"));
    }
    return violation_;
  }

  Violation operator()(const Dig& dig) {
    if (broken(rules::kDigTemple)) return at(dig.at, tr("no temple"));
    if (broken(rules::kDigGuarded)) return at(dig.at, tr("guarded"));
    if (broken(rules::kDigLimit)) return at(dig.at, message_of(kTwice));
    if (broken(rules::kDigPieces)) return at(dig.at, message_of(kTooFew));
    return at(dig.at, broken(rules::kDigStock) ? tr("no square left") : price(dig));
  }

  Violation operator()(const Lift& lift) {
    if (broken(rules::kLiftNone)) {
      return at(lift.at, state_.shows(lift.at.cell(), Kind::kTreasure) ? tr("none left")
                                                                       : tr("no treasures"));
    }
    if (broken(rules::kLiftLimit)) return at(lift.at, message_of(kTwice));
    if (broken(rules::kLiftPieces)) return at(lift.at, message_of(kTooFew));
    if (!broken(rules::kLiftMotif)) return at(lift.at, price(lift));
    return at(lift.at, tr("no {0} left", lift.motif.number));
  }

  Violation operator()(const Camp& camp) {
    if (broken(rules::kCampTerrain)) return at(camp.at, kind_at(camp.at));
    if (broken(rules::kCampTreasure)) return at(camp.at, tr("treasures left"));
    if (broken(rules::kCampOccupied)) return at(camp.at, tr("taken"));
    if (!broken(rules::kCampLimit)) return at(camp.at, price(camp));
    state_.explored.for_each([&](std::size_t cell) {
      if (state_.cells[cell].camp == state_.turn)
        violation_.spots.push_back({cell, tr("a camp already")});
    });
    return violation_;
  }

  Violation operator()(const Guard& guard) {
    if (broken(rules::kGuardTemple)) return at(guard.at, tr("no temple"));
    if (broken(rules::kGuardGuarded)) return at(guard.at, tr("guarded"));
    if (broken(rules::kGuardPiece))
      return at(guard.at, guard.leader ? tr("no leader") : tr("no member"));
    if (broken(rules::kGuardMajority)) return at(guard.at, tr("no majority"));
    if (!broken(rules::kGuardLimit)) return at(guard.at, price(guard));
    state_.explored.for_each([&](std::size_t cell) {
      if (state_.cells[cell].guard == state_.turn) {
        violation_.spots.push_back({cell, tr("guarded already")});
      }
    });
    return violation_;
  }

  /// Other moves do not concern the board.
  template <class M>
  Violation operator()(const M& /*move*/) {
    return violation_;
  }

 private:
  [[nodiscard]] bool broken(const Rule& rule) const { return &rule == &rule_; }

  Violation at(const Place& place, Message words) {
    if (place.cell() != kNoCell) violation_.spots.push_back({place.cell(), std::move(words)});
    return violation_;
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
    return leader ? tr("no leader here") : message_of(kTooFew);
  }

  /// Returns the cost if it is too high, or nothing if something else is wrong.
  template <class M>
  [[nodiscard]] Message price(const M& move) const {
    if (!broken(rules::kApExceeded)) return {};
    const std::optional<std::int64_t> cost = cost_of(state_, Move(move));
    const auto* acting = std::get_if<Acting>(&state_.phase);
    const auto* scoring = std::get_if<Scoring>(&state_.phase);
    if (!cost || (acting == nullptr && scoring == nullptr)) return {};
    const Turn& turn = acting != nullptr ? acting->turn : scoring->turn;
    constexpr std::int64_t kMany = 1000;
    return tr("{0}, {1} left",
              *cost > kMany ? tr("too many points")
                            : trn(static_cast<long>(*cost), "action points\004{0} point",
                                  "action points\004{0} points"),
              turn.points_left);
  }

  const State& state_;
  const Table& table_;
  const Rule& rule_;
  Violation violation_;
};

}  // namespace

Violation violation_of(const State& state, const Table& table, const Move& move, const Rule& rule) {
  return std::visit(Finder(state, table, rule), move);
}

std::size_t broken_step(const State& state, const Go& go) {
  for (std::size_t i = 1; i < go.path.size(); ++i) {
    int cost = 0;
    const std::size_t from = go.path[i - 1].cell();
    if (from == kNoCell || check_step(state, from, go.path[i].cell(), cost) != nullptr) return i;
  }
  return go.path.size();
}

}  // namespace stela::tikal
