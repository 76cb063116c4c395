#include "lib/repair/lines.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "formats/text/reader.h"
#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "lib/game/read_table.h"
#include "lib/record/record.h"
#include "lib/repair/scanner.h"
#include "lib/repair/spelling.h"
#include "lib/repair/text_parts.h"
#include "lib/repair/transport.h"

namespace stela::repair {
namespace {

// Records on one line.

/// Returns the position after the tag at `at`, or nowhere.
std::size_t tag_end(std::string_view line, std::size_t at) {
  ++at;
  std::size_t next = skip_blanks(line, at + name_at(line, at).size());
  while (next < line.size() && line[next] == '"') {
    ++next;
    while (next < line.size() && line[next] != '"') next += line[next] == '\\' ? 2U : 1U;
    next = skip_blanks(line, std::min(line.size(), next + 1));
  }
  const std::size_t close = line.find(']', next);
  return close == kNowhere ? kNowhere : close + 1;
}

/// Returns what the lines of a record were joined with on `line`, a space or a sign with spaces, as
/// seen between its first two tags; empty if it has none.
std::string_view glue_of(std::string_view line) {
  const std::size_t begin = skip_blanks(line, 0);
  const std::size_t close = begins_tag(line, begin) ? tag_end(line, begin) : kNowhere;
  if (close == kNowhere) return {};
  std::size_t next = skip_blanks(line, close);
  // A slash without spaces is part of places.
  const bool slash = next > close && line.substr(next).starts_with("/ ");
  if (next < line.size() && (line[next] == '|' || slash)) {
    next = skip_blanks(line, next + 1);
  }
  const std::string_view glue = line.substr(close, next - close);
  // Two spaces are two line endings.
  const bool twice = glue.size() > 1 && is_blank_line(glue);
  return begins_tag(line, next) && !twice ? glue : std::string_view();
}

/// Whether a line of a record begins at `at`; `inside`: within parentheses.
bool begins_line(std::string_view line, std::size_t at, bool inside) {
  if (begins_tag(line, at)) return true;
  const Head head = inside ? Head() : head_of(line.substr(at));
  return head.size > 0 && (!head.number.empty() || is_unnumbered(head.actor));
}

/// Returns the ranges of `line` that were line endings; none if a comment that ends with its line
/// hides where it ended.
std::vector<Change> joins_of(std::string_view line, std::string_view glue,
                             std::string_view ending) {
  const bool sign = !is_blank_line(glue);
  const auto glued = [&](std::size_t at) { return line.substr(at).starts_with(glue); };
  std::vector<Change> joins;
  const auto join = [&](std::size_t at) {
    joins.push_back({at, at + glue.size(), std::string(ending)});
  };
  std::size_t depth = 0;
  for (std::size_t at = skip_blanks(line, 0); at < line.size();) {
    const std::size_t next = at + glue.size();
    if (begins_tag(line, at)) {
      at = tag_end(line, at);
      if (at == kNowhere) return {};
      // A blank line may follow.
      for (int i = 0; i < (sign ? 1 : 2) && glued(at); ++i, at += glue.size()) join(at);
    } else if (glued(at) && (sign || begins_line(line, next, depth > 0))) {
      join(at);
      at = next;
    } else if (line[at] == ';') {
      return {};
    } else if (line[at] == '{') {
      while (at < line.size() && line[at] != '}') at += line[at] == '\\' ? 2U : 1U;
      ++at;
    } else {
      if (line[at] == '(') ++depth;
      if (line[at] == ')' && depth > 0) --depth;
      ++at;
    }
  }
  return joins;
}

// Tags broken at a width.

struct Break {
  /// Where it is in the text without it.
  std::size_t offset = 0;
  /// It replaced a space; otherwise it was added after one.
  bool space = false;
};

/// Whether each of `breaks` is where the next word of `text` did not fit on a line of `width` code
/// points, and none is later.
bool are_needed(std::string_view text, const std::vector<Break>& breaks, std::size_t width) {
  constexpr std::size_t kMaxBytes = 4;
  std::size_t begin = 0;
  for (const Break& broken : breaks) {
    if (broken.offset >= text.size() || broken.offset < begin) return false;
    const std::size_t line = text.substr(begin, broken.offset - begin).find_last_of("\r\n");
    if (line != kNowhere) begin += line + 1;
    const std::string_view words = trimmed(text.substr(begin, broken.offset - begin));
    const std::size_t size = count_code_points(words);
    begin = broken.offset + (broken.space ? 1U : 0U);
    // A longer word does not matter.
    const std::string_view rest = text.substr(begin, kMaxBytes * (width + 1));
    const std::size_t word = count_code_points(rest.substr(0, rest.find_first_of(" \t\r\n")));
    const bool one_word = words.find_first_of(" \t") == kNowhere;
    if ((size > width && !one_word) || size + 1 + word <= width) return false;
  }
  return true;
}

/// Returns the last line of the tag that begins on line `i`; `i` if it ends there or nowhere.
std::size_t last_of_tag(std::string_view text, const std::vector<Line>& lines, std::size_t i) {
  constexpr std::size_t kMaxLines = 8;
  if (!begins_tag(lines[i].of(text), 0)) return i;
  for (std::size_t k = i; k < lines.size() && k < i + kMaxLines; ++k) {
    const std::string_view words = trimmed_end(lines[k].of(text));
    if (words.empty() || (k > i && begins_tag(words, 0))) return i;
    if (words.back() == ']') return k;
  }
  return i;
}

/// Returns what ends `line` in the source of a page: spaces and `\` or `<br>`; empty if nothing.
std::string_view line_end_mark(std::string_view line) {
  const std::string_view words = trimmed_end(line);
  for (const std::string_view mark : {"\\", "<br>", "<br/>", "<br />", "<BR>"}) {
    if (!words.ends_with(mark)) continue;
    return line.substr(trimmed_end(words.substr(0, words.size() - mark.size())).size());
  }
  return {};
}

}  // namespace

std::vector<Undone> undo_line_ends(std::string_view text, const Words& words) {
  constexpr std::size_t kFewest = 3;
  const std::vector<Line> lines = lines_of(text);
  std::string_view mark;
  std::size_t first = lines.size();
  std::size_t last = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view own = line_end_mark(lines[i].of(text));
    if (own.empty()) continue;
    first = std::min(first, i);
    last = i;
    if (mark.empty() || own.size() < mark.size()) mark = own;
  }
  if (mark.empty()) return {};
  Undone way;
  way.carried.mark = mark;
  bool tags = false;
  for (std::size_t i = first; i <= last; ++i) {
    const std::string_view line = lines[i].of(text);
    tags = tags || begins_tag(line, skip_blanks(line, 0));
    if (!line.ends_with(mark)) {
      if (!is_blank_line(line)) return {};
      continue;
    }
    way.changes.push_back({lines[i].end - mark.size(), lines[i].end, {}});
    way.carried.numbers.push_back(i);
  }
  if (!tags || way.changes.size() < kFewest) return {};
  const std::vector<Line> after = scan(applied(text, way.changes), words);
  const auto is_inside = [&](std::size_t i) {
    return i < after.size() && after[i].kind == LineKind::kInside;
  };
  if (is_inside(first) || is_inside(last + 1)) return {};
  return {std::move(way)};
}

std::string redo_line_ends(std::string_view text, const Carried& carried) {
  std::size_t next = 0;
  return rewritten_lines(text, [&](std::size_t i, std::string_view line, std::string& out) {
    out += line;
    if (next == carried.numbers.size() || carried.numbers[next] != i) return;
    out += carried.mark;
    ++next;
  });
}

std::vector<Undone> undo_one_line(std::string_view text, const Words& words) {
  const std::vector<Line> lines = lines_of(text);
  Undone way;
  std::vector<Line> scanned;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view glue = glue_of(lines[i].of(text));
    if (glue.empty()) continue;
    if (scanned.empty()) scanned = scan(text, words);
    if (scanned[i].kind == LineKind::kInside) continue;
    if (!way.changes.empty() && way.carried.mark != glue) return {};
    way.carried.mark = glue;
    const std::vector<Change> joins = joins_of(lines[i].of(text), glue, usual_line_end(text));
    way.carried.numbers.insert(way.carried.numbers.end(), {i + way.changes.size(), joins.size()});
    for (const auto& [begin, end, ending] : joins) {
      way.changes.push_back({lines[i].begin + begin, lines[i].begin + end, ending});
    }
  }
  if (way.changes.empty()) return {};
  return {std::move(way)};
}

std::string redo_one_line(std::string_view text, const Carried& carried) {
  const auto& numbers = carried.numbers;
  std::string out;
  std::size_t next = 0;
  const std::vector<Line> lines = lines_of(text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    while (next + 1 < numbers.size() && i >= numbers[next] + numbers[next + 1]) next += 2;
    const bool joined = next + 1 < numbers.size() && i >= numbers[next];
    out += lines[i].of(text);
    out += joined ? std::string_view(carried.mark) : ending_of(text, lines[i]);
  }
  return out;
}

std::vector<Undone> undo_wrapped(std::string_view text, const Words& words) {
  constexpr std::size_t kWidest = 100;
  const std::vector<Line> lines = lines_of(text);
  std::size_t width = 0;
  std::vector<std::size_t> found;
  std::size_t last = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view line = trimmed(lines[i].of(text));
    if (line.find(' ') != kNowhere) width = std::max(width, count_code_points(line));
    last = std::max(last, last_of_tag(text, lines, i));
    if (i < last) found.push_back(i);
  }
  if (width > kWidest || found.empty()) return {};
  const std::vector<Line> scanned = scan(text, words);
  Undone way;
  way.carried.numbers.push_back(width);
  way.carried.mark = ending_of(text, lines[found.front()]);
  std::size_t removed = 0;
  for (const std::size_t i : found) {
    const Line& line = lines[i];
    const std::string_view value = line.of(text);
    if (scanned[i].kind == LineKind::kInside) continue;
    // `Klub-` and `abend` may be one word or two.
    if (value.ends_with('-') || ending_of(text, line) != way.carried.mark) return {};
    const std::size_t space = value.ends_with(' ') ? 0 : 1;
    way.changes.push_back({line.end, line.next, std::string(space, ' ')});
    way.carried.numbers.insert(way.carried.numbers.end(), {line.end - removed, space});
    removed += line.next - line.end - space;
  }
  if (way.changes.empty()) return {};
  return {std::move(way)};
}

std::string redo_wrapped(std::string_view text, const Carried& carried) {
  std::vector<Break> breaks;
  for (std::size_t i = 1; i + 1 < carried.numbers.size(); i += 2) {
    breaks.push_back({carried.numbers[i], carried.numbers[i + 1] > 0});
  }
  if (breaks.empty() || !are_needed(text, breaks, carried.numbers[0])) return std::string(text);
  std::vector<Change> changes;
  for (const auto& [offset, space] : breaks) {
    changes.push_back({offset, offset + (space ? 1U : 0U), carried.mark});
  }
  return applied(text, changes);
}

std::vector<Undone> undo_joined(std::string_view text, const Words& words) {
  constexpr std::string_view kJoint = "\uFEFF[Game ";
  constexpr std::size_t kMark = 3;
  if (text.find(kJoint, 1) == kNowhere) return {};
  Undone way;
  way.carried.mark = usual_line_end(text);
  for (const Line& line : scan(text, words)) {
    const std::string_view joined = line.of(text);
    bool comment = line.kind == LineKind::kInside;
    std::size_t from = 0;
    for (std::size_t at = joined.find(kJoint); at != kNowhere; at = joined.find(kJoint, at + 1)) {
      (void)pieces_of(joined.substr(from, at - from), comment);
      from = at;
      if (at == 0 || comment) continue;
      // Where the line ending is afterwards.
      const std::size_t before = way.changes.size() * (kMark - way.carried.mark.size());
      way.carried.numbers.push_back(line.begin + at - before);
      way.changes.push_back({line.begin + at, line.begin + at + kMark, way.carried.mark});
    }
  }
  if (way.changes.empty()) return {};
  return {std::move(way)};
}

std::string redo_joined(std::string_view text, const Carried& carried) {
  std::vector<Change> changes;
  for (const std::size_t at : carried.numbers) {
    if (!text.substr(std::min(text.size(), at)).starts_with(carried.mark)) return std::string(text);
    changes.push_back({at, at + carried.mark.size(), "\uFEFF"});
  }
  return applied(text, changes);
}

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

bool is_tag(std::string_view line) { return !line.empty() && !loose_tag(line).name.empty(); }

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
  for (const Line& line : scan(record, Words(record, games))) {
    const std::string_view written = line.of(record);
    if (line.kind != LineKind::kInside && is_tag(written)) {
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
    if (is_tag(written) || has_value(written)) continue;
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
    if (moved.empty() || !trimmed(line.of(record)).starts_with("[Game ")) continue;
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
