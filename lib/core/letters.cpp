#include "lib/core/letters.h"

#include <algorithm>
#include <cstddef>

#include "lib/core/phrases.h"
#include "lib/core/utf8.h"

namespace stela {
namespace {

/// U+00C0 onward, uppercase and lowercase alike.
constexpr std::string_view kLatin1 = "aaaaaaaceeeeiiiidnooooo*ouuuuyty";

/// U+0100 to U+017F.
constexpr std::string_view kExtended =
    "aaaaaa"
    "cccccccc"
    "dddd"
    "eeeeeeeeee"
    "gggggggg"
    "hhhh"
    "iiiiiiiiiiii"
    "jj"
    "kkk"
    "llllllllll"
    "nnnnnnnnn"
    "oooooooo"
    "rrrrrr"
    "ssssssss"
    "tttttt"
    "uuuuuuuuuuuu"
    "ww"
    "yyy"
    "zzzzzz"
    "s";
static_assert(kLatin1.size() == 32 && kExtended.size() == 128);

bool is_between(char32_t c, char32_t first, char32_t last) { return c >= first && c <= last; }

/// Returns the spelling of letters that are written as two.
std::string_view as_two(char32_t c) {
  if (c == U'ß') return "ss";
  if (c == U'Æ' || c == U'æ') return "ae";
  if (c == U'Œ' || c == U'œ') return "oe";
  return {};
}

void append_plain(char32_t c, std::string& out) {
  constexpr char32_t kFirstAccent = 0x300;
  if (is_between(c, kFirstAccent, 0x36F)) return;  // combining accents
  if (const std::string_view two = as_two(c); !two.empty()) {
    out += two;
  } else if (is_between(c, 0xC0, 0xFF) && c != U'×' && c != U'÷') {
    out += kLatin1[c & 0x1FU];
  } else if (is_between(c, 0x100, 0x17F)) {
    out += kExtended[c - 0x100];
  } else if (is_between(c, U'Α', U'Ω') || is_between(c, U'А', U'Я')) {
    append_code_point(c + 0x20, out);
  } else if (is_between(c, U'Ѐ', U'Џ')) {
    append_code_point(c + 0x50, out);
  } else {
    append_code_point(c, out);
  }
}

}  // namespace

std::string plain_letters(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const CodePointAt c = code_point_at(text, at);
    if (c.size > 1) {
      append_plain(c.value, out);
    } else {
      out += small_letter(text[at]);
    }
    at += std::max<std::size_t>(1, c.size);
  }
  return out;
}

bool sorts_before(std::string_view a, std::string_view b) {
  const std::string plain_a = plain_letters(a);
  const std::string plain_b = plain_letters(b);
  return plain_a != plain_b ? plain_a < plain_b : a < b;
}

}  // namespace stela
