#include "lib/core/log_text.h"

#include <algorithm>

#include "lib/core/display.h"
#include "lib/core/utf8.h"

namespace stela {
namespace {

/// Returns the location of the first character at or after `at` that is neither whitespace nor part
/// of a colour.
std::size_t skip_blanks(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const CodePointAt c = code_point_at(text, at);
    if (c.value == '\x1b') {
      const std::size_t end = text.find_first_not_of("[0123456789;", at + 1);
      if (end == std::string_view::npos || text[end] != 'm') return at;
      at = end + 1;
    } else if (c.size > 0 && is_white_space(c.value) && c.value != '\n' && c.value != '\r') {
      at += c.size;
    } else {
      return at;
    }
  }
  return at;
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// Returns the location of the second `#` in the command whose `[` ends `text`, or `npos`.
std::size_t find_hash(std::string_view text) {
  std::size_t at = text.size() - 1;
  while (at > 0 && is_letter(text[at - 1])) --at;
  return at >= 2 && text[at - 1] == '#' && text[at - 2] == '#' ? at - 1 : std::string_view::npos;
}

}  // namespace

std::string without_log_commands(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  bool line_begins = true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (line_begins) {
      const std::size_t first = skip_blanks(text, i);
      out += text.substr(i, first - i);
      i = first;
      line_begins = false;
      if (text.substr(i).starts_with("::")) {
        out += "\\x3A";
        continue;
      }
      if (i == text.size()) break;
    }
    const char c = text[i];
    out += c;
    line_begins = c == '\n' || c == '\r';
    if (c != '[') continue;
    const std::size_t hash = find_hash(out);
    if (hash != std::string::npos) out.replace(hash, 1, "\\x23");
  }
  return out;
}

}  // namespace stela
