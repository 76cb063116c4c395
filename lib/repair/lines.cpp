#include "lib/repair/lines.h"

#include <algorithm>

#include "formats/text/reader.h"
#include "lib/core/phrases.h"
#include "lib/game/read_table.h"
#include "lib/record/actor.h"
#include "lib/record/characters.h"
#include "lib/record/record.h"
#include "lib/repair/scanner.h"
#include "lib/repair/spelling.h"
#include "lib/repair/text_parts.h"

namespace stela::repair {
namespace {

constexpr std::string_view kBlanks = " \t";

/// Adds the change from `old`, a line that begins at `begin`, to `text`: of each word that differs,
/// or if there are not as many words, of everything but the words at the ends that are the same.
void add_change(std::size_t begin, std::string_view old, std::string_view text,
                std::vector<Change>& changes) {
  std::vector<std::string_view> olds = split(old, ' ');
  std::vector<std::string_view> news = split(text, ' ');
  const auto at = [&](std::string_view word) {
    return begin + static_cast<std::size_t>(word.data() - old.data());
  };
  if (olds.size() == news.size()) {
    for (std::size_t i = 0; i < olds.size(); ++i) {
      if (olds[i] == news[i]) continue;
      changes.push_back({at(olds[i]), at(olds[i]) + olds[i].size(), std::string(news[i])});
    }
    return;
  }
  std::size_t front = 0;
  const std::size_t most = std::min(olds.size(), news.size()) - 1;
  while (front < most && olds[front] == news[front]) ++front;
  std::size_t back = 0;
  while (back < most - front && olds[olds.size() - 1 - back] == news[news.size() - 1 - back]) {
    ++back;
  }
  const auto end_of = [&](const std::vector<std::string_view>& words) {
    const std::string_view last = words[words.size() - 1 - back];
    return last.data() + last.size();
  };
  changes.push_back({at(olds[front]), begin + static_cast<std::size_t>(end_of(olds) - old.data()),
                     std::string(news[front].data(), end_of(news))});
}

bool begins_tag(std::string_view line) { return !line.empty() && !loose_tag(line).name.empty(); }

/// Whether a quotation mark is outside the comments of `line`.
bool has_value(std::string_view line) {
  bool open = false;
  return std::ranges::any_of(pieces_of(line, open), [](const Piece& piece) {
    return !piece.comment && piece.text.find('"') != std::string_view::npos;
  });
}

/// Whether `line` has the head of an entry or an action, or no words at all.
bool is_code(std::string_view line, const Words& words) {
  if (head_of(line).size > 0 || std::ranges::none_of(line, is_word_byte)) return true;
  return std::ranges::any_of(code_words(line),
                             [&](std::string_view word) { return is_token(word, words); });
}

/// Returns `words` as a comment.
std::string as_comment(std::string_view words) {
  std::string out = "{";
  for (const char c : words) {
    if (c == '}' || c == '\\') out += '\\';
    out += c;
  }
  return out + '}';
}

/// Adds the change that makes a comment of `words`, a part of the text that begins at `begin`.
void add_comment(std::size_t begin, std::string_view words, std::vector<Change>& changes) {
  const std::string_view inner = trimmed(words);
  if (inner.empty()) return;
  const std::size_t at = begin + static_cast<std::size_t>(inner.data() - words.data());
  changes.push_back({at, begin + words.size(), as_comment(inner)});
}

/// Adds the change that makes a comment of the words after the claims of a result, if they are
/// prose and none of them may be meant as a claim.
void comment_result(const Line& line, std::string_view text, const Words& words,
                    std::vector<Change>& changes) {
  const std::string_view written = line.of(text);
  const Head head = head_of(written);
  std::size_t at = head.size;
  bool any = false;
  for (;;) {
    const std::size_t begin = std::min(written.size(), written.find_first_not_of(kBlanks, at));
    const std::size_t end = std::min(written.size(), written.find_first_of(kBlanks, begin));
    if (begin == end || !is_claim(written.substr(begin, end - begin), words)) {
      at = begin;
      break;
    }
    any = true;
    at = end;
  }
  const std::string_view rest = written.substr(at);
  if (!any || rest.empty() || !is_prose(rest, words)) return;
  for (const std::string_view word : code_words(rest)) {
    if (is_near_claim(word)) return;
  }
  add_comment(line.begin + at, rest, changes);
}

}  // namespace

std::vector<Change> respell_tags(std::string_view record, std::span<const GameInfo* const> games) {
  std::vector<Change> changes;
  for (const Line& line : lines_of(record)) {
    const std::string_view written = line.of(record);
    if (begins_tag(written)) {
      const std::string right = spelled_tag(written, games);
      if (right != written) add_change(line.begin, written, right, changes);
    }
  }
  return changes;
}

std::vector<Change> respell_entries(std::string_view record,
                                    std::span<const GameInfo* const> games) {
  const Words words(record, games);
  Record read;
  Table table;
  std::vector<Diagnostic> ignored;
  text::read_record(record, read, ignored);
  read_table(read, games, false, table, ignored);
  if (table.game == nullptr) table.game = words.game();
  Speller speller(words, table);
  std::vector<Change> changes;
  for (const Line& line : scan(record, words)) {
    const std::string_view written = line.of(record);
    switch (line.kind) {
      case LineKind::kBlank:
      case LineKind::kTag:
      case LineKind::kInside:
      case LineKind::kProse:
        continue;
      default:
        break;
    }
    // Values in quotation marks, as of a tag without its bracket, stay as they are.
    if (begins_tag(written) || has_value(written)) continue;
    const bool result = line.kind == LineKind::kResult || line.kind == LineKind::kOddResult;
    const std::string right = speller.line(written, result);
    if (line.kind == LineKind::kOdd && !is_code(right, words)) continue;
    if (right != written) add_change(line.begin, written, right, changes);
  }
  return changes;
}

std::vector<Change> comment_words(std::string_view record, std::string_view moved,
                                  std::span<const GameInfo* const> games) {
  const Words words(record, games);
  std::vector<Change> changes;
  for (const Line& line : scan(record, words)) {
    if (line.kind == LineKind::kProse) add_comment(line.begin, line.of(record), changes);
    if (line.kind == LineKind::kOddResult) comment_result(line, record, words, changes);
    if (moved.empty() || !line.of(record).starts_with("[Game ")) continue;
    changes.push_back({line.end, line.end, std::string(moved)});
    moved = {};
  }
  return changes;
}

std::optional<std::string> as_comments(std::string_view head,
                                       std::span<const GameInfo* const> games) {
  const Words words(games);
  std::string comments;
  for (const Line& line : scan(head, words)) {
    const std::string_view written = trimmed(line.of(head));
    const bool signs = std::ranges::none_of(
        written, [](char c) { return is_letter(c) || is_digit(c) || (c & 0x80) != 0; });
    if (line.kind == LineKind::kBlank) continue;
    if (line.kind != LineKind::kProse && !signs) return std::nullopt;
    comments += "\n  " + as_comment(written);
  }
  if (comments.empty()) return std::nullopt;
  return comments;
}

}  // namespace stela::repair
