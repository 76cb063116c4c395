#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/position.h"
#include "tools/lsp/analysis.h"

namespace stela::lsp {

/// The language server: `stela lsp`.

/// The units in which the protocol counts characters of a line.
enum class Encoding : std::uint8_t { kUtf8, kUtf16, kUtf32 };

/// Returns the encoding with the protocol's name `name`.
[[nodiscard]] std::optional<Encoding> encoding_named(std::string_view name);
[[nodiscard]] std::string_view name_of(Encoding encoding);

/// A position in a document, as in the protocol: both from 0.
struct Place {
  std::size_t line = 0;
  std::size_t character = 0;
  friend auto operator<=>(const Place&, const Place&) = default;
};

/// From `begin` up to but excluding `end`.
struct Range {
  Place begin;
  Place end;
  friend bool operator==(const Range&, const Range&) = default;
};

/// Returns the number of units in `text`, which begins and ends between characters.
[[nodiscard]] std::size_t count_units(std::string_view text, Encoding encoding);

/// Returns the byte of `line`, which contains no line ending, after `units` of it: the start of a
/// character if that is within it, and at most the length of the line.
[[nodiscard]] std::size_t byte_of_units(std::string_view line, std::size_t units,
                                        Encoding encoding);

/// Maps bytes of a text that begins at the start of a line to places and back.
class LineIndex {
 public:
  /// `text` must outlive this; its first line is line `first_line` of the document.
  LineIndex(std::string_view text, std::size_t first_line, Encoding encoding);

  /// Returns the byte at `place`, clamped to the end of the line and to the end of the text.
  [[nodiscard]] std::size_t byte_at(Place place) const;
  /// Returns the place of a byte, rounded down to the start of a character or line ending.
  [[nodiscard]] Place place_of(std::size_t byte) const;
  /// Returns the range of the bytes from `begin` to `end`, including whole characters at both ends.
  [[nodiscard]] Range range_of(std::size_t begin, std::size_t end) const;

  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] std::size_t first_line() const { return first_line_; }
  /// Returns the number of lines that begin in the text.
  [[nodiscard]] std::size_t lines() const { return starts_.size(); }
  /// Returns the bytes of a line, counted from the first of the text, without its line ending.
  [[nodiscard]] std::string_view line(std::size_t index) const;
  [[nodiscard]] std::size_t start_of(std::size_t index) const { return starts_[index]; }

 private:
  /// How many units of its line come before a byte.
  struct Mark {
    std::size_t byte = 0;
    std::size_t units = 0;
  };

  /// Adds the marks of a line.
  void mark_line(std::size_t index);

  std::string_view text_;
  std::size_t first_line_;
  Encoding encoding_;
  std::vector<std::size_t> starts_;
  /// By byte. A long line has many, so that no place is counted from the start of the line.
  std::vector<Mark> marks_;
};

/// The pages of rules that editors open from a diagnostic.
class RuleLinks {
 public:
  /// `base` is the URI of the folder with `taluva.html` and the others, without a `/` at its end;
  /// empty if there are none.
  explicit RuleLinks(std::string base) : base_(std::move(base)) {}

  /// Returns the pages installed next to the program, or in its source tree; otherwise none.
  [[nodiscard]] static RuleLinks beside_program();

  /// Returns the URI of the page of `rule`; empty if there is none.
  [[nodiscard]] std::string link_to(const Rule& rule) const;

 private:
  std::string base_;
};

/// Returns the position within an entry, before anything that begins at or after byte `until` of
/// the source, or null if it was not reached, it is not the actor's turn, or something before it is
/// wrong.
[[nodiscard]] std::unique_ptr<Position> position_within(const Analysis& analysis,
                                                        std::int32_t entry, std::size_t until);

}  // namespace stela::lsp
