#include "lib/render/markdown.h"

#include <algorithm>

#include "lib/core/utf8.h"

namespace stela {
namespace {

/// How many digits `text` begins with.
std::size_t count_digits(std::string_view text) {
  const std::size_t end = text.find_first_not_of("0123456789");
  return end == std::string_view::npos ? text.size() : end;
}

}  // namespace

std::string markdown_text(std::string_view text) {
  constexpr std::string_view kAnywhere = "\\`*_[]<>&|~#$";
  constexpr std::string_view kInFront = "-+=:";
  const std::string shown = printable(text);
  std::string out;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const char c = shown[i];
    // `1.` and `1)` in front of a text would begin a list.
    const bool ends_number = (c == '.' || c == ')') && i > 0 && count_digits(shown) == i;
    const bool special = kAnywhere.find(c) != std::string_view::npos || ends_number ||
                         (i == 0 && kInFront.find(c) != std::string_view::npos);
    if (special) out += '\\';
    out += c;
  }
  return out;
}

std::string markdown_code(std::string_view text) {
  std::string shown = printable(text);
  // The fence is longer than any run of backticks within.
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : shown) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(longest + 1, '`');
  // A bar would end a cell of a table even here.
  for (std::size_t at = shown.find('|'); at != std::string::npos; at = shown.find('|', at + 2)) {
    shown.insert(at, 1, '\\');
  }
  const std::string_view pad = longest > 0 ? " " : "";
  return fence + std::string(pad) + shown + std::string(pad) + fence;
}

}  // namespace stela
