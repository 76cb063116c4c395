#include "lib/mykerinos/analysis/traits.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "lib/mykerinos/analysis/worth.h"
#include "lib/mykerinos/rules/scoring.h"

namespace stela::mykerinos {
namespace {

constexpr std::array<std::string_view, kPatrons> kPatronKindNames = {"violet", "lemon", "brown",
                                                                     "blackmore", "tangerine"};

/// Returns who alone has the most archaeologists in `zone`, or `kNobody`.
Actor leader_in(const State& state, std::size_t zone) {
  int most = 0;
  Actor leader = kNobody;
  for (Actor who = 0; who < static_cast<Actor>(kOwners); ++who) {
    const int diggers = diggers_in(state, who, zone);
    if (diggers == most) leader = kNobody;
    if (diggers <= most) continue;
    most = diggers;
    leader = who;
  }
  return leader;
}

bool is_digging(const State& state) { return std::holds_alternative<Digging>(state.phase); }

}  // namespace

std::vector<Trait> traits(const State& before, const State& after) {
  // In thousandths of a win.
  constexpr int kZone = 40;
  constexpr int kRoom = 50;
  constexpr int kCard = 35;
  constexpr int kPoint = 12;
  constexpr int kInHand = 8;
  std::vector<Trait> out;
  const bool same_round = is_digging(before) && is_digging(after) && before.round == after.round;
  for (Actor seat = 0; seat < after.players; ++seat) {
    const auto add = [&](std::string_view kind, std::int64_t value, int weight,
                         std::string place = {}) {
      if (value != 0) out.push_back({kind, seat, std::move(place), value, weight});
    };
    add("points", after.score[seat_index(seat)] - before.score[seat_index(seat)], kPoint);
    const auto rooms = [seat](const State& state) { return std::ranges::count(state.rooms, seat); };
    add("room", rooms(after) > rooms(before) ? 1 : 0, kRoom);
    for (std::size_t patron = 0; patron < kPatrons; ++patron) {
      const int cards =
          after.cards[seat_index(seat)].of(patron) - before.cards[seat_index(seat)].of(patron);
      add(kPatronKindNames[patron], cards > 0 ? 1 : 0, kCard);
    }
    if (!same_round) continue;
    add("hand", after.hand[seat_index(seat)], kInHand);
    for (std::size_t zone = 0; zone < kFieldsOfZone.size(); ++zone) {
      if (after.parcels_left(zone) == 0) continue;
      add("zone", leader_in(after, zone) == seat ? 1 : 0, kZone, std::to_string(zone + 1));
    }
  }
  return out;
}

}  // namespace stela::mykerinos
