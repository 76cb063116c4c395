#include "tools/ladder/yardstick.h"

#include "lib/game/codec.h"
#include "lib/game/position_with.h"
#include "lib/taluva/rules/candidates.h"
#include "lib/taluva/rules/rules.h"
#include "lib/taluva/rules/scoring.h"

namespace stela {
namespace {

using taluva::Move;
using taluva::State;

std::int64_t worth_of(const State& state, Actor seat) {
  constexpr std::int64_t kTemple = 5000;
  constexpr std::int64_t kTower = 1000;
  const Score score = score_of(state, seat);
  return score.parts[taluva::kTemplePart] * kTemple + score.parts[taluva::kTowerPart] * kTower +
         score.parts[taluva::kHutPart];
}

/// Returns a random tile among the remaining copies.
taluva::TileKind draw(const State& state, RandomStream& chance) {
  std::uint32_t left = 0;
  for (const std::uint8_t copies : state.copies_left) left += copies;
  std::uint32_t drawn = chance.below(left);
  taluva::TileKind kind = 0;
  while (drawn >= state.copies_left[kind]) drawn -= state.copies_left[kind++];
  return kind;
}

/// The best entry so far; equal ones have equal chances.
class Best {
 public:
  explicit Best(RandomStream& choice) : choice_(choice) {}

  void offer(const Move& lay, const Move& build, std::int64_t worth) {
    if (entry_.empty() || worth > worth_) equals_ = 0;
    if (!entry_.empty() && worth < worth_) return;
    worth_ = worth;
    if (choice_.below(++equals_) == 0) entry_ = {lay, build};
  }
  [[nodiscard]] const std::vector<Move>& entry() const { return entry_; }

 private:
  RandomStream& choice_;
  std::vector<Move> entry_;
  std::int64_t worth_ = 0;
  std::uint32_t equals_ = 0;
};

}  // namespace

std::vector<std::string> yardstick_entry(const Position& position, const PlayKey& key) {
  const State& state = dynamic_cast<const PositionWith<State>&>(position).state();
  PlayRandom random = key.random(Purpose::kChoice, 0, 0);
  const taluva::TileCode tile = taluva::TileCode::of(draw(state, random.chance));
  Best best(random.choice);
  for (const Hex at : taluva::volcano_places(state)) {
    for (std::uint8_t steps = 0; steps < Rotation::kSteps; ++steps) {
      const Move lay = taluva::Lay{tile, at, {steps}};
      State laid = state;
      if (play(laid, lay) != nullptr) continue;
      taluva::for_each_build(laid, [&](const Move& build) {
        State built = laid;
        if (play(built, build) == nullptr) best.offer(lay, build, worth_of(built, state.turn));
      });
    }
  }
  std::vector<std::string> tokens;
  for (const Move& move : best.entry()) encode(move, position.table(), tokens.emplace_back());
  return tokens;
}

}  // namespace stela
