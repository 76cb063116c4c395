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
                 const EntryListener& seen) {
  const GameInfo& info = *contest.table.game;
  const Engine& engine = *engine_of(info);
  const Actor seat = contest.seat_in(game);
  const std::unique_ptr<Position> position = info.start(contest.table);
  const Sides sides = sides_of(position->outcome());
  for (PlayKey key{RandomStream::key(seed, game), 0}; position->due() != kNobody; ++key.entry) {
    const Actor due = position->due();
    const bool own = is_seat(due) && sides.of[seat_index(due)] == sides.of[seat_index(seat)];
    const LadderPlayer& rung = own ? *contest.upper : *contest.lower;
    const std::vector<std::string> actions =
        rung.policy ? engine.choose(*position, *rung.policy, key) : yardstick_entry(*position, key);
    if (seen) seen(*position, actions);
    play_legal(*position, actions);
  }
  return {sides, winners_of(position->outcome())};
}

void play_legal(Position& position, const std::vector<std::string>& actions) {
  Broken broken;
  if (!position.play(position.due(), action_tokens(actions), true, nullptr, broken)) {
    throw std::logic_error(broken.message.english());
  }
}

}  // namespace stela
