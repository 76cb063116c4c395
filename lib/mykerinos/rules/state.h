#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lib/game/spelling.h"
#include "lib/game/table.h"
#include "lib/mykerinos/rules/catalogue.h"
#include "lib/mykerinos/rules/spellings.h"
#include "lib/record/record.h"

namespace stela::mykerinos {

// Indices of options in `info()`, and the choices that are not the default.
inline constexpr std::size_t kOptionPatronCount = 0;
inline constexpr std::size_t kOptionVioletEmptyHand = 1;
inline constexpr std::size_t kOptionMuseum = 2;
inline constexpr std::size_t kOptionNeutralCarry = 3;
inline constexpr int kPatronCountAny = 1;
inline constexpr int kVioletEmptyHandAllow = 1;
inline constexpr int kMuseumLine = 1;
inline constexpr int kNeutralCarryReturn = 1;

/// The neutral player of a two-player game, in addition to the seats.
inline constexpr Actor kNeutral = kMaxPlayers;
/// Number of seats, plus the neutral player.
inline constexpr std::size_t kOwners = kMaxPlayers + 1;

/// A parcel that is or was laid out; its pyramids are stored with the fields.
struct Parcel {
  Patron patron = Patron::kNone;
  std::uint8_t points = 0;
  friend bool operator==(const Parcel&, const Parcel&) = default;
};

/// Cards of a player. It does not matter which cards of the same patron have been used.
struct Cards {
  /// Number by patron and points on the card (`kPointKinds`).
  std::array<std::array<std::uint8_t, kPointKinds.size()>, kPatrons> count{};
  /// Number used in this round, by patron.
  std::array<std::uint8_t, kPatrons> used{};
  /// The player has the card without a patron.
  bool without_patron = false;

  [[nodiscard]] int of(std::size_t patron) const {
    return count[patron][0] + count[patron][1] + count[patron][2];
  }
  void add(Patron patron, int points) {
    if (patron == Patron::kNone) {
      without_patron = true;
    } else {
      ++count[index_of(patron)][point_kind(points)];
    }
  }
  friend bool operator==(const Cards&, const Cards&) = default;
};

// Phases of a round: Laying, then Digging (and Dug) entry by entry, then Choosing (and Chosen) zone
// by zone.

/// A `setup:` entry is being read; `stage` is the kind of the last token.
struct Setup {
  std::uint8_t stage = 0;
  bool round_given = false;
  bool passed_given = false;
  bool seen_given = false;
  bool step_given = false;
  Step step = Step::kChoose;
  /// From 1, or 0 if not given.
  std::uint8_t zone = 0;
  Actor start = kNobody;
  Actor next = kNobody;
  /// One bit per seat.
  std::uint8_t cards_given = 0;
  std::uint8_t hands_given = 0;
  std::uint8_t neutrals_given = 0;
  std::uint8_t scores_given = 0;
  friend bool operator==(const Setup&, const Setup&) = default;
};
/// Parcels are being laid out for the round.
struct Laying {
  std::uint8_t laid = 0;
  friend bool operator==(const Laying&, const Laying&) = default;
};
/// The current player must take an action of the digging phase.
struct Digging {
  friend bool operator==(const Digging&, const Digging&) = default;
};
/// The player's own action is done.
struct Dug {
  /// Two-player game: a neutral action may follow.
  bool neutral = false;
  /// Done with the help of a patron.
  bool helped = false;
  friend bool operator==(const Dug&, const Dug&) = default;
};
/// Players ranked in a zone, first rank first; may include the neutral player.
struct Ranking {
  std::array<Actor, kMaxPlayers> order{};
  std::uint8_t count = 0;
  friend bool operator==(const Ranking&, const Ranking&) = default;
};
/// The player ranked `rank` in `zone` must choose, or if that is the neutral player, the one who
/// names its parcel. Both count from 0.
struct Choosing {
  std::uint8_t zone = 0;
  std::uint8_t rank = 0;
  Step step = Step::kChoose;
  /// Ranking of the zone, constant until the zone has been scored.
  Ranking ranking;
  friend bool operator==(const Choosing&, const Choosing&) = default;
};
/// The choice has been made.
struct Chosen {
  std::uint8_t zone = 0;
  std::uint8_t rank = 0;
  Ranking ranking;
  friend bool operator==(const Chosen&, const Chosen&) = default;
};
/// The game has ended.
struct GameOver {
  friend bool operator==(const GameOver&, const GameOver&) = default;
};
using Phase = std::variant<Setup, Laying, Digging, Dug, Choosing, Chosen, GameOver>;

/// A position of Mykerinos: a regular value without pointers.
struct State {
  /// The normal start.
  [[nodiscard]] static State initial(const Table& table);

  // Players and options.
  Actor players = 0;
  bool ring = true;
  bool any_count = false;
  bool violet_empty_hand = false;
  bool neutrals_return = false;
  /// Patron of each wing, and wing of each patron.
  std::array<Patron, kPatrons> wings{};
  std::array<std::uint8_t, kPatrons> wing_of{};

  Phase phase;
  Actor turn = 0;
  /// Start player of the round.
  Actor start = 0;
  /// Round, from 1.
  std::uint8_t round = 1;

  // The area. Bit i of `lying`: there is a parcel in slot i.
  std::uint16_t lying = 0;
  std::array<Parcel, kMaxParcels> parcels{};
  FieldSet pyramids;
  std::array<FieldSet, kOwners> diggers{};

  /// Player who has reserved each room.
  std::array<Actor, kRooms> rooms{};
  std::array<Cards, kMaxPlayers> cards{};
  std::array<std::uint8_t, kMaxPlayers> hand{};
  /// Neutral archaeologists in the players' hands.
  std::array<std::uint8_t, kMaxPlayers> neutrals{};
  /// General supply.
  std::array<std::uint8_t, kOwners> supply{};
  std::array<std::int32_t, kMaxPlayers> score{};

  /// Players who have passed, in that order.
  std::uint8_t passed_count = 0;
  std::array<Actor, kMaxPlayers> passed{};

  /// Parcels drawn so far, by patron.
  std::array<std::uint8_t, kPatronKinds> came{};

  friend bool operator==(const State&, const State&) = default;

  [[nodiscard]] bool for_two() const { return players == 2; }
  [[nodiscard]] bool has_passed(Actor seat) const;
  /// Returns how many players have not passed.
  [[nodiscard]] int diggers_left() const { return players - passed_count; }
  [[nodiscard]] bool lies(std::size_t slot) const { return ((lying >> slot) & 1U) != 0; }
  /// Returns how many parcels of `zone` (from 0) are left.
  [[nodiscard]] int parcels_left(std::size_t zone) const;
  /// Returns the parcels that were drawn and are no longer laid out, by patron.
  [[nodiscard]] std::array<std::uint8_t, kPatronKinds> seen() const;
  /// Returns all fields with an archaeologist.
  [[nodiscard]] FieldSet occupied() const {
    return diggers[0] | diggers[1] | diggers[2] | diggers[3] | diggers[4];
  }

  /// Lays out a parcel in a free slot.
  void lay(std::size_t slot, Parcel parcel, std::uint8_t pyramids_of_parcel);
  /// Removes the parcel in a slot, if there is one.
  void remove_parcel(std::size_t slot);
};

/// Returns the room with this name, its wings in either order, or `kNoRoom`.
[[nodiscard]] std::size_t find_room(const State& state, const RoomName& name);
/// Returns the canonical name of `room`.
[[nodiscard]] RoomName name_of_room(const State& state, std::size_t room);
/// Returns whether the museum has that room: in a line of wings the first and the last are not
/// neighbours.
[[nodiscard]] bool has_room(const State& state, std::size_t room);

/// Returns the number of fields in the area of the round, and whether it has that slot.
[[nodiscard]] std::size_t fields_in_round(const State& state);
[[nodiscard]] bool has_slot(const State& state, Slot slot);

// Shared parts of Mykerinos's spellings.

/// Reads all of `text`.
template <class T>
bool read_all(std::string_view text, const Table& table, T& out) {
  Cursor cursor{text.data(), text.data() + text.size()};
  return Spelling<T>::read(cursor, table, out) && cursor.done();
}

/// Returns a value that is represented by its spelling.
template <class T>
Value spelled(const Table& table, const T& value, ValueMemory& memory) {
  std::string text;
  Spelling<T>::write(text, table, value);
  return Value::of_text(memory.keep(text));
}

template <class T>
bool from_text(const Value& value, const Table& table, T& out) {
  return value.kind == Value::Kind::kText && read_all(value.text, table, out);
}

inline bool read_patron(Cursor& cursor, Patron& patron) {
  const std::size_t index = cursor.done() ? kPatronKinds : patron_index(*cursor.at);
  if (index == kPatronKinds) return false;
  ++cursor.at;
  patron = static_cast<Patron>(index);
  return true;
}

inline char letter_of(Patron patron) { return kPatronLetters[index_of(patron)]; }

inline Value patron_value(Patron patron) {
  return Value::of_text({&kPatronLetters[index_of(patron)], 1});
}

inline bool patron_from(const Value& object, Patron& patron) {
  const Value* member = object.find("patron", Value::Kind::kText);
  if (member == nullptr || member->text.size() != 1) return false;
  const std::size_t index = patron_index(member->text[0]);
  patron = static_cast<Patron>(index);
  return index < kPatronKinds;
}

inline Shape patron_shape() {
  std::vector<std::string> letters;
  for (const char letter : kPatronLetters) letters.emplace_back(1, letter);
  return Shape::one_of(std::move(letters));
}

inline bool small_from(const Value& object, std::string_view key, std::uint8_t& number) {
  const Value* member = object.find(key, Value::Kind::kInteger);
  if (member == nullptr || member->integer < 0 || member->integer >= kBeyond) return false;
  number = static_cast<std::uint8_t>(member->integer);
  return true;
}

inline Shape small_shape() { return Shape::of_integer(0, kBeyond - 1); }

}  // namespace stela::mykerinos
