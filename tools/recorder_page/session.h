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

/// Why something was not done.
struct RequestError {
  Message sentence;
  /// The rule that stands against it; null: none does.
  const Rule* rule = nullptr;
  Message hint;
};

/// Why nothing can be done at a place that the game does not reach.
[[nodiscard]] RequestError unreached();

/// A record that is being written: its text, the entry at which the page stands, and the actions of
/// the next entry that were played already.
class Session {
 public:
  explicit Session(std::string text, Language language = {})
      : language_(language), document_(std::make_unique<Document>(std::move(text))) {}

  /// In which everything is told.
  [[nodiscard]] Language language() const { return language_; }
  void speak(Language language);

  [[nodiscard]] Document& document() { return *document_; }
  [[nodiscard]] std::int32_t at() const { return at_; }
  [[nodiscard]] const std::vector<std::string>& begun() const { return begun_; }
  /// The position there; null where the game does not get.
  [[nodiscard]] const Position* position() const { return position_.get(); }
  /// The legal actions there; empty where there is no position.
  [[nodiscard]] const Choices* choices();
  /// The places that the entry can name: those of the legal actions at its beginning and now. A
  /// picture that holds them stays still while the entry is made. None where there is no position.
  [[nodiscard]] const std::vector<std::string>& places();

  /// A position of this record that is being set; null where its tags start no game.
  [[nodiscard]] PositionEditor* setting(const std::vector<std::string>& tokens);

  /// Stands at `at` with the actions `begun` played, as far as they can be.
  void go(std::int32_t at, const std::vector<std::string>& begun);
  /// Plays an action of the entry that is due.
  [[nodiscard]] std::optional<RequestError> play(const std::string& action);
  /// Why `action` is not legal; nothing when it is.
  [[nodiscard]] std::optional<RequestError> fault_of(const std::string& action) const;
  /// Whether the entry may end here; it has an action at least, or needs none.
  [[nodiscard]] bool can_end() const;
  /// Ends the entry: it becomes a part of the record, as does the result where the game ends.
  [[nodiscard]] std::optional<RequestError> end(Join join, std::string_view comment);
  /// Takes over a change and stands at its place.
  [[nodiscard]] std::optional<RequestError> take(std::optional<Changed> changed);

 private:
  Language language_;
  std::unique_ptr<Document> document_;
  std::int32_t at_ = kAtStart;
  std::vector<std::string> begun_;
  std::unique_ptr<Position> position_;
  std::unique_ptr<Choices> choices_;
  /// Of `places`: what was gathered, and for how many of the actions begun.
  std::vector<std::string> places_;
  std::optional<std::size_t> gathered_;
  /// The one that was asked for last: choosing asks for it again and again.
  std::unique_ptr<PositionEditor> setting_;
};

}  // namespace stela::recorder
