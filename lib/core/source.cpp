#include "lib/core/source.h"

#include <algorithm>

#include "lib/core/utf8.h"

namespace stela {

namespace {

constexpr std::size_t kBlock = 128;

/// Returns the number of line feeds in a block, counted in bytes so that compilers vectorise it.
/// Sets `returns` if there is a carriage return.
unsigned char count_in_block(const char* p, bool& returns) {
  unsigned char count = 0;
  unsigned char found = 0;
  for (std::size_t i = 0; i < kBlock; ++i) {
    count = static_cast<unsigned char>(count + static_cast<unsigned char>(p[i] == '\n'));
    found = static_cast<unsigned char>(found | static_cast<unsigned char>(p[i] == '\r'));
  }
  returns |= found != 0;
  return count;
}

}  // namespace

std::size_t count_lines(std::string_view text) {
  std::size_t lines = 0;
  bool returns = false;
  const char* p = text.data();
  const char* const end = p + text.size();
  for (; static_cast<std::size_t>(end - p) >= kBlock; p += kBlock) {
    lines += count_in_block(p, returns);
  }
  lines += static_cast<std::size_t>(std::count(p, end, '\n'));
  if (!returns && std::find(p, end, '\r') == end) return lines;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n')) ++lines;
  }
  return lines;
}

std::size_t within_line(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  const bool in_line_end =
      offset > 0 && offset < text.size() && text[offset] == '\n' && text[offset - 1] == '\r';
  return in_line_end ? offset - 1 : offset;
}

LineColumn PlaceFinder::locate(std::size_t offset) {
  offset = begin_ + within_line(text_, offset);
  if (offset < offset_) {
    go_back(offset);
  } else {
    go_on(offset);
  }
  offset_ = offset;
  return at_;
}

void PlaceFinder::go_on(std::size_t offset) {
  std::string_view passed = whole_.substr(offset_, offset - offset_);
  const std::size_t last_end = passed.find_last_of("\r\n");
  if (last_end != std::string_view::npos) {
    at_ = {at_.line + count_lines(passed.substr(0, last_end + 1)), 1};
    passed.remove_prefix(last_end + 1);
  }
  at_.column += count_code_points(passed);
}

void PlaceFinder::go_back(std::size_t offset) {
  const std::string_view passed = whole_.substr(offset, offset_ - offset);
  const std::size_t lines = count_lines(passed);
  if (lines == 0) {
    at_.column -= count_code_points(passed);
    return;
  }
  std::size_t begin = offset;
  while (begin > 0 && !is_line_end(whole_[begin - 1])) --begin;
  const std::size_t first = begin == 0 ? first_column_ : 1;
  at_ = {at_.line - lines, first + count_code_points(whole_.substr(begin, offset - begin))};
}

}  // namespace stela
