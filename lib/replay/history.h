#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
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

/// A location in a record: an entry, after the earlier ones of its line and of the lines of which
/// that is a variation.
struct RecordCursor {
  /// After every entry of a line.
  static constexpr std::int32_t kEnd = std::numeric_limits<std::int32_t>::max();

  /// Indices of `Record::lines` and `Record::entries`.
  std::int32_t line = 0;
  std::int32_t entry = kEnd;
};

/// The events of a record, to explain errors. The record is replayed on first use; records without
/// errors cost nothing.
class History {
 public:
  explicit History(std::unique_ptr<PlayAgain> again) : again_(std::move(again)) {}
  History(const History&) = delete;
  History& operator=(const History&) = delete;

  /// Switches to `record`, which must outlive the next calls.
  void turn_to(const Record& record);

  /// Returns `reason.words` with the entry of the last event named by the reason on the way to
  /// `where`, including that entry; without an entry if there is no such event.
  [[nodiscard]] Message in_words(const Reason& reason, RecordCursor where);

  /// Returns the position before the last entry played before the entry `where`, or null if there
  /// is none, or if it is unknown.
  [[nodiscard]] std::unique_ptr<Position> before_last(RecordCursor where);

  /// Returns the composition of the score of `seat` after the entry `where`: the score before it,
  /// and the points of each of its events. Empty if unknown.
  [[nodiscard]] Message score_by_entry(Actor seat, RecordCursor where);

  /// Returns the composition of the score of `seat` at the end of the main line, by source. Empty
  /// if unknown.
  [[nodiscard]] Message score_by_source(Actor seat);

 private:
  /// Returns the entries played on the way to `where`, in order.
  [[nodiscard]] std::vector<const Step*> way_to(RecordCursor where);
  /// Returns the entry number of a step; 0 for `setup:`.
  [[nodiscard]] std::int32_t position_of(const Step& step) const;
  /// Returns the kind of entry of a step.
  [[nodiscard]] EntryKind kind_of(const Step& step) const;
  /// Returns the score before the first entry played.
  [[nodiscard]] Score start_score(Actor seat) const;

  std::unique_ptr<PlayAgain> again_;
  const Record* record_ = nullptr;
  Timeline timeline_;
  bool known_ = false;
};

}  // namespace stela
