#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/analysis/engine.h"
#include "lib/analysis/share.h"
#include "lib/game/position.h"
#include "lib/game/table.h"
#include "lib/record/record.h"
#include "lib/replay/history.h"
#include "lib/replay/replayer.h"

namespace stela {

/// A player of the ladder.
struct LadderPlayer {
  std::string_view name;
  /// Its policy, or null for the yardstick, which only plays Taluva.
  std::optional<Policy> policy;
};

/// A table at which `upper` has one seat, each in turn, and in a team game also its partner's, and
/// `lower` the others.
struct Contest {
  Table table;
  const LadderPlayer* upper = nullptr;
  const LadderPlayer* lower = nullptr;

  /// Returns the seat of `upper` in a game.
  [[nodiscard]] Actor seat_in(std::uint64_t game) const {
    return static_cast<Actor>(game % static_cast<std::uint64_t>(table.players));
  }
};

/// How a game ended: the sides, and who won.
struct Finish {
  Sides sides;
  Seats winners = 0;
};

/// Receives each entry of a game, with the position before it.
using EntryListener = std::function<void(const Position&, const std::vector<std::string>& actions)>;

/// Plays that game; `seen` may be empty.
Finish play_game(const Contest& contest, std::uint64_t game, std::uint64_t seed,
                 const EntryListener& seen = {});

/// Calls `visit` with each record in `files` that is valid, and how it was played, with positions.
/// Errors are reported on standard error. Returns false if a file cannot be read.
bool visit_played(const std::vector<std::string>& files,
                  const std::function<void(const Record&, const Timeline&, Replayer&)>& visit);

/// The result of a match: the upper player's win shares.
struct Match {
  std::uint32_t games = 0;
  /// In twelfths.
  std::uint64_t sum = 0;
  std::uint64_t squares = 0;

  [[nodiscard]] double share() const;
  /// Wilson's interval of 95 %, with the spread that was counted.
  [[nodiscard]] double low() const;
  [[nodiscard]] double high() const;
};

/// Plays `games` of `contest`, on all cores; the result does not depend on how many there are.
[[nodiscard]] Match play_match(const Contest& contest, std::uint32_t games, std::uint64_t seed);

/// A contest requested on the command line: its table refers to the record, and the record to the
/// text of its tags.
struct Request {
  std::string tags;
  Record record;
  Contest contest;
  std::uint32_t games = 0;
};

/// Parses `GAME PLAYERS UPPER LOWER GAMES [TAG-LINE]...`, terminated by a null pointer, into
/// `request`. Returns the error, or null.
[[nodiscard]] std::optional<std::string> read_request(char** words, Request& request);

/// An entry that an analysis marks, and what it loses when both entries are played on.
struct MarkedEntry {
  Loss printed;
  /// The mean loss in games that one policy plays to the end, for each of the policies.
  std::vector<Gain> found;
};

/// How marks are checked.
struct MarkCheck {
  /// Playouts for each value of the analysis.
  std::uint32_t plays = kNormalEffort;
  /// Each entry that is marked without being proven is played on in that many games by each of
  /// `policies`, with random numbers that are not those of the analysis.
  std::uint32_t each = 0;
  std::vector<Policy> policies;
  std::uint64_t seed = 1;
};

/// Analyses `games` of `contest`, and checks the marks.
[[nodiscard]] std::vector<MarkedEntry> marked_entries(const Contest& contest, std::uint32_t games,
                                                      const MarkCheck& check);
/// The same for the valid records in `files`; `games` is their number. Sets `any_error` if a file
/// cannot be read.
[[nodiscard]] std::vector<MarkedEntry> marked_by_people(const std::vector<std::string>& files,
                                                        const MarkCheck& check,
                                                        std::uint32_t& games, bool& any_error);

}  // namespace stela
