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

/// A position that is being set up: the tokens of a `setup:` or `resume:`, in any state. The
/// possible tokens are those that the game's own parser accepts; there are no rules here.
class PositionEditor {
 public:
  /// Maximum number of tokens considered: each costs a position.
  static constexpr std::size_t kMaxTokens = 1000;

  /// One token.
  struct SetupToken {
    std::string token;
    /// The part before its space or value, such as `white:hut`.
    std::string what;
    /// The spaces that it names; empty if it is a value or cannot be parsed.
    std::vector<std::string> places;
    /// Whether it is possible after the possible tokens before it.
    bool possible = false;
  };
  /// The tokens after a change.
  struct Changed {
    std::vector<std::string> tokens;
    /// Values dropped because the change made them impossible.
    std::vector<std::string> left_out;
  };

  /// `table` must outlive it.
  PositionEditor(const Table& table, const std::vector<std::string>& tokens, Language language);

  [[nodiscard]] const std::vector<SetupToken>& things() const { return things_; }
  [[nodiscard]] bool is_of(const std::vector<std::string>& tokens) const;
  [[nodiscard]] std::vector<std::string> tokens() const;
  /// Returns the table with every possible token; started as a game if it is complete.
  [[nodiscard]] const Position& shown() const { return *shown_; }
  /// Returns the tokens that can be put, with their spaces.
  [[nodiscard]] const Choices& choices();

  /// Inserts `token` at its position in the order; replaces a token that may occur only once.
  [[nodiscard]] Changed with(const std::string& token) const;
  /// Removes the last token at `place`, only one of kind `what` unless that is empty.
  [[nodiscard]] std::optional<Changed> without(std::string_view place, std::string_view what) const;
  /// Removes a token.
  [[nodiscard]] std::optional<Changed> without(std::string_view token) const;

 private:
  using Tokens = std::vector<std::string>;

  /// Returns, for each kind of token, the number of tokens after which it ends, with the kinds
  /// before all others first.
  [[nodiscard]] std::vector<std::size_t> ends_of_kinds() const;
  /// Returns the rule that `token` breaks after the first `count` tokens, or null if it breaks
  /// none.
  [[nodiscard]] const Rule* fault_behind(std::size_t count, std::string_view token) const;
  void list_behind(std::size_t count, Tokens& listed) const;
  /// Lists other values for the existing ones: a list with one more item, or a different value.
  void list_values(const std::vector<std::size_t>& ends, Tokens& listed) const;
  [[nodiscard]] std::optional<std::string> with_item(std::size_t i, const std::string& item) const;
  /// Returns `tokens` without the values that became impossible.
  [[nodiscard]] Changed cleared(const Tokens& tokens) const;
  [[nodiscard]] SetupToken thing_of(const std::string& token) const;

  const Table& table_;
  Language language_;
  std::vector<SetupToken> things_;
  /// The position after each number of tokens, starting with none.
  std::vector<std::unique_ptr<Position>> behind_;
  std::unique_ptr<Position> shown_;
  std::unique_ptr<Choices> choices_;
};

}  // namespace stela::recorder
