#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lib/core/value.h"
#include "lib/game/table.h"
#include "lib/record/tags.h"
#include "lib/repair/look_alikes.h"
#include "lib/repair/words.h"

namespace stela::repair {

// Other spellings of the same notation: look-alike characters, digits of other scripts, case,
// spaces within actions, marks of numbers. One table serves the scanner, the repair of spelling,
// and the law that no word may be lost.

/// Returns the tag with this name in any case; null if there is none.
[[nodiscard]] const TagSpec* tag_spelled(std::string_view name);

/// A tag in whatever spelling of its brackets and name.
struct LooseTag {
  /// As in the notation if it is one of its names; empty if the line is not a tag.
  std::string name;
  /// Where the bracket and the name are in `head`, the plain spelling of the text before the first
  /// value.
  std::size_t bracket = 0;
  std::size_t name_begin = 0;
  std::size_t name_end = 0;
  std::string head;
  /// Between quotation marks, as written.
  std::vector<std::string_view> values;
  /// Where the line is after the last of them.
  std::size_t end = 0;
};
[[nodiscard]] LooseTag loose_tag(std::string_view line);

/// Returns a line that begins with a tag in plain spelling. Only values
/// that are words of the notation are spelled, and a date if it exists and has one meaning.
[[nodiscard]] std::string spelled_tag(std::string_view line,
                                      std::span<const GameInfo* const> games);

/// Spells lines of one record.
class Speller {
 public:
  /// `table` has no game if the tags do not name one; both must outlive this.
  Speller(const Words& words, const Table& table) : words_(words), table_(table) {}

  /// Returns a line of entries in plain spelling, except for its comments. If `result`, words that
  /// are not claims stay as they are.
  [[nodiscard]] std::string line(std::string_view line, bool result);

 private:
  /// Whether `line` is a numbered entry in the spelling of the notation, without comments.
  [[nodiscard]] bool is_right_entry(std::string_view line);
  [[nodiscard]] std::string code(std::string_view written, bool first, bool result);
  [[nodiscard]] std::string word(std::string_view word, bool result);
  /// Returns the line of the result; words after the claims stay as they are.
  [[nodiscard]] std::string result(std::string_view written);
  /// Returns a claim of the result in the case and the colours of the notation.
  [[nodiscard]] std::string claim(std::string_view word) const;
  [[nodiscard]] std::string colours_in(std::string_view value) const;
  /// Returns `token` with the case and the digits of the action that it is, or unchanged if it is
  /// not one.
  [[nodiscard]] const std::string& token(std::string_view token);
  [[nodiscard]] std::string respelled(std::string_view token);
  /// Returns the action closest to `token` that differs only in case and in digits for letters;
  /// empty if there is none.
  [[nodiscard]] std::string right_case(std::string_view token);
  [[nodiscard]] bool is_right(std::string_view token);

  const Words& words_;
  const Table& table_;
  ValueMemory memory_;
  std::unordered_map<std::string, std::string> known_;
};

}  // namespace stela::repair
