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

/// The place before the first entry (behind `setup:`, where there is one).
inline constexpr std::int32_t kAtStart = -1;

/// How what is recorded joins what follows already.
enum class Join : std::uint8_t {
  /// As a variation of it.
  kVariation,
  /// In its place: it is lost.
  kReplace,
};

/// A record as text, and what it says. The text changes as a whole: each change gives a new one.
class Document {
 public:
  /// Reads and replays `text`. One of more than 1 GiB counts as empty.
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
  /// Whether the tags start a game.
  [[nodiscard]] bool started() const { return replayer_.started(); }
  /// Whether the grammar is right, so that the record can be written anew.
  [[nodiscard]] bool readable() const { return readable_; }
  [[nodiscard]] Outcome outcome() { return replayer_.outcome(); }
  /// Whether the main line was not played to its end.
  [[nodiscard]] bool broken() const { return replayer_.broken(); }
  [[nodiscard]] bool analysed() const { return replayer_.analysed(); }

  [[nodiscard]] bool has_entry(std::int32_t entry) const {
    return entry >= 0 && static_cast<std::size_t>(entry) < record_.entries.size();
  }
  [[nodiscard]] const Entry& entry(std::int32_t index) const {
    return record_.entries[index_of(index)];
  }
  /// What happened in an entry; null when it was not played.
  [[nodiscard]] const Step* step_of(std::int32_t entry) const;
  /// The line in which an entry stands.
  [[nodiscard]] std::int32_t line_of(std::int32_t entry) const;
  /// The entry before it, where the game stood when it was played: in a variation the one before
  /// that to which it is an alternative; `kAtStart` before the first.
  [[nodiscard]] std::int32_t before(std::int32_t entry) const;
  /// The entry that follows in the same line, `result:` left out; `kNone`: there is none.
  [[nodiscard]] std::int32_t after(std::int32_t entry) const;
  /// The place where the main line ends, or as far as it could be played.
  [[nodiscard]] std::int32_t last_played() const;

  /// The position at `entry`; null when the game does not get there.
  [[nodiscard]] std::unique_ptr<Position> position_at(std::int32_t entry) const;

 private:
  std::string text_;
  Record record_;
  std::vector<Diagnostic> diagnostics_;
  Timeline timeline_;
  Replayer replayer_;
  /// By entry: its step, or `kNone`; its line; the entry before it in its line.
  std::vector<std::int32_t> steps_;
  std::vector<std::int32_t> lines_;
  std::vector<std::int32_t> before_;
  bool readable_ = false;
};

/// A text that was changed, and the entry that is meant in it.
struct Changed {
  std::string text;
  std::int32_t at = kAtStart;
};

/// Adds an entry of `actor` with `actions` behind `at`, a comment where `comment` says something,
/// and to the main line the `result:` that is claimed where the entry ends the game. Nothing when
/// the record cannot be written anew.
[[nodiscard]] std::optional<Changed> with_entry(const Document& document, std::int32_t at,
                                                std::string_view actor,
                                                const std::vector<std::string>& actions, Join join,
                                                std::string_view comment,
                                                const std::vector<std::string>& result);
/// Adds a variation whose last entry, of `actor` with `actions`, is claimed to break `rule`, the id
/// of one. Where no entry follows `at`, it repeats that of `at` and stands beside it; nothing when
/// that is none of a game.
[[nodiscard]] std::optional<Changed> with_claim(const Document& document, std::int32_t at,
                                                std::string_view actor,
                                                const std::vector<std::string>& actions,
                                                std::string_view rule, std::string_view comment);
/// The same for a `setup:` (which takes the place of the one that is there) or a `resume:`.
[[nodiscard]] std::optional<Changed> with_position(const Document& document, std::int32_t at,
                                                   EntryKind kind,
                                                   const std::vector<std::string>& tokens);
/// Takes `entry` away, and what follows it in its line.
[[nodiscard]] std::optional<Changed> without_entry(const Document& document, std::int32_t entry);
/// Gives `entry` (`kAtStart`: the tags) the comment `text` in place of its comment `index`; one
/// more where it has not so many, none where `text` is empty.
[[nodiscard]] std::optional<Changed> with_comment(const Document& document, std::int32_t entry,
                                                  std::size_t index, std::string_view text);
/// Gives `entry` these annotation glyphs, and no others.
[[nodiscard]] std::optional<Changed> with_nags(const Document& document, std::int32_t entry,
                                               const std::vector<std::string>& nags);
/// Gives the record this `result:`, or none where `tokens` is empty.
[[nodiscard]] std::optional<Changed> with_result(const Document& document,
                                                 const std::vector<std::string>& tokens,
                                                 std::int32_t at);

}  // namespace stela::recorder
