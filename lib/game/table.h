#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/core/lines.h"
#include "lib/record/record.h"
#include "lib/words/message.h"

namespace stela {

struct GameInfo;
struct Table;

/// An edition whose rulebook can be cited: a value of the `Rules` tag.
struct EditionSpec {
  std::string_view name;
  std::string_view title;
};

/// A value of the `Variant` tag.
struct VariantSpec {
  std::string_view name;
  std::string_view meaning;
};

/// A name for the `Option` tag: either a choice of words, or an integer in a range.
struct OptionSpec {
  std::string_view name;
  std::string_view meaning;
  /// The first is the default; empty for a number.
  std::span<const std::string_view> choices;
  int lowest = 0;
  int highest = 0;
};

/// Reports diagnostics on a tag: `value` counts from 0, -1 means the whole tag.
class TagReporter {
 public:
  /// `strict` also requests warnings.
  TagReporter(const Record& record, std::vector<Diagnostic>& diagnostics, bool strict = false)
      : record_(record), diagnostics_(diagnostics), strict_(strict) {}

  void report(const Rule& rule, const Tag& tag, int value, Message message, Message hint = {});
  /// The same with a likely fix: the name of the tag, or its value with that number, is replaced
  /// with `text`.
  void report_likely(const Rule& rule, const Tag& tag, int value, Message message,
                     std::string_view text);
  /// The same as a warning on the whole tag.
  void warn(const Rule& rule, const Tag& tag, Message message);
  /// Reports an error without a tag, at the first byte of the record.
  void report_missing(const Rule& rule, Message message, Message hint = {});

  [[nodiscard]] const Record& record() const { return record_; }
  [[nodiscard]] bool strict() const { return strict_; }
  /// Whether an error was reported with this object.
  [[nodiscard]] bool any_error() const { return any_error_; }

 private:
  const Record& record_;
  std::vector<Diagnostic>& diagnostics_;
  bool strict_;
  bool any_error_ = false;
};

/// The settings of a table according to a record's tags: the players, edition, variants and
/// options. Strings are views into the record.
struct Table {
  const GameInfo* game = nullptr;
  Actor players = 0;
  std::array<std::string_view, kMaxPlayers> colours;
  std::array<std::string_view, kMaxPlayers> names;
  /// Index into the game's editions.
  std::size_t edition = 0;
  /// Whether a tag names it; otherwise it is the default.
  bool edition_given = false;
  /// Bit i: the game's variant i is in use.
  std::uint32_t variants = 0;
  /// By the game's options: the index of the choice, or the number.
  std::array<int, 8> options{};
  /// Bit i: option i was given by a tag.
  std::uint32_t options_given = 0;
  /// The record with these tags, for the tags that only one game reads (`Tile`, `Museum`).
  const Record* record = nullptr;

  [[nodiscard]] bool has_variant(std::size_t index) const {
    return ((variants >> index) & 1U) != 0;
  }
  [[nodiscard]] bool option_given(std::size_t index) const {
    return ((options_given >> index) & 1U) != 0;
  }
  /// Returns the seat of `colour`, or `kNobody`.
  [[nodiscard]] Actor seat_of(std::string_view colour) const {
    for (Actor seat = 0; seat < players; ++seat) {
      if (same_word(colours[seat_index(seat)], colour)) return seat;
    }
    return kNobody;
  }
  /// Returns the colours of the players, by seat; they are valid as long as the table.
  [[nodiscard]] std::span<const std::string_view> player_colours() const {
    return {colours.data(), static_cast<std::size_t>(players)};
  }
  [[nodiscard]] std::string_view colour_of(Actor seat) const { return colours[seat_index(seat)]; }
  /// Returns the colour of a player for people, in the reader's language; as it is written if
  /// several colours of the table have the same name.
  [[nodiscard]] Message player(Actor seat) const;
  /// Returns a player's name, or `player` if the record has no name.
  [[nodiscard]] Message person(Actor seat) const;
  /// Returns a player's name, or the colour if the record has no name.
  [[nodiscard]] std::string_view called(Actor seat) const {
    const std::string_view name = names[seat_index(seat)];
    return name.empty() ? colour_of(seat) : name;
  }
  /// Returns the name of an actor at the head of an entry.
  [[nodiscard]] std::string_view name_of(Actor actor) const {
    return is_seat(actor) ? colour_of(actor) : name_of_actor(actor);
  }
};

/// Whether `word` has the form of a player's colour and is not reserved (notation.md, section 1).
[[nodiscard]] bool is_colour(std::string_view word);

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
