#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <utility>

#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/record/record.h"
#include "lib/record/tags.h"
#include "lib/repair/scanner.h"
#include "lib/repair/spelling.h"
#include "lib/repair/text_parts.h"
#include "lib/repair/transport.h"

namespace stela::repair {
namespace {

/// Whether a tag of the notation begins at the beginning of `line`, or after other marks on it.
bool names_tag(std::string_view line) {
  constexpr std::size_t kLongest = 120;
  constexpr int kMaxBrackets = 3;
  if (is_blank_line(line)) return false;
  const std::string start = plain(line.substr(0, kLongest));
  std::size_t at = start.find('[');
  for (int i = 0; i < kMaxBrackets && at != kNowhere; ++i, at = start.find('[', at + 1)) {
    if (tag_named(loose_tag(std::string_view(start).substr(at)).name) != nullptr) return true;
  }
  // `Game: Taluva`, without brackets.
  const std::size_t begin = std::min(start.size(), start.find_first_not_of(" \t*_"));
  const std::string_view name = std::string_view(start).substr(begin, kGameTag.size());
  at = std::min(start.size(), start.find_first_not_of(" *_", begin + name.size()));
  return small_letters(name) == small_letters(kGameTag) && at < start.size() &&
         std::string_view(":=\"").find(start[at]) != kNowhere;
}

/// Returns the name before the colon at the beginning of `text`, in lowercase; empty if there
/// is none, as before the colon of an action.
std::string name_before_colon(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && (is_name_character(text[end]) || (text[end] & 0x80) != 0)) ++end;
  const std::size_t colon = skip_blanks(text, end);
  if (end == 0 || colon == text.size() || text[colon] != ':') return {};
  const bool ends = colon + 1 == text.size() || is_blank(text[colon + 1]);
  return ends ? small_letters(text.substr(0, end)) : std::string();
}

/// Returns the position after the number of an entry and its sign, `12.`, at `at`; `at` if there is
/// none.
std::size_t number_end(std::string_view line, std::size_t at) {
  const std::size_t end = skip_digits(line, at);
  const bool sign = end < line.size() && std::string_view(".):").find(line[end]) != kNowhere;
  return end > at && sign ? end + 1 : at;
}

/// Whether `line` begins like an entry: `12. white:`, `result:`.
bool begins_entry(std::string_view line) {
  const std::size_t begin = skip_blanks(line, 0);
  return number_end(line, begin) > begin ||
         contains(kActorNames, name_before_colon(line.substr(begin)), &ActorName::name);
}

/// For each line, the number of bytes that its mark takes.
using Sizes = std::vector<std::size_t>;

/// Returns the way that removes the marks.
std::vector<Undone> without(std::string_view text, const std::vector<Line>& lines,
                            const Sizes& sizes) {
  Undone way;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (sizes[i] == 0) continue;
    way.changes.push_back({lines[i].begin, lines[i].begin + sizes[i], {}});
    way.carried.numbers.push_back(i);
    way.carried.marks.emplace_back(text.substr(lines[i].begin, sizes[i]));
  }
  if (way.changes.empty()) return {};
  return {std::move(way)};
}

/// A run of marked lines, with blank lines between them.
struct Run {
  std::size_t begin = 0;
  std::size_t end = 0;
};

std::vector<Run> runs_of(std::string_view text, const std::vector<Line>& lines,
                         const Sizes& sizes) {
  std::vector<Run> runs;
  bool within = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (sizes[i] == 0) {
      within = within && is_blank_line(lines[i].of(text));
      continue;
    }
    if (!within) runs.push_back({i, i});
    runs.back().end = i + 1;
    within = true;
  }
  return runs;
}

/// Removes the marks of the runs that contain notation, if one of them has tags. A comment keeps
/// its marks if the line on which it begins has none; if only the one on which it ends has none,
/// the marks may have been there before.
std::vector<Undone> without_runs(std::string_view text, const Words& words,
                                 const std::vector<Line>& lines, Sizes sizes) {
  const std::vector<Run> runs = runs_of(text, lines, sizes);
  std::vector<Line> before;
  std::vector<std::size_t> ends;
  bool tags = false;
  for (const auto& [begin, end] : runs) {
    bool tag = false;
    bool notation = false;
    for (std::size_t i = begin; i < end; ++i) {
      const std::string_view rest = lines[i].of(text).substr(sizes[i]);
      tag = tag || names_tag(rest);
      notation = notation || tag || begins_entry(rest);
    }
    if (notation && before.empty()) before = scan(text, words);
    if (notation && before[begin].kind != LineKind::kInside) {
      // A single line may begin with such a sign anyway.
      tags = tags || (tag && end - begin > 1);
      ends.push_back(end);
    } else {
      for (std::size_t i = begin; i < end; ++i) sizes[i] = 0;
    }
  }
  if (!tags) return {};
  std::vector<Undone> ways = without(text, lines, sizes);
  const std::vector<Line> after = scan(applied(text, ways.front().changes), words);
  const bool open = std::ranges::any_of(ends, [&](std::size_t end) {
    return end < after.size() && after[end].kind == LineKind::kInside;
  });
  return open ? std::vector<Undone>() : ways;
}

// Signs before lines.

std::size_t sign_size(std::string_view line, char sign) {
  if (!line.starts_with(sign) || line.starts_with("+++ ")) return 0;
  // The line of a table ends with a bar, too.
  const std::string_view words = trimmed_end(line);
  if (sign == '|' && words.size() > 1 && words.ends_with('|')) return 0;
  std::size_t end = 1;
  while (sign == '>') {
    const std::size_t next = end + (line.substr(end).starts_with(' ') ? 1U : 0U);
    if (!line.substr(next).starts_with(sign)) break;
    end = next + 1;
  }
  return end;
}

/// Leaves a line within a comment the signs that the line on which the comment begins has not.
void keep_quotes_in_comments(std::string_view text, const Words& words,
                             const std::vector<Line>& lines, Sizes& sizes) {
  if (std::ranges::all_of(sizes, [](std::size_t size) { return size < 2; })) return;
  const std::vector<Line> scanned =
      scan(applied(text, without(text, lines, sizes)[0].changes), words);
  std::ptrdiff_t depth = 0;
  for (std::size_t i = 0; i < scanned.size(); ++i) {
    const std::string_view mark = lines[i].of(text).substr(0, sizes[i]);
    if (scanned[i].kind != LineKind::kInside) {
      depth = std::ranges::count(mark, '>');
      continue;
    }
    std::size_t end = 0;
    for (std::ptrdiff_t found = 0; found < depth && end < mark.size(); ++end) {
      if (mark[end] == '>') ++found;
    }
    if (depth > 0) sizes[i] = end;
  }
}

/// Removes the sign that a program puts before each line. The space after it belongs to the mark if
/// it is on all lines of a run; there is none in a diff.
std::vector<Undone> without_sign(std::string_view text, const Words& words, char sign) {
  const std::vector<Line> lines = lines_of(text);
  Sizes sizes;
  for (const Line& line : lines) sizes.push_back(sign_size(line.of(text), sign));
  if (sign == '>') keep_quotes_in_comments(text, words, lines, sizes);
  for (const auto& [begin, end] : runs_of(text, lines, sizes)) {
    bool wide = sign != '+';
    const auto rest = [&](std::size_t i) { return lines[i].of(text).substr(sizes[i]); };
    for (std::size_t i = begin; i < end; ++i) {
      wide = wide && (sizes[i] == 0 || rest(i).find_first_of(" >") == 0 || rest(i).empty());
    }
    for (std::size_t i = begin; wide && i < end; ++i) {
      if (sizes[i] > 0 && rest(i).starts_with(' ')) ++sizes[i];
    }
  }
  return without_runs(text, words, lines, std::move(sizes));
}

// Line numbers.

struct LineNumber {
  /// File name before it, as written by `grep`, with its colon.
  std::string_view file;
  std::size_t value = 0;
  /// End of the digits; 0 if the line has no number.
  std::size_t end = 0;
};

/// Returns what separates a line number from its line: spaces, a sign, spaces.
std::string_view separator_at(std::string_view line, std::size_t at) {
  std::size_t end = skip_blanks(line, at);
  if (end < line.size() && std::string_view(":|.)").find(line[end]) != kNowhere) ++end;
  return line.substr(at, skip_blanks(line, end) - at);
}

/// Reads the number of a line, which is not that of an entry, as in `4. white: pass`.
LineNumber line_number(std::string_view line) {
  constexpr std::size_t kLongestName = 200;
  constexpr std::size_t kMaxDigits = 9;
  LineNumber number;
  std::size_t at = skip_blanks(line, 0);
  if (at < line.size() && !is_digit(line[at])) {
    const std::size_t colon = line.substr(0, kLongestName).find_first_of(": \t[{\"", at);
    if (colon == kNowhere || line[colon] != ':') return {};
    at = colon + 1;
    number.file = line.substr(0, at);
  }
  number.end = skip_digits(line, at);
  if (number.end == at || number.end - at > kMaxDigits) return {};
  std::from_chars(line.data() + at, line.data() + number.end, number.value);
  const std::string_view separator = separator_at(line, number.end);
  if (separator.find_first_of("|\t") != kNowhere) return number;
  // As in `4.) white: pass`; a dot or a parenthesis is the mark of an entry.
  if (separator.starts_with('.') || separator.starts_with(')') ||
      line.substr(number.end + separator.size()).starts_with(')')) {
    return {};
  }
  const std::string name = name_before_colon(line.substr(number.end + separator.size()));
  const bool entry = !name.empty() && !is_unnumbered(name) && name != small_letters(kGameTag);
  return entry ? LineNumber() : number;
}

/// Adds the sizes of the marks of `run`, the indices of lines with consecutive numbers, if it has
/// tags and all lines have the same separator.
void mark_numbers(std::string_view text, const std::vector<Line>& lines,
                  const std::vector<LineNumber>& numbers, const std::vector<std::size_t>& run,
                  Sizes& sizes) {
  constexpr std::size_t kFewest = 3;
  std::string_view separator;
  bool tag = false;
  const auto rest = [&](std::size_t i) { return lines[i].of(text).substr(numbers[i].end); };
  for (const std::size_t i : run) {
    const std::string_view own = separator_at(rest(i), 0);
    if (own.size() == rest(i).size()) continue;
    if (separator.empty() || own.size() < separator.size()) separator = own;
    tag = tag || (trimmed(rest(i).substr(own.size())).starts_with('[') &&
                  names_tag(rest(i).substr(own.size())));
  }
  // An editor may have removed whitespace at the end of an empty line.
  const bool alike = std::ranges::all_of(run, [&](std::size_t i) {
    return rest(i).starts_with(separator) || separator.starts_with(rest(i));
  });
  if (run.size() < kFewest || !tag || separator.empty() || !alike) return;
  for (const std::size_t i : run) {
    sizes[i] = numbers[i].end + std::min(rest(i).size(), separator.size());
  }
}

// Lists.

/// Signs that lists put before lines.
constexpr std::array<std::string_view, 14> kBullets = {"*", "-", "+", "•", "◦", "▪", "‣",
                                                       "·", "–", "—", "●", "■", "○", "□"};

/// Returns the size of the bullet at the beginning of `line`, with the spaces around it, or 0.
std::size_t bullet_size(std::string_view line) {
  const std::size_t at = skip_blanks(line, 0);
  for (const std::string_view bullet : kBullets) {
    if (!line.substr(at).starts_with(bullet)) continue;
    const std::size_t end = skip_blanks(line, at + bullet.size());
    if (end > at + bullet.size() && end < line.size()) return end;
  }
  return 0;
}

// Heads of messages.

/// Returns the position after characters that cannot be seen, and after spaces of any width if
/// `blanks`.
std::size_t skip_unseen(std::string_view text, std::size_t at, bool blanks) {
  while (at < text.size()) {
    if (blanks && is_blank(text[at])) {
      ++at;
      continue;
    }
    if ((text[at] & 0x80) == 0) break;
    const CodePointAt c = code_point_at(text, at);
    const std::optional<std::string> like = c.size > 0 ? like_of(c.value) : std::nullopt;
    if (!like || !(like->empty() || (blanks && *like == " "))) break;
    at += c.size;
  }
  return at;
}

/// Words in dates and times, without accents and dots, between spaces; they may be abbreviated.
constexpr std::string_view kStampWords =
    " a am pm uhr um at on le the today yesterday heute gestern hier edited bearbeitet january "
    "januar janvier february februar fevrier march marz mars april avril may mai june juni juin "
    "july juli juillet august aout september septembre october oktober octobre november novembre "
    "december dezember decembre monday tuesday wednesday thursday friday saturday sunday montag "
    "dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi "
    "samedi dimanche ";

/// Reads digits with separators, `20.11.26` or `21:14:03`, or a word of a date at `at`, and returns
/// its end; `at` if there is none. Sets `time` if it is a time of day.
std::size_t stamp_part_end(std::string_view text, std::size_t at, bool& time) {
  constexpr std::size_t kShortest = 3;
  if (at < text.size() && is_digit(text[at])) {
    std::size_t end = std::min(text.size(), text.find_first_not_of("0123456789.:/-h", at));
    while (!is_digit(text[end - 1]) && text[end - 1] != '.') --end;
    const std::string_view part = text.substr(at, end - at);
    const std::size_t sign = part.find_first_not_of("0123456789");
    time = time || ((sign == 1 || sign == 2) && (part[sign] == ':' || part[sign] == 'h') &&
                    (part.size() - sign == 3 || part.size() - sign == 6));
    return end;
  }
  std::size_t end = at;
  while (end < text.size() && (is_letter(text[end]) || text[end] == '.' ||
                               ((text[end] & 0x80) != 0 && skip_unseen(text, end, true) == end))) {
    ++end;
  }
  std::string word = plain_letters(text.substr(at, end - at));
  std::erase(word, '.');
  const std::string known = ' ' + word + (word.size() < kShortest ? " " : "");
  return word.empty() || kStampWords.find(known) == kNowhere ? at : end;
}

/// Returns the end of the date and time at `at`, as programs write them: `20.11.26, 21:14:03`,
/// `Today at 9:14 PM`, `20. Nov. 2026 um 21:14 Uhr`; `at` if there is no time of day.
std::size_t stamp_end(std::string_view text, std::size_t at) {
  bool time = false;
  std::size_t end = stamp_part_end(text, at, time);
  while (end > at && end < text.size()) {
    const std::size_t next = skip_unseen(text, end + (text[end] == ',' ? 1U : 0U), true);
    const std::size_t behind = next > end ? stamp_part_end(text, next, time) : next;
    if (behind == next) break;
    end = behind;
  }
  return time ? end : at;
}

/// Whether `name` may be the name of the person who sent a message, or a phone number.
bool is_sender(std::string_view name) {
  constexpr std::size_t kLongest = 60;
  constexpr std::ptrdiff_t kMaxBlanks = 3;
  return name.size() <= kLongest && std::ranges::any_of(name, is_word_byte) &&
         name.find_first_of("@{}[]()<>\"=;:\\*/|\r\n") == kNowhere &&
         std::ranges::count(name, ' ') <= kMaxBlanks;
}

/// What a messenger writes before a message.
struct MessageHead {
  std::string_view sender;
  /// Its end; 0 if there is none.
  std::size_t size = 0;
  /// Number of lines that it takes for itself.
  std::size_t lines = 0;
};

/// Forms of heads: `S` is a date and time, `N` a name, `_` spaces and characters that cannot be
/// seen, `$` the end of a line that belongs to the head.
constexpr std::array<std::string_view, 16> kHeadForms = {
    "_[_S_]_<N>", "_[_S_]_N:", "_S_<N>", "_S_-_N:", "_S_–_N:", "_S_—_N:", "_S_N:", "N, [S]$",
    "N, [S]:$",   "N [S]$",    "N — S$", "N – S$",  "N • S$",  "N  S$",   "N\tS$", "N$S$"};

/// Returns the end of the name that `form` has at `i`, at the position `at` of `text`.
std::size_t sender_end(std::string_view text, std::size_t at, std::string_view form,
                       std::size_t i) {
  const std::size_t next = form.find_first_of("S_$", i);
  const std::string_view behind = form.substr(i + 1, next == kNowhere ? next : next - i - 1);
  const std::size_t end = behind.empty() ? text.find_first_of("\r\n", at) : text.find(behind, at);
  return end != kNowhere && is_sender(text.substr(at, end - at)) ? end : at;
}

/// Reads a head in one form at the beginning of `text`.
MessageHead read_head(std::string_view text, std::string_view form) {
  MessageHead head;
  std::size_t at = 0;
  for (std::size_t i = 0; i < form.size(); ++i) {
    std::size_t end = at;
    if (form[i] == '_') {
      at = skip_unseen(text, at, true);
      continue;
    }
    if (form[i] == 'S') {
      end = stamp_end(text, at);
    } else if (form[i] == 'N') {
      end = sender_end(text, at, form, i);
      head.sender = trimmed(text.substr(at, end - at));
    } else if (form[i] == '$') {
      end = at + line_end_size(text, at);
      ++head.lines;
    } else if (at < text.size() && text[at] == form[i]) {
      ++end;
    }
    if (end == at) return {};
    at = end;
  }
  head.size = at;
  return head;
}

/// Whether `text` may contain a time such as `21:14`: most lines are ruled out by this.
bool may_hold_time(std::string_view text) {
  for (std::size_t at = 1; at + 1 < text.size(); ++at) {
    const bool sign = text[at] == ':' || text[at] == 'h';
    if (sign && is_digit(text[at - 1]) && is_digit(text[at + 1])) return true;
  }
  return false;
}

/// Reads `[20.11.26, 21:14:03] Anna: `, `[21:14] <Anna> `, `20.11.26, 21:14 - Anna: `, or the line
/// or lines `Anna, [20.11.2026 21:14]`, `Anna — Today at 9:14 PM`, `Anna  9:14 PM`.
MessageHead message_head(std::string_view text, const Words& words) {
  constexpr std::size_t kLongest = 160;
  text = text.substr(0, kLongest);
  if (!may_hold_time(text)) return {};
  for (const std::string_view form : kHeadForms) {
    MessageHead head = read_head(text, form);
    if (head.size == 0) continue;
    if (head.lines > 0) {
      if (words.is_bare_verb(head.sender) || is_digit(head.sender[0])) continue;
      return head;
    }
    const std::size_t end = skip_unseen(text, head.size, true);
    const bool ends = head.size == text.size() || is_space(text[head.size]);
    if (end == head.size && !ends) continue;
    // The words of the message keep their indentation.
    if (head.size < text.size() && is_blank(text[head.size])) ++head.size;
    head.size = skip_unseen(text, head.size, false);
    return head;
  }
  return {};
}

/// Whether `rest`, the words of a message, is notation: a tag, an entry, a comment, or, if it
/// `continues` a message with notation, actions, which are indented.
bool is_notation(std::string_view rest, bool continues, const Words& words) {
  const std::string spelled = plain(rest);
  const std::size_t at = skip_blanks(spelled, 0);
  const std::string_view text = std::string_view(spelled).substr(at);
  if (text.empty()) return false;
  if (text[0] == '[') return names_tag(text);
  if (text[0] == '{') return true;
  if (text[0] == '(' || text[0] == ')') return !is_prose(text, words);
  const std::size_t begin = skip_blanks(text, number_end(text, 0));
  const std::string name = name_before_colon(text.substr(begin));
  if (is_unnumbered(name)) return true;
  const std::string_view last = text.substr(text.find_last_of(" \t") + 1);
  const bool actions =
      text.find_first_of("@=", begin) != kNowhere || words.is_bare_verb(small_letters(last));
  if (!name.empty()) return actions && (begin > 0 || words.is_near_head(name));
  const std::vector<std::string_view> tokens = code_words(text);
  return at > 0 && continues && std::ranges::all_of(tokens, [&](std::string_view token) {
           return is_token(token, words);
         });
}

/// Reads the lines from `begin` on that are within a comment, which keeps the heads in it unless
/// all its lines have one; returns their end.
std::size_t read_inside(const std::vector<Line>& scanned, std::size_t begin,
                        std::vector<MessageHead>& heads) {
  const auto has_head = [&](std::size_t i) { return heads[i].size > 0 && heads[i].lines == 0; };
  bool all = begin > 0 && has_head(begin - 1);
  std::size_t end = begin;
  for (; end < scanned.size() && scanned[end].kind == LineKind::kInside; ++end) {
    all = all && (has_head(end) || scanned[end].begin == scanned[end].end);
  }
  for (std::size_t i = begin; i < end && !all; ++i) heads[i] = {};
  return end;
}

/// Leaves only the heads before notation.
void keep_before_words(std::string_view text, const Words& words, const std::vector<Line>& lines,
                       std::vector<MessageHead>& heads) {
  std::vector<Change> changes;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::size_t begin = lines[i].begin;
    if (heads[i].lines == 0) changes.push_back({begin, begin + heads[i].size, {}});
  }
  // Comments are where they are without heads.
  std::vector<Line> scanned = scan(applied(text, changes), words);
  // The last line may be nothing but a head.
  scanned.resize(lines.size());
  // Whether the last line that is not blank had a head that is removed.
  bool headed = false;
  for (std::size_t i = 0; i < lines.size();) {
    if (scanned[i].kind == LineKind::kInside) {
      i = read_inside(scanned, i, heads);
      continue;
    }
    const auto [sender, size, own_lines] = heads[i];
    const std::size_t next = i + std::max<std::size_t>(1, own_lines);
    std::string_view rest = own_lines > 0 ? "" : lines[i].of(text).substr(size);
    if (own_lines > 0 && next < lines.size()) rest = lines[next].of(text);
    // A player and a time may be what the clock showed, or who acted.
    const bool player = !words.actor_of(sender).empty();
    const bool continues = own_lines > 0 || (headed && !words.is_near_head(sender));
    const bool notation =
        size > 0 && !(own_lines > 0 && player) && is_notation(rest, continues, words);
    headed = notation || (headed && is_blank_line(lines[i].of(text)));
    for (std::size_t k = i; k < next; ++k) {
      if (k > i || !notation) heads[k] = {};
    }
    i = next;
  }
}

}  // namespace

std::vector<Undone> undo_quotes(std::string_view text, const Words& words) {
  return without_sign(text, words, '>');
}

std::vector<Undone> undo_diff(std::string_view text, const Words& words) {
  return without_sign(text, words, '+');
}

std::vector<Undone> undo_bar(std::string_view text, const Words& words) {
  return without_sign(text, words, '|');
}

std::vector<Undone> undo_line_numbers(std::string_view text, const Words& words) {
  const std::vector<Line> lines = lines_of(text);
  std::vector<LineNumber> numbers;
  for (const Line& line : lines) numbers.push_back(line_number(line.of(text)));
  Sizes sizes(lines.size());
  std::vector<std::size_t> run;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (is_blank_line(lines[i].of(text))) continue;
    const LineNumber& number = numbers[i];
    const bool follows = !run.empty() && number.value == numbers[run.back()].value + 1 &&
                         number.file == numbers[run.back()].file;
    if (number.end == 0 || !follows) {
      mark_numbers(text, lines, numbers, run, sizes);
      run.clear();
    }
    if (number.end > 0) run.push_back(i);
  }
  mark_numbers(text, lines, numbers, run, sizes);
  return without_runs(text, words, lines, std::move(sizes));
}

std::vector<Undone> undo_bullets(std::string_view text, const Words& words) {
  std::vector<Line> lines = lines_of(text);
  const auto size = [&](const Line& line) { return bullet_size(line.of(text)); };
  if (std::ranges::none_of(lines, size)) return {};
  lines = scan(text, words);
  Sizes sizes(lines.size());
  // The bullet and the spaces that follow it on all lines: others are indentation.
  std::string_view mark;
  const auto is_part = [&](std::string_view word) { return is_part_of_entry(word, words); };
  // Numbers of lines without the bullet and with it.
  std::array<std::size_t, 2> entries{};
  std::array<std::size_t, 2> tags{};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].kind == LineKind::kInside) continue;
    const std::string_view line = lines[i].of(text);
    const std::string_view rest = line.substr(size(lines[i]));
    const std::string_view words_of_line = trimmed(rest);
    const bool tag = words_of_line.starts_with('[') && names_tag(rest);
    const bool comment = words_of_line.find_first_of("{()") == 0;
    const bool entry = begins_entry(rest) || std::ranges::all_of(code_words(rest), is_part);
    if (!tag && !comment && !entry) continue;
    sizes[i] = size(lines[i]);
    const std::string_view own = line.substr(0, sizes[i]);
    if (sizes[i] > 0 && (mark.empty() || mark.starts_with(own))) mark = own;
    if (sizes[i] > 0 && !own.starts_with(mark)) return {};
    if (tag) ++tags[sizes[i] > 0 ? 1 : 0];
    if (!tag && !words_of_line.empty() && is_digit(words_of_line[0])) {
      ++entries[sizes[i] > 0 ? 1 : 0];
    }
  }
  for (std::size_t& own : sizes) own = std::min(own, mark.size());
  if (entries[0] > 0 || entries[1] < 2 || (tags[0] > 0 && tags[1] > 0)) return {};
  return without(text, lines, sizes);
}

std::vector<Undone> undo_messages(std::string_view text, const Words& words) {
  const std::vector<Line> lines = lines_of(text);
  std::vector<MessageHead> heads;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    // A head may be two lines.
    const std::size_t end = lines[std::min(lines.size() - 1, i + 1)].next;
    heads.push_back(message_head(text.substr(lines[i].begin, end - lines[i].begin), words));
  }
  if (std::ranges::none_of(heads, &MessageHead::size)) return {};
  keep_before_words(text, words, lines, heads);
  std::map<std::string_view, std::size_t> senders;
  for (const MessageHead& head : heads) senders[head.sender] += head.lines;
  Undone way;
  std::size_t removed = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const MessageHead& head = heads[i];
    // A single line with a name and a time may be anything that people write.
    if (head.size == 0 || (head.lines > 0 && senders[head.sender] == head.lines)) continue;
    way.changes.push_back({lines[i].begin, lines[i].begin + head.size, {}});
    way.carried.numbers.push_back(i - removed);
    way.carried.marks.emplace_back(text.substr(lines[i].begin, head.size));
    removed += head.lines;
  }
  if (way.changes.empty()) return {};
  return {std::move(way)};
}

std::string redo_marks(std::string_view text, const Carried& carried) {
  const auto& [numbers, mark, marks, characters] = carried;
  std::string out;
  std::size_t next = 0;
  const std::size_t count = std::min(numbers.size(), marks.size());
  const std::vector<Line> lines = lines_of(text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (; next < count && numbers[next] == i; ++next) out += marks[next];
    out += text.substr(lines[i].begin, lines[i].next - lines[i].begin);
  }
  for (; next < count; ++next) out += marks[next];
  return out;
}

}  // namespace stela::repair
