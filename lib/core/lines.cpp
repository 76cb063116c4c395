#include "lib/core/lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "lib/words/tr.h"

namespace stela {
namespace {

/// Returns the line ending at the beginning of `text`.
std::string_view line_end_at(std::string_view text) {
  return text.substr(0, text.starts_with("\r\n") ? 2 : 1);
}

}  // namespace

std::string_view first_line_end(std::string_view text) {
  const std::size_t at = text.find_first_of("\r\n");
  if (at == std::string_view::npos) return {};
  const std::string_view found = line_end_at(text.substr(at));
  // A literal, which outlives the text.
  return found == "\n" ? "\n" : found == "\r" ? "\r" : "\r\n";
}

void append_with_line_ends(std::string_view text, std::string_view end, std::string& out) {
  while (!text.empty()) {
    const std::size_t size = std::min(text.size(), text.find_first_of("\r\n"));
    out += text.substr(0, size);
    text.remove_prefix(size);
    if (text.empty()) return;
    out += end;
    text.remove_prefix(line_end_at(text).size());
  }
}

void set_line_ends(std::string_view end, std::string& text, std::size_t begin) {
  const std::string written = text.substr(begin);
  text.resize(begin);
  append_with_line_ends(written, end, text);
}

std::string small_letters(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = small_letter(c);
  return out;
}

std::string capitalised(std::string text) {
  constexpr char kToCapital = 'A' - 'a';
  // `à` to `þ`, except the division sign.
  const bool accented = text.size() > 1 && text[0] == '\xC3' && text[1] >= '\xA0' &&
                        text[1] <= '\xBE' && text[1] != '\xB7';
  char& first = text[accented ? 1 : 0];
  if (accented || (first >= 'a' && first <= 'z')) first = static_cast<char>(first + kToCapital);
  return text;
}

void add_to_list(std::string& list, std::string_view item, std::string_view between) {
  if (!list.empty()) list += between;
  list += item;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string_view> split_lines(std::string_view text) {
  if (text.empty()) return {};
  if (text.ends_with('\n')) text.remove_suffix(1);
  return split(text, '\n');
}

namespace {

/// Returns the end of the terminal colour sequence that begins at `at`.
std::size_t end_of_colour(std::string_view text, std::size_t at) {
  return std::min(text.find('m', at), text.size() - 1) + 1;
}

/// Location of the first word on a line, and the number of spaces before it.
struct Begin {
  std::size_t word = 0;
  std::size_t spaces = 0;
};
Begin begin_of(std::string_view line) {
  Begin begin;
  while (begin.word < line.size()) {
    if (line[begin.word] == '\x1b') {
      begin.word = end_of_colour(line, begin.word);
    } else if (line[begin.word] == ' ') {
      ++begin.word;
      ++begin.spaces;
    } else {
      break;
    }
  }
  return begin;
}

/// Returns the end of the `count`-th UTF-8 character of `text`; terminal colours have no width.
std::size_t bytes_of(std::string_view text, std::size_t count) {
  std::size_t at = 0;
  while (at < text.size()) {
    if (text[at] == '\x1b') {
      at = end_of_colour(text, at);
      continue;
    }
    if (count-- == 0) break;
    do {
      ++at;
    } while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U);
  }
  return at;
}

void wrap_line(std::string_view line, std::size_t width, std::size_t indent, std::string& out) {
  const std::string further(begin_of(line).spaces + indent, ' ');
  std::size_t room = width;
  while (bytes_of(line, room) < line.size()) {
    std::size_t end = line.rfind(' ', bytes_of(line, room));
    // Lines are not broken at the spaces before the first word.
    const std::size_t first = begin_of(line).word;
    if (end == std::string_view::npos || end <= first) end = line.find(' ', first);
    if (end == std::string_view::npos) break;
    out += line.substr(0, line.find_last_not_of(' ', end) + 1);
    out += '\n';
    out += further;
    line.remove_prefix(std::min(line.find_first_not_of(' ', end), line.size()));
    room = width > further.size() ? width - further.size() : 1;
  }
  out += line;
}

/// Longer words are unlikely to be misspellings, and would take quadratic time.
constexpr std::size_t kLongestWord = 64;

/// Cost of a wrong, missing or extra letter, and of two swapped letters.
constexpr std::size_t kSlip = 2;
constexpr std::size_t kSwap = 1;

/// Optimal string alignment: each letter takes part in one change at most.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  const auto same = [&](std::size_t i, std::size_t j) {
    return small_letter(a[i]) == small_letter(b[j]);
  };
  std::vector<std::size_t> before;
  std::vector<std::size_t> last;
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j < row.size(); ++j) row[j] = j * kSlip;
  for (std::size_t i = 0; i < a.size(); ++i) {
    // The vectors keep their memory.
    std::swap(before, last);
    std::swap(last, row);
    row.assign(1, last[0] + kSlip);
    for (std::size_t j = 0; j < b.size(); ++j) {
      std::size_t cost =
          std::min({last[j] + (same(i, j) ? 0 : kSlip), last[j + 1] + kSlip, row[j] + kSlip});
      const bool swapped = i > 0 && j > 0 && same(i, j - 1) && same(i - 1, j);
      if (swapped) cost = std::min(cost, before[j - 1] + kSwap);
      row.push_back(cost);
    }
  }
  return row[b.size()];
}

}  // namespace

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    wrap_line(text.substr(0, end), width, indent, out);
    if (end == std::string_view::npos) break;
    out += '\n';
    text.remove_prefix(end + 1);
  }
  return out;
}

std::string_view closest(std::string_view word, std::span<const std::string_view> candidates) {
  if (word.size() > kLongestWord) return {};
  std::string_view best;
  std::size_t best_distance = kSlip * std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string_view candidate : candidates) {
    const auto [shorter, longer] = std::minmax({word.size(), candidate.size()});
    if ((longer - shorter) * kSlip >= best_distance) continue;
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < best_distance && distance < kSlip * candidate.size()) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

Message did_you_mean(std::string_view word, std::span<const std::string_view> candidates) {
  const std::string_view meant = closest(word, candidates);
  return meant.empty() ? Message() : tr("did you mean {0}?", tr("`{0}`", meant));
}

Message meant_or_all(std::string_view word, std::span<const std::string_view> candidates,
                     std::string_view otherwise) {
  Message hint = did_you_mean(word, candidates);
  if (!hint.empty() || candidates.empty()) return hint;
  return Message(otherwise, {stela::one_of(candidates)});
}

Message one_of(std::span<const std::string_view> words) {
  std::vector<Message> parts;
  parts.reserve(words.size());
  for (const std::string_view word : words) parts.push_back(tr("`{0}`", word));
  return or_list(parts);
}

std::string counted(long count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

}  // namespace stela
