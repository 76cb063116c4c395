#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "formats/text/scanner.h"

namespace stela::text {

/// Reads the tags at the head of a record, and the comments between them (notation.md, section 2).
class TagReader : protected Scanner {
 protected:
  using Scanner::Scanner;

  /// Reads up to the first entry. An error in a tag ends it, and the line it is on.
  void read_tags();

 private:
  /// Reports control characters in a tag's values as `record.tag-value`, and invalid text as
  /// syntax.
  void check_tag_characters(std::size_t begin);
  /// Always returns false, the result of the caller.
  bool tag_error(std::size_t begin, std::size_t end, Message message, Message hint = {});
  bool read_tag();
  /// Reports the `Game` tag at `game`, which comes after other tags; the likely fix moves it.
  void report_late_game(Span game);
  [[nodiscard]] std::string_view code_point_here() const;
  bool read_tag_value();
  static std::string unescape_value(std::string_view written);
};

}  // namespace stela::text
