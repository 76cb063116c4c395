#pragma once

#include <cstdint>

namespace stela {

/// Receives the moves of a position one by one, so that they need not be stored.
template <class Move>
class MoveVisitor {
 public:
  MoveVisitor(const MoveVisitor&) = delete;
  MoveVisitor& operator=(const MoveVisitor&) = delete;
  virtual ~MoveVisitor() = default;

  /// Receives a move that might be legal; returns false to stop.
  virtual bool visit(const Move& move) = 0;
  /// Receives `count` legal moves, from `first` to `last`, that differ only in a number; returns
  /// false to have each of them visited instead.
  virtual bool visit_run(const Move& first, const Move& last, std::uint64_t count) = 0;

 protected:
  MoveVisitor() = default;
};

}  // namespace stela
