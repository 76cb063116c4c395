#pragma once

#include <bitset>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lib/game/table.h"
#include "lib/words/phrase.h"

namespace stela {

/// Whom a word calls that is not the colour of a player.
struct Called {
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
class Callings {
 public:
  explicit Callings(const Table& table);

  /// Who is called at the beginning of `text`, up to its end, a blank or a sign of the notation; of
  /// several readings the longest.
  [[nodiscard]] Called find(std::string_view text) const;

 private:
  struct Calling {
    std::string word;
    Actor seat = kNobody;
    bool by_name = false;
  };
  void add(std::string_view word, Actor seat, bool by_name);

  /// Sorted by word, then by seat; without duplicates.
  std::vector<Calling> callings_;
  /// Whether a word starts with this byte.
  std::bitset<256> begins_;
};

/// Why `word`, which should be the colour of a player and is none, is none: "`Ben` is the name of
/// red's player", or "there is no player `ben`".
[[nodiscard]] Phrase no_colour(const Table& table, const Callings& callings, std::string_view word);

/// The clause about `word`, which calls `called` and nobody else.
[[nodiscard]] Phrase in_words(const Table& table, std::string_view word, const Called& called);

}  // namespace stela
