#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/game/info.h"
#include "lib/record/record.h"

namespace stela::repair {

/// The text before the `=` of a claim, apart from players; `entry` belongs to `resume:`.
inline constexpr std::array<std::string_view, 4> kClaimKeys = {"winner", kEndClaim, "rank",
                                                               "entry"};

/// The words that records of a game consist of, and the actors of one record.
class Words {
 public:
  /// The vocabulary of all games, without actors.
  explicit Words(std::span<const GameInfo* const> games);
  /// The words of the record or records in `text`: actors from its `Player` tags, and the actions
  /// of the games that it names, or of all `games` if it names none.
  Words(std::string_view text, std::span<const GameInfo* const> games);

  /// The only game that the text names; null if there is none or several.
  [[nodiscard]] const GameInfo* game() const { return game_; }

  /// Whether `word` is a colour of a player, or another actor such as `table`. Case-sensitive.
  [[nodiscard]] bool is_actor(std::string_view word) const;
  [[nodiscard]] bool is_player(std::string_view word) const;
  /// Returns the actor that `word` names in another case, or by its colour in another language;
  /// empty if it names none.
  [[nodiscard]] std::string actor_of(std::string_view word) const;
  /// Whether `word` begins an action.
  [[nodiscard]] bool is_verb(std::string_view word) const;
  /// Whether `word` is an action that consists of its verb alone, such as `pass`.
  [[nodiscard]] bool is_bare_verb(std::string_view word) const;

  /// Whether `word` may be meant as an actor, or as `setup`, `result` and the like: up to slips, or
  /// in another language.
  [[nodiscard]] bool is_near_head(std::string_view word) const;
  /// Whether `word` may be meant as the text before a `=`: an actor, a claim or a verb.
  [[nodiscard]] bool is_near_key(std::string_view word) const;
  /// Whether `word` is close to a word of the notation, or begins one.
  [[nodiscard]] bool is_near_any(std::string_view word) const;

 private:
  const GameInfo* game_ = nullptr;
  /// The games whose actions are expected.
  std::vector<const GameInfo*> games_;
  std::vector<std::string> players_;
  /// The verbs of these games, and of all games; some of them twice.
  std::vector<std::string_view> verbs_;
  std::vector<std::string_view> all_verbs_;
};

}  // namespace stela::repair
