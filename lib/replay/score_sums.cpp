#include "lib/replay/score_sums.h"

#include <algorithm>

#include "lib/game/info.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

class Sums {
 public:
  explicit Sums(const Table& table) : table_(table) {}

  void add(const Event& event) {
    const GameInfo& game = *table_.game;
    for (const EventKind& kind : game.event_kinds) {
      if (kind.kind != event.kind) continue;
      if (kind.role == EventRole::kRound && event.actor == kNobody) {
        sums_.rounds.push_back(new_sum(event.text));
      } else if (kind.role == EventRole::kSource && event.part == 0 && is_seat(event.actor)) {
        add(source_named(kind.title), event);
        if (event.amount > 0 && !sums_.rounds.empty()) add(sums_.rounds.back(), event);
      }
    }
  }

  [[nodiscard]] ScoreSums take() { return std::move(sums_); }

 private:
  [[nodiscard]] ScoreSum new_sum(const Message& words) const {
    ScoreSum sum{words, {}};
    sum.amounts.resize(static_cast<std::size_t>(table_.players));
    return sum;
  }

  ScoreSum& source_named(std::string_view title) {
    for (ScoreSum& known : sums_.sources) {
      if (known.words.same_as(message_of(title))) return known;
    }
    return sums_.sources.emplace_back(new_sum(message_of(title)));
  }

  static void add(ScoreSum& sum, const Event& event) {
    sum.amounts[seat_index(event.actor)] += event.amount;
  }

  const Table& table_;
  ScoreSums sums_;
};

}  // namespace

ScoreSums score_sums(const Table& table, const Timeline& timeline) {
  Sums sums(table);
  for (const Step& step : timeline.steps) {
    if (step.line != 0 || !step.legal) continue;
    for (const Event& event : step.events) sums.add(event);
  }
  return sums.take();
}

}  // namespace stela
