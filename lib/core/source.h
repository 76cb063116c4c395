#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace stela {

/// A place as people count it.
struct LineColumn {
  /// From 1.
  std::size_t line = 1;
  /// From 1, in code points.
  std::size_t column = 1;
};

/// The number of line ends in `text`: LF, CR LF or CR.
[[nodiscard]] std::size_t count_lines(std::string_view text);

/// The place of byte `offset` of `text` when the first line of `text` is `first_line`. An offset
/// past the end is taken as the end.
[[nodiscard]] LineColumn locate(std::string_view text, std::size_t offset,
                                std::size_t first_line = 1);

/// The line of `text` in which byte `offset` stands, without its line end.
[[nodiscard]] std::string_view line_at(std::string_view text, std::size_t offset);

}  // namespace stela
