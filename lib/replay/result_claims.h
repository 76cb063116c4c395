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

/// What stands for the score of who was eliminated, as in `white=out`.
inline constexpr std::string_view kOutClaim = "out";

/// The claim `name=value` that a token of a result is; no name when it is none.
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

/// The seats that have been named.
struct Seats {
  std::size_t count = 0;
  std::array<bool, kMaxPlayers> named{};

  /// False when `seat` has been named before.
  bool add(Actor seat) {
    bool& known = named[seat_index(seat)];
    if (known) return false;
    known = true;
    ++count;
    return true;
  }
};

/// The players by place, best first.
using Places = std::vector<std::vector<Actor>>;

/// `white,red+brown`: best place first.
[[nodiscard]] std::string write_places(const Table& table, const Places& places);

/// The places that such a text names, each sorted by seat; nothing when somebody is no player or is
/// named twice.
[[nodiscard]] std::optional<Places> read_places(std::string_view text, const Table& table);

/// Whether every player has a place.
[[nodiscard]] bool names_all(const Places& places, const Table& table);

/// What `end=` says when it is well formed and names a player where one is due.
[[nodiscard]] std::optional<Ending> read_ending(const ResultClaim& claim, const Table& table);

/// Whether `claim` is one of a result, and who it names are players.
[[nodiscard]] bool names_players(const ResultClaim& claim, const Table& table);

}  // namespace stela
