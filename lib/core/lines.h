#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/words/message.h"

namespace stela {

/// Returns the line ending of the first line of `text`: LF, CR LF or CR; empty if there is none.
[[nodiscard]] std::string_view first_line_end(std::string_view text);

/// Appends `text` to `out`, with every line ending of any kind replaced with `end`.
void append_with_line_ends(std::string_view text, std::string_view end, std::string& out);

/// Replaces every line ending of `text`, starting at byte `begin`, with `end`.
void set_line_ends(std::string_view end, std::string& text, std::size_t begin = 0);

/// Returns the lowercase form of an ASCII letter; any other byte is unchanged.
[[nodiscard]] constexpr char small_letter(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
/// Returns `text` with ASCII letters in lowercase.
[[nodiscard]] std::string small_letters(std::string_view text);

/// Returns `text` with its first letter in uppercase: an ASCII letter, or one of Latin-1 in UTF-8,
/// such as `ü`.
[[nodiscard]] std::string capitalised(std::string text);

/// Appends `item` to `list`, with `between` before it unless it is the first.
void add_to_list(std::string& list, std::string_view item, std::string_view between = " ");

/// Returns the parts of `text` between the separators, in order; at least one. Views into `text`.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);

/// Returns the lines of `text` without their LF, which the last one may lack. Views into `text`.
[[nodiscard]] std::vector<std::string_view> split_lines(std::string_view text);

/// The width of a terminal that does not report its own.
inline constexpr std::size_t kTerminalWidth = 80;

/// Returns `text` with lines of at most `width` characters: longer ones are broken at spaces and
/// continue `indent` characters further right than they begin; a word that is too long is not
/// broken.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);

/// Returns `a == b`, without calls or loops for words of usual length.
[[nodiscard]] inline bool same_word(std::string_view a, std::string_view b) {
  using Half = std::uint32_t;
  const std::size_t size = a.size();
  if (size != b.size()) return false;
  if (size == 3) return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];  // red
  if (size < sizeof(Half) || size > 2 * sizeof(Half)) return a == b;
  // The first four bytes and the last four, which may overlap.
  const auto half = [](const char* at) {
    Half bytes = 0;
    std::memcpy(&bytes, at, sizeof bytes);
    return bytes;
  };
  const std::size_t tail = size - sizeof(Half);
  return half(a.data()) == half(b.data()) && half(a.data() + tail) == half(b.data() + tail);
}

/// Returns the candidate of which `word` is most likely a misspelling, or an empty string. Allows
/// an edit distance of up to a third of the letters; swapped letters count half, and case is
/// ignored.
[[nodiscard]] std::string_view closest(std::string_view word,
                                       std::span<const std::string_view> candidates);

/// Returns "did you mean `convert`?" with the closest candidate, or empty if there is none.
[[nodiscard]] Message did_you_mean(std::string_view word,
                                   std::span<const std::string_view> candidates);

/// Returns the words in backticks: `a`, `a or b`, `a, b or c`.
[[nodiscard]] Message one_of(std::span<const std::string_view> words);

/// Returns `did_you_mean`, or otherwise the sentence `otherwise` with all candidates in its
/// placeholder, as in "the game is `Tikal` or `Taluva`"; empty if there are no candidates.
[[nodiscard]] Message meant_or_all(std::string_view word,
                                   std::span<const std::string_view> candidates,
                                   std::string_view otherwise);

/// Returns `1 hut`, `2 huts`: the noun gets an `s` unless `count` is 1.
[[nodiscard]] std::string counted(long count, std::string_view noun);

}  // namespace stela
