#include "formats/xml/names.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "lib/core/utf8.h"

namespace stela::xml {
namespace {

struct Range {
  std::uint32_t first;
  std::uint32_t last;
};

/// Non-ASCII characters that may begin a name (XML 1.0, fifth edition, production 4) …
constexpr std::array<Range, 12> kStart = {{{0xC0, 0xD6},
                                           {0xD8, 0xF6},
                                           {0xF8, 0x2FF},
                                           {0x370, 0x37D},
                                           {0x37F, 0x1FFF},
                                           {0x200C, 0x200D},
                                           {0x2070, 0x218F},
                                           {0x2C00, 0x2FEF},
                                           {0x3001, 0xD7FF},
                                           {0xF900, 0xFDCF},
                                           {0xFDF0, 0xFFFD},
                                           {0x10000, 0xEFFFF}}};
/// … and those allowed only after the first character (production 4a).
constexpr std::array<Range, 3> kMore = {{{0xB7, 0xB7}, {0x300, 0x36F}, {0x203F, 0x2040}}};

bool is_in(const auto& ranges, std::uint32_t code) {
  return std::ranges::any_of(
      ranges, [&](const Range& range) { return range.first <= code && code <= range.last; });
}

std::uint32_t code_point(std::string_view bytes) {
  const auto lead = static_cast<unsigned char>(bytes[0]);
  std::uint32_t code = lead & (0xFFU >> (bytes.size() + 1));
  for (const char c : bytes.substr(1)) code = code << 6U | (static_cast<unsigned char>(c) & 0x3FU);
  return code;
}

}  // namespace

std::size_t find_bad_name(std::string_view name) {
  bool first = true;
  bool prefixed = false;
  std::size_t at = 0;
  while (at < name.size()) {
    const char c = name[at];
    if (is_letter(c) || c == '_' || (!first && is_name_character(c)) || (!first && c == '.')) {
      first = false;
      ++at;
    } else if (c == ':' && !first && !prefixed) {
      prefixed = true;
      first = true;
      ++at;
    } else if (static_cast<unsigned char>(c) >= 0x80U) {
      bool well_formed = true;
      const std::size_t size = code_point_size(name, at, well_formed);
      if (!well_formed) return at;
      const std::uint32_t code = code_point(name.substr(at, size));
      if (!is_in(kStart, code) && (first || !is_in(kMore, code))) return at;
      first = false;
      at += size;
    } else {
      return at;
    }
  }
  return first ? at : std::string_view::npos;  // empty, or nothing after a colon
}

}  // namespace stela::xml
