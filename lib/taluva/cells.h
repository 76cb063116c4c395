#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "lib/core/bits.h"

namespace stela::taluva {

/// The most land hexes there can be: three for each tile of the box.
inline constexpr std::size_t kMaxCells = 144;
/// "No cell here": bare table. A set has room for it, so that code without branches may add and
/// remove it like a cell.
inline constexpr std::size_t kNoCell = kMaxCells;

/// A set of land cells, by their index in the state.
class CellSet {
 public:
  /// The set of one cell.
  [[nodiscard]] static CellSet of(std::size_t cell) { return kSingle[cell]; }
  // All words are written, not only the one that holds the cell: which one that is is not known
  // before, and who reads the set next would wait until a single word had reached the cache.
  void add(std::size_t cell) { *this |= kSingle[cell]; }
  void remove(std::size_t cell) { *this -= kSingle[cell]; }
  [[nodiscard]] bool has(std::size_t cell) const { return (words_[cell / kBits] & bit(cell)) != 0; }
  [[nodiscard]] bool empty() const { return (words_[0] | words_[1] | words_[2]) == 0; }
  [[nodiscard]] std::size_t size() const {
    std::size_t count = 0;
    for (const std::uint64_t word : words_) count += static_cast<std::size_t>(count_bits(word));
    return count;
  }
  /// The lowest cell of a set that is not empty.
  [[nodiscard]] std::size_t first() const {
    std::size_t word = 0;
    while (words_[word] == 0) ++word;
    return word * kBits + static_cast<std::size_t>(std::countr_zero(words_[word]));
  }

  // `other` is copied first: the compiler then knows that it does not change meanwhile.
  CellSet& operator|=(const CellSet& other) {
    const auto others = other.words_;
    for (std::size_t i = 0; i < kWords; ++i) words_[i] |= others[i];
    return *this;
  }
  CellSet& operator&=(const CellSet& other) {
    const auto others = other.words_;
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= others[i];
    return *this;
  }
  /// Without the cells of `other`.
  CellSet& operator-=(const CellSet& other) {
    const auto others = other.words_;
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= ~others[i];
    return *this;
  }
  friend CellSet operator|(CellSet a, const CellSet& b) { return a |= b; }
  friend CellSet operator&(CellSet a, const CellSet& b) { return a &= b; }
  friend CellSet operator-(CellSet a, const CellSet& b) { return a -= b; }
  friend bool operator==(const CellSet&, const CellSet&) = default;

  /// Calls `visit(cell)` for each cell, lowest first.
  template <class F>
  void for_each(F&& visit) const {
    for (std::size_t i = 0; i < kWords; ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        visit(i * kBits + static_cast<std::size_t>(std::countr_zero(word)));
      }
    }
  }

 private:
  static constexpr std::size_t kBits = 64;
  static constexpr std::size_t kWords = kNoCell / kBits + 1;
  [[nodiscard]] static constexpr std::uint64_t bit(std::size_t cell) {
    return std::uint64_t{1} << (cell % kBits);
  }
  std::array<std::uint64_t, kWords> words_{};

  /// By cell, the set of it alone.
  static const std::array<CellSet, kNoCell + 1> kSingle;
};

inline constexpr std::array<CellSet, kNoCell + 1> CellSet::kSingle = [] {
  std::array<CellSet, kNoCell + 1> sets{};
  for (std::size_t cell = 0; cell < sets.size(); ++cell) {
    sets[cell].words_[cell / kBits] = bit(cell);
  }
  return sets;
}();

}  // namespace stela::taluva
