#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "formats/trackers/play.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/game/table.h"
#include "lib/record/record.h"
#include "lib/replay/replayer.h"
#include "lib/words/message.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/files/input.h"
#include "tools/statistics/names.h"
#include "tools/statistics/tournament.h"

namespace stela {

/// Where something was seen first: on a line, or as a play of a tracker's file.
struct Seen {
  std::size_t file = 0;
  std::size_t line = 0;
  bool is_play = false;
};

class CountedGames;

/// The players' names, each with the first game that contains it.
class NameBook {
 public:
  void add(const std::string& name, const Seen& seen);
  /// Warns of names that may belong to one player.
  void warn(const CountedGames& games) const;

 private:
  /// Only looked up: its order is unspecified.
  std::unordered_set<std::string> known_;
  std::vector<std::string> names_;
  std::vector<Seen> seen_;
};

/// Returns the id of the platform's table at which `record` was played, or an empty string.
[[nodiscard]] std::string table_id_of(const Record& record);

/// Returns the finished game of `record`, in canonical spelling, at `table`, with the given
/// `outcome`, for a tracker. Data missing in the record is omitted.
[[nodiscard]] plays::Play play_of(const Record& record, const Table& table, const Outcome& outcome);

/// A finished game as counted in standings, or why it does not count.
struct Played {
  /// Its line in the file, or the number of the play in the file, from 1.
  std::size_t line = 0;
  /// Whether it is a tracker's play, without moves.
  bool is_play = false;
  std::vector<GameResult> game;
  /// The names of the players that have one.
  std::vector<std::string> names;
  std::size_t nameless = 0;
  std::string round;
  std::string table;
  /// Null for a game that Stela does not know.
  const GameInfo* info = nullptr;
  /// Its name.
  std::string other_game;
  /// Whether the scores are those of teams.
  bool of_teams = false;
  /// The keys that identify it: games that share one are the same. Empty if copies are kept.
  std::vector<std::string> ids;
  Message why_not;
  bool invalid = false;
};

/// Which games count, and as what.
struct CountingRules {
  /// Whether a team has one result; otherwise each of its players has one.
  bool teams_together = true;
  bool keep_copies = false;
  /// Whether the luck in records is read.
  bool luck = false;
  Aliases aliases;
};

/// Judges records; one instance per thread.
class Referee {
 public:
  explicit Referee(const CountingRules& rules);

  /// Returns the game of a record, or why it does not count. Puts the record into canonical
  /// spelling unless copies are kept.
  [[nodiscard]] Played judge(FoundRecord& found);

 private:
  void add_results(const Table& table, const Outcome& outcome, const std::vector<Estimate>& luck,
                   Played& out) const;
  void add_ids(const Record& record, const Table& table, Played& out) const;
  [[nodiscard]] std::vector<Estimate> luck_in(const Record& record) const;

  const CountingRules& rules_;
  Replayer replayer_;
};

/// The games of a run that count, each once; reports the others.
class CountedGames {
 public:
  /// `can_keep` means that the command can count copies, too.
  explicit CountedGames(bool can_keep = false) : can_keep_(can_keep) {}

  /// Returns where `game` was seen if it counts; otherwise reports why not, except for a play whose
  /// record counts. The games of a file must be added consecutively.
  std::optional<Seen> add(const std::string& file, const Played& game);
  /// Reports how many more games of the file do not count.
  void end_file(const std::string& file);
  /// Returns `league.stela:12`, or `league.bgsplay, play 3`.
  [[nodiscard]] std::string words(const Seen& seen) const;
  /// Returns the number of plays whose records count.
  [[nodiscard]] std::size_t plays_of_records() const { return plays_of_records_; }
  /// Returns the exit status for the games: that of invalid records if there is one, or a copy.
  [[nodiscard]] int verdict() const { return verdict_; }

 private:
  /// Reports a game that does not count.
  void report(const Seen& seen, const Message& why);

  bool can_keep_;
  std::vector<std::string> files_;
  /// The number of games of the file that do not count.
  std::uint64_t not_counted_ = 0;
  /// Where each id was seen. Only looked up: its order is unspecified.
  std::unordered_map<std::string, Seen> ids_;
  std::size_t plays_of_records_ = 0;
  int verdict_ = kExitDone;
};

/// The plays that a command reads beside records: `--results` and `--game`.
struct ResultFiles {
  std::vector<std::string> paths;
  /// Names of games other than those that Stela supports.
  std::vector<std::string> games;

  /// Declares both, and returns `--results`, whose help begins with `use`: `also count`. With
  /// results, the records of `input`, which was declared before, are optional.
  Argument& declare(CommandLine& line, InputOptions& input, const std::string& use);

  /// Receives a play that counts, once for each that it stands for, each time with an id of its
  /// own.
  using Take = std::function<void(const plays::Play& play, const Played& game, const Seen& seen)>;
  /// Adds all plays to `counted`, in the order of the files, in folders too if records are, and
  /// passes those that count to `take`. Plays of `games` are given a `game`. Reports errors and
  /// returns the exit status for the files.
  int read(const CountingRules& rules, CountedGames& counted, const Take& take) const;

 private:
  /// Prepares play `number` of a file, from 1.
  void prepare(const std::string& file, std::size_t number, plays::Play& play) const;

  std::vector<FoundFile> found_;
};

}  // namespace stela
