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

namespace stela::recorder {

/// The state before the first entry (after `setup:`, if there is one).
inline constexpr std::int32_t kAtStart = -1;

/// How a recorded entry is combined with the entries that follow already.
enum class Join : std::uint8_t {
  /// As a variation of it.
  kVariation,
  /// Replaces them: they are lost.
  kReplace,
};

/// The text of a record and its parsed content. Never modified: each change creates a new text.
class Document {
 public:
  /// Parses and replays `text`. Text of more than 1 GiB counts as empty.
  explicit Document(std::string text);
  Document(const Document&) = delete;
  Document& operator=(const Document&) = delete;
  ~Document();

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] const Record& record() const { return record_; }
  [[nodiscard]] const Timeline& timeline() const { return timeline_; }
  [[nodiscard]] const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }
  [[nodiscard]] const Replayer& replayer() const { return replayer_; }
  [[nodiscard]] const Table& table() const { return replayer_.table(); }
  /// Returns whether the tags start a game.
  [[nodiscard]] bool started() const { return replayer_.started(); }
  /// Returns whether the record has no syntax errors, so that it can be written again.
  [[nodiscard]] bool readable() const { return readable_; }
  [[nodiscard]] Outcome outcome() { return replayer_.outcome(); }
  /// Returns whether the main line could not be replayed to its end.
  [[nodiscard]] bool broken() const { return replayer_.broken(); }
  [[nodiscard]] bool analysed() const { return replayer_.analysed(); }

  [[nodiscard]] bool has_entry(std::int32_t entry) const {
    return entry >= 0 && static_cast<std::size_t>(entry) < record_.entries.size();
  }
  [[nodiscard]] const Entry& entry(std::int32_t index) const {
    return record_.entries[index_of(index)];
  }
  /// Returns what happened in an entry, or null if it was not played.
  [[nodiscard]] const Step* step_of(std::int32_t entry) const;
  /// Returns the line that contains the entry.
  [[nodiscard]] std::int32_t line_of(std::int32_t entry) const;
  /// Returns the entry after which this entry was played: at the start of a variation, the one
  /// before the entry to which it is an alternative; `kAtStart` before the first.
  [[nodiscard]] std::int32_t before(std::int32_t entry) const;
  /// Returns the next entry in the same line, excluding `result:`, or `kNone` if there is none.
  [[nodiscard]] std::int32_t after(std::int32_t entry) const;
  /// Returns the last entry of the main line that could be played.
  [[nodiscard]] std::int32_t last_played() const;

  /// Returns the position at `entry`, or null if the game does not get there.
  [[nodiscard]] std::unique_ptr<Position> position_at(std::int32_t entry) const;

 private:
  std::string text_;
  Record record_;
  std::vector<Diagnostic> diagnostics_;
  Timeline timeline_;
  Replayer replayer_;
  /// By entry: its step, or `kNone`; its line; the previous entry in its line.
  std::vector<std::int32_t> steps_;
  std::vector<std::int32_t> lines_;
  std::vector<std::int32_t> before_;
  bool readable_ = false;
};

/// A changed text and the current entry in it.
struct Changed {
  std::string text;
  std::int32_t at = kAtStart;
};

/// Adds an entry of `actor` with `actions` after `at`, a comment unless `comment` is empty, and, if
/// the entry ends the game, the `result:` to the main line. Returns null if the record cannot be
/// written again.
[[nodiscard]] std::optional<Changed> with_entry(const Document& document, std::int32_t at,
                                                std::string_view actor,
                                                const std::vector<std::string>& actions, Join join,
                                                std::string_view comment,
                                                const std::vector<std::string>& result);
/// Adds a variation whose last entry, of `actor` with `actions`, is claimed to break `rule`, a rule
/// id. If no entry follows `at`, the variation is an alternative to `at` and repeats it. Returns
/// null if `at` is not an entry of the game.
[[nodiscard]] std::optional<Changed> with_claim(const Document& document, std::int32_t at,
                                                std::string_view actor,
                                                const std::vector<std::string>& actions,
                                                std::string_view rule, std::string_view comment);
/// The same for a `setup:` (which replaces the existing one) or a `resume:`.
[[nodiscard]] std::optional<Changed> with_position(const Document& document, std::int32_t at,
                                                   EntryKind kind,
                                                   const std::vector<std::string>& tokens);
/// Removes `entry` and everything after it in its line.
[[nodiscard]] std::optional<Changed> without_entry(const Document& document, std::int32_t entry);
/// Sets comment `index` of `entry` (`kAtStart`: of the tags) to `text`; adds a comment if there is
/// no such index, removes it if `text` is empty.
[[nodiscard]] std::optional<Changed> with_comment(const Document& document, std::int32_t entry,
                                                  std::size_t index, std::string_view text);
/// Replaces the annotation glyphs of `entry`.
[[nodiscard]] std::optional<Changed> with_nags(const Document& document, std::int32_t entry,
                                               const std::vector<std::string>& nags);
/// Replaces the `result:` of the record; removes it if `tokens` is empty.
[[nodiscard]] std::optional<Changed> with_result(const Document& document,
                                                 const std::vector<std::string>& tokens,
                                                 std::int32_t at);

}  // namespace stela::recorder
