#include "lib/repair/pages.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "lib/record/characters.h"

namespace stela::repair {
namespace {

/// A line that is not notation.
struct ProseLine {
  /// Index among these lines, and among all lines.
  std::size_t index = 0;
  std::size_t line = 0;
  /// Text with `#` in place of each number.
  std::string shape;
  std::vector<std::int32_t> numbers;
  bool page = false;
};

ProseLine read_line(std::string_view words, std::size_t line) {
  ProseLine out;
  out.line = line;
  for (std::size_t at = 0; at < words.size();) {
    if (!is_digit(words[at])) {
      const char c = words[at++];
      out.shape += c == '#' ? '\0' : c;
      continue;
    }
    std::int32_t number = 0;
    const char* const end = words.data() + words.size();
    const auto [stop, error] = std::from_chars(words.data() + at, end, number);
    // `kNoPage` never continues a sequence of page numbers.
    constexpr std::int32_t kNoPage = -2;
    constexpr std::int32_t kMost = 99'999;
    out.numbers.push_back(error == std::errc{} && number <= kMost ? number : kNoPage);
    out.shape += '#';
    at = static_cast<std::size_t>(stop - words.data());
  }
  return out;
}

/// Returns whether one of the numbers in lines of the same shape increases by one per line.
bool counts_pages(const std::vector<const ProseLine*>& lines) {
  if (lines.size() < 2) return false;
  for (std::size_t i = 0; i < lines.front()->numbers.size(); ++i) {
    bool counts = true;
    for (std::size_t j = 1; j < lines.size(); ++j) {
      counts &= lines[j]->numbers[i] == lines[j - 1]->numbers[i] + 1;
    }
    if (counts) return true;
  }
  return false;
}

/// Returns whether a line is recognisable as a page number on its own: `Page 2 of 3`, `Club night
/// 2/3`.
bool is_page_count(std::string_view shape) {
  while (!shape.empty() && (is_space(shape.back()) || shape.back() == '-')) shape.remove_suffix(1);
  for (const std::string_view of : {" of #", " von #", " sur #", " de #", "/#", " / #"}) {
    if (shape.size() > 1 && shape.ends_with(of)) shape.remove_suffix(of.size());
  }
  if (!shape.ends_with('#')) return false;
  shape.remove_suffix(1);
  const std::size_t known = shape.size();
  for (const std::string_view word : {"Page ", "page ", "Seite ", "Blatt ", "S. ", "p. "}) {
    if (shape.ends_with(word)) shape.remove_suffix(word.size());
  }
  const bool named = shape.size() < known;
  const bool apart = shape.ends_with("  ") || shape.ends_with('\t');
  if (!named) return apart;
  while (!shape.empty() && is_space(shape.back())) shape.remove_suffix(1);
  return shape.empty() || apart || shape.back() == '-' || shape.back() == '|' ||
         shape.ends_with("–") || shape.ends_with("·");
}

/// Returns whether a line repeats the text of a tag, as a page header with the name of the event
/// does.
bool is_in_tags(const ProseLine& prose, std::string_view text, const TextMap& map) {
  const TextLine& where = map.lines[prose.line];
  std::string_view words = text.substr(where.begin, where.end - where.begin);
  while (!words.empty() && is_space(words.front())) words.remove_prefix(1);
  while (!words.empty() && is_space(words.back())) words.remove_suffix(1);
  constexpr std::size_t kLeast = 4;
  if (words.size() < kLeast) return false;
  // A record has few tags.
  const auto last =
      map.lines.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(map.lines.size(), 60));
  return std::any_of(map.lines.begin(), last, [&](const TextLine& line) {
    return line.kind == LineKind::kTag &&
           text.substr(line.begin, line.end - line.begin).find(words) != std::string_view::npos;
  });
}

}  // namespace

void drop_page_lines(Patches& patches, const TextMap& map) {
  const std::string_view text = patches.text();
  std::vector<ProseLine> prose;
  constexpr std::size_t kLongest = 200;
  for (std::size_t i = 0; i < map.lines.size(); ++i) {
    const TextLine& line = map.lines[i];
    if (line.kind != LineKind::kProse || line.end - line.begin > kLongest) continue;
    prose.push_back(read_line(text.substr(line.begin, line.end - line.begin), i));
    prose.back().index = prose.size() - 1;
  }
  std::map<std::string, std::vector<const ProseLine*>, std::less<>> by_shape;
  for (const ProseLine& line : prose) by_shape[line.shape].push_back(&line);
  for (const auto& [shape, lines] : by_shape) {
    const bool page = counts_pages(lines) || is_page_count(shape);
    for (const ProseLine* line : lines) prose[line->index].page = page;
  }
  const bool any = std::ranges::any_of(prose, &ProseLine::page);
  if (!any) return;
  // Repeated lines next to page numbers, with only blank lines between, are page lines, too.
  const auto is_beside = [&](const ProseLine& a, const ProseLine& b) {
    for (std::size_t i = std::min(a.line, b.line) + 1; i < std::max(a.line, b.line); ++i) {
      const LineKind kind = map.lines[i].kind;
      if (kind == LineKind::kTag || kind == LineKind::kEntries) return false;
    }
    return true;
  };
  const std::vector<ProseLine> known = prose;
  for (std::size_t i = 0; i < known.size(); ++i) {
    const bool before = i > 0 && known[i - 1].page && is_beside(known[i - 1], known[i]);
    const bool behind =
        i + 1 < known.size() && known[i + 1].page && is_beside(known[i], known[i + 1]);
    const bool again = by_shape[known[i].shape].size() >= 2 || is_in_tags(known[i], text, map);
    if (again) prose[i].page |= before || behind;
  }
  std::vector<Change> changes;
  for (const ProseLine& line : prose) {
    const TextLine& where = map.lines[line.line];
    if (line.page) changes.push_back({where.begin, where.next, {}});
  }
  patches.apply(Damage::kPages, changes);
}

}  // namespace stela::repair
