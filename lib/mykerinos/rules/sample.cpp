#include "lib/mykerinos/rules/sample.h"

#include <algorithm>
#include <vector>

#include "lib/mykerinos/rules/rules.h"

namespace stela::mykerinos {
namespace {

/// Returns true once in `below` times.
bool one_in(const Pick& pick, std::uint32_t below) { return pick(below) == 0; }

std::uint32_t size_of(const std::vector<Move>& moves) {
  return static_cast<std::uint32_t>(moves.size());
}

std::optional<Move> any_of(const std::vector<Move>& moves, const Pick& pick) {
  if (moves.empty()) return std::nullopt;
  return moves[pick(size_of(moves))];
}

/// Returns the legal moves among those that `visit_all` visits.
template <class F>
std::vector<Move> legal_of(const State& state, F&& visit_all) {
  std::vector<Move> moves;
  visit_all([&](const Move& move) {
    if (check(state, move) == nullptr) moves.push_back(move);
  });
  return moves;
}

// --- Laying out ----------------------------------------------------------------------------------

Patron draw_patron(const State& state, const Pick& pick) {
  std::array<std::uint32_t, kPatronKinds> left{};
  std::uint32_t all = 0;
  for (std::size_t i = 0; i < kPatronKinds; ++i) {
    const auto patron = static_cast<Patron>(i);
    const int copies = patron == Patron::kNone ? 1 : kParcelsOfPatron;
    left[i] = static_cast<std::uint32_t>(std::max(0, copies - state.came[index_of(patron)]));
    all += left[i];
  }
  if (all == 0) return Patron::kViolet;
  std::uint32_t drawn = pick(all);
  std::size_t i = 0;
  while (drawn >= left[i]) drawn -= left[i++];
  return static_cast<Patron>(i);
}

std::optional<Move> sample_parcel(const State& state, const Pick& pick) {
  constexpr std::uint32_t kMaxPyramids = 3;
  std::size_t slot = 0;
  while (slot < static_cast<std::size_t>(parcels_in(state.round)) && state.lies(slot)) ++slot;
  if (slot == static_cast<std::size_t>(parcels_in(state.round))) return std::nullopt;
  const Patron patron = draw_patron(state, pick);
  const int points =
      patron == Patron::kNone ? kPointsWithoutPatron : kPointKinds[pick(std::size(kPointKinds))];
  unsigned pyramids = 0;
  for (std::uint32_t i = pick(kMaxPyramids + 1); i > 0; --i) pyramids |= 1U << pick(kParcelFields);
  return Lay{{}, Slot::of(slot), {patron, {points}, static_cast<std::uint8_t>(pyramids)}};
}

// --- Digging -------------------------------------------------------------------------------------

/// Returns n if the player passes once in n times: players save their last few archaeologists, and
/// the last player has only one more entry.
std::uint32_t pass_one_in(const State& state) {
  constexpr int kFew = 3;
  const int hand = state.hand[seat_index(state.turn)];
  if (state.diggers_left() == 1) return 8;
  return hand <= kFew ? 4 : 24;
}

/// Returns a patron who can help now; `kNone` if there is none, or to act without help.
Patron sample_patron(const State& state, const Pick& pick) {
  constexpr std::uint32_t kWithoutOneIn = 3;
  const Cards& cards = state.cards[seat_index(state.turn)];
  std::vector<Patron> unused;
  unused.reserve(kPatrons);
  for (std::size_t i = 0; i < kPatrons; ++i) {
    if (cards.of(i) > cards.used[i]) unused.push_back(static_cast<Patron>(i));
  }
  if (unused.empty() || one_in(pick, kWithoutOneIn)) return Patron::kNone;
  return unused[pick(static_cast<std::uint32_t>(unused.size()))];
}

/// Returns a random room; more valuable rooms are likelier.
std::optional<Move> sample_room(const State& state, const std::optional<Helpers>& by,
                                const Pick& pick) {
  const std::vector<Move> rooms =
      legal_of(state, [&](auto&& visit) { candidates::visit_rooms(state, by, visit); });
  std::vector<Move> weighted;
  for (const Move& move : rooms) {
    weighted.insert(weighted.end(), std::get<Museum>(move).at.value, move);
  }
  return any_of(weighted, pick);
}

/// Returns a dig or an extension, with equal probability if both are possible.
std::optional<Move> sample_work(const State& state, Actor who, const std::optional<Helpers>& by,
                                Patron patron, const Pick& pick) {
  const std::vector<Move> works =
      legal_of(state, [&](auto&& visit) { candidates::visit_work(state, who, by, patron, visit); });
  if (works.empty()) return std::nullopt;
  const auto first_expand = std::ranges::find_if(
      works, [](const Move& move) { return std::holds_alternative<Expand>(move); });
  const auto digs = static_cast<std::uint32_t>(first_expand - works.begin());
  const std::uint32_t expands = size_of(works) - digs;
  const bool dig = expands == 0 || (digs > 0 && one_in(pick, 2));
  return dig ? works[pick(digs)] : works[digs + pick(expands)];
}

std::optional<Move> sample_own(const State& state, const Pick& pick) {
  if (one_in(pick, pass_one_in(state))) return Pass{};
  const Patron patron = sample_patron(state, pick);
  std::optional<Move> move;
  if (patron == Patron::kBrown) {
    move = sample_room(state, helped_by(patron), pick);
  } else if (patron != Patron::kNone) {
    move = sample_work(state, state.turn, helped_by(patron), patron, pick);
  }
  if (!move) move = sample_work(state, state.turn, {}, Patron::kNone, pick);
  return move ? move : Pass{};
}

std::optional<Move> sample_neutral(const State& state, const Pick& pick) {
  constexpr std::uint32_t kWithoutOneIn = 2;
  if (one_in(pick, kWithoutOneIn)) return std::nullopt;
  return sample_work(state, kNeutral, neutrally(), Patron::kNone, pick);
}

// --- Zones ---------------------------------------------------------------------------------------

std::optional<Move> sample_choice(const State& state, const Choosing& choosing, const Pick& pick) {
  constexpr std::uint32_t kMuseumOneIn = 3;
  constexpr std::uint32_t kLeaveOneIn = 5;
  const Step step = choosing.step;
  if (step == Step::kRest && one_in(pick, kLeaveOneIn)) return Leave{};
  if (step == Step::kChoose && one_in(pick, kMuseumOneIn)) {
    if (const std::optional<Move> room = sample_room(state, {}, pick)) return room;
  }
  const std::vector<Move> parcels = legal_of(state, [&](auto&& visit) {
    for (const std::size_t slot : {2U * choosing.zone, 2U * choosing.zone + 1U}) {
      visit(Move{Take{{}, Slot::of(slot)}});
      visit(Move{Discard{{}, Slot::of(slot)}});
    }
  });
  return any_of(parcels, pick);
}

}  // namespace

std::optional<Move> sample(const State& state, const Pick& pick) {
  if (std::holds_alternative<Laying>(state.phase)) return sample_parcel(state, pick);
  if (std::holds_alternative<Digging>(state.phase)) return sample_own(state, pick);
  if (const Dug* dug = std::get_if<Dug>(&state.phase)) {
    return dug->neutral ? sample_neutral(state, pick) : std::nullopt;
  }
  if (const Choosing* choosing = std::get_if<Choosing>(&state.phase)) {
    return sample_choice(state, *choosing, pick);
  }
  return std::nullopt;
}

}  // namespace stela::mykerinos
