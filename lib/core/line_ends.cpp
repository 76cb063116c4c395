#include "lib/core/line_ends.h"

#include <algorithm>

namespace stela {
namespace {

/// Returns the line ending at the beginning of `text`.
std::string_view line_end_at(std::string_view text) {
  return text.substr(0, text.starts_with("\r\n") ? 2 : 1);
}

}  // namespace

std::string_view first_line_end(std::string_view text) {
  const std::size_t at = text.find_first_of("\r\n");
  if (at == std::string_view::npos) return {};
  const std::string_view found = line_end_at(text.substr(at));
  // A literal, which outlives the text.
  return found == "\n" ? "\n" : found == "\r" ? "\r" : "\r\n";
}

void append_with_line_ends(std::string_view text, std::string_view end, std::string& out) {
  while (!text.empty()) {
    const std::size_t size = std::min(text.size(), text.find_first_of("\r\n"));
    out += text.substr(0, size);
    text.remove_prefix(size);
    if (text.empty()) return;
    out += end;
    text.remove_prefix(line_end_at(text).size());
  }
}

void set_line_ends(std::string_view end, std::string& text, std::size_t begin) {
  const std::string written = text.substr(begin);
  text.resize(begin);
  append_with_line_ends(written, end, text);
}

}  // namespace stela
