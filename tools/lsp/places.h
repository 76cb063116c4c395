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
#include "lib/record/record.h"
#include "lib/replay/history.h"
#include "lib/replay/replayer.h"

namespace stela::lsp {

/// Parses a record whose errors are reported elsewhere.
void read_known(std::string_view source, Record& record);
/// Returns the span of an entry without its notes.
[[nodiscard]] Span span_of(const Record& record, const Entry& entry);

/// A record that the client works on, parsed and replayed with all positions: the source of
/// completion, hover and similar features. Keeps its own copy of the text.
class Analysis {
 public:
  explicit Analysis(std::string_view source);
  Analysis(const Analysis&) = delete;
  Analysis& operator=(const Analysis&) = delete;

  [[nodiscard]] std::string_view source() const { return source_; }
  [[nodiscard]] const Record& record() const { return record_; }
  [[nodiscard]] const Timeline& timeline() const { return timeline_; }
  [[nodiscard]] const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }
  /// Returns the game named by the tags, even if they cannot start it; may be null.
  [[nodiscard]] const GameInfo* game() const { return replayer_.game(); }
  /// Returns whether the tags could start a game.
  [[nodiscard]] bool started() const { return replayer_.started(); }
  /// Requires `started()`.
  [[nodiscard]] const Table& table() const { return replayer_.table(); }
  /// Returns the edition named by the tags; empty without one.
  [[nodiscard]] std::string_view edition() const;
  /// Returns the current or final outcome of the game; requires `started()`.
  [[nodiscard]] const Outcome& outcome() const { return *outcome_; }
  /// Returns whether the main line broke a rule.
  [[nodiscard]] bool broken() const { return replayer_.broken(); }
  [[nodiscard]] bool analysed() const { return replayer_.analysed(); }

  /// Returns the step of an entry (an index of `Record::entries`), or null if it was not played.
  [[nodiscard]] const Step* step_of(std::int32_t entry) const;
  /// Returns the position before an entry, or null if it was not reached.
  [[nodiscard]] std::unique_ptr<Position> before(std::int32_t entry) const;
  /// Returns the position after an entry, or the one that it reached when it broke a rule, or null
  /// if it was not played.
  [[nodiscard]] const Position* after(std::int32_t entry) const;

  /// Returns the last entry whose head begins at or before byte `at` of the source, and whose
  /// variation is not closed before it, or `kNone` if there is none.
  [[nodiscard]] std::int32_t entry_at(std::size_t at) const;
  [[nodiscard]] Span span_of(std::int32_t entry) const {
    return lsp::span_of(record_, record_.entries[index_of(entry)]);
  }
  /// Returns the line that contains an entry.
  [[nodiscard]] std::int32_t line_of(std::int32_t entry) const;

  /// Returns the entry after which `entry` is played, or `kNone` if it begins the record.
  [[nodiscard]] std::int32_t previous(std::int32_t entry) const;

 private:
  std::string source_;
  Record record_;
  Replayer replayer_;
  Timeline timeline_;
  std::vector<Diagnostic> diagnostics_;
  std::optional<Outcome> outcome_;
  /// By entry.
  std::vector<std::int32_t> lines_;
  std::vector<std::int32_t> previous_;
  std::vector<const Step*> steps_;
};

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
