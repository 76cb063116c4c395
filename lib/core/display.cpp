#include "lib/core/display.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/core/utf8.h"

namespace stela {

bool is_white_space(char32_t value) {
  return value == ' ' || (value >= '\t' && value <= '\r') || value == 0x85 || value == 0xA0 ||
         value == 0x1680 || (value >= 0x2000 && value <= 0x200D) || value == 0x2028 ||
         value == 0x2029 || value == 0x202F || value == 0x205F || value == 0x2060 ||
         value == 0x3000 || value == 0xFEFF;
}

bool reorders_text(char32_t value) {
  return value == 0x061C || value == 0x200E || value == 0x200F ||
         (value >= 0x202A && value <= 0x202E) || (value >= 0x2066 && value <= 0x2069);
}

std::size_t find_reordering(std::string_view text, std::size_t from) {
  // The first bytes of all these characters.
  constexpr std::string_view kLeads = "\xD8\xE2";
  for (std::size_t at = text.find_first_of(kLeads, from); at != std::string_view::npos;
       at = text.find_first_of(kLeads, at + 1)) {
    if (reorders_text(code_point_at(text, at).value)) return at;
  }
  return std::string_view::npos;
}

bool controls_display(char32_t value) {
  return value < 0x20 || (value >= 0x7F && value < 0xA0) || reorders_text(value);
}

std::string printable(std::string_view text, std::string_view kept) {
  // Most texts have only printable ASCII characters.
  const auto is_plain = [](char c) { return c >= 0x20 && c < 0x7F; };
  const auto first = std::ranges::find_if_not(text, is_plain);
  const auto begin = static_cast<std::size_t>(first - text.begin());
  std::string out;
  out.reserve(text.size());
  out += text.substr(0, begin);
  for (std::size_t i = begin; i < text.size();) {
    const CodePointAt c = code_point_at(text, i);
    const std::size_t size = std::max<std::size_t>(c.size, 1);
    const std::string_view bytes = text.substr(i, size);
    if (c.size > 0 && (!controls_display(c.value) || kept.find(bytes) != std::string_view::npos)) {
      out += bytes;
    } else {
      for (const char byte : bytes) {
        out += fmt::format("\\x{:02X}", static_cast<unsigned char>(byte));
      }
    }
    i += size;
  }
  return out;
}

// Declared in utf8.h, for users that need nothing else from this file.
std::string printable(std::string_view text) { return printable(text, {}); }

std::size_t cut_code_point(std::string_view text) {
  for (std::size_t back = 1; back <= std::min<std::size_t>(text.size(), 3); ++back) {
    const auto byte = static_cast<unsigned char>(text[text.size() - back]);
    if ((byte & 0xC0U) == 0x80U) continue;  // inside a character
    const std::size_t size = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1;
    return size > back ? back : 0;
  }
  return 0;
}

}  // namespace stela
