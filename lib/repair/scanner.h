#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/repair/text_parts.h"
#include "lib/repair/words.h"

namespace stela::repair {

/// Reads each line of `text` once and returns its kind. A line that begins with `[Game ` is never
/// within a comment.
[[nodiscard]] std::vector<Line> scan(std::string_view text, const Words& words);

/// The lines that are notation, and those that should be but are not.
struct Notation {
  std::size_t lines = 0;
  std::size_t odd = 0;
};
[[nodiscard]] Notation count_notation(std::string_view text, const Words& words);

/// Returns the lines that are notation or tags, without comments, the values of tags and
/// whitespace.
[[nodiscard]] std::string code_of(std::string_view text, const Words& words);

/// A piece of a line outside comments, or a comment with its braces.
struct Piece {
  std::string_view text;
  bool comment = false;
};
/// Returns the pieces of a line in order. `open` is whether the line begins within a comment; it is
/// set to whether a comment is open at the end.
[[nodiscard]] std::vector<Piece> pieces_of(std::string_view line, bool& open);

/// Returns the words of a line of entries: spaces and parentheses separate them.
[[nodiscard]] std::vector<std::string_view> code_words(std::string_view code);

/// The beginning of an entry: `12. white:`.
struct Head {
  std::string_view number;
  std::string_view actor;
  /// Size of the head with its colon; 0 if the line has none.
  std::size_t size = 0;
};
[[nodiscard]] Head head_of(std::string_view line);

/// Whether `word` has the form of an action, an annotation, or a claim of an entry.
[[nodiscard]] bool is_token(std::string_view word, const Words& words);
/// Whether `word` has the form of a token, a number with its dot, or an actor with its colon.
[[nodiscard]] bool is_part_of_entry(std::string_view word, const Words& words);
/// Whether `word` has the form of a claim of the result.
[[nodiscard]] bool is_claim(std::string_view word, const Words& words);
/// Whether a claim other than that of a player's score begins with `key` and `=`.
[[nodiscard]] bool is_claim_key(std::string_view key);
/// Whether `word` may be meant as a claim: the text before its `=` or `:` is close to one.
[[nodiscard]] bool is_near_claim(std::string_view word);

/// Returns the end of the tag at `at` that a forum has around a block, such as `[code]`, `[/CODE]`
/// or
/// `[quote=Anna]`; 0 if there is none.
[[nodiscard]] std::size_t forum_tag_end(std::string_view text, std::size_t at);

/// Whether nothing in `written`, part of a line, can be meant as notation.
[[nodiscard]] bool is_prose(std::string_view written, const Words& words);

}  // namespace stela::repair
