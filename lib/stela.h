#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// \file
/// The public API of Stela: validate a record, iterate over many, and play on from the end of one.
///
/// This file and the library `stela::stela` are all you need. Records are text in the notation,
/// encoded in UTF-8. Results hold no views into the text, so they may outlive it. Errors in a
/// record are returned as `Mistake`, never thrown; errors in a call, such as requesting the
/// position of a game that could not start, throw std::logic_error. No function opens a file,
/// prints anything or keeps state between calls, so every thread can use its own objects without
/// locking.

namespace stela {

/// A diagnostic: one error or warning in a record, or the reason why an action is not allowed.
struct Mistake {
  /// Id of the broken rule, such as `taluva.hut.level`.
  std::string rule;
  /// The rule as a sentence, in lowercase without a full stop.
  std::string sentence;
  /// Citation of the rule, such as `rulebook, "Build a Tower"`, in the requested language if the
  /// record's edition has one in that language; `ruling` if no rulebook covers the case.
  std::string source;
  /// Id of the game's article that decides the case when a rule of the notation is broken, such as
  /// the order of turns; otherwise empty, like the next two members.
  std::string article;
  /// The article as a sentence.
  std::string article_sentence;
  /// Citation of the article.
  std::string article_source;
  /// True for a warning, which leaves the record valid.
  bool warning = false;
  /// What is wrong, in lowercase without a full stop; quoted input is in backticks.
  std::string message;
  /// What to write instead; may be empty.
  std::string hint;
  /// Additional facts, one line each.
  std::vector<std::string> notes;
  /// Entry number: 0 for the tags and `setup:`, entries from 1, the result one past the last entry.
  int entry = 0;
  /// Line number from 1, or 0 if the diagnostic does not refer to a text.
  std::size_t line = 0;
  /// Column from 1 in code points, or 0 if the diagnostic does not refer to a text.
  std::size_t column = 0;
  /// Byte offset of the offending text from the start of the record, or of what `Game::play` got.
  std::size_t offset = 0;
  /// Length of the offending text in bytes.
  std::size_t size = 0;
};

/// A player and their score.
struct PlayerStanding {
  /// The colour as written in the record, such as `white`.
  std::string colour;
  /// The name of the player, or empty if the record has none.
  std::string name;
  /// Parts of the score, one for each of `Game::score_parts`: temples, towers and huts built in
  /// Taluva, points in the other games.
  std::vector<std::int64_t> score;
  /// True if the game is over and this player is a winner.
  bool wins = false;
  /// True if the player was eliminated.
  bool out = false;
};

/// The result of validating a record.
struct Verdict {
  /// True if `mistakes` contains warnings at most.
  bool valid = false;
  /// True if the game ended, by its rules or off the board.
  bool finished = false;
  /// How the game ended off the board, such as `red resigned`; empty if it did not.
  std::vector<std::string> endings;
  /// `taluva`, `tikal` or `mykerinos`, or empty if the tags name none of these.
  std::string game;
  /// Number of entries in the main line, without `setup:` and `result:`.
  int entries = 0;
  /// The players in seat order, with the scores before the first entry that breaks a rule, or at
  /// the end. Empty if the tags do not start a game.
  std::vector<PlayerStanding> players;
  /// The diagnostics in text order. Each rule is reported at most a hundred times, followed by one
  /// diagnostic that reports that there are more.
  std::vector<Mistake> mistakes;
};

/// Validates one record. `first_line` is the line number reported for its first line. Throws
/// std::length_error if the record is larger than 1 GiB.
[[nodiscard]] Verdict judge(std::string_view record, std::size_t first_line = 1);

/// Options for `judge`, as in `judge(record, {.language = "de"})`.
struct JudgeOptions {
  /// Line number reported for the first line of the record.
  std::size_t first_line = 1;
  /// Language of diagnostics and endings, one of `languages()`. Rulebooks in that language are
  /// cited if they have the section.
  std::string_view language = "en";
};

/// Validates one record. Also throws std::invalid_argument if `options.language` is unknown.
[[nodiscard]] Verdict judge(std::string_view record, const JudgeOptions& options);

/// Returns the ISO 639-1 codes of the available languages, English first: `en`, `de`, `fr`.
[[nodiscard]] std::vector<std::string_view> languages();

/// One record of several.
struct RecordText {
  /// The bytes of the record; valid only during the call of `TakeRecord`.
  std::string_view text;
  /// Number of the record, from 1.
  std::size_t number = 1;
  /// Line number of its first line, from 1.
  std::size_t line = 1;
  /// Byte offset of the record in the whole input.
  std::uint64_t offset = 0;
};

/// Receives a record; returns false to stop.
using TakeRecord = std::function<bool(const RecordText& record)>;

/// Passes the records of `text` to `take` in order; returns how many. A record begins at each line
/// that begins with `[Game `, or at the tags directly above, optionally after a byte-order mark.
/// Text before the first one, except whitespace and a byte-order mark, counts as an invalid record.
std::size_t for_each_record(std::string_view text, const TakeRecord& take);

/// The same for text read from `in`. Keeps only the current record and 64 KiB in memory. Use
/// `in.bad()` to check whether the stream could be read to its end. Throws std::length_error at a
/// record larger than 1 GiB.
std::size_t for_each_record(std::istream& in, const TakeRecord& take);

/// The legal actions of a player.
struct LegalActions {
  /// The actions in the order of the game. A range such as `red=101..5000` represents many bids.
  std::vector<std::string> actions;
  /// Number of additional actions that were counted but not listed.
  std::uint64_t left_out = 0;
};

/// A game in progress: the moves of a record, and those played after it. Functions that need the
/// position throw std::logic_error unless `started()` is true.
class Game {
 public:
  /// Plays the main line of `record` up to and including entry `last`, by default to the end. Play
  /// stops before an entry that breaks a rule. A record that contains only tags gives the start of
  /// the game. Throws std::length_error if `record` is larger than 1 GiB.
  explicit Game(std::string_view record, int last = -1);
  /// As above, with messages and pictures in `language`, one of `languages()`. Also throws
  /// std::invalid_argument if the language is unknown.
  Game(std::string_view record, int last, std::string_view language);
  /// Move constructor. A moved-from Game may only be assigned to or destroyed.
  Game(Game&& other) noexcept;
  /// Move assignment, with the same restriction.
  Game& operator=(Game&& other) noexcept;
  ~Game();

  /// Returns the verdict on the record up to entry `last`; later play does not change it.
  [[nodiscard]] const Verdict& verdict() const;
  /// Returns true if the tags start a game.
  [[nodiscard]] bool started() const;

  /// Returns whose turn it is: a colour, `table` or `bid`; empty if the game is over.
  [[nodiscard]] std::string due() const;
  /// Plays actions of the current entry, separated by whitespace, such as `JC@0,0/0 hut@0,1`.
  /// Returns nullopt if all of them were played; otherwise plays none of them and returns the error
  /// of the first that is not allowed.
  std::optional<Mistake> play(std::string_view actions);
  /// Ends the current entry. Returns nullopt on success, otherwise the reason why it cannot end
  /// yet.
  std::optional<Mistake> end_entry();
  /// Returns the legal actions of the current player.
  [[nodiscard]] LegalActions legal_actions() const;

  /// Returns the names of the parts of a score: `temples`, `towers` and `huts`, or only `points`.
  [[nodiscard]] std::vector<std::string> score_parts() const;
  /// Returns the players with their current scores, in seat order.
  [[nodiscard]] std::vector<PlayerStanding> players() const;
  /// Returns the position as the tokens of a `setup:` entry, in canonical order.
  [[nodiscard]] std::vector<std::string> setup() const;
  /// Returns the digest of the position as written in records, such as `#5f3a09c2`.
  [[nodiscard]] std::string digest() const;
  /// Returns the position drawn as plain text, with a legend.
  [[nodiscard]] std::string board() const;
  /// Returns the position as an SVG document. `theme` is `light`, `dark`, `print` or `safe`;
  /// otherwise std::invalid_argument is thrown. `width` is in pixels; 0 leaves the size to the
  /// viewer.
  [[nodiscard]] std::string picture(std::string_view theme = "light", int width = 0) const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace stela
