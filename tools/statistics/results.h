#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "formats/trackers/play.h"
#include "lib/game/info.h"
#include "lib/words/message.h"
#include "tools/statistics/aliases.h"
#include "tools/statistics/tournament.h"

namespace stela {

/// A finished game as counted in standings, or why it does not count.
struct Played {
  /// Its line in the file, or the number of the play in the file, from 1.
  std::size_t line = 0;
  /// Whether it is a tracker's play, without moves.
  bool is_play = false;
  std::vector<GameResult> game;
  /// The names of the players that have one.
  std::vector<std::string> names;
  std::size_t nameless = 0;
  std::string round;
  std::string table;
  /// Null for a game that Stela does not know.
  const GameInfo* info = nullptr;
  /// Its name.
  std::string other_game;
  /// Whether the scores are those of teams.
  bool of_teams = false;
  /// The keys that identify it: games that share one are the same. Empty if copies are kept.
  std::vector<std::string> ids;
  Message why_not;
  bool invalid = false;
};

/// Returns why a play does not count, or an empty message if it does.
[[nodiscard]] Message why_not_counted(const plays::Play& play);

/// Returns the result stored by a tracker. Places are its ranks if every player has one; otherwise
/// winners come before the others, then the score decides.
[[nodiscard]] Played played_of(const plays::Play& play, const Aliases& aliases);

}  // namespace stela
