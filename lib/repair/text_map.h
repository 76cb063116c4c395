#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/game/info.h"

namespace stela::repair {

/// Words that occur in records of a game, in lowercase.
class Vocabulary {
 public:
  /// An empty vocabulary.
  Vocabulary() = default;
  /// The vocabulary of the games named by the tags of `text`, or of all `games` if they name none.
  Vocabulary(std::string_view text, std::span<const GameInfo* const> games);

  /// Case-insensitive.
  [[nodiscard]] bool is_actor(std::string_view word) const;
  [[nodiscard]] bool is_verb(std::string_view word) const;
  /// Returns whether `word` can only be an action or a claim.
  [[nodiscard]] bool is_token(std::string_view word) const;
  /// Returns whether `word` may be part of an entry or of other text: a bare verb, a claim, an
  /// annotation.
  [[nodiscard]] bool may_be_token(std::string_view word) const;

 private:
  std::vector<std::string> actors_;
  std::vector<std::string> verbs_;
};

enum class LineKind : std::uint8_t {
  kBlank,
  kTag,
  /// Entries or parts of entries, and comments.
  kEntries,
  kProse,
};

struct TextLine {
  std::size_t begin = 0;
  /// End without the line ending.
  std::size_t end = 0;
  /// Beginning of the next line.
  std::size_t next = 0;
  LineKind kind = LineKind::kBlank;
  /// The line begins within a comment.
  bool in_comment = false;
};

/// A part of a line of entries outside comments.
struct Code {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Classification of the lines of a text.
struct TextMap {
  std::vector<TextLine> lines;
  std::vector<Code> code;
};
[[nodiscard]] TextMap map_text(std::string_view text, const Vocabulary& vocabulary);

/// Returns whether a line that begins with `line` is a tag, well formed or not.
[[nodiscard]] bool begins_tag(std::string_view line);

/// Returns the lines of `text`, not yet classified.
[[nodiscard]] std::vector<TextLine> lines_of(std::string_view text);

}  // namespace stela::repair
