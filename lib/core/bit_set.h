#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace stela {

/// Returns the number of set bits in `word`. Without a guaranteed processor instruction,
/// std::popcount calls a function with a table; this takes a dozen steps in registers.
[[nodiscard]] constexpr int count_bits(std::uint64_t word) {
  word -= (word >> 1) & 0x5555555555555555;
  word = (word & 0x3333333333333333) + ((word >> 2) & 0x3333333333333333);
  word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f;
  return static_cast<int>((word * 0x0101010101010101) >> 56);
}

namespace internal {

/// For each number, the words of the set that contains only it.
template <std::size_t Words>
inline constexpr auto kOneBit = [] {
  std::array<std::array<std::uint64_t, Words>, 64 * Words> sets{};
  for (std::size_t number = 0; number < sets.size(); ++number) {
    sets[number][number / 64] = std::uint64_t{1} << (number % 64);
  }
  return sets;
}();

}  // namespace internal

/// A set of numbers below `Size`: cells or fields of a board.
template <std::size_t Size>
class BitSet {
 public:
  /// Returns the set that contains only `number`.
  [[nodiscard]] static constexpr BitSet of(std::size_t number) {
    BitSet set;
    set.add(number);
    return set;
  }
  /// Returns the numbers `first` + i for each bit i of `pattern`; `first` is less than 64.
  [[nodiscard]] static constexpr BitSet of_pattern(std::size_t first, std::uint64_t pattern) {
    BitSet set;
    set.words_[0] = pattern << first;
    if constexpr (kWords > 1) set.words_[1] = first == 0 ? 0 : pattern >> (kBits - first);
    return set;
  }

  // Writes all words, not only the one with the number: a load of the set right after a store to
  // one variable word would stall until the store has reached the cache.
  constexpr void add(std::size_t number) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] |= internal::kOneBit<kWords>[number][i];
  }
  constexpr void remove(std::size_t number) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= ~internal::kOneBit<kWords>[number][i];
  }
  [[nodiscard]] constexpr bool has(std::size_t number) const {
    return (words_[number / kBits] & bit(number)) != 0;
  }
  [[nodiscard]] constexpr bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : words_) any |= word;
    return any == 0;
  }
  [[nodiscard]] constexpr int size() const {
    int count = 0;
    for (const std::uint64_t word : words_) count += count_bits(word);
    return count;
  }
  /// Returns the lowest number of a non-empty set.
  [[nodiscard]] constexpr std::size_t first() const {
    std::size_t word = 0;
    while (words_[word] == 0) ++word;
    return word * kBits + static_cast<std::size_t>(std::countr_zero(words_[word]));
  }
  /// Whether a number is in both sets.
  [[nodiscard]] constexpr bool meets(const BitSet& other) const { return !(*this & other).empty(); }

  // Copying `other` first tells the compiler that it does not change in the loop.
  constexpr BitSet& operator|=(const BitSet& other) {
    const auto others = other.words_;
    for (std::size_t i = 0; i < kWords; ++i) words_[i] |= others[i];
    return *this;
  }
  constexpr BitSet& operator&=(const BitSet& other) {
    const auto others = other.words_;
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= others[i];
    return *this;
  }
  /// Removes the numbers of `other`.
  constexpr BitSet& operator-=(const BitSet& other) {
    const auto others = other.words_;
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= ~others[i];
    return *this;
  }
  friend constexpr BitSet operator|(BitSet a, const BitSet& b) { return a |= b; }
  friend constexpr BitSet operator&(BitSet a, const BitSet& b) { return a &= b; }
  friend constexpr BitSet operator-(BitSet a, const BitSet& b) { return a -= b; }
  friend bool operator==(const BitSet&, const BitSet&) = default;

  /// Calls `visit(number)` for each number, lowest first.
  template <class F>
  constexpr void for_each(F&& visit) const {
    for (std::size_t i = 0; i < kWords; ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        visit(i * kBits + static_cast<std::size_t>(std::countr_zero(word)));
      }
    }
  }

 private:
  static constexpr std::size_t kBits = 64;
  static constexpr std::size_t kWords = (Size + kBits - 1) / kBits;
  [[nodiscard]] static constexpr std::uint64_t bit(std::size_t number) {
    return std::uint64_t{1} << (number % kBits);
  }
  std::array<std::uint64_t, kWords> words_{};
};

}  // namespace stela
