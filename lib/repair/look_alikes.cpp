#include "lib/repair/look_alikes.h"

#include <algorithm>
#include <array>
#include <utility>

#include "lib/core/utf8.h"

namespace stela::repair {
namespace {

using Like = std::pair<char32_t, std::string_view>;

/// Replacements for look-alikes, in code point order.
constexpr std::array<Like, 70> kLikes = {
    {{0x85, "\n"},  {0xA0, " "},    {0xAD, ""},     {0xB7, "*"},   {0xBC, "1/4"}, {0xBD, "1/2"},
     {0xBE, "3/4"}, {0xD7, "*"},    {0x391, "A"},   {0x392, "B"},  {0x395, "E"},  {0x396, "Z"},
     {0x397, "H"},  {0x399, "I"},   {0x39A, "K"},   {0x39C, "M"},  {0x39D, "N"},  {0x39F, "O"},
     {0x3A1, "P"},  {0x3A4, "T"},   {0x3A5, "Y"},   {0x3A7, "X"},  {0x3B9, "i"},  {0x3BA, "k"},
     {0x3BD, "v"},  {0x3BF, "o"},   {0x3C1, "p"},   {0x3C5, "u"},  {0x3C7, "x"},  {0x405, "S"},
     {0x406, "I"},  {0x408, "J"},   {0x410, "A"},   {0x412, "B"},  {0x415, "E"},  {0x41A, "K"},
     {0x41C, "M"},  {0x41D, "H"},   {0x41E, "O"},   {0x420, "P"},  {0x421, "C"},  {0x422, "T"},
     {0x425, "X"},  {0x430, "a"},   {0x435, "e"},   {0x43E, "o"},  {0x440, "p"},  {0x441, "c"},
     {0x443, "y"},  {0x445, "x"},   {0x455, "s"},   {0x456, "i"},  {0x458, "j"},  {0x201A, ","},
     {0x2024, "."}, {0x2028, "\n"}, {0x2029, "\n"}, {0x2044, "/"}, {0x2192, "-"}, {0x2212, "-"},
     {0x2215, "/"}, {0x2217, "*"},  {0x2236, ":"},  {0x22C5, "*"}, {0x2715, "*"}, {0x3000, " "},
     {0xFE0F, ""},  {0xFE58, "-"},  {0xFE63, "-"},  {0xFEFF, ""}}};

}  // namespace

std::optional<std::string> like_of(char32_t c) {
  const auto* const known = std::ranges::lower_bound(kLikes, c, {}, &Like::first);
  if (known != kLikes.end() && known->first == c) return std::string(known->second);
  if (c >= 0x2010 && c <= 0x2015) return "-";
  if ((c >= 0x2000 && c <= 0x200A) || c == 0x202F || c == 0x205F) return " ";
  const bool unseen = (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) ||
                      (c >= 0x2060 && c <= 0x2064) || (c >= 0x2066 && c <= 0x2069);
  if (unseen) return "";
  if (c >= 0xFF01 && c <= 0xFF5E) return std::string(1, static_cast<char>(c - 0xFF00 + 0x20));
  return std::nullopt;
}

std::string plain_characters(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const CodePointAt c = code_point_at(text, at);
    const std::size_t size = std::max<std::size_t>(1, c.size);
    const std::optional<std::string> like = c.size > 1 ? like_of(c.value) : std::nullopt;
    out += like ? *like : std::string(text.substr(at, size));
    at += size;
  }
  return out;
}

}  // namespace stela::repair
