#pragma once

#include "lib/game/position.h"

namespace stela {

/// A position whose state is known to those who know the game.
template <class State>
class PositionWith : public Position {
 public:
  [[nodiscard]] const State& state() const { return state_; }

 protected:
  explicit PositionWith(const State& state) : state_(state) {}

  State state_;
};

}  // namespace stela
