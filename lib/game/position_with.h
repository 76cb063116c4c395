#pragma once

#include "lib/game/position.h"

namespace stela {

/// A position that gives code of its own game access to the state.
template <class State>
class PositionWith : public Position {
 public:
  [[nodiscard]] const State& state() const { return state_; }

 protected:
  explicit PositionWith(const State& state) : state_(state) {}

  State state_;
};

}  // namespace stela
