#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/game/score.h"
#include "lib/game/table.h"
#include "lib/record/record.h"

namespace stela {

/// One entry as played.
struct Step {
  /// Index of the line (`Record::lines`) and of the entry (`Record::entries`).
  std::int32_t line = 0;
  std::int32_t entry = 0;
  Actor actor = kNobody;
  /// Whether the entry could be played to its end.
  bool legal = true;
  /// Errors in the entry itself: the one that ended it first, then false claims.
  std::vector<Diagnostic> diagnostics;
  /// Index of the action that broke a rule among the entry's tokens; `kNone` if it was not a single
  /// action.
  std::int32_t offending = kNone;
  /// The events up to the end of the entry, or to the error.
  std::vector<Event> events;
  /// At the same point, by seat.
  std::vector<Score> scores;
  /// At the same point, by seat: eliminated from the game.
  std::array<bool, kMaxPlayers> out{};
  /// The teams with their scores; empty if there are no teams.
  std::vector<Team> teams;
  /// The position there: after a legal entry, otherwise before the offending action. Kept only on
  /// request.
  std::unique_ptr<Position> position;
  /// The digest of the position after a legal entry; only on request.
  std::uint64_t digest = 0;
};

/// The history of a record: the entries in the order of replay, each variation after the entry that
/// it replaces.
struct Timeline {
  std::vector<Step> steps;
};

/// Replays records to explain an error. The replayer passes an implementation to the classes that
/// do so, which it uses itself.
class PlayAgain {
 public:
  PlayAgain() = default;
  PlayAgain(const PlayAgain&) = delete;
  PlayAgain& operator=(const PlayAgain&) = delete;
  virtual ~PlayAgain() = default;

  /// Plays `record` as a replayer without reasons does. Adds the events to `timeline` unless it is
  /// null, and appends errors to `diagnostics`.
  virtual void play(const Record& record, Timeline* timeline,
                    std::vector<Diagnostic>& diagnostics) = 0;
  /// Returns the table of the record played last.
  [[nodiscard]] virtual const Table& table() const = 0;
};

}  // namespace stela
