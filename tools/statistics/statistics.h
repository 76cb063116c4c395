#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "lib/replay/replayer.h"
#include "lib/words/language.h"
#include "tools/console/text_table.h"
#include "tools/files/input.h"

namespace stela {

/// How often each value was seen. Two of them add up, and everything else follows from it.
using Histogram = std::map<std::int64_t, std::uint64_t>;

/// Adds `amount` to `sum`; throws std::overflow_error when the sum is more than 64 bits with a sign
/// hold, as tables tell it.
template <class T>
void add_checked(T& sum, T amount) {
  if (__builtin_add_overflow(sum, amount, &sum) ||
      std::cmp_greater(sum, std::numeric_limits<std::int64_t>::max())) {
    throw std::overflow_error("a sum does not fit in 64 bits");
  }
}

/// Counts of things by name.
using Counts = std::map<std::string, std::uint64_t, std::less<>>;

/// What a seat came to in finished games.
struct SeatCount {
  std::uint64_t games = 0;
  /// Shared wins included.
  std::uint64_t wins = 0;
  std::uint64_t shared = 0;
};

/// What analyses in records say of a seat, or of a player.
struct AnalysisCount {
  /// Games that were analysed as a whole.
  std::uint64_t games = 0;
  /// Entries with a choice, what they lost together in thousandths of the win, and how many of them
  /// have a mark.
  std::uint64_t entries = 0;
  std::int64_t loss = 0;
  std::uint64_t marked = 0;
  /// Games whose luck is known, and what chance brought in them, in thousandths of the win.
  std::uint64_t luck_games = 0;
  std::int64_t luck = 0;

  /// Throws std::overflow_error, as `add_checked` does.
  AnalysisCount& operator+=(const AnalysisCount& other);
};

/// How much of a score part a kind of event brought.
struct SourceCount {
  std::uint64_t times = 0;
  std::int64_t points = 0;
};

/// What is counted of the records of one game with one number of players. Everything adds up.
struct GroupCount {
  std::uint64_t records = 0;
  std::uint64_t invalid = 0;
  std::uint64_t finished = 0;
  /// Of valid finished games: the number of entries.
  Histogram lengths;
  /// Of valid finished games, every seat's, by part of the score.
  std::map<std::string, Histogram, std::less<>> scores;
  std::vector<SeatCount> seats;
  /// Of valid finished games: by part of the score and kind of event.
  std::map<std::pair<std::string, std::string>, SourceCount> sources;
  /// Of valid records: actions of the main line by name.
  Counts actions;
  /// How records end, in words.
  Counts endings;
  /// Of valid records: by seat, and by the name of the player (or colour, where it is empty).
  std::vector<AnalysisCount> analysed_seats;
  std::map<std::string, AnalysisCount, std::less<>> analysed_players;
  /// Broken rules, each diagnostic counted.
  Counts rules;

  /// Throws std::overflow_error, as `add_checked` does.
  GroupCount& operator+=(const GroupCount& other);
  /// Throws std::overflow_error when something that tables add up is more than 64 bits hold.
  void check_totals() const;
};

/// Statistics over any number of records.
class Statistics {
 public:
  /// Counts `found`, which `replayer` has just replayed into `timeline` unless it is unreadable.
  void count(const FoundRecord& found, Replayer& replayer, const Timeline& timeline);
  /// Throws std::overflow_error, as `add_checked` does.
  Statistics& operator+=(const Statistics& other);
  void clear() { groups_.clear(); }
  /// Whether a record was invalid.
  [[nodiscard]] bool any_invalid() const;

  /// One JSON document from which `read` makes the same statistics.
  [[nodiscard]] std::string to_json() const;
  /// Adds the statistics of such a document. What is wrong with it, or empty; then nothing of it is
  /// added.
  [[nodiscard]] std::string add_json(std::string_view document);
  /// The tables, in `language` but for CSV; `format` is not JSON.
  void write(TableFormat format, Language language, std::string& out) const;

 private:
  /// Of text and HTML: a table for each game and number of players.
  void write_groups(TableFormat format, Language language, const std::vector<std::string>& columns,
                    std::string& out) const;

  /// The game's id (empty: none that is known) and the number of players.
  using Key = std::pair<std::string, std::int64_t>;
  std::map<Key, GroupCount> groups_;
};

}  // namespace stela
