#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace stela {

/// Maximum size of a record or a document in bytes: spans are counted in 32 bits.
inline constexpr std::size_t kMaxSource = std::size_t{1} << 30U;

/// A location as people count it.
struct LineColumn {
  /// From 1.
  std::size_t line = 1;
  /// From 1, in code points.
  std::size_t column = 1;
};

/// Returns the number of line endings in `text`: LF, CR LF or CR.
[[nodiscard]] std::size_t count_lines(std::string_view text);

/// Whether `c` is a line ending, alone or as part of CR LF.
[[nodiscard]] inline bool is_line_end(char c) { return c == '\n' || c == '\r'; }

/// Returns `offset` within `text`: an offset past the end becomes the end, and one at the line feed
/// of a CR LF becomes the end of the line before it.
[[nodiscard]] std::size_t within_line(std::string_view text, std::size_t offset);

/// Finds the lines and columns of offsets in a text, or in one part of it after the other. Each
/// search starts from the previous result, so that searching in order takes a single pass over the
/// text, and not searching costs nothing.
class PlaceFinder {
 public:
  /// `text` must outlive this object; it begins in line `first_line`, at `first_column`.
  explicit PlaceFinder(std::string_view text, std::size_t first_line = 1,
                       std::size_t first_column = 1)
      : whole_(text),
        text_(text),
        first_line_(first_line),
        first_column_(first_column),
        at_{first_line, first_column} {}

  /// From now on offsets are relative to the part of the whole text that begins at byte `begin`.
  void turn_to(std::size_t begin, std::size_t size) {
    begin_ = begin;
    text_ = whole_.substr(begin, size);
    first_line_ = kUnknown;
  }

  /// Returns the whole text, or the part selected with `turn_to`.
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] std::size_t first_line() {
    if (first_line_ == kUnknown) first_line_ = locate(0).line;
    return first_line_;
  }
  /// Returns the location of byte `offset`; an offset past the end counts as the end.
  [[nodiscard]] LineColumn locate(std::size_t offset);

 private:
  static constexpr std::size_t kUnknown = 0;

  void go_on(std::size_t offset);
  void go_back(std::size_t offset);

  std::string_view whole_;
  std::size_t begin_ = 0;
  std::string_view text_;
  std::size_t first_line_;
  std::size_t first_column_;
  /// The location found last, in the whole text.
  std::size_t offset_ = 0;
  LineColumn at_;
};

}  // namespace stela
