#include "lib/record/round_order.h"

#include <algorithm>

#include "lib/core/phrases.h"
#include "lib/record/characters.h"

namespace stela {
namespace {

/// Whether `c` is part of a word, as all non-ASCII bytes are.
bool in_word(char c) { return is_letter(c) || static_cast<unsigned char>(c) >= 0x80; }

/// Removes the next part from the front of `text` and returns it; empty at the end.
std::string_view take_part(std::string_view& text) {
  const auto begin = std::ranges::find_if(text, [](char c) { return is_digit(c) || in_word(c); });
  text.remove_prefix(static_cast<std::size_t>(begin - text.begin()));
  if (text.empty()) return {};
  const auto end = std::ranges::find_if_not(text, is_digit(text.front()) ? is_digit : in_word);
  const std::string_view part = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  text.remove_prefix(part.size());
  return part;
}

int compare_numbers(std::string_view a, std::string_view b) {
  for (std::string_view* number : {&a, &b}) {
    number->remove_prefix(std::min(number->find_first_not_of('0'), number->size()));
  }
  if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
  return a.compare(b);
}

int compare_words(std::string_view a, std::string_view b) {
  const auto [in_a, in_b] = std::ranges::mismatch(a, b, {}, small_letter, small_letter);
  if (in_a == a.end() || in_b == b.end()) {
    return static_cast<int>(in_a != a.end()) - static_cast<int>(in_b != b.end());
  }
  const auto byte = [](char c) { return static_cast<unsigned char>(small_letter(c)); };
  return byte(*in_a) - byte(*in_b);
}

int compare_parts(std::string_view a, std::string_view b) {
  if (is_digit(a.front()) != is_digit(b.front())) return is_digit(a.front()) ? -1 : 1;
  if (is_digit(a.front())) return compare_numbers(a, b);
  return compare_words(a, b);
}

}  // namespace

int compare_rounds(std::string_view a, std::string_view b) {
  std::string_view rest_a = a;
  std::string_view rest_b = b;
  for (bool first = true;; first = false) {
    const std::string_view part_a = take_part(rest_a);
    const std::string_view part_b = take_part(rest_b);
    if (part_a.empty() && part_b.empty()) return a.compare(b);
    // The end comes before any part, except that a value without parts comes last.
    if (part_a.empty() || part_b.empty()) return part_a.empty() == first ? 1 : -1;
    if (const int order = compare_parts(part_a, part_b); order != 0) return order;
  }
}

}  // namespace stela
