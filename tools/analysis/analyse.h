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
#include "lib/document/document.h"
#include "lib/game/table.h"
#include "lib/record/analysis_note.h"
#include "lib/record/record.h"
#include "lib/replay/history.h"
#include "lib/replay/judgement.h"

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

/// Returns half the 95 % interval of the least certain share.
[[nodiscard]] Thousandths widest_ci(const Shares& shares, Actor players);

// An analysis in a record (docs/analysis-method.md): a comment on the tags has the parameters, and
// one on each entry the shares, the luck and the loss; annotations mark large losses, and better
// entries are added as variations.

/// Adds the results of `analysis` to `record`, which was analysed and contains no other analysis.
void annotate(const GameAnalysis& analysis, const Table& table, Record& record);

/// Removes what `annotate` added, and nothing else; returns true if there was something.
bool strip_analysis(Record& record);

/// Parts of a record that do not affect its game.
struct StrippedParts {
  /// The words of comments; commands in them stay.
  bool comments = false;
  bool variations = false;
  /// Annotations, and the commands for diagrams.
  bool marks = false;
  /// The commands `clk` and `emt`.
  bool times = false;
  /// What an analysis added.
  bool analysis = false;
};

/// Removes the given parts everywhere in the record, and the comments in which nothing is left.
void strip(const StrippedParts& parts, Record& record);

/// A position with one right answer.
struct Puzzle {
  /// The same for all puzzles with the same position and random draw, whoever plays.
  std::string position;
  /// Whether the solution is certain.
  bool exact = false;
  /// The share after the solution minus that after the best wrong answer: the lower end of the 95 %
  /// interval.
  Millionths clear = 0;
  /// The puzzle as a record in canonical form (docs/analysis-method.md).
  std::string record;
};

/// Returns the puzzles among the entries of the main line of `record`, which `timeline` contains
/// with their positions; the same for any number of threads. `options.plays` must not be 0.
/// `meanwhile` is called with the number of examined entries; it may be empty. The game must have
/// an engine.
[[nodiscard]] std::vector<Puzzle> find_puzzles(const Record& record, const Timeline& timeline,
                                               const Table& table, const AnalysisOptions& options,
                                               const CountListener& meanwhile);

/// Keeps one puzzle for each position, the first one found; sorts certain ones first, then by
/// clearness. Keeps at most `most`.
void sort_puzzles(std::size_t most, std::vector<Puzzle>& puzzles);

/// Returns a report for people: an explanation of the numbers, the course of the shares, each entry
/// with a loss, and a table of the players. `title` identifies the record.
[[nodiscard]] doc::Document analysis_document(const GameAnalysis& analysis, const Record& record,
                                              const Table& table, Language language,
                                              std::string title);

/// One object on a line (schemas/analysis.schema.json).
[[nodiscard]] std::string write_analysis_json(const GameAnalysis& analysis, const Record& record,
                                              const Table& table, std::string_view file,
                                              std::size_t number);

}  // namespace stela
