#pragma once

#include <bitset>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lib/game/table.h"
#include "lib/words/message.h"

namespace stela {

/// Whom a word calls that is not the colour of a player.
struct AliasMatch {
  /// Who has the name; several may. Empty: nobody.
  std::vector<Actor> seats;
  /// How many bytes call them.
  std::size_t size = 0;
  /// By name; else by the same colour in another language.
  bool by_name = false;
};

/// How people call the players of a record when they do not call them by the colours of its tags:
/// by name, by a part of it, by the colour in another language; with capitals and accents, or
/// without.
class PlayerAliases {
 public:
  explicit PlayerAliases(const Table& table);

  /// Who is called at the beginning of `text`, up to its end, a blank or a sign of the notation; of
  /// several readings the longest.
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
  /// Whether a word starts with this byte.
  std::bitset<256> begins_;
};

/// Why `word`, which should be the colour of a player and is none, is none: "`Ben` is the name of
/// red's player", or "there is no player `ben`".
[[nodiscard]] Message no_colour(const Table& table, const PlayerAliases& callings, std::string_view word);

/// The clause about `word`, which calls `called` and nobody else.
[[nodiscard]] Message in_words(const Table& table, std::string_view word, const AliasMatch& called);

}  // namespace stela
