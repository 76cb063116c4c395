#include "tools/files/unified_diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace stela {
namespace {

constexpr std::size_t kContext = 3;

/// Whole lines of the old text, by their numbers from 0, and the lines in their place.
struct Hunk {
  std::size_t first = 0;
  std::size_t end = 0;
  std::string text;
};

/// Returns the lines of `text` with their LF, which the last one may lack. Views into `text`.
std::vector<std::string_view> whole_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.size(), text.find('\n') + 1);
    const std::size_t size = end == 0 ? text.size() : end;
    lines.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

std::size_t offset_of(const std::vector<std::string_view>& lines, std::size_t line,
                      std::string_view bytes) {
  return line == lines.size() ? bytes.size()
                              : static_cast<std::size_t>(lines[line].data() - bytes.data());
}

/// Returns the lines that differ.
std::vector<Hunk> find_hunks(std::string_view bytes, const std::vector<std::string_view>& lines,
                             const std::vector<repair::Change>& changes) {
  std::vector<Hunk> hunks;
  std::size_t line = 0;
  for (std::size_t i = 0; i < changes.size();) {
    while (line + 1 < lines.size() && offset_of(lines, line + 1, bytes) <= changes[i].begin) {
      ++line;
    }
    Hunk hunk;
    hunk.first = line;
    hunk.end = std::min(line + 1, lines.size());
    const std::size_t begin = offset_of(lines, hunk.first, bytes);
    std::vector<repair::Change> own;
    // Collects the lines that belong together: changes, and those joined to them.
    for (;;) {
      std::size_t end = offset_of(lines, hunk.end, bytes);
      while (i < changes.size() && (changes[i].begin < end || end == bytes.size())) {
        own.push_back(changes[i]);
        own.back().begin -= begin;
        own.back().end -= begin;
        while (hunk.end < lines.size() && offset_of(lines, hunk.end, bytes) < changes[i].end) {
          ++hunk.end;
        }
        end = offset_of(lines, hunk.end, bytes);
        ++i;
      }
      hunk.text = repair::applied(bytes.substr(begin, end - begin), own);
      if (hunk.end == lines.size() || hunk.text.empty() || hunk.text.back() == '\n') break;
      ++hunk.end;
    }
    line = std::min(hunk.end, lines.empty() ? 0 : lines.size() - 1);
    hunks.push_back(std::move(hunk));
  }
  return hunks;
}

void write_lines(const std::vector<std::string_view>& lines, char mark, std::string& out) {
  for (const std::string_view line : lines) {
    out += mark;
    out += line;
    if (line.empty() || line.back() != '\n') out += "\n\\ No newline at end of file\n";
  }
}

/// Returns `first,count` as in the header of a hunk.
std::string range(std::size_t before, std::size_t count) {
  return fmt::format("{},{}", count == 0 ? before : before + 1, count);
}

}  // namespace

void UnifiedDiff::add(std::string_view bytes, const std::vector<repair::Change>& changes,
                      std::string& out) {
  const std::vector<std::string_view> lines = whole_lines(bytes);
  const std::vector<Hunk> hunks = find_hunks(bytes, lines, changes);
  if (!hunks.empty() && !std::exchange(begun_, true)) {
    out += fmt::format("--- {0}\n+++ {0}\n", path_);
  }
  std::size_t added = 0;
  std::size_t away = 0;
  for (std::size_t i = 0; i < hunks.size();) {
    // Hunks whose surroundings touch are one.
    std::size_t last = i;
    while (last + 1 < hunks.size() && hunks[last + 1].first <= hunks[last].end + 2 * kContext) {
      ++last;
    }
    const std::size_t first = hunks[i].first - std::min(hunks[i].first, kContext);
    const std::size_t end = std::min(lines.size(), hunks[last].end + kContext);
    const std::size_t old_before = old_lines_ + first;
    const std::size_t new_before = new_lines_ + first + added - away;
    std::string body;
    std::size_t line = first;
    std::size_t old_count = end - first;
    std::size_t new_count = old_count;
    const auto keep_until = [&](std::size_t stop) {
      write_lines({lines.begin() + static_cast<std::ptrdiff_t>(line),
                   lines.begin() + static_cast<std::ptrdiff_t>(stop)},
                  ' ', body);
      line = stop;
    };
    for (; i <= last; ++i) {
      keep_until(hunks[i].first);
      const auto from = lines.begin() + static_cast<std::ptrdiff_t>(hunks[i].first);
      const auto to = lines.begin() + static_cast<std::ptrdiff_t>(hunks[i].end);
      const std::vector<std::string_view> come = whole_lines(hunks[i].text);
      write_lines({from, to}, '-', body);
      write_lines(come, '+', body);
      added += come.size();
      away += hunks[i].end - hunks[i].first;
      new_count = new_count + come.size() - (hunks[i].end - hunks[i].first);
      line = hunks[i].end;
    }
    keep_until(end);
    out +=
        fmt::format("@@ -{} +{} @@\n", range(old_before, old_count), range(new_before, new_count));
    out += body;
  }
  old_lines_ += lines.size();
  new_lines_ += lines.size() + added - away;
}

}  // namespace stela
