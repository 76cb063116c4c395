#include "lib/repair/remarks.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "lib/core/phrases.h"
#include "lib/record/characters.h"
#include "lib/repair/entries.h"
#include "lib/replay/replayer.h"

namespace stela::repair {
namespace {

constexpr std::string_view kBlanks = " \t";

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

/// Returns whether the text in parentheses is words and not part of an entry.
bool is_remark(std::string_view words) {
  const bool letters = std::ranges::any_of(words, [](char c) { return is_letter(c) || c < 0; });
  return letters && words.find_first_of("@=*:#$(){};\\") == std::string_view::npos &&
         words.find_first_not_of("0123456789 \t") != words.find('.');
}

/// Appends changes for the parentheses around comments between `begin` and `end`.
void find_remarks(std::string_view text, std::size_t begin, std::size_t end,
                  std::vector<Change>& changes) {
  text = text.substr(0, end);
  for (std::size_t close = text.find(')', begin); close != std::string_view::npos;
       close = text.find(')', begin)) {
    // Words contain no parentheses, so only the innermost pair can enclose a comment.
    const std::size_t open = text.substr(begin, close - begin).rfind('(');
    if (open != std::string_view::npos) {
      const std::size_t at = begin + open;
      const std::string_view words = text.substr(at + 1, close - at - 1);
      if (is_remark(words)) changes.push_back({at, close + 1, fmt::format("{{{}}}", words)});
    }
    begin = close + 1;
  }
}

/// Returns whether all of `words` could be part of a record.
bool is_notation(std::string_view words, const Vocabulary& vocabulary) {
  bool any = false;
  for (const std::string_view part : split(words, ' ')) {
    const std::string_view word = trimmed(part);
    if (word.empty()) continue;
    const bool number = word.back() == '.' && word.size() > 1 &&
                        word.find_first_not_of("0123456789") == word.size() - 1;
    const bool head = word.back() == ':' && vocabulary.is_actor(word.substr(0, word.size() - 1));
    const bool token = vocabulary.is_token(word) || vocabulary.is_verb(word);
    if (!number && !head && !token && !vocabulary.may_be_token(word)) return false;
    any |= token;
  }
  return any;
}

/// Returns the semicolons followed by text that would be notation without them.
std::vector<Change> find_semicolons(std::string_view text, const Vocabulary& vocabulary) {
  std::vector<Change> changes;
  if (text.find(';') == std::string_view::npos) return changes;
  for (const Code& code : map_text(text, vocabulary).code) {
    const bool commented = code.end > 0 && code.end < text.size() && text[code.end] == ';';
    if (!commented) continue;
    // A line that begins with a semicolon is nothing but a comment.
    const std::size_t last = text.find_last_not_of(kBlanks, code.end - 1);
    if (last == std::string_view::npos || text[last] == '\n' || text[last] == '\r') continue;
    const std::size_t end = std::min(text.size(), text.find_first_of("\r\n", code.end));
    for (std::size_t mark = code.end; mark < end;) {
      // Each further semicolon may begin a comment.
      const std::size_t next = std::min(end, text.find(';', mark + 1));
      if (!is_notation(text.substr(mark + 1, next - mark - 1), vocabulary)) break;
      const bool blank = is_space(text[mark - 1]) || is_space(text[mark + 1]);
      changes.push_back({mark, mark + 1, blank ? "" : " "});
      mark = next;
    }
  }
  return changes;
}

/// Returns how many entries of `record` can be played, plus one if it has no errors.
int count_played(const Record& record, std::span<const GameInfo* const> games) {
  Replayer replayer(games);
  ReplayOptions options;
  options.reasons = false;
  std::vector<Diagnostic> found;
  replayer.replay(record, options, found);
  return replayer.played() + (has_error(found) ? 0 : 1);
}

}  // namespace

void fix_remarks(Patches& patches, const TextMap& map) {
  const std::string_view text = patches.text();
  std::vector<Change> changes;
  bool begun = false;
  auto code = map.code.begin();
  for (const TextLine& line : map.lines) {
    begun |= line.kind == LineKind::kTag;
    if (line.kind == LineKind::kEntries) {
      for (; code != map.code.end() && code->begin < line.next; ++code) {
        if (code->begin >= line.begin) find_remarks(text, code->begin, code->end, changes);
      }
    } else if (line.kind == LineKind::kProse && begun) {
      const std::string_view words = trimmed(text.substr(line.begin, line.end - line.begin));
      const bool whole = words.starts_with('(') && words.find(')') == words.size() - 1;
      if (whole) find_remarks(text, line.begin, line.end, changes);
    }
  }
  patches.apply(Damage::kRemarks, changes);
}

void fix_semicolons(Patches& patches, std::span<const GameInfo* const> games,
                    const Vocabulary& vocabulary, Record& record) {
  const std::vector<Change> changes = find_semicolons(patches.text(), vocabulary);
  if (changes.empty()) return;
  Patches trial = patches;
  trial.apply(Damage::kSemicolons, changes);
  // The text may be a real comment.
  Record other;
  reread(trial, other);
  if (count_played(other, games) <= count_played(record, games)) return;
  patches = std::move(trial);
  reread(patches, record);
}

}  // namespace stela::repair
