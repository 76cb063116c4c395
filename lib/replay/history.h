#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/record/record.h"
#include "lib/replay/timeline.h"

namespace stela {

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
