#pragma once

#include <array>
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
#include "lib/core/sorted.h"
#include "lib/game/info.h"
#include "lib/game/table.h"
#include "lib/record/record.h"
#include "lib/scene/callout.h"
#include "lib/scene/scene.h"
#include "lib/scene/stage.h"
#include "lib/words/language.h"
#include "lib/words/message.h"

namespace stela {

/// Maximum number of parts in a score.
inline constexpr std::size_t kMaxScoreParts = 3;

/// Larger than any score. Larger numbers in claimed scores are read as this.
inline constexpr std::int64_t kScoreBeyond = 1'000'000'000'000;

/// A player's score: as many numbers as the game has score parts, most significant first (Taluva:
/// temples, towers, huts built; otherwise points). The others are 0.
struct Score {
  std::array<std::int64_t, kMaxScoreParts> parts{};

  /// Compares part by part, as the parts are written: reading them as a whole right after that
  /// would stall the processor.
  friend bool operator==(const Score& a, const Score& b) {
    bool same = true;
    for (std::size_t i = 0; i < kMaxScoreParts; ++i) same &= a.parts[i] == b.parts[i];
    return same;
  }
};

/// Players who win together.
struct Team {
  /// In seat order.
  std::vector<Actor> members;
  /// Their common score.
  Score score;
};

/// The standings, or the result, of a game.
struct Outcome {
  bool finished = false;
  Actor players = 0;
  /// By seat, for all players.
  std::array<Score, kMaxPlayers> scores{};
  /// By seat: eliminated from the game.
  std::array<bool, kMaxPlayers> out{};
  /// In seat order; empty while the game is not finished.
  std::vector<Actor> winners;
  /// In the order of their first seats; empty if there are no teams.
  std::vector<Team> teams;
  /// Best rank first, ties in seat order; empty unless the game is played for ranks.
  std::vector<std::vector<Actor>> places;
  /// How the game ended if its own rules did not end it; otherwise empty. The winners and ranks are
  /// then those that the record names.
  std::vector<Ending> endings;

  /// Whether `seat` gave up, ran out of time or was excluded.
  [[nodiscard]] bool is_named(Actor seat) const { return contains(endings, seat, &Ending::seat); }
};

/// Returns the index of the team of `seat` in `outcome.teams`, or -1.
[[nodiscard]] int team_index(const Outcome& outcome, Actor seat);

/// Whether `seat` is among the winners.
[[nodiscard]] bool wins(const Outcome& outcome, Actor seat);

/// Whether there are winners from different teams.
[[nodiscard]] bool is_shared_win(const Outcome& outcome);

/// The points of every player in one part of a game, or from one source, by seat.
struct ScoreSum {
  /// Such as `scoring 2`, or `temples`.
  Message words;
  std::vector<std::int64_t> amounts;
};

/// Sources of the scores, as far as the record contains them; a position does not know them.
struct ScoreSums {
  std::vector<ScoreSum> rounds;
  std::vector<ScoreSum> sources;
  /// What the first part of the scores changed by in gaps of the record; empty without gaps.
  std::vector<std::int64_t> gaps;
};

/// Contents of a picture of a position, apart from the actions that it shows.
struct DiagramBase {
  Canvas canvas;
  /// The actor of the entry that led to the position; nobody if no actions of it are shown.
  Actor actor = kNobody;
  /// The text about an action that is not allowed.
  std::optional<Callout> callout;
  /// The names of places that the picture shows even if they are still empty, in addition to those
  /// of `drawings` and `spots`.
  std::vector<std::string> places;
  /// Marks, arrows and labels; `Scene::undrawn` lists those that cannot be drawn.
  std::vector<Annotation> drawings;
  /// Where actions are legal.
  std::vector<Spot> spots;
  /// The minimum size of a board that grows, as in `Scene::room` of other pictures.
  std::optional<Extent> room;
  /// For the score table of a game that is over.
  ScoreSums sums;
  /// Whether the game has ended off the board, so that nobody is to move.
  bool over = false;
};

/// A picture of a position, with actions as written. Views must outlive the request.
struct DiagramRequest : DiagramBase {
  /// The actions of the entry that led to the position: shown as numbered steps.
  std::vector<std::string_view> last;
  /// The tokens in the position's setup that were not in that of the position before the entry: the
  /// placed pieces.
  std::vector<std::string> placed;
  /// An action that is not allowed in the position, drawn as a ghost; empty if there is none.
  std::string_view forbidden;
};

/// The same for a game; unreadable actions are left out.
template <class Move>
struct TypedRequest : DiagramBase {
  std::vector<Move> last;
  std::vector<Move> placed;
  std::optional<Move> forbidden;
  /// The rule that it breaks, or null, and the places at fault.
  const Rule* broken = nullptr;
  std::vector<BlamedPlace> blamed;
};

class JsonWriter;

/// The rule broken in an entry, and where.
struct Broken {
  /// Null if no rule is broken.
  const Rule* rule = nullptr;
  /// Index of the action, or the number of actions for the end of the entry.
  std::size_t action = 0;
  /// The bytes of that action's token that show the error.
  Span part;
  Message message;
  Message hint;
  /// As in `Diagnostic`.
  std::vector<Fix> fixes;
  /// The game's article that decides if `rule` is one of the notation's, or only refers to another
  /// rule; may be null.
  const Rule* article = nullptr;
  /// As in `Diagnostic`.
  std::span<const Citation> sections;
  std::vector<BlamedPlace> places;
};

/// An external source of randomness, which returns a number from 0 to `below` - 1.
using Pick = std::function<std::uint32_t(std::uint32_t below)>;

/// Receives an action as written; returns false to stop.
using TakeAction = std::function<bool(std::string_view action)>;

/// Called periodically during long computations; an exception from it ends the computation.
using Meanwhile = std::function<void()>;

/// Number of sequences of actions.
struct SequenceCount {
  /// Maximum number of actions tried, which bounds the time: counting then stops.
  static constexpr std::uint64_t kMaxTries = 100'000'000;

  std::uint64_t count = 0;
  /// Whether all sequences were counted; otherwise there are more.
  bool complete = true;
};

/// Something on the board that counts for a player: a settlement, a temple, a room.
struct Holding {
  /// A word specific to the game.
  std::string_view kind;
  /// The location in the notation's spelling; of several the smallest.
  std::string place;
  /// The player who has it, or `kNobody`.
  Actor owner = kNobody;
  /// What there is in it, by name.
  std::vector<std::pair<std::string_view, int>> counts;
};
using TakeHolding = std::function<void(const Holding&)>;

/// A position of any game: the interface through which formats, replay and tools work without
/// knowing the game. `PositionOf` implements it with a game's state and moves. If an entry breaks a
/// rule, the position keeps the actions before the error; clone it beforehand, or replay, to get
/// the position before the entry.
class Position {
 public:
  Position(const Position&) = delete;
  Position& operator=(const Position&) = delete;
  virtual ~Position() = default;

  [[nodiscard]] virtual std::unique_ptr<Position> clone() const = 0;
  /// Resets to the start at `table`, which must be of the same game and outlive the position.
  virtual void restart(const Table& table) = 0;
  /// Whether `other` is a position of the same game and equal in every respect.
  [[nodiscard]] virtual bool equals(const Position& other) const = 0;
  [[nodiscard]] virtual const Table& table() const = 0;

  /// Returns the actor of the next entry, or `kNobody` if the game is over.
  [[nodiscard]] virtual Actor due() const = 0;

  /// Plays the `actions` of one entry from left to right: each is read, checked and applied in
  /// turn; with `complete`, also the end of the entry. `actor` is the current actor, or `kSetup`
  /// before the first entry. Returns true if no rule was broken; otherwise sets `broken`. `log` may
  /// be null.
  virtual bool play(Actor actor, std::span<const Token> actions, bool complete, Log* log,
                    Broken& broken) = 0;

  [[nodiscard]] virtual Score score(Actor seat) const = 0;
  /// Returns the action points that the current player can still spend in the entry, or nothing if
  /// the game has none.
  [[nodiscard]] virtual std::optional<int> points_left() const = 0;
  [[nodiscard]] virtual Outcome outcome() const = 0;

  /// Explains why it is not the turn of `actor`; with `kNobody`, why it is the current actor's
  /// turn, or why the game is over. `before` is the position before the last entry, or null if
  /// unknown.
  [[nodiscard]] virtual Reason why_due(Actor actor, const Position* before) const = 0;
  [[nodiscard]] Reason why_due(Actor actor) const { return why_due(actor, nullptr); }
  /// Explains what decided the winner or the ranking; nothing while the game is not finished.
  [[nodiscard]] virtual Reason why_won() const = 0;
  /// Explains the score of `seat`.
  [[nodiscard]] virtual Reason why_scored(Actor seat) const = 0;

  /// Returns the tokens of the position's `setup:` entry in canonical order (notation.md, section
  /// 6).
  [[nodiscard]] virtual std::vector<std::string> setup() const = 0;
  /// Returns the rank of the kind of `token` in the order of a setup, or nothing if a setup cannot
  /// contain it.
  [[nodiscard]] virtual std::optional<int> setup_stage(std::string_view token) const = 0;
  /// Describes the order of these kinds.
  [[nodiscard]] virtual Message setup_order() const = 0;
  /// Returns FNV-1a of those tokens joined by single spaces.
  [[nodiscard]] std::uint64_t digest() const;

  /// Writes the board, the players' holdings and the current turn as members of an object: those
  /// defined in the game's part of the schema of positions (docs/formats.md).
  virtual void write_state(JsonWriter& json) const = 0;

  /// Returns a drawing in plain text, with a legend; every line ends with LF.
  [[nodiscard]] virtual std::string board() const = 0;
  /// Returns a picture of the position. Items of `request` that cannot be read, or are not on the
  /// table, are left out.
  [[nodiscard]] Scene scene(const DiagramRequest& request = {}) const;
  /// Returns the places named by `action`, in order; none if it cannot be read.
  [[nodiscard]] virtual std::vector<std::string> places_of(std::string_view action) const = 0;

  /// Passes each legal next action of the current actor to `take`, in the game's own order.
  /// Consecutive bids may end with a range, such as `red=101..5000`, which is not an action. If
  /// there are too many actions, such as routes across a crowded board, only some are passed.
  /// Returns the number of those left out. There may be millions: `meanwhile`, which may be empty,
  /// is called periodically.
  virtual std::uint64_t list_legal(const TakeAction& take, const Meanwhile& meanwhile) const = 0;
  std::uint64_t list_legal(const TakeAction& take) const { return list_legal(take, {}); }
  /// Passes the legal ones among the first `tries` candidate actions to `take`, in that order;
  /// returns false if there are more. Ranges are left out.
  virtual bool list_some_legal(std::uint64_t tries, const TakeAction& take) const = 0;
  /// Passes the tokens with which the setup being read can continue here to `take`; its `setup:`
  /// entry was begun and is not complete. For tokens that contain a list, those with one item;
  /// numbers may be a range, as above.
  virtual void list_setup(const TakeAction& take) const = 0;
  /// Returns the number of sequences of `depth` legal actions from here. If an entry may end after
  /// an action, ending it and continuing it are different sequences. Sequences that reach the end
  /// of the game earlier, and entries without actions, are not counted.
  [[nodiscard]] virtual SequenceCount count_sequences(int depth) const = 0;
  /// Returns the actions of a whole legal entry, chosen at random among sensible ones.
  [[nodiscard]] virtual std::vector<std::string> sample_entry(const Pick& pick) const = 0;
  /// Passes the holdings on the board to `take`, in the game's own order (docs/database.md).
  virtual void list_holdings(const TakeHolding& take) const = 0;

 protected:
  Position() = default;

 private:
  /// Returns the picture without drawings and spots.
  [[nodiscard]] virtual Scene draw(const DiagramRequest& request) const = 0;
};

/// Returns the events of `action`, which is legal in `position`; nothing for a range.
[[nodiscard]] std::vector<Event> events_of(const Position& position, std::string_view action);

/// Returns `events` of an action in `position` in the words of `replay`.
[[nodiscard]] std::vector<std::string> words_of(const Position& position,
                                                const std::vector<Event>& events,
                                                Language language);
/// Returns the effects of `action`, which is legal in `position`, in the words of `replay`; nothing
/// for a range.
[[nodiscard]] std::vector<std::string> words_of(const Position& position, std::string_view action,
                                                Language language = {});

/// Returns the name of a game's action in JSON, or an empty string if the token is not an action.
[[nodiscard]] std::string action_name(std::string_view token, const Table& table);

/// Reads a score in the game's form: `29`, or `temples/towers/huts`; returns false if malformed.
[[nodiscard]] bool read_score(std::string_view text, const GameInfo& game, Score& score);

/// Returns the score in the game's form.
[[nodiscard]] std::string write_score(const Score& score, const GameInfo& game);

/// Whether `token` is a digest claim: `#` and 8 to 16 hex digits.
[[nodiscard]] bool is_digest_claim(std::string_view token);

/// Returns the digest of `position` as a claim: `#` and 16 hex digits.
[[nodiscard]] std::string digest_claim(const Position& position);

/// Whether a digest claim, which may be shortened, matches `position`.
[[nodiscard]] bool agrees_with_digest(std::string_view claim, const Position& position);

/// Whether `token` is an annotation glyph: `!` `?` `!!` `??` `!?` `?!`, or `$0` to `$255` (PGN).
[[nodiscard]] bool is_nag(std::string_view token);

/// A position that gives code of its own game access to the state.
template <class State>
class PositionWith : public Position {
 public:
  [[nodiscard]] const State& state() const { return state_; }

 protected:
  explicit PositionWith(const State& state) : state_(state) {}

  State state_;
};

}  // namespace stela
