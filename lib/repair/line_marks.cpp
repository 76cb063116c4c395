#include "lib/repair/line_marks.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "lib/record/characters.h"
#include "lib/repair/tag_lines.h"
#include "lib/repair/text_map.h"

namespace stela::repair {
namespace {

constexpr std::string_view kBlanks = " \t";

std::string_view words_of(std::string_view text, const TextLine& line) {
  return text.substr(line.begin, line.end - line.begin);
}

bool is_blank(std::string_view line) {
  return line.find_first_not_of(kBlanks) == std::string_view::npos;
}

/// A line number.
struct LineNumber {
  /// File name before it, as written by `grep`.
  std::string_view file;
  std::uint32_t number = 0;
  /// Separator before the line, without spaces.
  std::string_view sign;
  /// Beginning of the line itself.
  std::size_t end = 0;
};

std::optional<LineNumber> line_number(std::string_view line) {
  constexpr std::size_t kLongest = 200;
  LineNumber out;
  std::size_t at = line.find_first_not_of(kBlanks);
  if (at == std::string_view::npos) return std::nullopt;
  if (!is_digit(line[at])) {
    // `games/club.stela:12:`
    const std::string_view head = line.substr(at, kLongest);
    const std::size_t colon = head.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    out.file = head.substr(0, colon);
    if (out.file.find_first_of(" \t[{\"") != std::string_view::npos) return std::nullopt;
    at += colon + 1;
  }
  const char* const end = line.data() + line.size();
  const auto [stop, error] = std::from_chars(line.data() + at, end, out.number);
  if (error != std::errc{}) return std::nullopt;
  at = static_cast<std::size_t>(stop - line.data());
  const std::size_t digits = at;
  at = std::min(line.size(), line.find_first_not_of(kBlanks, at));
  if (at < line.size() && std::string_view(":|.)").find(line[at]) != std::string_view::npos) {
    out.sign = line.substr(at, 1);
    at = std::min(line.size(), line.find_first_not_of(kBlanks, at + 1));
  } else if (at == digits && at < line.size()) {
    return std::nullopt;
  }
  out.end = at;
  return out;
}

/// Signs that lists and diffs put before lines.
constexpr std::array<std::string_view, 17> kSigns = {"+", "*", "-", "|", "#", "//", "%", ":", "•",
                                                     "◦", "▪", "‣", "·", "–", "—",  "●", "■"};

/// Returns the length of the sign at the beginning of `line`, with the spaces around it; 0 if there
/// is none.
std::size_t sign_size(std::string_view line, std::string_view& sign) {
  const std::size_t at = std::min(line.size(), line.find_first_not_of(kBlanks));
  for (const std::string_view known : kSigns) {
    if (!line.substr(at).starts_with(known)) continue;
    sign = known;
    return std::min(line.size(), line.find_first_not_of(kBlanks, at + known.size()));
  }
  return 0;
}

/// Returns the first line that is a tag after the prefix found by `skip`; the size of `lines` if a
/// line is a tag without any prefix, or if there is no such line.
template <class Skip>
std::size_t first_marked(std::string_view text, const std::vector<TextLine>& lines, Skip skip) {
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view words = words_of(text, lines[i]);
    if (begins_tag(words)) return lines.size();
    const std::size_t size = skip(words);
    if (size > 0 && is_tag_line(words.substr(size))) return i;
  }
  return lines.size();
}

}  // namespace

void strip_line_numbers(Patches& patches) {
  const std::string_view text = patches.text();
  const std::vector<TextLine>& lines = patches.lines();
  const std::size_t first = first_marked(text, lines, [](std::string_view words) {
    const std::optional<LineNumber> number = line_number(words);
    return number ? number->end : 0;
  });
  if (first == lines.size()) return;
  const LineNumber begin = *line_number(words_of(text, lines[first]));
  std::vector<Change> changes;
  const auto strip = [&](const TextLine& line, std::uint32_t due) {
    const std::optional<LineNumber> number = line_number(words_of(text, line));
    if (!number || number->number != due || number->sign != begin.sign ||
        number->file != begin.file) {
      return false;
    }
    changes.push_back({line.begin, line.begin + number->end, {}});
    return true;
  };
  std::uint32_t due = begin.number;
  for (std::size_t i = first; i < lines.size(); ++i) {
    if (is_blank(words_of(text, lines[i]))) continue;
    // A line without the next number does not belong to the list.
    if (!strip(lines[i], due)) break;
    ++due;
  }
  constexpr std::size_t kLeast = 3;
  if (changes.size() < kLeast) return;
  due = begin.number;
  for (std::size_t i = first; i-- > 0 && due > 0;) {
    if (!is_blank(words_of(text, lines[i])) && !strip(lines[i], --due)) break;
  }
  std::ranges::sort(changes, {}, &Change::begin);
  patches.apply(Damage::kLineMarks, changes);
}

void strip_line_signs(Patches& patches) {
  const std::string_view text = patches.text();
  const std::vector<TextLine>& lines = patches.lines();
  std::string_view sign;
  const std::size_t first =
      first_marked(text, lines, [&](std::string_view words) { return sign_size(words, sign); });
  if (first == lines.size()) return;
  const bool all = std::all_of(
      lines.begin() + static_cast<std::ptrdiff_t>(first), lines.end(), [&](const TextLine& line) {
        std::string_view own;
        const std::string_view words = words_of(text, line);
        return is_blank(words) || (sign_size(words, own) > 0 && own == sign);
      });
  std::vector<Change> changes;
  bool in_comment = false;
  for (std::size_t i = first; i < lines.size(); ++i) {
    const std::string_view words = words_of(text, lines[i]);
    std::string_view own;
    const std::size_t size = sign_size(words, own);
    if (size > 0 && own == sign && (all || !in_comment)) {
      changes.push_back({lines[i].begin, lines[i].begin + size, {}});
    }
    for (const char c : words) {
      if (c == '{' || c == '}') in_comment = c == '{';
    }
  }
  patches.apply(Damage::kLineMarks, changes);
}

void strip_emphasis(Patches& patches) {
  const std::string_view text = patches.text();
  std::vector<Change> changes;
  for (const TextLine& line : patches.lines()) {
    const std::string_view words = words_of(text, line);
    const std::size_t open = words.find_first_not_of(" \t0123456789.)(#");
    if (open == std::string_view::npos || (words[open] != '*' && words[open] != '_')) continue;
    const std::size_t begin = words.find_first_not_of(words[open], open);
    if (begin == std::string_view::npos || begin - open > 3) continue;
    std::size_t end = begin;
    while (end < words.size() && is_name_character(words[end]) && words[end] != words[open]) ++end;
    const std::string_view marks = words.substr(open, begin - open);
    if (end == begin || words.substr(end, marks.size()) != marks) continue;
    if (!words.substr(end + marks.size()).starts_with(':')) continue;
    changes.push_back({line.begin + open, line.begin + begin, {}});
    changes.push_back({line.begin + end, line.begin + end + marks.size(), {}});
  }
  patches.apply(Damage::kMarkdown, changes);
}

void strip_line_ends(Patches& patches) {
  const std::string_view text = patches.text();
  std::vector<Change> changes;
  bool in_comment = false;
  bool of_record = false;
  for (const TextLine& line : patches.lines()) {
    const std::string_view words = words_of(text, line);
    const std::size_t last = words.find_last_not_of(kBlanks);
    for (const char c : words) {
      if (c == '{' || c == '}') in_comment = c == '{';
    }
    if (last == std::string_view::npos || words[last] != '\\') continue;
    // A backslash at the end of a comment line belongs to the comment.
    if (in_comment) continue;
    const std::size_t before = words.substr(0, last).find_last_not_of(kBlanks) + 1;
    of_record |= begins_tag(words) || is_digit(words[words.find_first_not_of(kBlanks)]);
    changes.push_back({line.begin + before, line.end, {}});
  }
  if (of_record) patches.apply(Damage::kMarkdown, changes);
}

}  // namespace stela::repair
