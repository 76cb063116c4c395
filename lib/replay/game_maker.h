#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/game/table.h"
#include "lib/record/record.h"

namespace stela {

/// Puts the actions of the entry at `index`, which was played, into the canonical spelling in
/// `log`, and adds the score claim of that form; `position` is the one after the entry.
void respell_entry(Record& record, std::int32_t index, Actor actor, const Position& position,
                   const Log& log);

/// Respells tokens that need no position: claims, and if `incomplete`, the actions, some of which
/// were not played.
void respell_rest(Record& record, const Table& table, bool incomplete);

/// Returns the tags of a random game for `players`, in usual colours and without names, as text.
/// `settings` are the lines of its variants and options.
[[nodiscard]] std::string sample_tags(const GameInfo& game, int players,
                                      std::string_view settings = {});

/// Events of real games outside the rules.
struct Interruptions {
  /// Some games end off the board: a player resigns, time is up, and so on.
  bool endings = false;
  /// Some entries are lost, and a `resume:` gives the position.
  bool gaps = false;
};

/// Returns the actions of a whole legal entry.
using ChooseEntry = std::function<std::vector<std::string>(const Position& position)>;

/// Plays games to the end, at random or with a given choice of entries, and creates their records.
class GameMaker {
 public:
  /// Creates games with the tags of `tags`, from which `table` was read; both must outlive this.
  /// `choose` chooses the entries, by default at random.
  GameMaker(const Record& tags, const Table& table, Pick pick, Interruptions interruptions = {},
            ChooseEntry choose = {});

  /// Replaces `record` with a new game, including all its claims: entries, the scores of the
  /// canonical form, and the result. Throws std::logic_error if a chosen move is illegal.
  void make(Record& record) const;

 private:
  /// Plays an entry and adds it to `record`.
  void add_played(Record& record, Position& position) const;
  /// Plays some entries without recording them, and has `record` continue after them.
  void add_gap(Record& record, Position& position) const;
  /// Makes a game end off the board in its current position.
  void end(Outcome& outcome) const;

  const Record& tags_;
  const Table& table_;
  Pick pick_;
  Interruptions interruptions_;
  ChooseEntry choose_;
};

}  // namespace stela
