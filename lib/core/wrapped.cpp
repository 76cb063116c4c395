#include "lib/core/wrapped.h"

#include <algorithm>

namespace stela {
namespace {

/// Returns the end of the terminal colour sequence that begins at `at`.
std::size_t end_of_colour(std::string_view text, std::size_t at) {
  return std::min(text.find('m', at), text.size() - 1) + 1;
}

/// Location of the first word on a line, and the number of spaces before it.
struct Begin {
  std::size_t word = 0;
  std::size_t spaces = 0;
};
Begin begin_of(std::string_view line) {
  Begin begin;
  while (begin.word < line.size()) {
    if (line[begin.word] == '\x1b') {
      begin.word = end_of_colour(line, begin.word);
    } else if (line[begin.word] == ' ') {
      ++begin.word;
      ++begin.spaces;
    } else {
      break;
    }
  }
  return begin;
}

/// Returns the end of the `count`-th UTF-8 character of `text`; terminal colours have no width.
std::size_t bytes_of(std::string_view text, std::size_t count) {
  std::size_t at = 0;
  while (at < text.size()) {
    if (text[at] == '\x1b') {
      at = end_of_colour(text, at);
      continue;
    }
    if (count-- == 0) break;
    do {
      ++at;
    } while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U);
  }
  return at;
}

void wrap_line(std::string_view line, std::size_t width, std::size_t indent, std::string& out) {
  const std::string further(begin_of(line).spaces + indent, ' ');
  std::size_t room = width;
  while (bytes_of(line, room) < line.size()) {
    std::size_t end = line.rfind(' ', bytes_of(line, room));
    // Lines are not broken at the spaces before the first word.
    const std::size_t first = begin_of(line).word;
    if (end == std::string_view::npos || end <= first) end = line.find(' ', first);
    if (end == std::string_view::npos) break;
    out += line.substr(0, line.find_last_not_of(' ', end) + 1);
    out += '\n';
    out += further;
    line.remove_prefix(std::min(line.find_first_not_of(' ', end), line.size()));
    room = width > further.size() ? width - further.size() : 1;
  }
  out += line;
}

}  // namespace

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    wrap_line(text.substr(0, end), width, indent, out);
    if (end == std::string_view::npos) break;
    out += '\n';
    text.remove_prefix(end + 1);
  }
  return out;
}

}  // namespace stela
