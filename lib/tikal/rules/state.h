#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <variant>

#include "lib/core/diagnostic.h"
#include "lib/game/table.h"
#include "lib/record/record.h"
#include "lib/tikal/rules/catalogue.h"
#include "lib/tikal/rules/spellings.h"

namespace stela::tikal {

// Indices of variants and options in `info()`.
inline constexpr std::size_t kVariantAuction = 0;
inline constexpr std::size_t kOptionOverbid = 0;
inline constexpr int kOverbidAllow = 1;
inline constexpr std::size_t kOptionTiedLast = 1;
inline constexpr int kTiedLastFirst = 1;
inline constexpr std::size_t kOptionGuardTie = 2;
inline constexpr int kGuardTieAllow = 1;
inline constexpr std::size_t kOptionFinalOrder = 3;
inline constexpr int kFinalOrderDrawer = 1;
inline constexpr std::size_t kOptionCalls = 4;
inline constexpr int kCallsWon = 1;

// The stack of tiles, in the order of the letters on their backs.

/// Returns the index of the letter to draw next after the tiles of `drawn` (bit i: tile i), or
/// `kLetters` if the stack is empty.
[[nodiscard]] std::size_t letter_due(std::uint64_t drawn);

/// Returns the rule broken by drawing or showing a tile after `drawn`, or null if none.
[[nodiscard]] const Rule* check_drawn(std::uint64_t drawn, const TileCode& code);

/// A cell of the board.
struct Cell {
  /// Tile on this cell; `kNoTile` on a printed hex and on an unexplored cell.
  std::uint8_t tile = kNoTile;
  std::uint8_t rotation = 0;
  Kind kind = Kind::kJungle;
  /// Current value of a temple; number of treasures left on a treasure hex.
  std::uint8_t value = 0;
  /// Stones as placed, after rotation.
  Stones stones;
  /// Player who guards the temple, and whether with the leader.
  Actor guard = kNobody;
  bool leader_guards = false;
  /// Owner of the camp.
  Actor camp = kNobody;
  friend bool operator==(const Cell&, const Cell&) = default;
};

// Values of `Expedition::leader` for a leader that is not on the board.
inline constexpr std::uint8_t kLeaderInSupply = kCells;
inline constexpr std::uint8_t kLeaderGone = kCells + 1;
inline constexpr std::uint8_t kLeaderGuards = kCells + 2;

/// Maximum absolute score in a setup; bids cannot exceed it either.
inline constexpr std::int64_t kHighestScore = 999'999'999'999;

/// State of one player.
struct Expedition {
  std::int64_t points = 0;
  /// Members not yet entered, and members that left the game; guards are not included in either.
  std::uint8_t supply = kMembersPerPlayer;
  std::uint8_t gone = 0;
  /// Leader's cell, or one of the values above.
  std::uint8_t leader = kLeaderInSupply;
  std::uint8_t camps = 0;
  std::uint8_t guards = 0;
  /// Members by cell.
  std::array<std::uint8_t, kCells> members{};
  /// Treasures by motif.
  std::array<std::uint8_t, kMotifs> motifs{};

  // Branchless, because the leader's cell is unpredictable.
  [[nodiscard]] int pieces_on(std::size_t cell) const {
    return members[cell] + static_cast<int>(leader == cell);
  }
  /// Returns the strength of the pieces on `cell` for a majority.
  [[nodiscard]] int strength_on(std::size_t cell) const {
    return members[cell] + kLeaderCounts * static_cast<int>(leader == cell);
  }
  /// Returns the cells with pieces.
  [[nodiscard]] CellSet stands() const {
    CellSet set = cells_with_some(members);
    if (leader < kCells) set.add(leader);
    return set;
  }
  friend bool operator==(const Expedition&, const Expedition&) = default;
};

/// Counters up to 2, one for each cell.
class Twice {
 public:
  [[nodiscard]] int of(std::size_t cell) const {
    return (once_.has(cell) ? 1 : 0) + (twice_.has(cell) ? 1 : 0);
  }
  void add(std::size_t cell) { (once_.has(cell) ? twice_ : once_).add(cell); }
  friend bool operator==(const Twice&, const Twice&) = default;

 private:
  CellSet once_;
  CellSet twice_;
};

/// What has been used in a turn.
struct Turn {
  static constexpr std::uint8_t kActionPoints = 10;
  std::uint8_t points_left = kActionPoints;
  Twice dug;
  Twice lifted;
  friend bool operator==(const Turn&, const Turn&) = default;
};

// Phases.

/// A `setup:` entry is being read; `stage` is the kind of the last token, the sets and bits show
/// which tokens have occurred.
struct Setup {
  std::uint8_t stage = 0;
  Actor next = kNobody;
  CellSet temples;
  CellSet treasures;
  std::uint8_t gone = 0;
  std::uint8_t motifs = 0;
  std::uint8_t scores = 0;
  friend bool operator==(const Setup&, const Setup&) = default;
};
/// Auction: tiles are about to be shown, or have been shown.
struct Showing {
  bool done = false;
  friend bool operator==(const Showing&, const Showing&) = default;
};
/// An auction.
struct Bidding {
  /// Next caller; `kNobody` when the auction is over.
  Actor caller = kNobody;
  /// Highest bid and its player; if all have passed, the player who passed first.
  std::int32_t bid = 0;
  Actor winner = kNobody;
  Actor first_to_pass = kNobody;
  /// Bit i: seat i has passed.
  std::uint8_t passed = 0;
  friend bool operator==(const Bidding&, const Bidding&) = default;
};
/// The current player must place a tile.
struct Placing {
  friend bool operator==(const Placing&, const Placing&) = default;
};
/// The current player drew or chose a volcano; the entry is complete.
struct VolcanoDrawn {
  friend bool operator==(const VolcanoDrawn&, const VolcanoDrawn&) = default;
};
/// The tile has been placed; actions may follow.
struct Acting {
  Turn turn;
  friend bool operator==(const Acting&, const Acting&) = default;
};
/// A scoring turn.
struct Scoring {
  Turn turn;
  friend bool operator==(const Scoring&, const Scoring&) = default;
};
/// The game has ended.
struct GameOver {
  friend bool operator==(const GameOver&, const GameOver&) = default;
};
using Phase =
    std::variant<Setup, Showing, Bidding, Placing, VolcanoDrawn, Acting, Scoring, GameOver>;

/// A position of Tikal: a regular value without pointers.
struct State {
  /// The normal start.
  [[nodiscard]] static State initial(const Table& table);

  // Players, variant and options.
  Actor players = 0;
  bool auction = false;
  bool overbid = false;
  /// Option `tied-last` is `first`.
  bool tied_first = false;
  /// Option `guard-tie` is `allow`.
  bool guard_ties = false;
  /// Option `final-order` is `drawer`.
  bool drawer_first = false;
  /// Option `calls` is `won`: only the winning call of an auction is recorded.
  bool won_call_only = false;
  /// Tiles, as redefined by the record's `Tile` tags.
  std::array<Tile, kTiles> tiles{};

  Phase phase;
  /// Player who places, acts or scores, otherwise `kNobody`.
  Actor turn = kNobody;

  CellSet explored;
  CellSet temples;
  std::array<Cell, kCells> cells{};
  std::array<Expedition, kMaxPlayers> expeditions{};
  /// Temple squares left, by value.
  std::array<std::uint8_t, kHighestTemple + 1> squares = kSquares;

  /// Bit i: tile i is no longer in the stack.
  std::uint64_t drawn = 0;
  std::uint8_t laid_count = 0;
  /// Volcano set aside, or `kNoTile`.
  std::uint8_t volcano = kNoTile;

  /// Remaining scoring turns in order, including the current one.
  std::uint8_t scoring_count = 0;
  std::array<Actor, kMaxPlayers> scoring{};

  // Auction.
  /// Tiles shown and not yet chosen, in the order drawn.
  std::uint8_t shown_count = 0;
  std::array<std::uint8_t, kMaxPlayers> shown{};
  /// Bit i: seat i has played this round.
  std::uint8_t played = 0;
  /// First caller of the next auction, otherwise `kNobody`.
  Actor caller = kNobody;

  friend bool operator==(const State&, const State&) = default;

  [[nodiscard]] const Expedition& of(Actor seat) const { return expeditions[seat_index(seat)]; }
  [[nodiscard]] Expedition& of(Actor seat) { return expeditions[seat_index(seat)]; }

  [[nodiscard]] bool is_drawn(std::size_t tile) const { return ((drawn >> tile) & 1U) != 0; }
  [[nodiscard]] bool has_played(Actor seat) const { return ((played >> seat) & 1U) != 0; }
  /// Returns how many players have not played this round.
  [[nodiscard]] int count_to_play() const;
  /// Returns the next player clockwise from `seat` who has not played this round; `seat` itself
  /// comes last.
  [[nodiscard]] Actor next_to_play(Actor seat) const;
  [[nodiscard]] Actor left_of(Actor seat) const { return seat_left_of(seat, players); }

  /// Returns whether `cell`, which may be off the board, is explored and of `kind`.
  [[nodiscard]] bool shows(std::size_t cell, Kind kind) const {
    return cell != kNoCell && explored.has(cell) && cells[cell].kind == kind;
  }
  /// Returns whether `cell`, which may be off the board, is base camp or has a camp of `seat`.
  [[nodiscard]] bool is_camp_of(std::size_t cell, Actor seat) const {
    return cell == kBaseCamp || (cell != kNoCell && cells[cell].camp == seat);
  }
  /// Returns the stones on the border between two adjacent cells: the cost of a step.
  [[nodiscard]] int stones_between(std::size_t cell, std::size_t other) const {
    return cells[cell].stones.on(kSideTo[cell][other]) +
           cells[other].stones.on(kSideTo[other][cell]);
  }
  /// Returns who has a majority on `cell`, or `kNobody`.
  [[nodiscard]] Actor majority_on(std::size_t cell) const;
  /// Returns whether `seat` has a majority on `cell`.
  [[nodiscard]] bool has_majority(Actor seat, std::size_t cell) const {
    const int strength = of(seat).strength_on(cell);
    // Branchless, because the result is unpredictable: counts all seats, including `seat` and empty
    // seats, which have no pieces.
    int as_strong = 0;
    for (const Expedition& expedition : expeditions) {
      as_strong += static_cast<int>(expedition.strength_on(cell) >= strength);
    }
    return (strength > 0) & (as_strong == 1);
  }

  /// Returns whether `seat` has pieces on `cell`, and no other player is stronger there.
  [[nodiscard]] bool is_unbeaten(Actor seat, std::size_t cell) const;

  /// Places `tile` on the free `cell`.
  void lay(std::size_t tile, std::size_t cell, std::uint8_t rotation);
  /// Removes `tile` from the tiles shown.
  void take_shown(std::size_t tile);
  [[nodiscard]] bool is_shown(std::size_t tile) const;
};

/// Returns the lowest rotation in which `tile` looks the same as in `rotation`; stones on volcanoes
/// do not matter.
[[nodiscard]] std::uint8_t canonical_rotation(const Tile& tile, std::uint8_t rotation);

}  // namespace stela::tikal
