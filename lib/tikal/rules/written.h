#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <vector>

#include "lib/game/codec.h"
#include "lib/game/list_of.h"
#include "lib/tikal/rules/catalogue.h"
#include "lib/tikal/rules/cells.h"

// What the fields of Tikal's moves hold, as written; their spellings stand in spellings.h.

namespace stela::tikal {

/// A place as written: a column and a row, which need not be on the board.
struct Place {
  /// Rows beyond this are all the same.
  static constexpr std::int16_t kFarRow = 1000;
  // Nothing but zeros in an empty one, so that a list of them is made quickly.
  char column = 0;
  std::int16_t row = 0;

  /// The cell, or `kNoCell` off the board.
  [[nodiscard]] constexpr std::size_t cell() const {
    if (column >= static_cast<char>('a' + kColumns) || row < 1 ||
        row > static_cast<std::int16_t>(kRows)) {
      return kNoCell;
    }
    return cell_of(static_cast<std::size_t>(column - 'a'), static_cast<std::size_t>(row));
  }
  [[nodiscard]] static constexpr Place of(std::size_t cell) {
    return {static_cast<char>('a' + cell / kRows), static_cast<std::int16_t>(cell % kRows + 1)};
  }
  friend bool operator==(const Place&, const Place&) = default;
};

/// A tile's name as written: a capital and digits, which need not name a tile that exists.
struct TileCode {
  static constexpr std::size_t kMaxDigits = 6;
  char letter = 'A';
  /// More digits than `kMaxDigits` are not kept.
  std::uint8_t digit_count = 0;
  std::array<char, kMaxDigits> digits{};

  /// The tile, or `kNoTile`.
  [[nodiscard]] constexpr std::uint8_t tile() const {
    const auto known = static_cast<std::size_t>(letter - 'A');
    if (known >= kLetters || digit_count != 1 || digits[0] < '1' ||
        digits[0] >= '1' + kLetterCounts[known]) {
      return kNoTile;
    }
    return static_cast<std::uint8_t>(kLetterStarts[known] + (digits[0] - '1'));
  }
  [[nodiscard]] static TileCode of(std::size_t tile) {
    const std::size_t letter = letter_of(tile);
    TileCode code;
    code.letter = static_cast<char>('A' + letter);
    code.digit_count = 1;
    code.digits[0] = static_cast<char>('1' + tile - kLetterStarts[letter]);
    return code;
  }
  /// Whether `name` has the form of a tile's name.
  [[nodiscard]] static constexpr bool accepts(std::string_view name) {
    if (name.size() < 2 || name[0] < 'A' || name[0] > 'Z') return false;
    for (const char c : name.substr(1)) {
      if (c < '0' || c > '9') return false;
    }
    return true;
  }
  friend bool operator==(const TileCode&, const TileCode&) = default;
};

/// Pieces of one player: members, and perhaps the leader; at least one piece.
struct Pieces {
  std::int32_t members = 1;
  bool leader = false;

  [[nodiscard]] std::int64_t count() const {
    return static_cast<std::int64_t>(members) + (leader ? 1 : 0);
  }
  friend bool operator==(const Pieces&, const Pieces&) = default;
};

/// The leader, where a single figure is named.
struct Leader {
  friend bool operator==(const Leader&, const Leader&) = default;
};

/// A way along the board: at least two places. Few ways are so long that they leave the array; a
/// longer one would take longer to be emptied than most ways take to be read.
struct Path {
  static constexpr std::size_t kInline = 8;
  std::array<Place, kInline> first{};
  std::uint8_t count = 0;
  std::vector<Place> more;

  [[nodiscard]] std::size_t size() const { return count + more.size(); }
  [[nodiscard]] const Place& operator[](std::size_t i) const {
    return i < kInline ? first[i] : more[i - kInline];
  }
  [[nodiscard]] const Place& back() const { return (*this)[size() - 1]; }
  /// Adds a place, which is then filled where it stands: it would otherwise be written in parts
  /// and read as a whole, for which a processor waits.
  Place& add() { return count < kInline ? first[count++] : more.emplace_back(); }
  /// Takes away the place that was added last; there must be one.
  void remove_last() {
    if (more.empty()) {
      --count;
    } else {
      more.pop_back();
    }
  }
};

/// A motif, 1 to 8.
struct Motif {
  std::uint8_t number = 1;
  [[nodiscard]] std::size_t index() const { return number - std::size_t{1}; }
  friend bool operator==(const Motif&, const Motif&) = default;
};

/// A number that may be negative.
struct Points {
  std::int64_t value = 0;
  friend bool operator==(const Points&, const Points&) = default;
};

/// Tiles in the order in which they were drawn.
using TileList = ListOf<TileCode, 8>;
using PlayerList = ListOf<Player, 8>;
using MotifList = ListOf<Motif, kMotifs * kTreasuresPerMotif>;

}  // namespace stela::tikal
