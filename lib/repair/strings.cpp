#include "lib/repair/strings.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lib/core/utf8.h"
#include "lib/repair/text_map.h"

namespace stela::repair {
namespace {

/// Beginning of a record in a string literal.
constexpr std::string_view kOpening = "[Game \\\"";

/// Returns whether the character at `at` follows an odd number of backslashes.
bool is_escaped(std::string_view text, std::size_t at) {
  std::size_t slashes = 0;
  while (slashes < at && text[at - 1 - slashes] == '\\') ++slashes;
  return slashes % 2 == 1;
}

/// Returns the value of the four hexadecimal digits at `at`, or null if there are other characters.
std::optional<char32_t> hex_at(std::string_view text, std::size_t at) {
  constexpr std::size_t kDigits = 4;
  if (at + kDigits > text.size()) return std::nullopt;
  char32_t value = 0;
  for (const char c : text.substr(at, kDigits)) {
    const std::size_t digit = std::string_view("0123456789abcdefABCDEF").find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    value = value * 16 + static_cast<char32_t>(digit < 16 ? digit : digit - 6);
  }
  return value;
}

/// Returns the character of `\u…` at `at` and its length in bytes, or null if it is not a
/// character.
std::optional<std::pair<char32_t, std::size_t>> unicode_at(std::string_view text, std::size_t at) {
  const std::optional<char32_t> high = hex_at(text, at + 2);
  if (!high) return std::nullopt;
  if (*high < 0xD800 || *high > 0xDFFF) return std::pair{*high, std::size_t{6}};
  const std::optional<char32_t> low =
      text.substr(at + 6).starts_with("\\u") ? hex_at(text, at + 8) : std::nullopt;
  const bool pair = *high < 0xDC00 && low && *low >= 0xDC00 && *low <= 0xDFFF;
  if (!pair) return std::nullopt;
  return std::pair{0x10000 + ((*high - 0xD800) << 10U) + (*low - 0xDC00), std::size_t{12}};
}

/// Decodes the escapes from `begin` to `end`; only those of line endings unless `quotes` are
/// escaped.
void decode(std::string_view text, std::size_t begin, std::size_t end, bool quotes,
            std::vector<Change>& changes) {
  text = text.substr(0, end);
  for (std::size_t at = text.find('\\', begin); at != std::string_view::npos && at + 1 < end;) {
    std::size_t size = 2;
    std::optional<std::string> made;
    switch (text[at + 1]) {
      case 'n':
        made = "\n";
        break;
      case 'r':
        made = "";
        break;
      case 't':
        made = "\t";
        break;
      case '"':
      case '\\':
      case '/':
      case '\'':
        if (quotes) made = text.substr(at + 1, 1);
        break;
      case 'u':
        if (const auto character = quotes ? unicode_at(text, at) : std::nullopt) {
          made.emplace();
          append_code_point(character->first, *made);
          size = character->second;
        }
        break;
      default:
        break;
    }
    if (made) changes.push_back({at, at + size, std::move(*made)});
    at = text.find('\\', at + size);
  }
}

/// Returns the changes that extract records from strings with escaped quotes; text between strings
/// is dropped.
std::vector<Change> quoted_strings(std::string_view text) {
  std::vector<Change> changes;
  std::size_t done = 0;
  for (std::size_t at = text.find(kOpening); at != std::string_view::npos;
       at = text.find(kOpening, done)) {
    std::size_t begin = at;
    while (begin > done && !(text[begin - 1] == '"' && !is_escaped(text, begin - 1))) --begin;
    std::size_t end = text.find('"', at);
    while (end != std::string_view::npos && is_escaped(text, end)) end = text.find('"', end + 1);
    const bool closed = end != std::string_view::npos;
    if (!closed) end = text.size();
    if (begin > done) changes.push_back({done, begin, {}});
    decode(text, begin, end, true, changes);
    done = end;
  }
  if (done < text.size() && text[done] == '"') changes.push_back({done, text.size(), "\n"});
  return changes;
}

/// Returns whether line endings are written as escapes after the game tag.
bool has_written_line_ends(std::string_view text) {
  const std::size_t game = text.find("[Game ");
  if (game == std::string_view::npos) return false;
  const std::size_t close = text.find(']', game);
  if (close == std::string_view::npos) return false;
  const std::string_view behind = text.substr(close + 1);
  return behind.starts_with("\\n[") || behind.starts_with("\\r\\n[");
}

/// Returns the changes that decode escaped line endings and remove the quotation marks around the
/// text.
std::vector<Change> written_line_ends(std::string_view text) {
  std::vector<Change> changes;
  const std::size_t first = text.find("[Game ");
  const bool single = first != std::string_view::npos && first > 0 && text[first - 1] == '\'';
  if (single) changes.push_back({first - 1, first, {}});
  decode(text, 0, text.size(), single, changes);
  const std::size_t last = text.find_last_not_of(" \t\r\n,;)");
  if (single && last != std::string_view::npos && last > first && text[last] == '\'') {
    changes.push_back({last, text.size(), "\n"});
  }
  return changes;
}

}  // namespace

bool holds_string(std::string_view text) {
  if (text.find(kOpening) == std::string_view::npos) return false;
  // A tag value may contain such a string, too.
  const std::vector<TextLine> lines = lines_of(text);
  return std::ranges::none_of(lines, [&](const TextLine& line) {
    return text.substr(line.begin, line.end - line.begin).starts_with("[Game \"");
  });
}

void decode_strings(Patches& patches) {
  const std::string_view text = patches.text();
  if (holds_string(text)) {
    patches.apply(Damage::kStrings, quoted_strings(text));
  } else if (has_written_line_ends(text)) {
    patches.apply(Damage::kStrings, written_line_ends(text));
  }
}

}  // namespace stela::repair
