#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "lib/record/record.h"

namespace stela::repair {

/// The kind of a line in plain spelling (`plain`).
enum class LineKind : std::uint8_t {
  kBlank,
  kTag,
  /// An entry whose words all have the form of actions.
  kEntry,
  /// Actions, entries without numbers or parentheses that continue an entry.
  kContinuation,
  /// `result:` with claims only.
  kResult,
  /// Comments only.
  kComment,
  /// It begins within a comment.
  kInside,
  /// Words in which nothing can be meant as notation.
  kProse,
  /// Anything else, such as damaged notation.
  kOdd,
  kOddResult,
};

struct Line {
  std::size_t begin = 0;
  /// End without the line ending, and the beginning of the next line.
  std::size_t end = 0;
  std::size_t next = 0;
  LineKind kind = LineKind::kBlank;

  [[nodiscard]] std::string_view of(std::string_view text) const {
    return text.substr(begin, end - begin);
  }
};

/// Returns the lines of `text`, of kind `kBlank`: LF, CR LF and CR end lines.
[[nodiscard]] std::vector<Line> lines_of(std::string_view text);

// Small parts of texts that several transports read.

inline constexpr std::size_t kNowhere = std::string_view::npos;

[[nodiscard]] inline bool is_blank(char c) { return c == ' ' || c == '\t'; }

/// Whether `c` belongs to a word in any script.
[[nodiscard]] inline bool is_word_byte(char c) {
  return is_letter(c) || is_digit(c) || c == '_' || (c & 0x80) != 0;
}

/// Returns the first position from `at` that is not a space; the size of `text` if there is none.
[[nodiscard]] inline std::size_t skip_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  return std::min(at, text.size());
}

[[nodiscard]] inline std::size_t skip_digits(std::string_view text, std::size_t at) {
  while (at < text.size() && is_digit(text[at])) ++at;
  return at;
}

[[nodiscard]] inline bool is_blank_line(std::string_view line) {
  return skip_blanks(line, 0) == line.size();
}

/// Returns `text` without spaces at its end.
[[nodiscard]] inline std::string_view trimmed_end(std::string_view text) {
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

/// Returns `text` without spaces at its ends.
[[nodiscard]] inline std::string_view trimmed(std::string_view text) {
  return trimmed_end(text.substr(skip_blanks(text, 0)));
}

/// Returns the characters of a name at `at`.
[[nodiscard]] inline std::string_view name_at(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && is_name_character(text[end])) ++end;
  return text.substr(at, end - at);
}

/// Whether `text` has a bracket and a letter at `at`.
[[nodiscard]] inline bool begins_tag(std::string_view text, std::size_t at) {
  return at + 1 < text.size() && text[at] == '[' && is_letter(text[at + 1]);
}

/// Returns the line ending of `line`.
[[nodiscard]] inline std::string_view ending_of(std::string_view text, const Line& line) {
  return text.substr(line.end, line.next - line.end);
}

/// Returns the first line ending of `text`; LF if it has none.
[[nodiscard]] inline std::string_view usual_line_end(std::string_view text) {
  const std::string_view end = first_line_end(text);
  return end.empty() ? "\n" : end;
}

/// Calls `write` with the index of each line of `text`, the line, and the output to which it
/// writes; returns the output with the line endings.
template <class Write>
[[nodiscard]] std::string rewritten_lines(std::string_view text, Write write) {
  std::string out;
  const std::vector<Line> lines = lines_of(text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    write(i, lines[i].of(text), out);
    out += ending_of(text, lines[i]);
  }
  return out;
}

/// Returns the size of the line ending at `at`; 0 if there is none.
[[nodiscard]] inline std::size_t line_end_size(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(std::min(at, text.size()));
  return rest.starts_with("\r\n") ? 2U : rest.starts_with('\n') || rest.starts_with('\r') ? 1U : 0U;
}

/// Whether `text` is UTF-8; it may have characters that records cannot have.
[[nodiscard]] inline bool is_utf8(std::string_view text) {
  BadPlace bad = find_bad_text(text);
  while (bad.what != BadText::kNone && bad.what != BadText::kEncoding) {
    bad = find_bad_text(text, bad.offset + bad.size);
  }
  return bad.what == BadText::kNone;
}

/// Whether `text` may be a line of base64.
[[nodiscard]] inline bool is_base64(std::string_view text) {
  return std::ranges::all_of(
      text, [](char c) { return is_letter(c) || is_digit(c) || c == '+' || c == '/' || c == '='; });
}

/// Whether `text` seems to contain a record.
[[nodiscard]] inline bool has_record(std::string_view text) {
  return text.find("[Game") != kNowhere || text.find("Player") != kNowhere;
}

}  // namespace stela::repair
