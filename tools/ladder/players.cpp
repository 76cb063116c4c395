#include "tools/ladder/players.h"

#include <memory>
#include <stdexcept>
#include <string>

#include "lib/engines/engines.h"
#include "lib/game/info.h"
#include "lib/record/action_tokens.h"
#include "tools/ladder/yardstick.h"

namespace stela {

const std::vector<LadderPlayer>& rungs() {
  static const std::vector<LadderPlayer> kRungs = {
      {"chance", Policy{Policy::Kind::kChance, 0}},
      {"greedy", Policy{Policy::Kind::kGreedy, 0}},
      {"quick", Policy{Policy::Kind::kSearch, kQuickEffort}},
      {"normal", Policy{Policy::Kind::kSearch, kNormalEffort}},
      {"deep", Policy{Policy::Kind::kSearch, kDeepEffort}},
      {"yardstick", std::nullopt}};
  return kRungs;
}

Finish play_game(const Contest& contest, std::uint64_t game, std::uint64_t seed,
                 const std::function<void(const Position&)>& seen) {
  const GameInfo& info = *contest.table.game;
  const Engine& engine = *engine_of(info);
  const Actor seat = contest.seat_in(game);
  const std::unique_ptr<Position> position = info.start(contest.table);
  const Sides sides = sides_of(position->outcome());
  for (PlayKey key{RandomStream::key(seed, game), 0}; position->due() != kNobody; ++key.entry) {
    if (seen) seen(*position);
    const Actor due = position->due();
    const bool own = is_seat(due) && sides.of[seat_index(due)] == sides.of[seat_index(seat)];
    const LadderPlayer& rung = own ? *contest.upper : *contest.lower;
    const std::vector<std::string> actions =
        rung.policy ? engine.choose(*position, *rung.policy, key) : yardstick_entry(*position, key);
    Broken broken;
    if (!position->play(due, action_tokens(actions), true, nullptr, broken)) {
      throw std::logic_error(broken.message.english());
    }
  }
  return {sides, winners_of(position->outcome())};
}

}  // namespace stela
