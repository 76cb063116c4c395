#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/document/page.h"
#include "lib/render/svg.h"
#include "lib/report/summary.h"
#include "tools/statistics/standings_table.h"
#include "tools/statistics/tournament.h"

namespace stela {

/// A page with many games: a list with a search, standings, and the replay page of each game, which
/// is stored compressed and opens in a frame.
class LeaguePage {
 public:
  /// Maximum number of games.
  static constexpr std::size_t kMaxGames = 300;

  /// Without `spoilers`, the list shows no results and there are no standings.
  LeaguePage(std::optional<Theme> theme, bool spoilers, Language language)
      : theme_(theme), spoilers_(spoilers), language_(language) {}

  /// Adds a game with its replay page, as `write_replay_page` returns it; of a finished game, its
  /// result counts in the standings.
  void add(const Summary& summary, const ReportInput& input, std::string page);
  [[nodiscard]] std::size_t games() const { return games_.size() + (only_.empty() ? 0 : 1); }
  /// Returns the page; that of a single game is its replay page.
  [[nodiscard]] std::string write();

 private:
  /// A game as stored: its style by number, and its page without style and script.
  struct Stored {
    std::size_t style = 0;
    std::string page;
  };

  void store(std::string_view page);
  void count(const Summary& summary, const ReportInput& input);
  [[nodiscard]] std::string standings();
  [[nodiscard]] std::string kinds_to_choose() const;

  std::optional<Theme> theme_;
  bool spoilers_;
  Language language_;
  /// The page of the first game, until there is a second one: a page alone is not compressed.
  std::string only_;
  std::vector<Stored> games_;
  /// Each style once, compressed, with its number, and their hashes in that order.
  std::map<std::string, std::size_t> numbers_;
  std::vector<std::string> styles_;
  std::vector<std::string> hashes_;
  /// The script of all pages.
  std::string script_;
  /// The rows of the list.
  std::string rows_;
  /// Id and name of each game that was played.
  std::map<std::string, std::string> names_;
  Tournament tournament_{TournamentRules{}};
  std::vector<ScoreKind> kinds_;
};

}  // namespace stela
