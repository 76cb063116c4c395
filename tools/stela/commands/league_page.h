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
#include "tools/files/input.h"
#include "tools/statistics/results.h"
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

  /// Adds a game, whose page is written: puts the record into canonical spelling.
  void add(FoundRecord& found, const Summary& summary);
  /// Counts the games in the standings.
  void count(CountedGames& counted);
  /// Adds a result without moves that counts, after all games.
  void add(const plays::Play& play, const Played& game);
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
  /// The valid games with moves, and their files.
  std::vector<std::pair<std::string, Played>> played_;
  CountingRules rules_;
  Referee referee_{rules_};
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
  void add(FoundRecord& found, const Summary& summary, Page page);
  [[nodiscard]] GameList& list() { return list_; }
  /// Returns the page; that of a single game is its replay page.
  [[nodiscard]] std::string write();

 private:
  /// The pages of games of the same kind, which are compressed together.
  struct Block {
    std::size_t pages = 0;
    std::string text;
  };

  void store(std::string kind, const Page& page);

  GameList list_;
  /// The page of the first game and its kind, until there is a second one: it may be the only one.
  std::optional<std::pair<std::string, Page>> first_;
  /// All blocks, which are compressed only when the page is written, and the one of each kind that
  /// is not full.
  std::vector<Block> blocks_;
  std::map<std::string, std::size_t> open_;
  /// The block and the place in it of each game.
  std::vector<std::pair<std::size_t, std::size_t>> places_;
  /// The hashes of all pages.
  std::set<std::string> styles_;
  std::set<std::string> scripts_;
};

}  // namespace stela
