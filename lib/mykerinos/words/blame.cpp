#include "lib/mykerinos/rules/rulebook.h"
#include "lib/mykerinos/rules/rules.h"
#include "lib/mykerinos/words/messages.h"
#include "lib/words/tr.h"

namespace stela::mykerinos {
namespace {

/// Finds the places to blame.
class Blamer {
 public:
  Blamer(const State& state, const Rule& rule) : state_(state), rule_(rule) {}

  template <class M>
  void operator()(const M& move) {
    if constexpr (requires { move.places; }) {
      blame_fields(move.places);
    } else if constexpr (std::is_same_v<M, Museum>) {
      blame_room(move.at);
    } else if constexpr (requires { move.at.side; }) {
      const bool slot =
          broken(rules::kTakeZone, rules::kTakeGone, rules::kDiscardGone, rules::kLaySlot);
      if (slot && has_slot(state_, move.at)) blame(spell(move.at));
    }
  }

  [[nodiscard]] std::vector<BlamedPlace> places() && { return std::move(places_); }

 private:
  template <class... R>
  [[nodiscard]] bool broken(const R&... rules) const {
    return ((&rules == &rule_) || ...);
  }
  void blame(std::string place) { places_.push_back({std::move(place), message_of(rule_.mark)}); }

  void blame_fields(const Places& fields) {
    FieldSet seen;
    for (std::size_t i = 0; i < fields.kept(); ++i) {
      const std::size_t field = fields[i].field();
      if (field >= fields_in_round(state_)) continue;
      const bool twice = seen.has(field);
      seen.add(field);
      const bool apart = i > 0 && fields[i - 1].field() < kFields &&
                         !kNeighbours[fields[i - 1].field()].has(field);
      const bool wrong =
          (broken(rules::kFieldOccupied) && (twice || digger_on(state_, field) != kNobody)) ||
          (broken(rules::kFieldPyramid) && state_.pyramids.has(field)) ||
          (broken(rules::kExpandChain) && apart) || (broken(rules::kExpandAdjacent) && i == 0) ||
          broken(rules::kLemonPyramid, rules::kExpandCount);
      if (wrong) blame(spell(fields[i]));
    }
  }

  void blame_room(const RoomName& name) {
    const std::size_t room = find_room(state_, name);
    if (room == kNoRoom || !broken(rules::kMuseumOccupied, rules::kMuseumAccess)) return;
    blame(place_of_room(name));
    if (!broken(rules::kMuseumAccess)) return;
    const std::size_t wing = room / kRoomsOfWing;
    for (const std::size_t way : {room_three(wing), room_before(wing), room_after(wing)}) {
      if (has_room(state_, way)) {
        places_.back().closed.push_back(place_of_room(name_of_room(state_, way)));
      }
    }
  }

  const State& state_;
  const Rule& rule_;
  std::vector<BlamedPlace> places_;
};

}  // namespace

std::vector<BlamedPlace> blamed_in(const State& state, const Table& /*table*/, const Move& move,
                                   const Rule& rule) {
  Blamer blamer(state, rule);
  std::visit(blamer, move);
  return std::move(blamer).places();
}

}  // namespace stela::mykerinos
