#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "lib/core/rule.h"
#include "lib/game/info.h"
#include "lib/record/record.h"
#include "lib/replay/timeline.h"

namespace stela {

class Replayer;

/// What happened in the main line of a record, for those who say why something is wrong with it.
/// The line is played once more when that is first asked; records without mistakes cost nothing.
class Course {
 public:
  explicit Course(std::span<const GameInfo* const> games);
  Course(const Course&) = delete;
  Course& operator=(const Course&) = delete;
  ~Course();

  /// From now on `record`, which must outlive the questions, is meant.
  void turn_to(const Record& record);

  /// `reason.words`, and the entry in which it came so: that of the last event that the reason
  /// names in or before the entry at `position`. Without the entry when there is none.
  [[nodiscard]] std::string in_words(const Reason& reason, std::int32_t position);

  /// What the score of `seat` is made of after the entry at `position`: what was there before it,
  /// and what each event of it brought. Empty when that is not known.
  [[nodiscard]] std::string score_by_entry(Actor seat, std::int32_t position);

  /// What the score of `seat` at the end of the line is made of, by sources. Empty when that is not
  /// known.
  [[nodiscard]] std::string score_by_source(Actor seat);

 private:
  [[nodiscard]] const Timeline& timeline();
  /// The number of the entry of a step; 0 for `setup:`.
  [[nodiscard]] std::int32_t position_of(const Step& step) const;
  /// What kind of entry a step is of.
  [[nodiscard]] EntryKind kind_of(const Step& step) const;
  /// The scores before the first entry.
  [[nodiscard]] Score start_score(Actor seat) const;

  std::unique_ptr<Replayer> replayer_;
  const Record* record_ = nullptr;
  Timeline timeline_;
  bool known_ = false;
};

}  // namespace stela
