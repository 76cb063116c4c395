#pragma once

#include <array>
#include <cstdint>
#include <variant>

#include "lib/game/table.h"
#include "lib/mykerinos/rules/catalogue.h"
#include "lib/mykerinos/rules/fields.h"
#include "lib/mykerinos/rules/written.h"
#include "lib/record/actor.h"

namespace stela::mykerinos {

/// The neutral player of a game for two, beside the seats.
inline constexpr Actor kNeutral = kMaxPlayers;
/// Seats, and the neutral player.
inline constexpr std::size_t kOwners = kMaxPlayers + 1;

/// A parcel that lies out, or lay there: its pyramids are kept with the fields.
struct Parcel {
  Patron patron = Patron::kNone;
  std::uint8_t points = 0;
  friend bool operator==(const Parcel&, const Parcel&) = default;
};

/// The cards of a player. Which of several cards of one patron has been used makes no difference.
struct Cards {
  /// By patron, and by the points on the card (`kPointKinds`).
  std::array<std::array<std::uint8_t, kPointKinds.size()>, kPatrons> count{};
  /// How many of each patron have been used in this round.
  std::array<std::uint8_t, kPatrons> used{};
  /// The card without a patron is here.
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

/// A `setup:` entry is being read; `stage` is the kind of token that was last.
struct Setup {
  std::uint8_t stage = 0;
  bool round_given = false;
  bool passed_given = false;
  bool seen_given = false;
  bool step_given = false;
  Step step = Step::kChoose;
  /// From 1; 0 when not given.
  std::uint8_t zone = 0;
  Actor start = kNobody;
  Actor next = kNobody;
  /// Bit for each seat.
  std::uint8_t cards_given = 0;
  std::uint8_t hands_given = 0;
  std::uint8_t neutrals_given = 0;
  std::uint8_t scores_given = 0;
  friend bool operator==(const Setup&, const Setup&) = default;
};
/// Parcels are laid out for the round.
struct Laying {
  std::uint8_t laid = 0;
  friend bool operator==(const Laying&, const Laying&) = default;
};
/// An action of the digging phase is due.
struct Digging {
  friend bool operator==(const Digging&, const Digging&) = default;
};
/// The own action is done.
struct Dug {
  /// Two players: a neutral action may follow.
  bool neutral = false;
  /// With the help of a patron.
  bool helped = false;
  friend bool operator==(const Dug&, const Dug&) = default;
};
/// Who is ranked in a zone, first place first; the neutral player may be among them.
struct Ranking {
  std::array<Actor, kMaxPlayers> order{};
  std::uint8_t count = 0;
  friend bool operator==(const Ranking&, const Ranking&) = default;
};
/// In a zone, a choice is due for the player ranked `rank`, or, when that is the neutral player,
/// for who names its parcel. Both count from 0.
struct Choosing {
  std::uint8_t zone = 0;
  std::uint8_t rank = 0;
  Step step = Step::kChoose;
  /// Of the zone: it stays until the zone has been scored.
  Ranking ranking;
  friend bool operator==(const Choosing&, const Choosing&) = default;
};
/// That choice is made.
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

  // How the table is set.
  Actor players = 0;
  bool ring = true;
  bool any_count = false;
  bool violet_empty_hand = false;
  bool neutrals_return = false;
  /// The patron of each wing, and the wing of each patron.
  std::array<Patron, kPatrons> wings{};
  std::array<std::uint8_t, kPatrons> wing_of{};

  Phase phase;
  Actor turn = 0;
  /// The start player of the round.
  Actor start = 0;
  /// From 1.
  std::uint8_t round = 1;

  // The area. Bit i of `lying`: a parcel lies in slot i.
  std::uint16_t lying = 0;
  std::array<Parcel, kMaxParcels> parcels{};
  FieldSet pyramids;
  std::array<FieldSet, kOwners> diggers{};

  /// Who has reserved each room.
  std::array<Actor, kRooms> rooms{};
  std::array<Cards, kMaxPlayers> cards{};
  std::array<std::uint8_t, kMaxPlayers> hand{};
  /// Neutral archaeologists in the players' hands.
  std::array<std::uint8_t, kMaxPlayers> neutrals{};
  /// The general supply.
  std::array<std::uint8_t, kOwners> supply{};
  std::array<std::int32_t, kMaxPlayers> score{};

  /// Who has passed, in that order.
  std::uint8_t passed_count = 0;
  std::array<Actor, kMaxPlayers> passed{};

  /// The parcels that have come so far, by patron.
  std::array<std::uint8_t, kPatronKinds> came{};

  friend bool operator==(const State&, const State&) = default;

  [[nodiscard]] bool for_two() const { return players == 2; }
  [[nodiscard]] bool has_passed(Actor seat) const;
  /// The players who have not passed.
  [[nodiscard]] int diggers_left() const { return players - passed_count; }
  [[nodiscard]] bool lies(std::size_t slot) const { return ((lying >> slot) & 1U) != 0; }
  /// The parcels of `zone` (from 0) that are left.
  [[nodiscard]] int parcels_left(std::size_t zone) const;
  /// The parcels that came and are no longer laid out, by patron.
  [[nodiscard]] std::array<std::uint8_t, kPatronKinds> seen() const;
  /// All fields on which somebody stands.
  [[nodiscard]] FieldSet occupied() const {
    return diggers[0] | diggers[1] | diggers[2] | diggers[3] | diggers[4];
  }

  /// Lays a parcel into a free slot.
  void lay(std::size_t slot, Parcel parcel, std::uint8_t pyramids_of_parcel);
  /// Takes a parcel, if one lies there, out of its slot.
  void remove_parcel(std::size_t slot);
};

/// The room that `name` means, its wings in either order, or `kNoRoom`.
[[nodiscard]] std::size_t find_room(const State& state, const RoomName& name);
/// The canonical name of `room`.
[[nodiscard]] RoomName name_of_room(const State& state, std::size_t room);

}  // namespace stela::mykerinos
