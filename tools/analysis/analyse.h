#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "lib/analysis/engine.h"
#include "lib/analysis/share.h"
#include "lib/game/table.h"
#include "lib/record/analysis_note.h"
#include "lib/record/record.h"
#include "lib/replay/judgement.h"
#include "lib/replay/timeline.h"

namespace stela {

/// Returns the canonical text of `record`, to which entries were added that are not in canonical
/// spelling.
[[nodiscard]] std::string canonical_text(const Record& record);

/// Receives the number of finished items and the number of all items.
using CountListener = std::function<void(std::size_t done, std::size_t all)>;

/// Calls `work(i)` for each `i` below `count`, on `jobs` threads; 0 means one for each core.
/// `meanwhile` is called by the caller's thread; it may be empty. Rethrows exceptions of `work`.
void in_parallel(unsigned jobs, std::size_t count, const std::function<void(std::size_t)>& work,
                 const CountListener& meanwhile);

/// Identifies the algorithm: must change whenever any result changes.
inline constexpr std::string_view kEngine = "stela-2";

struct AnalysisOptions {
  /// Playouts for each value; with 0, only certain facts are reported.
  std::uint32_t plays = kNormalEffort;
  std::uint64_t seed = 1;
  /// The numbers of the entries to analyse.
  int first = 1;
  int last = std::numeric_limits<int>::max();
  /// Threads; 0 means one for each core.
  unsigned jobs = 0;
};

/// The analysis of an entry of the main line.
struct AnalysedEntry {
  /// Index in `Record::entries`.
  std::int32_t entry = kNone;
  int number = 0;
  Actor actor = kNobody;
  /// Empty without playouts.
  EntryValue value;
  /// Its loss; 0 if none was found.
  Estimate loss;
  /// The better entry, as written; empty if none was found.
  std::vector<std::string> better;
  Mark mark = Mark::kNone;
  std::vector<Fact> facts;

  /// Returns the player who can have a loss or a mark, or `kNobody`.
  [[nodiscard]] Actor seat() const { return is_seat(actor) ? actor : value.seat; }
};

/// The analysis of a seat.
struct AnalysedPlayer {
  int entries = 0;
  int forced = 0;
  Balance balance;
  /// Number of entries with a mark, `?!` first.
  std::array<int, 3> marks{};
  /// Number of entries that missed something that is certain and that another entry shows.
  int missed = 0;
};

struct GameAnalysis {
  AnalysisOptions options;
  std::vector<AnalysedEntry> entries;
  std::array<AnalysedPlayer, kMaxPlayers> players{};
  /// The shares before the first entry.
  Shares before{};
  /// The digest of the position after the last entry.
  std::uint64_t digest = 0;
  /// Whether the last entry is the last one of the record that was played, and whether the game is
  /// over after it.
  bool to_end = false;
  bool finished = false;
  /// Whether some entries are missing; what changed in the meantime counts as the rest.
  bool gaps = false;
  /// Whether luck was valued: only with `kDeepEffort`, and not if the game does not define the
  /// possible draws, such as the parcels of Mykerinos.
  bool luck_known = false;
};

/// Analyses the played entries of the main line of `record`, which `timeline` contains with their
/// positions. The result is the same for any number of threads. `meanwhile` is called with the
/// number of finished entries; it may be empty. The game must have an engine.
[[nodiscard]] GameAnalysis analyse(const Record& record, const Timeline& timeline,
                                   const Table& table, const AnalysisOptions& options,
                                   const CountListener& meanwhile);

/// Returns the grades and the other results for players of `analysis`, whose record and table these
/// are.
[[nodiscard]] Judgement judge(const GameAnalysis& analysis, const Record& record,
                              const Table& table);

/// Returns the entry that shows a certain fact that was missed; empty if none was.
[[nodiscard]] std::vector<std::string> missed_entry(const std::vector<Fact>& facts);

/// Returns `quick`, `normal`, `deep`, or the number of playouts.
[[nodiscard]] std::string effort_words(std::uint32_t plays);

/// Returns the noted form of shares, with half the widest interval.
[[nodiscard]] NotedShares noted_shares(const Shares& shares, Actor players);

/// Returns half the 95 % interval of the least certain share.
[[nodiscard]] Thousandths widest_ci(const Shares& shares, Actor players);

}  // namespace stela
