#include "lib/tikal/pictures/steps.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "lib/core/lines.h"
#include "lib/tikal/rules/actions.h"
#include "lib/tikal/rules/catalogue.h"
#include "lib/words/tr.h"

namespace stela::tikal {
namespace {

std::string place_words(const Place& place) {
  return place.cell() == kNoCell ? fmt::format("{}{}", place.column, place.row)
                                 : cell_name(place.cell());
}

/// Returns `2`, `the leader` or `the leader and 2`.
Message piece_words(const std::optional<Pieces>& written) {
  const Pieces pieces = pieces_of(written);
  if (!pieces.leader) return to_message(pieces.members);
  return pieces.members == 0 ? tr("the leader") : tr("the leader and {0}", pieces.members);
}

int levels_of(const Dig& dig) { return dig.levels ? dig.levels->value : 1; }

/// Describes what each action did, in order.
class StepWords {
 public:
  StepWords(const State& state, const Table& table, const std::vector<Move>& moves)
      : state_(state), table_(table) {
    // `state` is after all actions, so restore the earlier values of the temples.
    for (const Move& move : moves) {
      const Dig* dig = std::get_if<Dig>(&move);
      if (dig == nullptr || dig->at.cell() == kNoCell) continue;
      const std::size_t cell = dig->at.cell();
      const auto found = values_.try_emplace(cell, state.cells[cell].value).first;
      found->second -= levels_of(*dig);
    }
  }

  Message operator()(const Lay& lay) {
    return tr("places {0}, {1}, on {2}", name_of(lay.tile), kind_of(lay.tile), place_words(lay.at));
  }
  Message operator()(const Go& go) {
    return tr("moves {0}: {1}", piece_words(go.pieces), way_words(go.path));
  }
  Message operator()(const In& in) {
    const Message pieces = piece_words(in.pieces);
    return in.at.cell() == kBaseCamp ? tr("enters {0} at base camp", pieces)
                                     : tr("enters {0} at the camp {1}", pieces, place_words(in.at));
  }
  Message operator()(const Dig& dig) {
    const auto value = values_.find(dig.at.cell());
    if (value == values_.end()) return tr("uncovers {0}", place_words(dig.at));
    const int before = value->second;
    value->second += levels_of(dig);
    return tr("uncovers {0}: {1} → {2}", place_words(dig.at), before, value->second);
  }
  Message operator()(const Lift& lift) {
    return tr("lifts treasure {0} on {1}", lift.motif.number, place_words(lift.at));
  }
  Message operator()(const Hop& hop) {
    return tr("hops with {0}: {1} to {2}", piece_words(hop.pieces), place_words(hop.from),
              place_words(hop.to));
  }
  Message operator()(const Swap& swap) {
    return tr("gives {0} {1}, takes {2}", colour_of(swap.player), swap.give.number,
              swap.take.number);
  }
  Message operator()(const Camp& camp) { return tr("builds a camp on {0}", place_words(camp.at)); }
  Message operator()(const Guard& guard) {
    return guard.leader ? tr("guards {0} with the leader", place_words(guard.at))
                        : tr("guards {0}", place_words(guard.at));
  }
  Message operator()(const Volcano& volcano) {
    return tr("sets the volcano {0} aside", name_of(volcano.tile));
  }
  Message operator()(const Show& show) {
    std::string tiles;
    for (const TileCode& tile : show.tiles) add_to_list(tiles, name_of(tile).english());
    return tr("shown: {0}", tiles);
  }
  Message operator()(const Bid& bid) {
    return tr("{0} bids {1}", colour_of(bid.player), bid.points.value);
  }
  Message operator()(const Pass& pass) { return tr("{0} passes", colour_of(pass.player)); }
  /// Setup tokens are not steps.
  template <class M>
  Message operator()(const M& /*move*/) {
    return {};
  }

 private:
  [[nodiscard]] Message colour_of(const Player& player) const {
    return player.seat == kNobody ? tr("nobody") : table_.player(player.seat);
  }
  [[nodiscard]] static Message name_of(const TileCode& code) {
    return code.tile() == kNoTile ? tr("a tile") : Message(tile_name(code.tile()));
  }
  [[nodiscard]] Message kind_of(const TileCode& code) const {
    const std::uint8_t tile = code.tile();
    return tile == kNoTile
               ? tr("unknown")
               : message_of(kKindNames[static_cast<std::size_t>(state_.tiles[tile].kind)]);
  }

  const State& state_;
  const Table& table_;
  std::map<std::size_t, int> values_;
};

/// Tracks pieces through the entry.
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

  /// A piece that arrived in this entry and moves on was not here before.
  void depart(std::size_t cell, bool leader) {
    const bool passed = std::ranges::any_of(last_.fresh, [&](const Arrival& other) {
      return other.cell == cell && other.leader == leader;
    });
    if (!passed) last_.left.push_back({cell, leader});
  }

  LastEntry& last_;
};

}  // namespace

bool LastEntry::visited(std::size_t cell, std::size_t other) const {
  return std::ranges::any_of(steps, [&](const EntryStep& step) {
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
    return std::ranges::any_of(arrivals, [&](const Arrival& arrival) {
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
    Message did = std::visit(words, move);
    if (did.empty()) continue;
    last.steps.push_back({&move, std::move(did), cost_of(state, move)});
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
