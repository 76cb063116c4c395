#include "lib/repair/text_parts.h"

namespace stela::repair {

std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  constexpr std::size_t kUsual = 32;
  lines.reserve(text.size() / kUsual + 1);
  // Two searches are faster than `find_first_of`; each is repeated only after what it found.
  std::size_t carriage = std::min(text.size(), text.find('\r'));
  std::size_t feed = std::min(text.size(), text.find('\n'));
  for (std::size_t begin = 0; begin < text.size();) {
    Line line;
    line.begin = begin;
    if (carriage < begin) carriage = std::min(text.size(), text.find('\r', begin));
    if (feed < begin) feed = std::min(text.size(), text.find('\n', begin));
    line.end = std::min(carriage, feed);
    line.next = line.end;
    if (text.substr(line.end).starts_with("\r\n")) ++line.next;
    if (line.next < text.size()) ++line.next;
    lines.push_back(line);
    begin = line.next;
  }
  return lines;
}

}  // namespace stela::repair
