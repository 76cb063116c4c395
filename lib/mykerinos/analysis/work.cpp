#include "lib/mykerinos/analysis/work.h"

namespace stela::mykerinos {
namespace {

Places places_of(const Work& work) {
  Places places;
  for (std::size_t i = 0; i < work.count; ++i) places.add(Place::of(work.fields[i]));
  return places;
}

}  // namespace

void play_work(State& state, const Work& work) {
  const Help help{work.patron, work.neutral, false};
  switch (work.kind) {
    case Work::Kind::kPass:
      return commit(state, Pass{}, NoPlan{});
    case Work::Kind::kMuseum:
      return commit(state, Museum{}, std::size_t{work.room});
    case Work::Kind::kDig:
      return commit(state, Dig{{}, places_of(work)}, help);
    case Work::Kind::kExpand:
      return commit(state, Expand{{}, places_of(work)}, help);
  }
}

const FieldSet& fields_of_round(const State& state) {
  static constexpr auto kFieldsOfRows = [] {
    std::array<FieldSet, kRows + 1> sets{};
    for (std::size_t rows = 1; rows <= kRows; ++rows) {
      sets[rows] = sets[rows - 1];
      for (std::size_t i = 0; i < kColumns; ++i) sets[rows].add((rows - 1) * kColumns + i);
    }
    return sets;
  }();
  return kFieldsOfRows[static_cast<std::size_t>(rows_in(state.round))];
}

}  // namespace stela::mykerinos
