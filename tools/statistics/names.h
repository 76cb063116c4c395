#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace stela {

/// `name`, which is UTF-8, in a form that is the same whichever of the usual ways of writing white
/// space and accents it came in: without blanks at its ends, runs of them as one, and Latin letters
/// with accents taken apart (Unicode, "canonical decomposition").
[[nodiscard]] std::string spelling_key(std::string_view name);

/// Two names that may be the same player's.
struct NearNames {
  /// Indices of the names; `first` is less than `second`.
  std::size_t first = 0;
  std::size_t second = 0;
  /// In what they differ, as in `they differ in capitals`.
  std::string_view how;
};

/// Those of `names`, which differ from each other, that nearly agree: in blanks, accents (also as
/// two letters: oe for ö), capitals or punctuation, or by one letter (changed, missing or doubled,
/// in a name of at least six and not the first of a word) or two that are swapped. At most `most`,
/// by index. Takes time in proportion to the length of all names.
[[nodiscard]] std::vector<NearNames> find_near_names(const std::vector<std::string>& names,
                                                     std::size_t most);

}  // namespace stela
