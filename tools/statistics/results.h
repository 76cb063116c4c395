#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "formats/trackers/play.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/game/table.h"
#include "lib/record/record.h"
#include "lib/words/language.h"
#include "lib/words/message.h"
#include "tools/console/command_line.h"
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

/// The names of the inputs, and the wording of locations in them.
class GamePlaces {
 public:
  /// Returns the location of a game; the games of a file must be added consecutively.
  Seen at(const std::string& file, std::size_t line, bool is_play);
  /// Returns `league.stela:12`, or `league.bgsplay, play 3`.
  [[nodiscard]] std::string words(const Seen& seen) const;

 private:
  std::vector<std::string> files_;
};

/// Reports games that do not count: the first of each file, and the number of others.
class NotCounted {
 public:
  void add(std::string_view place, bool is_play, const Message& why);
  void end_file(std::string_view file);

 private:
  std::uint64_t count_ = 0;
};

/// The players' names, each with the first game that contains it.
class NameBook {
 public:
  void add(const std::string& name, const Seen& seen);
  /// Warns of names that may belong to one player.
  void warn(const GamePlaces& places) const;

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

/// Adds to `out` the results of a finished game at `table`, for each player or, with `together`,
/// for each team, or why it does not count; `luck` is that of each seat, or empty if unknown.
void add_results(const Table& table, const Outcome& outcome, const std::vector<Estimate>& luck,
                 bool together, Language language, Played& out);

/// Returns why a play does not count, or an empty message if it does.
[[nodiscard]] Message why_not_counted(const plays::Play& play);

/// Returns the result stored by a tracker. Places are its ranks if every player has one; otherwise
/// winners come before the others, then the score decides. With `together`, a team has one result.
[[nodiscard]] Played played_of(const plays::Play& play, const Aliases& aliases, bool together,
                               Language language);

/// The plays that a command reads beside records: `--results` and `--game`.
struct ResultFiles {
  std::vector<std::string> paths;
  /// Names of games other than those that Stela supports.
  std::vector<std::string> games;

  /// Declares both, and returns `--results`, whose help begins with `use`: `also count`. With
  /// results, the records of `input`, which was declared before, are optional.
  Argument& declare(CommandLine& line, InputOptions& input, const std::string& use);

  /// Receives play `number` of a file, from 1.
  using Take =
      std::function<void(const std::string& file, std::size_t number, const plays::Play& play)>;
  /// Reads all plays, in the order of the files, and calls `end_file` after each file; in folders
  /// too if records are. Plays of `games` are given a `game`. Reports errors and returns the exit
  /// status.
  int read(const Take& take, const std::function<void(const std::string& file)>& end_file) const;

 private:
  std::vector<FoundFile> found_;
};

}  // namespace stela
