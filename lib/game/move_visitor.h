#pragma once

#include <cstdint>

namespace stela {

/// Is told the moves of a position one by one, so that nobody need hold them all.
template <class Move>
class MoveVisitor {
 public:
  MoveVisitor(const MoveVisitor&) = delete;
  MoveVisitor& operator=(const MoveVisitor&) = delete;
  virtual ~MoveVisitor() = default;

  /// A move that might be legal; false: no more are wanted.
  virtual bool visit(const Move& move) = 0;
  /// So many legal moves, which differ in a number alone, from `first` to `last`; false: each of
  /// them is to be visited instead.
  virtual bool visit_run(const Move& first, const Move& last, std::uint64_t count) = 0;

 protected:
  MoveVisitor() = default;
};

}  // namespace stela
