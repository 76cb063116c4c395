#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "lib/analysis/engine.h"
#include "lib/analysis/balance.h"
#include "lib/analysis/share.h"
#include "lib/game/table.h"
#include "lib/record/analysis_note.h"
#include "lib/record/record.h"
#include "lib/replay/timeline.h"
#include "tools/analysis/parallel.h"

namespace stela {

/// What gives the numbers: another version whenever one of them changes.
inline constexpr std::string_view kEngine = "stela-1";

struct AnalysisOptions {
  /// Play-outs for each value; 0: none, only what is certain is told.
  std::uint32_t plays = kNormalEffort;
  std::uint64_t seed = 1;
  /// The numbers of the entries that are analysed.
  int first = 1;
  int last = std::numeric_limits<int>::max();
  /// Threads; 0: one for each core.
  unsigned jobs = 0;
};

/// What is told of an entry of the main line.
struct AnalysedEntry {
  /// Index in `Record::entries`.
  std::int32_t entry = kNone;
  int number = 0;
  Actor actor = kNobody;
  EntryValue value;
  /// The shares in the position after it; none without play-outs.
  Shares after{};
  /// What chance brought to each seat, before the entry and in it.
  std::array<Estimate, kMaxPlayers> luck{};
  /// What it lost; 0 when nothing was found.
  Estimate loss;
  /// The better entry, as written, and the shares after it; empty: none was found.
  std::vector<std::string> better;
  Shares better_after{};
  Mark mark = Mark::kNone;
  std::vector<Fact> facts;
};

/// What is told of a seat.
struct AnalysedPlayer {
  int entries = 0;
  int forced = 0;
  /// The losses of all its entries that were not forced, those below two standard errors, too.
  Gain loss;
  Balance balance;
  /// How many entries have a mark, `?!` first.
  std::array<int, 3> marks{};
  /// How many entries missed something that is certain and that another entry shows.
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
  /// Some entries are lost, so that start, luck and skill do not add up to the result.
  bool gaps = false;
  /// What chance brought is valued: it is not where the game does not say what can come, as the
  /// parcels of Mykerinos.
  bool luck_known = false;
};

/// Analyses the entries of the main line of `record` that were played: `timeline` has them with
/// their positions. The same for any number of threads. `meanwhile` hears how many entries are
/// done; it may be empty. The game has an analyst.
[[nodiscard]] GameAnalysis analyse(const Record& record, const Timeline& timeline,
                                   const Table& table, const AnalysisOptions& options,
                                   const CountListener& meanwhile);

/// The entry that shows what was missed for certain; empty: nothing was.
[[nodiscard]] std::vector<std::string> missed_entry(const std::vector<Fact>& facts);

/// `quick`, `normal`, `deep`, or the number of play-outs.
[[nodiscard]] std::string effort_words(std::uint32_t plays);

/// Half the interval of 95 % of the share that is least sure of some.
[[nodiscard]] Thousandths widest_ci(const Shares& shares, Actor players);

}  // namespace stela
