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

  /// Reads up to the first entry. What is wrong with a tag ends it, and the line it stands on.
  void read_tags();

 private:
  /// Control characters in a tag's values are `record.tag-value`; what is no text at all is syntax.
  void check_tag_characters(std::size_t begin);
  /// Always false, as what reads the tag then gives.
  bool tag_error(std::size_t begin, std::size_t end, Message message, Message hint = {});
  bool read_tag();
  /// Reports the `Game` tag at `game`, which other tags come before; the likely fix moves it.
  void report_late_game(Span game);
  [[nodiscard]] std::string_view code_point_here() const;
  bool read_tag_value();
  static std::string unescape_value(std::string_view written);
};

}  // namespace stela::text
