#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/event.h"
#include "lib/game/request.h"
#include "lib/game/score.h"
#include "lib/game/table.h"
#include "lib/record/actor.h"
#include "lib/record/record.h"
#include "lib/scene/scene.h"

namespace stela {

class JsonWriter;

/// What was broken in an entry, and where.
struct Broken {
  /// Which rule; null: none.
  const Rule* rule = nullptr;
  /// The index of the action; the number of actions when the end of the entry is meant.
  std::size_t action = 0;
  /// The bytes of that action's token that show the mistake.
  Span part;
  Message message;
  Message hint;
  /// As in `Diagnostic`.
  std::vector<Fix> fixes;
  /// What decides where `rule` is one of the notation's own, or says no more than that something
  /// else decides; may be null.
  const Rule* article = nullptr;
  /// As in `Diagnostic`.
  std::span<const Citation> sections;
};

/// A source of chance, given from outside: a number from 0 to `below` - 1.
using Pick = std::function<std::uint32_t(std::uint32_t below)>;

/// Takes an action as it is written; false: no more are wanted.
using TakeAction = std::function<bool(std::string_view action)>;

/// Called now and then in what may take long; what it throws ends that.
using Meanwhile = std::function<void()>;

/// How many sequences of actions there are.
struct SequenceCount {
  /// How many actions are tried before counting ends: each further one would take as long again.
  static constexpr std::uint64_t kMaxTries = 100'000'000;

  std::uint64_t count = 0;
  /// Whether these are all; else there are more.
  bool complete = true;
};

/// A position of some game: the one face behind which formats, replay and tools know no game.
/// `PositionOf` makes one from a game's state and moves. A position that was found broken in the
/// middle of an entry keeps the actions before the mistake; clone or replay to have the one before.
class Position {
 public:
  Position(const Position&) = delete;
  Position& operator=(const Position&) = delete;
  virtual ~Position() = default;

  [[nodiscard]] virtual std::unique_ptr<Position> clone() const = 0;
  /// Back to the start, at `table`, which must be of the same game and outlive the position.
  virtual void restart(const Table& table) = 0;
  /// Whether `other` is a position of the same game and equal in everything.
  [[nodiscard]] virtual bool equals(const Position& other) const = 0;
  [[nodiscard]] virtual const Table& table() const = 0;

  /// Who acts in the next entry; `kNobody` when the game is over.
  [[nodiscard]] virtual Actor due() const = 0;

  /// Plays the `actions` of one entry from left to right, each read, checked and applied in turn;
  /// with `complete` the end of the entry, too. `actor` is who is due, or `kSetup` before the first
  /// entry. True when nothing was broken, else `broken` says what. `log` may be null.
  virtual bool play(Actor actor, std::span<const Token> actions, bool complete, Log* log,
                    Broken& broken) = 0;

  [[nodiscard]] virtual Score score(Actor seat) const = 0;
  /// How many action points who acts can still spend in the entry; nothing where there are none.
  [[nodiscard]] virtual std::optional<int> points_left() const = 0;
  [[nodiscard]] virtual Outcome outcome() const = 0;

  /// Why `actor` is not due; with `kNobody`, why who is due is. When the game is over, why it is.
  /// `before` is the position before the last entry; null: not known.
  [[nodiscard]] virtual Reason why_due(Actor actor, const Position* before) const = 0;
  [[nodiscard]] Reason why_due(Actor actor) const { return why_due(actor, nullptr); }
  /// What decided who won, or the places; nothing while the game is not finished.
  [[nodiscard]] virtual Reason why_won() const = 0;
  /// What the score of `seat` comes from.
  [[nodiscard]] virtual Reason why_scored(Actor seat) const = 0;

  /// The tokens of the position's `setup:` entry in canonical order (notation.md, section 6).
  [[nodiscard]] virtual std::vector<std::string> setup() const = 0;
  /// The place of the kind of `token` among the kinds of tokens of a setup, which stand there in
  /// this order; nothing: it cannot stand in one at all.
  [[nodiscard]] virtual std::optional<int> setup_stage(std::string_view token) const = 0;
  /// These kinds in their order, in words.
  [[nodiscard]] virtual Message setup_order() const = 0;
  /// FNV-1a of those tokens joined by single spaces.
  [[nodiscard]] std::uint64_t digest() const;

  /// Writes what lies and stands where, what players have, and what is due as members of an object:
  /// those that the game's part of the schema of positions names (docs/formats.md).
  virtual void write_state(JsonWriter& json) const = 0;

  /// A drawing in plain text, with a legend; every line ends with LF.
  [[nodiscard]] virtual std::string board() const = 0;
  /// A picture of the position. What `request` names and what has no place on the table, or cannot
  /// be read, is left out.
  [[nodiscard]] virtual Scene scene(const PictureRequest& request = {}) const = 0;
  /// The places that `action` names, in its order; none when it cannot be read.
  [[nodiscard]] virtual std::vector<std::string> places_of(std::string_view action) const = 0;

  /// Hands over the legal next actions of who is due, in the game's own order, holding none. Many
  /// bids end with a range, as in `red=101..5000`, which is no action; of actions beyond number, as
  /// ways across a crowded board, some are handed over and the others counted. Gives how many were
  /// only counted. There may be millions: `meanwhile`, which may be empty, is called now and then.
  virtual std::uint64_t list_legal(const TakeAction& take, const Meanwhile& meanwhile) const = 0;
  std::uint64_t list_legal(const TakeAction& take) const { return list_legal(take, {}); }
  /// Hands over those among the first `tries` actions that might be legal, in that order; false:
  /// there are more. Ranges are left out.
  virtual bool list_some_legal(std::uint64_t tries, const TakeAction& take) const = 0;
  /// Hands over the tokens with which the setup that is being read can go on here: the `setup:`
  /// entry was begun and is not complete. Of tokens that hold a list those with one item; numbers
  /// may be a range, as above.
  virtual void list_setup(const TakeAction& take) const = 0;
  /// The number of sequences of `depth` legal actions from here. Where an entry may end after an
  /// action, ending it and going on with it are different sequences. Sequences that reach the end
  /// of the game earlier, and entries without actions, are not counted.
  [[nodiscard]] virtual SequenceCount count_sequences(int depth) const = 0;
  /// The actions of a whole entry that a player could sensibly choose by chance; legal.
  [[nodiscard]] virtual std::vector<std::string> sample_entry(const Pick& pick) const = 0;

 protected:
  Position() = default;
};

}  // namespace stela
