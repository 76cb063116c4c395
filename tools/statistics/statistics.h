#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/document/document.h"
#include "lib/document/table_writer.h"
#include "lib/replay/replayer.h"
#include "lib/words/language.h"
#include "tools/files/input.h"
#include "tools/files/output.h"

namespace stela {

/// The frequency of each value. Two of them can be added, and everything else follows from it.
using Histogram = std::map<std::int64_t, std::uint64_t>;

/// Adds `amount` to `sum`; throws std::overflow_error if the sum does not fit into a signed 64-bit
/// number, the type that tables use.
template <class T>
void add_checked(T& sum, T amount) {
  if (__builtin_add_overflow(sum, amount, &sum) ||
      std::cmp_greater(sum, std::numeric_limits<std::int64_t>::max())) {
    throw std::overflow_error("a sum does not fit in 64 bits");
  }
}

/// Counts by name.
using Counts = std::map<std::string, std::uint64_t, std::less<>>;

/// The totals of a seat in finished games.
struct SeatCount {
  std::uint64_t games = 0;
  /// Including shared wins.
  std::uint64_t wins = 0;
  std::uint64_t shared = 0;

  /// Throws std::overflow_error, like `add_checked`.
  SeatCount& operator+=(const SeatCount& other);
};

/// The analysis results of a seat, or of a player.
struct AnalysisCount {
  /// Games that were analysed as a whole.
  std::uint64_t games = 0;
  /// Entries with a choice, their total loss in thousandths of the win, and how many of them have a
  /// mark.
  std::uint64_t entries = 0;
  std::int64_t loss = 0;
  std::uint64_t marked = 0;
  /// Games whose luck is known, and the total luck in them, in thousandths of the win.
  std::uint64_t luck_games = 0;
  std::int64_t luck = 0;

  /// Throws std::overflow_error, like `add_checked`.
  AnalysisCount& operator+=(const AnalysisCount& other);
};

/// How much a kind of event contributed to a part of the score.
struct SourceCount {
  std::uint64_t times = 0;
  std::int64_t points = 0;
};

/// The counts for the records of one game with one number of players. All of them can be added.
struct GroupCount {
  std::uint64_t records = 0;
  std::uint64_t invalid = 0;
  std::uint64_t finished = 0;
  /// The number of entries of valid finished games.
  Histogram lengths;
  /// The scores of every seat in valid finished games, by part of the score.
  std::map<std::string, Histogram, std::less<>> scores;
  /// The same for teams.
  std::map<std::string, Histogram, std::less<>> team_scores;
  std::vector<SeatCount> seats;
  /// The same for the players with a rating, by the lowest rating of their band.
  std::map<std::int64_t, SeatCount> ratings;
  /// The sources of scores in valid finished games, by part of the score and kind of event.
  std::map<std::pair<std::string, std::string>, SourceCount> sources;
  /// Actions of the main line of valid records, by name.
  Counts actions;
  /// How records end: `EndingKind::label`, or the event of the end in English.
  Counts endings;
  /// Analyses in valid records: by seat, and by the player's name (or colour, if that is empty).
  std::vector<AnalysisCount> analysed_seats;
  std::map<std::string, AnalysisCount, std::less<>> analysed_players;
  /// The same by rating.
  std::map<std::int64_t, AnalysisCount> analysed_ratings;
  /// The same by the player's name and the month of the game, as in `2026-11`.
  std::map<std::pair<std::string, std::string>, AnalysisCount> analysed_months;
  /// Broken rules, counting each diagnostic.
  Counts rules;

  /// Throws std::overflow_error, like `add_checked`.
  GroupCount& operator+=(const GroupCount& other);
  /// Throws std::overflow_error if a sum in the tables does not fit into 64 bits.
  void check_totals() const;
};

/// Statistics over any number of records.
class Statistics {
 public:
  /// Counts `found`, which `replayer` has just replayed into `timeline` unless it is unreadable.
  void count(const FoundRecord& found, Replayer& replayer, const Timeline& timeline);
  /// Throws std::overflow_error, like `add_checked`.
  Statistics& operator+=(const Statistics& other);
  void clear() { groups_.clear(); }
  /// Returns whether a record was invalid.
  [[nodiscard]] bool any_invalid() const;

  /// Returns a JSON document from which `add_json` restores the same statistics.
  [[nodiscard]] std::string to_json() const;
  /// Adds the statistics of such a document. Returns the error in it, or an empty string; on an
  /// error, nothing is added.
  [[nodiscard]] std::string add_json(std::string_view document);
  /// Writes all counts as one table, CSV or a spreadsheet, and ends the output; returns the exit
  /// status, which is `code` on success.
  int write_table(doc::TableFormat format, Output& output, int code) const;
  /// Returns tables for each game and number of players.
  [[nodiscard]] doc::Document document(Language language) const;

 private:
  /// The game's id (empty if unknown) and the number of players.
  using Key = std::pair<std::string, std::int64_t>;
  std::map<Key, GroupCount> groups_;
};

/// Returns how tables of figures are written: cells as requested, and CSV as spreadsheets expect it
/// if `--lang` gave another language than English.
[[nodiscard]] doc::TableOptions table_options();

/// Returns whether programs read such a table: all but spreadsheets and CSV for one.
[[nodiscard]] bool table_for_programs(doc::TableFormat format);

/// Returns the language of such a table: English for programs, otherwise the reader's.
[[nodiscard]] Language table_language(doc::TableFormat format);

/// Ends `table`, of which `text` is not written yet, and the output; returns the exit status, which
/// is `code` on success.
int finish_table(doc::TableWriter& table, std::string text, Output& output, int code);

}  // namespace stela
