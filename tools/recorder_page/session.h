#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/json_writer.h"
#include "lib/words/message.h"
#include "tools/recorder_page/choices.h"
#include "tools/recorder_page/document.h"
#include "tools/recorder_page/position_editor.h"

namespace stela::recorder {

/// Why a request was refused.
struct RequestError {
  Message sentence;
  /// The broken rule, or null if there is none.
  const Rule* rule = nullptr;
  Message hint;
};

/// Returns the error for an entry that the game does not reach.
[[nodiscard]] RequestError unreached();

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
  /// Returns the legal actions; empty if there is no position.
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
  [[nodiscard]] bool can_end() const;
  /// Ends the entry: it is added to the record, and so is the result if the game ends.
  [[nodiscard]] std::optional<RequestError> end(Join join, std::string_view comment);
  /// Applies a change and goes to its entry.
  [[nodiscard]] std::optional<RequestError> take(std::optional<Changed> changed);

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
