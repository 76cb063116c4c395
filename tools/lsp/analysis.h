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

/// Reads a record whose mistakes are told elsewhere.
void read_known(std::string_view source, Record& record);
/// Where an entry begins and ends, without what belongs to its notes.
[[nodiscard]] Span span_of(const Record& record, const Entry& entry);

/// A record at which the client looks, read and replayed with all positions: what completion, hover
/// and the like are told from. Keeps its own copy of the text.
class Analysis {
 public:
  explicit Analysis(std::string_view source);
  Analysis(const Analysis&) = delete;
  Analysis& operator=(const Analysis&) = delete;

  [[nodiscard]] std::string_view source() const { return source_; }
  [[nodiscard]] const Record& record() const { return record_; }
  [[nodiscard]] const Timeline& timeline() const { return timeline_; }
  [[nodiscard]] const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }
  /// The game that the tags name, even when they are not fit to start it; may be null.
  [[nodiscard]] const GameInfo* game() const { return replayer_.game(); }
  /// Whether the tags were fit to start a game.
  [[nodiscard]] bool started() const { return replayer_.started(); }
  /// Only when `started()`.
  [[nodiscard]] const Table& table() const { return replayer_.table(); }
  /// The edition that the tags name; else empty.
  [[nodiscard]] std::string_view edition() const;
  /// How the game stands or ended; only when `started()`.
  [[nodiscard]] const Outcome& outcome() const { return *outcome_; }
  /// Whether the main line broke a rule.
  [[nodiscard]] bool broken() const { return replayer_.broken(); }
  [[nodiscard]] bool analysed() const { return replayer_.analysed(); }

  /// The step of an entry (an index of `Record::entries`); null when it was not played.
  [[nodiscard]] const Step* step_of(std::int32_t entry) const;
  /// The position before an entry; null when it was not reached.
  [[nodiscard]] std::unique_ptr<Position> before(std::int32_t entry) const;
  /// The position after an entry, or that it reached when it broke a rule; null when it was not
  /// played.
  [[nodiscard]] const Position* after(std::int32_t entry) const;

  /// The last entry whose head begins at or before byte `at` of the source; `kNone`: there is none.
  [[nodiscard]] std::int32_t entry_at(std::size_t at) const;
  [[nodiscard]] Span span_of(std::int32_t entry) const {
    return lsp::span_of(record_, record_.entries[index_of(entry)]);
  }
  /// The line to which an entry belongs.
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
