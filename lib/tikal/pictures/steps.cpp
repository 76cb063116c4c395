#include "lib/tikal/pictures/steps.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "lib/tikal/rules/actions.h"
#include "lib/tikal/rules/cells.h"

namespace stela::tikal {
namespace {

std::string place_words(const Place& place) {
  return place.cell() == kNoCell ? fmt::format("{}{}", place.column, place.row)
                                 : cell_name(place.cell());
}

/// `2`, `the leader`, `the leader and 2`.
std::string piece_words(const std::optional<Pieces>& written) {
  const Pieces pieces = pieces_of(written);
  if (!pieces.leader) return std::to_string(pieces.members);
  return pieces.members == 0 ? "the leader" : fmt::format("the leader and {}", pieces.members);
}

int levels_of(const Dig& dig) { return dig.levels ? dig.levels->value : 1; }

/// Says what each action did, in order.
class StepWords {
 public:
  StepWords(const State& state, const Table& table, const std::vector<Move>& moves)
      : state_(state), table_(table) {
    // The state is that after all actions: back to what the temples were before.
    for (const Move& move : moves) {
      const Dig* dig = std::get_if<Dig>(&move);
      if (dig == nullptr || dig->at.cell() == kNoCell) continue;
      const std::size_t cell = dig->at.cell();
      const auto found = values_.try_emplace(cell, state.cells[cell].value).first;
      found->second -= levels_of(*dig);
    }
  }

  std::string operator()(const Lay& lay) {
    return fmt::format("places {}, {}, on {}", name_of(lay.tile), kind_of(lay.tile),
                       place_words(lay.at));
  }
  std::string operator()(const Go& go) {
    return fmt::format("moves {}: {}", piece_words(go.pieces), way_words(go.path));
  }
  std::string operator()(const In& in) {
    return fmt::format("enters {} at {}", piece_words(in.pieces),
                       in.at.cell() == kBaseCamp ? "base camp" : "the camp " + place_words(in.at));
  }
  std::string operator()(const Dig& dig) {
    const auto value = values_.find(dig.at.cell());
    if (value == values_.end()) return fmt::format("uncovers {}", place_words(dig.at));
    const int before = value->second;
    value->second += levels_of(dig);
    return fmt::format("uncovers {}: {} → {}", place_words(dig.at), before, value->second);
  }
  std::string operator()(const Lift& lift) {
    return fmt::format("lifts treasure {} on {}", lift.motif.number, place_words(lift.at));
  }
  std::string operator()(const Hop& hop) {
    return fmt::format("hops with {}: {} to {}", piece_words(hop.pieces), place_words(hop.from),
                       place_words(hop.to));
  }
  std::string operator()(const Swap& swap) {
    return fmt::format("gives {} {}, takes {}", colour_of(swap.player), swap.give.number,
                       swap.take.number);
  }
  std::string operator()(const Camp& camp) {
    return fmt::format("builds a camp on {}", place_words(camp.at));
  }
  std::string operator()(const Guard& guard) {
    return fmt::format("guards {}{}", place_words(guard.at),
                       guard.leader ? " with the leader" : "");
  }
  std::string operator()(const Volcano& volcano) {
    return fmt::format("sets the volcano {} aside", name_of(volcano.tile));
  }
  std::string operator()(const Show& show) {
    std::string words = "shown:";
    for (const TileCode& tile : show.tiles) words += ' ' + name_of(tile);
    return words;
  }
  std::string operator()(const Bid& bid) {
    return fmt::format("{} bids {}", colour_of(bid.player), bid.points.value);
  }
  std::string operator()(const Pass& pass) {
    return fmt::format("{} passes", colour_of(pass.player));
  }
  /// Tokens of a setup are no steps.
  template <class M>
  std::string operator()(const M& /*move*/) {
    return {};
  }

 private:
  [[nodiscard]] std::string_view colour_of(const Player& player) const {
    return player.seat == kNobody ? std::string_view("nobody") : table_.colour_of(player.seat);
  }
  [[nodiscard]] static std::string name_of(const TileCode& code) {
    return code.tile() == kNoTile ? std::string("a tile") : tile_name(code.tile());
  }
  [[nodiscard]] std::string_view kind_of(const TileCode& code) const {
    const std::uint8_t tile = code.tile();
    return tile == kNoTile ? std::string_view("unknown")
                           : kKindNames[static_cast<std::size_t>(state_.tiles[tile].kind)];
  }

  const State& state_;
  const Table& table_;
  std::map<std::size_t, int> values_;
};

/// Follows pieces through the entry.
class Follower {
 public:
  explicit Follower(LastEntry& last) : last_(last) {}

  void operator()(const Go& go) { move(go.path[0], go.path.back(), pieces_of(go.pieces)); }
  void operator()(const Hop& hop) { move(hop.from, hop.to, pieces_of(hop.pieces)); }
  void operator()(const In& in) { arrive(in.at.cell(), pieces_of(in.pieces)); }
  template <class M>
  void operator()(const M& /*move*/) {}

 private:
  void move(const Place& from, const Place& to, const Pieces& pieces) {
    if (pieces.leader) depart(from.cell(), true);
    if (pieces.members > 0) depart(from.cell(), false);
    arrive(to.cell(), pieces);
  }

  void arrive(std::size_t cell, const Pieces& pieces) {
    if (pieces.leader) last_.fresh.push_back({cell, true});
    if (pieces.members > 0) last_.fresh.push_back({cell, false});
  }

  /// Who came with this entry and goes on did not stand here before.
  void depart(std::size_t cell, bool leader) {
    const bool passed = std::any_of(
        last_.fresh.begin(), last_.fresh.end(),
        [&](const Arrival& other) { return other.cell == cell && other.leader == leader; });
    if (!passed) last_.left.push_back({cell, leader});
  }

  LastEntry& last_;
};

}  // namespace

bool LastEntry::trod(std::size_t cell, std::size_t other) const {
  return std::any_of(steps.begin(), steps.end(), [&](const EntryStep& step) {
    const Go* go = std::get_if<Go>(step.move);
    if (go == nullptr) return false;
    for (std::size_t i = 1; i < go->path.size(); ++i) {
      const std::size_t from = go->path[i - 1].cell();
      const std::size_t to = go->path[i].cell();
      if ((from == cell && to == other) || (from == other && to == cell)) return true;
    }
    return false;
  });
}

void LastEntry::mark(std::size_t cell, std::vector<Crew>& crews) const {
  const auto has = [&](const std::vector<Arrival>& arrivals, bool leader) {
    return std::any_of(arrivals.begin(), arrivals.end(), [&](const Arrival& arrival) {
      return arrival.cell == cell && arrival.leader == leader;
    });
  };
  for (Crew& crew : crews) {
    if (crew.owner == actor && has(fresh, crew.leader)) crew.look = Crew::Look::kFresh;
  }
  for (const bool leader : {true, false}) {
    if (has(left, leader)) crews.push_back({actor, leader, 1, Crew::Look::kLeft});
  }
}

LastEntry last_entry(const State& state, const Table& table, const std::vector<Move>& moves,
                     Actor actor) {
  LastEntry last;
  last.actor = actor;
  StepWords words(state, table, moves);
  for (const Move& move : moves) {
    std::string said = std::visit(words, move);
    if (said.empty()) continue;
    last.steps.push_back({&move, std::move(said), cost_of(state, move)});
    if (is_seat(actor)) std::visit(Follower(last), move);
  }
  return last;
}

std::optional<std::int64_t> cost_of(const State& state, const Move& move) {
  if (const Go* go = std::get_if<Go>(&move)) {
    std::int64_t stones = 0;
    for (std::size_t i = 1; i < go->path.size(); ++i) {
      int step = 0;
      const std::size_t from = go->path[i - 1].cell();
      if (from == kNoCell || check_step(state, from, go->path[i].cell(), step) != nullptr) {
        return std::nullopt;
      }
      stones += step;
    }
    return stones * pieces_of(go->pieces).count();
  }
  if (const In* in = std::get_if<In>(&move)) return pieces_of(in->pieces).count();
  if (const Hop* hop = std::get_if<Hop>(&move)) return pieces_of(hop->pieces).count();
  if (const Dig* dig = std::get_if<Dig>(&move)) return std::int64_t{kLevelCost} * levels_of(*dig);
  if (std::holds_alternative<Lift>(move)) return kLiftCost;
  if (std::holds_alternative<Swap>(move)) return kSwapCost;
  if (std::holds_alternative<Camp>(move)) return kCampCost;
  if (std::holds_alternative<Guard>(move)) return kGuardCost;
  return std::nullopt;
}

std::string way_words(const Path& path) {
  constexpr std::size_t kMost = 6;
  constexpr std::size_t kBegin = 3;
  std::string words;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (path.size() > kMost && i >= kBegin && i + 2 < path.size()) {
      if (i == kBegin) words += "–…";
      continue;
    }
    words += (i == 0 ? "" : "–") + place_words(path[i]);
  }
  return words;
}

}  // namespace stela::tikal
