#include "lib/repair/tag_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "lib/core/phrases.h"
#include "lib/record/characters.h"
#include "lib/record/tags.h"
#include "lib/repair/text_map.h"

namespace stela::repair {
namespace {

constexpr std::string_view kBlanks = " \t";

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

/// A line that is read as a name, a colon or a sign of equality, and a value.
struct NamedValue {
  bool brackets = false;
  std::string_view name;
  std::string_view value;

  explicit NamedValue(std::string_view line) {
    std::string_view words = trimmed(line);
    brackets = words.starts_with('[') && words.ends_with(']');
    if (brackets) words = trimmed(words.substr(1, words.size() - 2));
    std::size_t end = 0;
    while (end < words.size() && is_name_character(words[end])) ++end;
    const std::string_view behind = trimmed(words.substr(end));
    if (end == 0 || !is_letter(words[0]) || behind.empty()) return;
    if (behind.front() != ':' && behind.front() != '=') return;
    name = words.substr(0, end);
    value = trimmed(behind.substr(1));
    if (value.size() >= 2 && value.front() == '"' && value.back() == '"') {
      value = value.substr(1, value.size() - 2);
    }
  }
};

/// The tag of one text that `name` is, as it is spelled; empty: none.
std::string_view known_tag(std::string_view name) {
  const std::string small = small_letters(name);
  for (const TagSpec& tag : all_tags()) {
    if (tag.form == TagForm::kText && small_letters(tag.name) == small) return tag.name;
  }
  return {};
}

}  // namespace

bool may_be_tag(std::string_view line) {
  const NamedValue named(line);
  return trimmed(line).starts_with('[') || (!named.name.empty() && !named.value.empty());
}

void mend_tag_lines(Patches& patches) {
  const std::string_view text = patches.text();
  std::vector<Change> changes;
  bool begun = false;
  for (const TextLine& line : lines_of(text)) {
    const std::string_view words = text.substr(line.begin, line.end - line.begin);
    if (trimmed(words).empty()) continue;
    const NamedValue named(words);
    const std::string_view known = known_tag(named.name);
    const bool written = begun && !named.value.empty() && (named.brackets || !known.empty()) &&
                         named.value.find_first_of("\"\\[]{}@") == std::string_view::npos;
    if (written) {
      changes.push_back(
          {line.begin, line.end,
           fmt::format("[{} \"{}\"]", known.empty() ? named.name : known, named.value)});
    } else if (begins_tag(words)) {
      begun = true;
    } else if (begun) {
      break;  // entries, or a comment, which may hold anything
    }
  }
  patches.apply(Damage::kTagLines, changes);
}

}  // namespace stela::repair
