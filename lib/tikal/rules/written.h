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

// Fields of Tikal's moves as written; spellings.h has their spelling.

namespace stela::tikal {

/// A cell as written: a column and a row, possibly off the board.
struct Place {
  /// Rows from this one on are equivalent.
  static constexpr std::int16_t kFarRow = 1000;
  // All zeros when empty, so that a list of cells is initialised quickly.
  char column = 0;
  std::int16_t row = 0;

  /// Returns the cell, or `kNoCell` if it is off the board.
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

/// A tile's name as written: an uppercase letter and digits; the tile need not exist.
struct TileCode {
  static constexpr std::size_t kMaxDigits = 6;
  char letter = 'A';
  /// Digits after the first `kMaxDigits` are not stored.
  std::uint8_t digit_count = 0;
  std::array<char, kMaxDigits> digits{};

  /// Returns the tile, or `kNoTile`.
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
  /// Returns whether `name` has the form of a tile's name.
  [[nodiscard]] static constexpr bool accepts(std::string_view name) {
    if (name.size() < 2 || name[0] < 'A' || name[0] > 'Z') return false;
    for (const char c : name.substr(1)) {
      if (c < '0' || c > '9') return false;
    }
    return true;
  }
  friend bool operator==(const TileCode&, const TileCode&) = default;
};

/// Pieces of one player: members and optionally the leader; at least one piece.
struct Pieces {
  std::int32_t members = 1;
  bool leader = false;

  [[nodiscard]] std::int64_t count() const {
    return static_cast<std::int64_t>(members) + (leader ? 1 : 0);
  }
  friend bool operator==(const Pieces&, const Pieces&) = default;
};

/// The leader, if a single piece is named.
struct Leader {
  friend bool operator==(const Leader&, const Leader&) = default;
};

/// A path on the board: at least two cells. Few paths are too long for the array; a longer array
/// would take more time to clear than most paths take to read.
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
  /// Adds a cell, to be filled in place: otherwise it would be written in parts and read as a
  /// whole, which stalls a processor (store forwarding).
  Place& add() { return count < kInline ? first[count++] : more.emplace_back(); }
  /// Removes the last cell; there must be one.
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

/// Tiles in the order drawn.
using TileList = ListOf<TileCode, 8>;
using PlayerList = ListOf<Player, 8>;
using MotifList = ListOf<Motif, kMotifs * kTreasuresPerMotif>;

}  // namespace stela::tikal
