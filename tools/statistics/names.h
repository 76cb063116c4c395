#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace stela {

/// Returns `name`, which is UTF-8, in a form that is independent of the usual ways of writing
/// whitespace and accents: without blanks at its ends, runs of them as one, and accented Latin
/// letters decomposed (Unicode, "canonical decomposition").
[[nodiscard]] std::string spelling_key(std::string_view name);

/// Two names that may belong to the same player.
struct NearNames {
  /// Indices of the names; `first` is less than `second`.
  std::size_t first = 0;
  std::size_t second = 0;
  /// How they differ, as in `they differ in capitals`.
  std::string_view how;
};

/// Returns pairs of `names`, which must be distinct, that nearly agree: they differ in blanks,
/// accents (including two letters, such as oe for ö), capitals or punctuation, in one letter
/// (changed, missing or doubled, in a name of at least six and not the first of a word), or in two
/// swapped letters. At most `most` pairs, by index. Takes time in proportion to the total length of
/// the names.
[[nodiscard]] std::vector<NearNames> find_near_names(const std::vector<std::string>& names,
                                                     std::size_t most);

}  // namespace stela
