#include "lib/core/source.h"

#include <algorithm>
#include <cstring>

#include "lib/core/utf8.h"

namespace stela {

namespace {

constexpr std::size_t kBlock = 128;

/// Line feeds in a block; counted in bytes, so that it becomes vector code.
unsigned char count_in_block(const char* p) {
  unsigned char count = 0;
  for (std::size_t i = 0; i < kBlock; ++i) {
    count = static_cast<unsigned char>(count + static_cast<unsigned char>(p[i] == '\n'));
  }
  return count;
}

}  // namespace

std::size_t count_lines(std::string_view text) {
  std::size_t lines = 0;
  const char* p = text.data();
  const char* const end = p + text.size();
  for (; static_cast<std::size_t>(end - p) >= kBlock; p += kBlock) lines += count_in_block(p);
  lines += static_cast<std::size_t>(std::count(p, end, '\n'));
  if (text.find('\r') == std::string_view::npos) return lines;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n')) ++lines;
  }
  return lines;
}

namespace {

std::size_t line_begin(std::string_view text, std::size_t offset) {
  while (offset > 0 && text[offset - 1] != '\n' && text[offset - 1] != '\r') --offset;
  return offset;
}

}  // namespace

LineColumn locate(std::string_view text, std::size_t offset, std::size_t first_line) {
  offset = std::min(offset, text.size());
  // The line feed of a CR LF belongs to the line that it ends.
  if (offset > 0 && offset < text.size() && text[offset] == '\n' && text[offset - 1] == '\r') {
    --offset;
  }
  const std::size_t begin = line_begin(text, offset);
  return {first_line + count_lines(text.substr(0, begin)),
          1 + count_code_points(text.substr(begin, offset - begin))};
}

std::string_view line_at(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  if (offset > 0 && offset < text.size() && text[offset] == '\n' && text[offset - 1] == '\r') {
    --offset;
  }
  const std::size_t begin = line_begin(text, offset);
  const std::size_t end = text.find_first_of("\r\n", begin);
  return text.substr(begin, end == std::string_view::npos ? end : end - begin);
}

}  // namespace stela
