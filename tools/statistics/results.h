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

/// A finished game as standings count it, or why it does not count.
struct Played {
  /// Where it begins in its file, or which of the file's plays it is, from 1.
  std::size_t line = 0;
  /// It is a play of a tracker, without moves.
  bool is_play = false;
  std::vector<GameResult> game;
  /// Of the players who have one.
  std::vector<std::string> names;
  std::size_t nameless = 0;
  std::string round;
  std::string table;
  const GameInfo* info = nullptr;
  /// Scores are those of teams.
  bool of_teams = false;
  /// What it is known by: games that share one are the same. Empty where copies are kept.
  std::vector<std::string> ids;
  Message why_not;
  bool invalid = false;
};

/// The result that a tracker has kept. Places are its ranks where every player has one; else who
/// wins is before who does not, and then decides the score.
[[nodiscard]] Played played_of(const plays::Play& play, const Aliases& aliases);

}  // namespace stela
