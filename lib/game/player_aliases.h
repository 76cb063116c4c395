#pragma once

#include <bitset>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lib/game/table.h"
#include "lib/words/message.h"

namespace stela {

/// The players denoted by a word that is not a player's colour.
struct AliasMatch {
  /// The players with that name, possibly several; empty if there is none.
  std::vector<Actor> seats;
  /// Size of the matched text in bytes.
  std::size_t size = 0;
  /// Matched by name; otherwise by the same colour in another language.
  bool by_name = false;
};

/// The names that people use for a record's players instead of the colours in its tags: names,
/// parts of them, and colours in other languages, in any case, with or without accents.
class PlayerAliases {
 public:
  explicit PlayerAliases(const Table& table);

  /// Returns the players named at the beginning of `text`, up to its end, a space or punctuation of
  /// the notation; the longest match wins.
  [[nodiscard]] AliasMatch find(std::string_view text) const;

 private:
  struct Alias {
    std::string word;
    Actor seat = kNobody;
    bool by_name = false;
  };
  void add(std::string_view word, Actor seat, bool by_name);

  /// Sorted by word, then by seat; without duplicates.
  std::vector<Alias> aliases_;
  /// Whether any word begins with this byte.
  std::bitset<256> begins_;
};

/// Explains why `word` is not the colour of a player, as it should be: "`Ben` is the name of red's
/// player", or "there is no player `ben`".
[[nodiscard]] Message no_colour(const Table& table, const PlayerAliases& callings,
                                std::string_view word);

/// Returns the clause about `word`, which matches `called` and nobody else.
[[nodiscard]] Message in_words(const Table& table, std::string_view word, const AliasMatch& called);

}  // namespace stela
