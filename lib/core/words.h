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

/// Returns `a == b`, without calls or loops for words of usual length.
[[nodiscard]] inline bool same_word(std::string_view a, std::string_view b) {
  using Half = std::uint32_t;
  const std::size_t size = a.size();
  if (size != b.size()) return false;
  if (size == 3) return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];  // red
  if (size < sizeof(Half) || size > 2 * sizeof(Half)) return a == b;
  // The first four bytes and the last four, which may overlap.
  const auto half = [](const char* at) {
    Half bytes = 0;
    std::memcpy(&bytes, at, sizeof bytes);
    return bytes;
  };
  const std::size_t tail = size - sizeof(Half);
  return half(a.data()) == half(b.data()) && half(a.data() + tail) == half(b.data() + tail);
}

/// Returns the candidate of which `word` is most likely a misspelling, or an empty string. Allows
/// an edit distance of up to a third of the letters; swapped letters count half, and case is
/// ignored.
[[nodiscard]] std::string_view closest(std::string_view word,
                                       std::span<const std::string_view> candidates);

/// Returns "did you mean `convert`?" with the closest candidate, or empty if there is none.
[[nodiscard]] Message did_you_mean(std::string_view word,
                                   std::span<const std::string_view> candidates);

/// Returns the words in backticks: `a`, `a or b`, `a, b or c`.
[[nodiscard]] Message one_of(std::span<const std::string_view> words);

/// Returns `did_you_mean`, or otherwise the sentence `otherwise` with all candidates in its
/// placeholder, as in "the game is `Tikal` or `Taluva`"; empty if there are no candidates.
[[nodiscard]] Message meant_or_all(std::string_view word,
                                   std::span<const std::string_view> candidates,
                                   std::string_view otherwise);

/// Returns `1 hut`, `2 huts`: the noun gets an `s` unless `count` is 1.
[[nodiscard]] std::string counted(long count, std::string_view noun);

}  // namespace stela
