#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/game/table.h"
#include "lib/record/record.h"
#include "lib/replay/history.h"

namespace stela {

/// Reports the error in `token`, such as `entry=30`, which is action `index` of a `resume:`: it
/// cannot be read, or the number is lower than `due`, that of the next entry.
void unfit_entry_number(const Token& token, std::size_t index, int due, Broken& broken);

/// Warns about every `resume:` of `record`.
void report_gaps(const Record& record, std::vector<Diagnostic>& diagnostics);

/// Warns about each tag value and each comment of `record` with a character that `reorders_text`,
/// at the first one.
void report_reordering(const Record& record, std::vector<Diagnostic>& diagnostics);

/// For a setup that `position` has refused, which resumes (`resumes`) or begins a record: if its
/// `tokens` produce a position once sorted by kind (stably), changes `broken`, except its rule, to
/// report exactly that, at the first token that comes too late. `due` is the minimum number of the
/// next entry. If `fixable`, adds the fix as edits of the source's tokens; in a document the order
/// has no text.
void mark_order(std::span<const Token> tokens, bool resumes, int due, bool fixable,
                const Position& position, Broken& broken);

/// Finds the variants and options that would allow the actions of a record, for diagnostics. The
/// record is replayed with each of them on first use; records without errors cost nothing.
class Alternatives {
 public:
  Alternatives(std::span<const GameInfo* const> games, std::unique_ptr<PlayAgain> again)
      : again_(std::move(again)), games_(games) {}
  Alternatives(const Alternatives&) = delete;
  Alternatives& operator=(const Alternatives&) = delete;

  /// Switches to `record`, which is played at `table`; both must outlive the next calls.
  void turn_to(const Record& record, const Table& table);

  /// Returns a clause with `[Option "guard-tie" "allow"]` and the like: each of these tags, in
  /// place of the record's own setting, would leave no errors up to and including the location of
  /// `mistake`. Empty if there are none.
  [[nodiscard]] Message allowing(const Diagnostic& mistake);

 private:
  /// A tag, and the first location with an error if it is used.
  struct Trial {
    std::string tag;
    std::uint32_t first_wrong = 0;
  };

  void try_all();
  /// Plays the record with the tag `name` of `values` instead of `replaced`, unless that is null.
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
