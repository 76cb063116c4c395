#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/position.h"
#include "lib/record/record.h"
#include "lib/replay/replayer.h"
#include "lib/replay/timeline.h"

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

  /// Returns the last entry whose head begins at or before byte `at` of the source, or `kNone` if
  /// there is none.
  [[nodiscard]] std::int32_t entry_at(std::size_t at) const;
  [[nodiscard]] Span span_of(std::int32_t entry) const {
    return lsp::span_of(record_, record_.entries[index_of(entry)]);
  }
  /// Returns the line that contains an entry.
  [[nodiscard]] std::int32_t line_of(std::int32_t entry) const;

 private:
  [[nodiscard]] std::int32_t previous(std::int32_t entry) const;

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

}  // namespace stela::lsp
