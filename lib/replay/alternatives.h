#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/info.h"
#include "lib/game/table.h"
#include "lib/record/record.h"
#include "lib/replay/play_again.h"

namespace stela {

/// Which variants and options allow what a record does, for those who say what is wrong with it. It
/// is played once more with each of them when that is first asked; records without mistakes cost
/// nothing.
class Alternatives {
 public:
  Alternatives(std::span<const GameInfo* const> games, std::unique_ptr<PlayAgain> again)
      : again_(std::move(again)), games_(games) {}
  Alternatives(const Alternatives&) = delete;
  Alternatives& operator=(const Alternatives&) = delete;

  /// From now on `record` is meant, which is played at `table`; both must outlive the questions.
  void turn_to(const Record& record, const Table& table);

  /// `[Option "guard-tie" "allow"]` and the like: each of these tags, were it there instead of what
  /// the record says of the same, would leave nothing wrong up to the place of `mistake`, there
  /// included. A clause; empty when none would.
  [[nodiscard]] Message allowing(const Diagnostic& mistake);

 private:
  /// A tag, and the first place at which something is wrong with it.
  struct Trial {
    std::string tag;
    std::uint32_t first_wrong = 0;
  };

  void try_all();
  /// Plays the record with the tag `name` of `values`; it takes the place of `replaced`, if that is
  /// not null.
  void try_tag(std::string_view name, const std::vector<std::string_view>& values,
               const Tag* replaced);

  std::unique_ptr<PlayAgain> again_;
  std::span<const GameInfo* const> games_;
  const Record* record_ = nullptr;
  const Table* table_ = nullptr;
  /// `record_` with other tags; views into it.
  Record other_;
  std::vector<Trial> trials_;
  bool tried_ = false;
};

}  // namespace stela
