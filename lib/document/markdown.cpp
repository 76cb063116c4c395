#include "lib/document/markdown.h"

#include <algorithm>

#include "lib/core/utf8.h"
#include "lib/record/characters.h"

namespace stela {
namespace {

/// An invisible comment that ends a word for programs that search rendered text for links, where
/// escapes are gone.
constexpr std::string_view kNothing = "<!-- -->";

/// Returns the number of digits at the beginning of `text`.
std::size_t count_digits(std::string_view text) {
  const std::size_t end = text.find_first_not_of("0123456789");
  return end == std::string_view::npos ? text.size() : end;
}

/// Returns whether the `.` or `:` at `i` makes a link of the surrounding text: `www.`, `https://`.
bool begins_link(std::string_view text, std::size_t i) {
  if (text[i] == ':') return text.substr(i).starts_with("://");
  constexpr std::string_view kHost = "www";
  if (text[i] != '.' || i < kHost.size()) return false;
  return std::all_of(text.begin() + static_cast<std::ptrdiff_t>(i - kHost.size()),
                     text.begin() + static_cast<std::ptrdiff_t>(i),
                     [](char c) { return c == 'w' || c == 'W'; });
}

/// Returns whether the `@` or `#` at `i` is a mention or a reference: `@name`, `a@b.c`, `#1`; not
/// `hut@0,1`.
bool refers(std::string_view text, std::size_t i) {
  const std::string_view rest = text.substr(i + 1);
  if (rest.empty() || !is_name_character(rest[0])) return false;
  if (text[i] == '#') return is_digit(rest[0]);
  if (text[i] != '@') return false;
  const auto* end = std::ranges::find_if_not(rest, is_name_character);
  return i == 0 || !is_name_character(text[i - 1]) || (end != rest.end() && *end == '.');
}

}  // namespace

std::string markdown_text(std::string_view text, bool begins_block) {
  constexpr std::string_view kAnywhere = "\\`*_[]<>&|~#$";
  constexpr std::string_view kInFront = "-+=:";
  const std::string shown = printable(text);
  std::string out;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const char c = shown[i];
    // `1.` and `1)` before text would begin a list.
    const bool ends_number = begins_block && (c == '.' || c == ')') && i > 0 &&
                             count_digits(shown) == i &&
                             (i + 1 == shown.size() || shown[i + 1] == ' ');
    const bool special = kAnywhere.find(c) != std::string_view::npos || ends_number ||
                         (begins_block && i == 0 && kInFront.find(c) != std::string_view::npos) ||
                         begins_link(shown, i);
    if (special) out += '\\';
    out += c;
    if (refers(shown, i)) out += kNothing;
  }
  return out;
}

std::string markdown_code(std::string_view text) {
  std::string shown = printable(text);
  // The fence must be longer than any run of backticks within.
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : shown) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(longest + 1, '`');
  // A bar would end a table cell even here.
  for (std::size_t at = shown.find('|'); at != std::string::npos; at = shown.find('|', at + 2)) {
    shown.insert(at, 1, '\\');
  }
  const std::string_view pad = longest > 0 ? " " : "";
  return fence + std::string(pad) + shown + std::string(pad) + fence;
}

}  // namespace stela
