#include "lib/repair/look_alikes.h"

#include <algorithm>
#include <array>
#include <utility>

#include "lib/core/colour_names.h"
#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "lib/record/record.h"
#include "lib/record/tags.h"
#include "lib/repair/text_parts.h"

namespace stela::repair {
namespace {

using Like = std::pair<char32_t, std::string_view>;

/// In code point order.
constexpr std::array<Like, 73> kLikes = {
    {{0x00, ""},     {0x0B, "\n"},   {0x0C, "\n"},  {0x1A, ""},    {0x85, "\n"},  {0xA0, " "},
     {0xAD, ""},     {0xB7, "*"},    {0xBC, "1/4"}, {0xBD, "1/2"}, {0xBE, "3/4"}, {0xD7, "*"},
     {0x391, "A"},   {0x392, "B"},   {0x395, "E"},  {0x396, "Z"},  {0x397, "H"},  {0x399, "I"},
     {0x39A, "K"},   {0x39C, "M"},   {0x39D, "N"},  {0x39F, "O"},  {0x3A1, "P"},  {0x3A4, "T"},
     {0x3A5, "Y"},   {0x3A7, "X"},   {0x3B9, "i"},  {0x3BA, "k"},  {0x3BD, "v"},  {0x3BF, "o"},
     {0x3C1, "p"},   {0x3C5, "u"},   {0x3C7, "x"},  {0x405, "S"},  {0x406, "I"},  {0x408, "J"},
     {0x410, "A"},   {0x412, "B"},   {0x415, "E"},  {0x41A, "K"},  {0x41C, "M"},  {0x41D, "H"},
     {0x41E, "O"},   {0x420, "P"},   {0x421, "C"},  {0x422, "T"},  {0x425, "X"},  {0x430, "a"},
     {0x435, "e"},   {0x43E, "o"},   {0x440, "p"},  {0x441, "c"},  {0x443, "y"},  {0x445, "x"},
     {0x455, "s"},   {0x456, "i"},   {0x458, "j"},  {0x201A, ","}, {0x2024, "."}, {0x2026, "..."},
     {0x2028, "\n"}, {0x2029, "\n"}, {0x2044, "/"}, {0x2192, "-"}, {0x2212, "-"}, {0x2215, "/"},
     {0x2217, "*"},  {0x2236, ":"},  {0x22C5, "*"}, {0x2715, "*"}, {0x3000, " "}, {0xFE63, "-"},
     {0xFEFF, ""}}};
static_assert(std::ranges::is_sorted(kLikes, {}, &Like::first));

/// The digit 0 of each script in which people write numbers.
constexpr std::array<char32_t, 12> kZeros = {0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66,
                                             0xAE6, 0xB66, 0xBE6, 0xC66, 0xE50, 0x1040};

/// Returns what `c` looks like: `O`, `l` and `I` are written for digits.
char essence_of(char c) {
  const char small = small_letter(c);
  return small == 'o' ? '0' : small == 'l' || small == 'i' ? '1' : small;
}

}  // namespace

std::optional<std::string> like_of(char32_t c) {
  const auto* const known = std::ranges::lower_bound(kLikes, c, {}, &Like::first);
  if (known != kLikes.end() && known->first == c) return std::string(known->second);
  if (c >= 0x2010 && c <= 0x2015) return "-";
  if ((c >= 0x2000 && c <= 0x200A) || c == 0x202F || c == 0x205F) return " ";
  const bool unseen = (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) ||
                      (c >= 0x2060 && c <= 0x2064) || (c >= 0x2066 && c <= 0x2069) ||
                      (c >= 0xFE00 && c <= 0xFE0F);
  if (unseen) return "";
  if (c >= 0xFF01 && c <= 0xFF5E) return std::string(1, static_cast<char>(c - 0xFF00 + 0x20));
  // Digits in bold and other styles.
  if (c >= 0x1D7CE && c <= 0x1D7FF) {
    return std::string(1, static_cast<char>('0' + (c - 0x1D7CE) % 10));
  }
  for (const char32_t zero : kZeros) {
    if (c >= zero && c < zero + 10) return std::string(1, static_cast<char>('0' + (c - zero)));
  }
  return std::nullopt;
}

std::string plain(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte >= 0x20 && byte < 0x80) {
      out += text[at++];
      continue;
    }
    const CodePointAt c = code_point_at(text, at);
    const std::size_t size = std::max<std::size_t>(1, c.size);
    const std::optional<std::string> like = c.size > 0 ? like_of(c.value) : std::nullopt;
    if (like) {
      out += *like;
    } else {
      out += text.substr(at, size);
    }
    at += size;
  }
  return out;
}

bool is_near(std::string_view a, std::string_view b) {
  constexpr std::size_t kLongest = 40;
  constexpr std::size_t kLong = 6;
  if (a.size() > kLongest || b.size() > kLongest) return false;
  const std::size_t most = std::min(a.size(), b.size()) < kLong ? 1 : 2;
  const std::size_t apart = a.size() > b.size() ? a.size() - b.size() : b.size() - a.size();
  const auto at = [](std::string_view word, std::size_t i) { return small_letter(word[i]); };
  if (a.size() < 3 || b.size() < 3) {
    return a.size() == b.size() && std::ranges::equal(a, b, {}, small_letter, small_letter);
  }
  if (apart > most) return false;
  std::array<std::array<std::size_t, kLongest + 1>, 3> rows{};
  for (std::size_t j = 0; j <= b.size(); ++j) rows[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    auto& row = rows[i % 3];
    const auto& above = rows[(i + 2) % 3];
    const auto& before = rows[(i + 1) % 3];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = at(a, i - 1) == at(b, j - 1);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (same ? 0U : 1U)});
      const bool swapped =
          i > 1 && j > 1 && at(a, i - 1) == at(b, j - 2) && at(a, i - 2) == at(b, j - 1);
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return rows[a.size() % 3][b.size()] <= most;
}

std::string usual_colour(std::string_view word) {
  const std::string_view colour = english_colour(word);
  return colour.empty() ? small_letters(word) : std::string(colour);
}

bool is_colour_word(std::string_view word) { return !english_colour(word).empty(); }

std::string essence(std::string_view text) {
  const std::string spelled = plain(text);
  std::string out;
  for (std::size_t at = 0; at < spelled.size();) {
    if (!is_word_byte(spelled[at]) || spelled[at] == '_') {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < spelled.size() && is_word_byte(spelled[end]) && spelled[end] != '_') ++end;
    std::string_view word = std::string_view(spelled).substr(at, end - at);
    // A date is compared in the order of the notation.
    if (const std::optional<DottedDate> date = dotted_date_at(spelled, at)) {
      for (const char c : date->iso) {
        if (is_digit(c)) out += essence_of(c);
      }
      at += date->size;
      continue;
    }
    // As in `in@a1x3`, where it stands for `*`.
    const std::size_t times = word.find_last_not_of("0123456789");
    const std::string colour = usual_colour(word);
    for (std::size_t i = 0; i < colour.size(); ++i) {
      const bool sign = i == times && i + 1 < colour.size() && colour[i] == 'x';
      if (!sign) out += essence_of(colour[i]);
    }
    at = end;
  }
  return out;
}

}  // namespace stela::repair
