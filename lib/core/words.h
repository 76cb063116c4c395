#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stela {

/// The candidate that `word` is most likely a misspelling of (edit distance, at most a third of
/// the letters), or empty.
[[nodiscard]] std::string_view closest(std::string_view word,
                                       std::span<const std::string_view> candidates);

/// `a`, `a or b`, `a, b or c`: the words in backticks.
[[nodiscard]] std::string one_of(std::span<const std::string_view> words);

/// `1 hut`, `2 huts`: the noun takes an `s` unless `count` is 1.
[[nodiscard]] std::string counted(long count, std::string_view noun);

}  // namespace stela
