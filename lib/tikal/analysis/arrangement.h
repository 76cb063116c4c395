#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <string_view>

#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// Cells of the scoring player's pieces, the maximum number of them that were together where they
/// can work, and the camp that was built.
class Arrangement {
 public:
  explicit Arrangement(const Expedition& own) {
    std::copy(own.members.begin(), own.members.end(), bytes_.begin());
    bytes_[kCells] = own.supply;
    bytes_[kLeader] = own.leader;
    bytes_[kCamp] = kNoCell;
    for (std::size_t cell = 0; cell < kCells; ++cell) note(cell);
  }

  [[nodiscard]] int members(std::size_t cell) const {
    return static_cast<int>(bytes_[cell] & kMembers);
  }
  [[nodiscard]] bool has_leader(std::size_t cell) const { return bytes_[kLeader] == cell; }
  [[nodiscard]] std::size_t leader() const { return bytes_[kLeader]; }
  [[nodiscard]] int pieces(std::size_t cell) const {
    return members(cell) + static_cast<int>(has_leader(cell));
  }
  [[nodiscard]] int strength(std::size_t cell) const {
    return members(cell) + kLeaderCounts * static_cast<int>(has_leader(cell));
  }
  /// Returns the maximum number of pieces that were on `cell` at once, up to two.
  [[nodiscard]] int peak(std::size_t cell) const { return bytes_[cell] >> kPeak; }

  /// Camp built in this turn, or `kNoCell`.
  [[nodiscard]] std::size_t camp() const { return bytes_[kCamp]; }
  void set_camp(std::size_t cell) { bytes_[kCamp] = static_cast<std::uint8_t>(cell); }

  /// Moves a member, or the leader, from a cell or the supply (`kCells`) to another cell.
  void move(std::size_t from, std::size_t to, bool leader) {
    if (leader) {
      bytes_[kLeader] = static_cast<std::uint8_t>(to);
    } else {
      --bytes_[from];
      ++bytes_[to];
    }
    note(to);
  }

  friend bool operator==(const Arrangement&, const Arrangement&) = default;
  struct Hash {
    std::size_t operator()(const Arrangement& arrangement) const {
      const auto& bytes = arrangement.bytes_;
      return std::hash<std::string_view>{}(
          {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    }
  };

 private:
  static constexpr std::size_t kLeader = kCells + 1;
  static constexpr std::size_t kCamp = kCells + 2;
  static constexpr int kPeak = 6;
  static constexpr unsigned kMembers = (1U << kPeak) - 1;

  void note(std::size_t cell) {
    const int now = std::min(2, pieces(cell));
    if (now > peak(cell)) {
      bytes_[cell] = static_cast<std::uint8_t>((now << kPeak) + members(cell));
    }
  }

  /// Members by cell, with the peak in the highest bits; those in the supply; the leader; the camp.
  std::array<std::uint8_t, kCells + 3> bytes_{};
};

}  // namespace stela::tikal
