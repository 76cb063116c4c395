#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/core/json_writer.h"
#include "lib/game/position.h"
#include "lib/record/record.h"
#include "lib/replay/history.h"
#include "lib/replay/replayer.h"
#include "lib/words/message.h"
#include "tools/recorder_page/choices.h"
#include "tools/recorder_page/position_editor.h"

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

// The members of a request from the page. A missing or unsuitable member counts as empty.

[[nodiscard]] std::string text_in(const nlohmann::json& request, const char* key);
[[nodiscard]] std::vector<std::string> texts_in(const nlohmann::json& request, const char* key);
[[nodiscard]] std::int32_t number_in(const nlohmann::json& request, const char* key,
                                     std::int32_t otherwise);

/// Returns the chosen parts: `what`, `places` and `values`.
[[nodiscard]] Selection chosen_in(const nlohmann::json& request);

/// Returns the canonical text of a record without entries, with `game` and `tags`; the values of
/// the tags are not checked.
[[nodiscard]] std::string tags_of(const nlohmann::json& request);

/// Returns the tokens of a `result:` that ends the game at `position` off the board, from `endings`
/// and `winners`.
[[nodiscard]] std::vector<std::string> result_tokens(const Position& position,
                                                     const nlohmann::json& request);

/// Why a request was refused.
struct RequestError {
  Message sentence;
  /// The broken rule, or null if there is none.
  const Rule* rule = nullptr;
  Message hint;
};

/// Returns the error for an entry that the game does not reach.
[[nodiscard]] RequestError unreached();
/// Returns the error for a text that cannot be written again.
[[nodiscard]] RequestError unreadable();

/// A record that is being written: its text, the current entry, and the actions of the next entry
/// played so far.
class Session {
 public:
  explicit Session(std::string text, Language language = {})
      : language_(language), document_(std::make_unique<Document>(std::move(text))) {}

  /// Returns the language of all messages.
  [[nodiscard]] Language language() const { return language_; }
  void speak(Language language);
  /// Returns the canvas for pictures of the board.
  [[nodiscard]] Canvas canvas() const;
  /// Whether the board is shown on an upright phone.
  [[nodiscard]] bool narrow() const { return narrow_; }
  void set_narrow(bool narrow) { narrow_ = narrow; }

  [[nodiscard]] Document& document() { return *document_; }
  [[nodiscard]] std::int32_t at() const { return at_; }
  [[nodiscard]] const std::vector<std::string>& begun() const { return begun_; }
  /// Returns the current position, or null if the game does not reach it.
  [[nodiscard]] const Position* position() const { return position_.get(); }
  /// Returns the legal actions; null if there is no position or the text has syntax errors.
  [[nodiscard]] const Choices* choices();
  /// Returns the spaces that the entry can name: those of the legal actions at its beginning and
  /// now. A picture that includes them does not move while the entry is being made. Empty without a
  /// position.
  [[nodiscard]] const std::vector<std::string>& places();

  /// Returns a position of this record that is being set up, or null if its tags start no game.
  [[nodiscard]] PositionEditor* setting(const std::vector<std::string>& tokens);

  /// Goes to `at` and plays the actions `begun` as far as possible.
  void go(std::int32_t at, const std::vector<std::string>& begun);
  /// Plays an action of the current entry.
  [[nodiscard]] std::optional<RequestError> play(const std::string& action);
  /// Returns why `action` is not legal, or null if it is.
  [[nodiscard]] std::optional<RequestError> fault_of(const std::string& action) const;
  /// Returns whether the entry may end here: it has at least one action, or needs none.
  [[nodiscard]] bool can_end();
  /// Ends the entry: it is added to the record, and so is the result if the game ends.
  [[nodiscard]] std::optional<RequestError> end(Join join, std::string_view comment);
  /// Applies a change and goes to its entry; with `keep`, an entry that was begun there goes on.
  [[nodiscard]] std::optional<RequestError> take(std::optional<Changed> changed, bool keep = false);

 private:
  Language language_;
  bool narrow_ = false;
  std::unique_ptr<Document> document_;
  std::int32_t at_ = kAtStart;
  std::vector<std::string> begun_;
  std::unique_ptr<Position> position_;
  std::unique_ptr<Choices> choices_;
  /// Cached spaces, and the number of played actions for which they were collected.
  std::vector<std::string> places_;
  std::optional<std::size_t> gathered_;
  /// The most recently requested one: a selection requests it repeatedly.
  std::unique_ptr<PositionEditor> setting_;
};

}  // namespace stela::recorder
