#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/game/table.h"
#include "lib/record/actor.h"
#include "lib/record/ending.h"
#include "lib/record/record.h"

namespace stela {

/// Replaces the score of an eliminated player, as in `white=out`.
inline constexpr std::string_view kOutClaim = "out";

/// A token of a result as a claim `name=value`; without a name if it is not one.
struct ResultClaim {
  std::string_view name;
  std::string_view value;

  explicit ResultClaim(const Token& token) {
    if (token.kind == TokenKind::kAction) *this = ResultClaim(token.text);
  }
  explicit ResultClaim(std::string_view token) {
    const std::size_t equals = token.find('=');
    if (equals == std::string_view::npos) return;
    name = token.substr(0, equals);
    value = token.substr(equals + 1);
  }
};

/// The seats named so far.
struct Seats {
  std::size_t count = 0;
  std::array<bool, kMaxPlayers> named{};

  /// Returns false if `seat` has been named before.
  bool add(Actor seat) {
    bool& known = named[seat_index(seat)];
    if (known) return false;
    known = true;
    ++count;
    return true;
  }
};

/// The players by rank, best first.
using Places = std::vector<std::vector<Actor>>;

/// Returns `white,red+brown`: best rank first.
[[nodiscard]] std::string write_places(const Table& table, const Places& places);

/// Returns the ranks in such a text, each sorted by seat, or nothing if it contains an unknown
/// player or names one twice.
[[nodiscard]] std::optional<Places> read_places(std::string_view text, const Table& table);

/// Whether every player has a rank.
[[nodiscard]] bool names_all(const Places& places, const Table& table);

/// Returns the value of `end=` if it is well formed and names a player if one is expected.
[[nodiscard]] std::optional<Ending> read_ending(const ResultClaim& claim, const Table& table);

/// Whether `claim` belongs to a result and names only players.
[[nodiscard]] bool names_players(const ResultClaim& claim, const Table& table);

}  // namespace stela
