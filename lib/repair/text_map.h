#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/game/info.h"

namespace stela::repair {

/// The words that a record of a game is made of, in small letters.
class Vocabulary {
 public:
  /// None.
  Vocabulary() = default;
  /// Of what the tags of `text` name; where they name no game, of all `games`.
  Vocabulary(std::string_view text, std::span<const GameInfo* const> games);

  /// The same in either case of letters.
  [[nodiscard]] bool is_actor(std::string_view word) const;
  [[nodiscard]] bool is_verb(std::string_view word) const;
  /// Whether only an action or a claim is written so.
  [[nodiscard]] bool is_token(std::string_view word) const;
  /// Whether an entry, but other text too, may hold it: a bare verb, a claim, an annotation.
  [[nodiscard]] bool may_be_token(std::string_view word) const;

 private:
  std::vector<std::string> actors_;
  std::vector<std::string> verbs_;
};

enum class LineKind : std::uint8_t {
  kBlank,
  kTag,
  /// Entries, or parts of them, and comments.
  kEntries,
  kProse,
};

struct TextLine {
  std::size_t begin = 0;
  /// Without its line end.
  std::size_t end = 0;
  /// Where the next one begins.
  std::size_t next = 0;
  LineKind kind = LineKind::kBlank;
  /// It begins within a comment.
  bool in_comment = false;
};

/// A piece of a line of entries that is no comment.
struct Code {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// What the lines of a text are.
struct TextMap {
  std::vector<TextLine> lines;
  std::vector<Code> code;
};
[[nodiscard]] TextMap map_text(std::string_view text, const Vocabulary& vocabulary);

/// Whether a line is a tag, well formed or not, when it begins with `line`.
[[nodiscard]] bool begins_tag(std::string_view line);

/// The lines of `text`; all of one kind.
[[nodiscard]] std::vector<TextLine> lines_of(std::string_view text);

}  // namespace stela::repair
