#include "lib/core/phrases.h"

namespace stela {

std::string small_letters(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = small_letter(c);
  return out;
}

std::string capitalised(std::string text) {
  constexpr char kToCapital = 'A' - 'a';
  // `à` to `þ`, except the division sign.
  const bool accented = text.size() > 1 && text[0] == '\xC3' && text[1] >= '\xA0' &&
                        text[1] <= '\xBE' && text[1] != '\xB7';
  char& first = text[accented ? 1 : 0];
  if (accented || (first >= 'a' && first <= 'z')) first = static_cast<char>(first + kToCapital);
  return text;
}

void add_to_list(std::string& list, std::string_view item, std::string_view between) {
  if (!list.empty()) list += between;
  list += item;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string_view> split_lines(std::string_view text) {
  if (text.empty()) return {};
  if (text.ends_with('\n')) text.remove_suffix(1);
  return split(text, '\n');
}

}  // namespace stela
