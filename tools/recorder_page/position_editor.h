#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/game/position.h"
#include "tools/recorder_page/choices.h"

namespace stela::recorder {

/// A position that is being set: the tokens of a `setup:` or `resume:`, whatever they are. What can
/// be put is what the game's own reading of them allows; here stands no rule.
class PositionEditor {
 public:
  /// More tokens than this are not looked at: each costs a position.
  static constexpr std::size_t kMaxTokens = 1000;

  /// One token.
  struct SetupToken {
    std::string token;
    /// What stands before its place or value, as in `white:hut`.
    std::string what;
    /// The places that it names; none: it is a value, or cannot be read.
    std::vector<std::string> places;
    /// Whether it is possible after the possible ones before it.
    bool possible = false;
  };
  /// The tokens after a change.
  struct Changed {
    std::vector<std::string> tokens;
    /// Values that did not go with the change any more.
    std::vector<std::string> left_out;
  };

  /// `table` must outlive it.
  PositionEditor(const Table& table, const std::vector<std::string>& tokens, Language language);

  [[nodiscard]] const std::vector<SetupToken>& things() const { return things_; }
  [[nodiscard]] bool is_of(const std::vector<std::string>& tokens) const;
  [[nodiscard]] std::vector<std::string> tokens() const;
  /// The table with all that is possible on it; begun as a game where it is complete.
  [[nodiscard]] const Position& shown() const { return *shown_; }
  /// What can be put where.
  [[nodiscard]] const Choices& choices();

  /// Puts `token` where it belongs; what can be there but once is replaced.
  [[nodiscard]] Changed with(const std::string& token) const;
  /// Takes away what was put last at `place`, of kind `what` unless that is empty.
  [[nodiscard]] std::optional<Changed> without(std::string_view place, std::string_view what) const;
  /// Takes away a token.
  [[nodiscard]] std::optional<Changed> without(std::string_view token) const;

 private:
  using Tokens = std::vector<std::string>;

  /// Behind how many of the tokens each kind of token ends, those before all others first.
  [[nodiscard]] std::vector<std::size_t> ends_of_kinds() const;
  /// Which rule `token` breaks behind the first `count` tokens; null: none.
  [[nodiscard]] const Rule* fault_behind(std::size_t count, std::string_view token) const;
  void list_behind(std::size_t count, Tokens& listed) const;
  /// Other values for those that stand already: a list with one more item, or another one.
  void list_values(const std::vector<std::size_t>& ends, Tokens& listed) const;
  [[nodiscard]] std::optional<std::string> with_item(std::size_t i, const std::string& item) const;
  /// `tokens` without the values that were possible and no longer are.
  [[nodiscard]] Changed cleared(const Tokens& tokens) const;
  [[nodiscard]] SetupToken thing_of(const std::string& token) const;

  const Table& table_;
  Language language_;
  std::vector<SetupToken> things_;
  /// Behind each token, the first: behind none.
  std::vector<std::unique_ptr<Position>> behind_;
  std::unique_ptr<Position> shown_;
  std::unique_ptr<Choices> choices_;
};

}  // namespace stela::recorder
