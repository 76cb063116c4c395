#include "lib/document/text_width.h"

#include <utf8proc.h>

#include <algorithm>

#include "lib/core/utf8.h"

namespace stela {
namespace {

/// A character: its size in bytes, and its width in columns.
struct Shape {
  std::size_t size = 0;
  std::size_t width = 0;
};

Shape shape_at(std::string_view text, std::size_t at) {
  if (static_cast<unsigned char>(text[at]) < 0x80) return {1, 1};
  const CodePointAt point = code_point_at(text, at);
  if (point.size == 0) return {1, 1};
  const int width = utf8proc_charwidth(static_cast<utf8proc_int32_t>(point.value));
  return {point.size, static_cast<std::size_t>(std::max(0, width))};
}

/// Returns how many bytes of `text` fit into `width` columns; at least one character.
std::size_t fitting(std::string_view text, std::size_t width) {
  std::size_t at = 0;
  std::size_t used = 0;
  while (at < text.size()) {
    const Shape shape = shape_at(text, at);
    if (at > 0 && used + shape.width > width) break;
    used += shape.width;
    at += shape.size;
  }
  return at;
}

}  // namespace

std::size_t width_of(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Shape shape = shape_at(text, at);
    width += shape.width;
    at += shape.size;
  }
  return width;
}

std::string shortened(std::string_view text, std::size_t width) {
  if (width_of(text) <= width) return std::string(text);
  return std::string(text.substr(0, fitting(text, width > 1 ? width - 1 : 1))) + "…";
}

std::vector<std::string> broken_lines(std::string_view text, std::size_t width) {
  width = std::max<std::size_t>(1, width);
  std::vector<std::string> lines;
  while (true) {
    std::size_t end = fitting(text, width);
    if (end == text.size()) break;
    const std::size_t space = text.rfind(' ', end);
    if (space != std::string_view::npos && space > 0) end = space;
    lines.emplace_back(text.substr(0, end));
    lines.back().erase(lines.back().find_last_not_of(' ') + 1);
    text.remove_prefix(end);
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  }
  if (!text.empty() || lines.empty()) lines.emplace_back(text);
  return lines;
}

}  // namespace stela
