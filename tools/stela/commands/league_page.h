#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/trackers/play.h"
#include "lib/document/page.h"
#include "lib/render/svg.h"
#include "lib/report/summary.h"
#include "tools/statistics/standings_table.h"
#include "tools/statistics/tournament.h"

namespace stela {

/// A list of games, with a search and standings.
class GameList {
 public:
  /// `link` is the address of a game, with `{}` for its number from 1. Without `spoilers`, the list
  /// shows no results and there are no standings.
  GameList(std::string link, std::optional<Theme> theme, bool spoilers, Language language)
      : link_(std::move(link)), theme_(theme), spoilers_(spoilers), language_(language) {}

  /// Adds a game; if it is finished and valid, its result counts in the standings.
  void add(const Summary& summary, const ReportInput& input);
  /// Adds a result without moves, after all games. Returns why it is left out, or an empty message.
  Message add(const plays::Play& play);
  /// Returns the number of games with moves.
  [[nodiscard]] std::size_t games() const { return games_; }
  [[nodiscard]] bool has_results() const { return row_count_ > games_; }
  [[nodiscard]] bool empty() const { return row_count_ == 0; }

  /// Returns the page with the list and its script.
  [[nodiscard]] Page page();

 private:
  void add_row(std::string_view game, std::string_view name, std::string_view link,
               const std::string& players, const std::string& result, const std::string& when);
  [[nodiscard]] std::string player_cell(std::string_view name, bool wins,
                                        const std::string& score) const;
  [[nodiscard]] std::string standings();
  [[nodiscard]] std::string kinds_to_choose() const;

  std::string link_;
  std::optional<Theme> theme_;
  bool spoilers_;
  Language language_;
  std::size_t games_ = 0;
  /// The rows of the list.
  std::string rows_;
  std::size_t row_count_ = 0;
  /// Id and name of each game that was played.
  std::map<std::string, std::string> names_;
  StandingsCount count_{TournamentRules{}};
};

/// A page with a list of games and the replay page of each, which is stored compressed and opens in
/// a frame.
class LeaguePage {
 public:
  /// Maximum number of games.
  static constexpr std::size_t kMaxGames = 300;

  LeaguePage(std::optional<Theme> theme, bool spoilers, Language language)
      : list_("#game={}", theme, spoilers, language) {}

  /// Adds a game with its replay page.
  void add(const Summary& summary, const ReportInput& input, Page page);
  [[nodiscard]] GameList& list() { return list_; }
  /// Returns the page; that of a single game is its replay page.
  [[nodiscard]] std::string write();

 private:
  /// The pages of games of the same kind, which are compressed together.
  struct Block {
    std::size_t number = 0;
    std::size_t pages = 0;
    std::string text;
  };

  void store(std::string kind, const Page& page);
  void pack(const Block& block);

  GameList list_;
  /// The page of the first game and its kind, until there is a second one: it may be the only one.
  std::optional<std::pair<std::string, Page>> first_;
  /// The blocks that are not full, by kind of game.
  std::map<std::string, Block> open_;
  /// The compressed blocks, and the block and the place in it of each game.
  std::vector<std::string> blocks_;
  std::vector<std::pair<std::size_t, std::size_t>> places_;
  /// The hashes of all pages.
  std::set<std::string> styles_;
  std::set<std::string> scripts_;
};

}  // namespace stela
