#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/game/table.h"
#include "lib/record/record.h"

namespace stela {

/// The tags of a game by chance for `players`, in usual colours and without names, as text.
/// `settings` are the lines of its variants and options.
[[nodiscard]] std::string sample_tags(const GameInfo& game, int players,
                                      std::string_view settings = {});

/// What befalls real games beside what their rules say.
struct Interruptions {
  /// Some games end off the board: a player resigns, time is up, and so on.
  bool endings = false;
  /// Some entries are lost, and a `resume:` gives the position.
  bool gaps = false;
};

/// Chooses the actions of a whole entry, which are legal.
using ChooseEntry = std::function<std::vector<std::string>(const Position& position)>;

/// Plays games by chance, or as somebody chooses, each to its end, and makes their records.
class GameMaker {
 public:
  /// Games with the tags of `tags`, from which `table` was read; both must outlive this.
  /// Entries are those of `choose`; without it any by chance.
  GameMaker(const Record& tags, const Table& table, Pick pick, Interruptions interruptions = {},
            ChooseEntry choose = {});

  /// Turns `record` into a new game, with all its claims: entries, scores that the canonical form
  /// has, and the result. Throws std::logic_error when a move that it chose is illegal.
  void make(Record& record) const;

 private:
  /// Plays an entry and adds it to `record`.
  void add_played(Record& record, Position& position) const;
  /// Plays some entries, which are lost, and has `record` go on behind them.
  void add_gap(Record& record, Position& position) const;
  /// Has a game end off the board, where it stands.
  void end(Outcome& outcome) const;

  const Record& tags_;
  const Table& table_;
  Pick pick_;
  Interruptions interruptions_;
  ChooseEntry choose_;
};

}  // namespace stela
