#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace stela {

/// A record, or a document, of more bytes is not read: spans are counted in 32 bits.
inline constexpr std::size_t kMaxSource = std::size_t{1} << 30U;

/// A place as people count it.
struct LineColumn {
  /// From 1.
  std::size_t line = 1;
  /// From 1, in code points.
  std::size_t column = 1;
};

/// The number of line ends in `text`: LF, CR LF or CR.
[[nodiscard]] std::size_t count_lines(std::string_view text);

/// Whether `c` ends a line, alone or as a part of CR LF.
[[nodiscard]] inline bool is_line_end(char c) { return c == '\n' || c == '\r'; }

/// `offset` within `text`: one past the end is taken as the end, and the line feed of a CR LF as
/// the end of the line before it.
[[nodiscard]] std::size_t within_line(std::string_view text, std::size_t offset);

/// Tells the places of a text, or of one part of it after the other. It starts from the one that it
/// was last asked for, so that asking in order costs one pass over the text and not one for each
/// place, and not asking costs nothing.
class PlaceFinder {
 public:
  /// `text` must outlive this; it begins in the line with the number `first_line`, at
  /// `first_column`.
  explicit PlaceFinder(std::string_view text, std::size_t first_line = 1,
                       std::size_t first_column = 1)
      : whole_(text),
        text_(text),
        first_line_(first_line),
        first_column_(first_column),
        at_{first_line, first_column} {}

  /// From now on offsets are those in the part of the whole text that begins at byte `begin`.
  void turn_to(std::size_t begin, std::size_t size) {
    begin_ = begin;
    text_ = whole_.substr(begin, size);
    first_line_ = kUnknown;
  }

  /// The whole text, or the part that was turned to.
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] std::size_t first_line() {
    if (first_line_ == kUnknown) first_line_ = locate(0).line;
    return first_line_;
  }
  /// The place of byte `offset`; an offset past the end is taken as the end.
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
  /// The place last found, in the whole text.
  std::size_t offset_ = 0;
  LineColumn at_;
};

}  // namespace stela
