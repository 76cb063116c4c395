// Formats messages in every language: reads records of three lines (an English sentence, its
// plural, which may be empty, and a count) and writes a line for each language: its code, a tab,
// and the message. The values of the placeholders are ⟦0⟧ to ⟦9⟧; newlines are written as `\n`.

#include <fmt/format.h>

#include <deque>
#include <iostream>
#include <string>
#include <vector>

#include "lib/words/message.h"

namespace {

/// The values of a message; that of a counted one begins with its count.
std::vector<stela::Message> values_of(bool counted, unsigned long count) {
  std::vector<stela::Message> values;
  for (int i = 0; i < 10; ++i) values.emplace_back(fmt::format("⟦{}⟧", i));
  if (counted) values[0] = stela::Message(fmt::format("⟦0⟧{}", count));
  return values;
}

std::string in_one_line(const std::string& text) {
  std::string out;
  for (const char c : text) out += c == '\n' ? std::string("\\n") : std::string(1, c);
  return out;
}

}  // namespace

int main() {
  std::deque<std::string> sentences;  // messages refer to them
  std::string english;
  std::string plural;
  std::string count_text;
  while (std::getline(std::cin, english) && std::getline(std::cin, plural) &&
         std::getline(std::cin, count_text)) {
    const unsigned long count = std::stoul(count_text);
    const std::string& one = sentences.emplace_back(english);
    const std::string& many = sentences.emplace_back(plural);
    std::vector<stela::Message> values = values_of(!many.empty(), count);
    const stela::Message message = many.empty()
                                       ? stela::Message(one, std::move(values))
                                       : stela::Message(count, one, many, std::move(values));
    std::cout << "en\t" << in_one_line(message.english()) << '\n';
    for (const stela::Catalogue& catalogue : stela::catalogues()) {
      std::cout << catalogue.code << '\t' << in_one_line(message.in(stela::Language(catalogue)))
                << '\n';
    }
  }
}
