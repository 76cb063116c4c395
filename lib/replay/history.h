#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "lib/core/rule.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/record/record.h"
#include "lib/replay/play_again.h"
#include "lib/replay/timeline.h"

namespace stela {

/// Where a record is: at an entry, with those of its line before it, and of the lines of which that
/// is a variation.
struct RecordCursor {
  /// Behind every entry of a line.
  static constexpr std::int32_t kEnd = std::numeric_limits<std::int32_t>::max();

  /// Indices of `Record::lines` and `Record::entries`.
  std::int32_t line = 0;
  std::int32_t entry = kEnd;
};

/// What happened in a record, for those who say why something is wrong with it. The record is
/// played once more when that is first asked; those without mistakes cost nothing.
class History {
 public:
  explicit History(std::unique_ptr<PlayAgain> again) : again_(std::move(again)) {}
  History(const History&) = delete;
  History& operator=(const History&) = delete;

  /// From now on `record`, which must outlive the questions, is meant.
  void turn_to(const Record& record);

  /// `reason.words`, and the entry in which it came so: that of the last event that the reason
  /// names on the way to `where`, there included. Without the entry when there is none.
  [[nodiscard]] Message in_words(const Reason& reason, RecordCursor where);

  /// The position before the last entry that was played on the way to the entry `where`, which is
  /// not meant itself; null when there is none, or that is not known.
  [[nodiscard]] std::unique_ptr<Position> before_last(RecordCursor where);

  /// What the score of `seat` is made of after the entry `where`: what was there before it, and
  /// what each event of it brought. Empty when that is not known.
  [[nodiscard]] Message score_by_entry(Actor seat, RecordCursor where);

  /// What the score of `seat` at the end of the main line is made of, by sources. Empty when that
  /// is not known.
  [[nodiscard]] Message score_by_source(Actor seat);

 private:
  /// The entries that were played on the way to `where`, in their order.
  [[nodiscard]] std::vector<const Step*> way_to(RecordCursor where);
  /// The number of the entry of a step; 0 for `setup:`.
  [[nodiscard]] std::int32_t position_of(const Step& step) const;
  /// What kind of entry a step is of.
  [[nodiscard]] EntryKind kind_of(const Step& step) const;
  /// The score before the first entry that is played.
  [[nodiscard]] Score start_score(Actor seat) const;

  std::unique_ptr<PlayAgain> again_;
  const Record* record_ = nullptr;
  Timeline timeline_;
  bool known_ = false;
};

}  // namespace stela
