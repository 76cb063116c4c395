#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lib/document/document.h"
#include "lib/document/table_writer.h"
#include "lib/words/language.h"
#include "tools/files/output.h"
#include "tools/statistics/results.h"
#include "tools/statistics/tournament.h"

namespace stela {

/// A kind of score, whose totals have a column.
struct ScoreKind {
  /// Its identifier, such as `taluva`, and the name of the game.
  std::string id;
  std::string name;
  /// Whether the scores are those of teams.
  bool of_teams = false;
  /// The parts of a score.
  std::vector<std::string> parts;
  std::uint64_t games = 0;

  /// Returns the name that readers see.
  [[nodiscard]] std::string shown_name(Language language) const;
};

/// A table of standings and everything that it shows.
struct StandingsTable {
  /// That of the document.
  Language language = {};
  std::string title;
  /// The counting rules, in sentences.
  std::string remarks;
  std::vector<Standing> standings;
  std::vector<std::string> rounds;
  /// By index of `Standing::scores`.
  std::vector<ScoreKind> kinds;
  /// Whether luck has columns.
  bool luck = false;
};

/// The games of a table of standings; scores of different games count apart.
class StandingsCount {
 public:
  explicit StandingsCount(TournamentRules rules) : tournament_(std::move(rules)) {}

  /// Counts a game, seen at `place`.
  void add(const Played& game, const Seen& place);
  [[nodiscard]] Tournament& tournament() { return tournament_; }
  [[nodiscard]] const Tournament& tournament() const { return tournament_; }
  [[nodiscard]] const std::vector<ScoreKind>& kinds() const { return kinds_; }
  /// Returns where the first game of a kind was seen.
  [[nodiscard]] const Seen& first_of(std::size_t kind) const { return first_of_kind_[kind]; }
  /// Returns the table without title and notes, or null like `Tournament::take_standings`.
  [[nodiscard]] std::optional<StandingsTable> take_table(Language language);

 private:
  std::size_t kind_of(const Played& game, const Seen& place);

  Tournament tournament_;
  std::vector<ScoreKind> kinds_;
  std::vector<Seen> first_of_kind_;
};

/// Writes the table as CSV, JSON or a spreadsheet, and ends the output; returns the exit status,
/// which is `code` on success. Kinds of scores are columns in the order of their ids, here and in
/// the document.
int write_standings(const StandingsTable& table, doc::TableFormat format, Output& output, int code);

/// Returns the standings as a document.
[[nodiscard]] doc::Document standings_document(const StandingsTable& table);

}  // namespace stela
