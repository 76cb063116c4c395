#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/words/message.h"

namespace stela {

/// `a == b`, with neither call nor loop for words of a usual length.
[[nodiscard]] inline bool same_word(std::string_view a, std::string_view b) {
  using Half = std::uint32_t;
  const std::size_t size = a.size();
  if (size != b.size()) return false;
  if (size == 3) return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];  // red
  if (size < sizeof(Half) || size > 2 * sizeof(Half)) return a == b;
  // The first four bytes and the last four; they may overlap.
  const auto half = [](const char* at) {
    Half bytes = 0;
    std::memcpy(&bytes, at, sizeof bytes);
    return bytes;
  };
  const std::size_t tail = size - sizeof(Half);
  return half(a.data()) == half(b.data()) && half(a.data() + tail) == half(b.data() + tail);
}

/// The candidate that `word` is most likely a misspelling of, or empty: by edit distance, at most a
/// third of the letters, where two that are swapped count half and capitals not at all.
[[nodiscard]] std::string_view closest(std::string_view word,
                                       std::span<const std::string_view> candidates);

/// "did you mean `convert`?" with the closest candidate; empty when there is none.
[[nodiscard]] Message did_you_mean(std::string_view word,
                                   std::span<const std::string_view> candidates);

/// `a`, `a or b`, `a, b or c`: the words in backticks.
[[nodiscard]] Message one_of(std::span<const std::string_view> words);

/// `did_you_mean`, or else the sentence `otherwise` with all candidates in its place, as in "the
/// game is `Tikal` or `Taluva`"; empty when there are no candidates.
[[nodiscard]] Message meant_or_all(std::string_view word,
                                   std::span<const std::string_view> candidates,
                                   std::string_view otherwise);

/// `1 hut`, `2 huts`: the noun takes an `s` unless `count` is 1.
[[nodiscard]] std::string counted(long count, std::string_view noun);

}  // namespace stela
