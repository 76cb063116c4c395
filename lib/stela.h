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
/// The front door of Stela: judge a record, walk through many, go on playing from where one ends.
///
/// All that is needed is in this file and in the library `stela::stela`. Texts are records in the
/// notation, in UTF-8. A result holds no views: it outlives the text from which it was made. What
/// is wrong with a text is told as `Mistake`, never thrown; what is wrong with a call, as asking
/// for the position of a game that could not start, throws std::logic_error. Nothing here opens a
/// file, writes, or keeps anything between calls, so that each thread can have its own.

namespace stela {

/// One thing that is wrong with a record, or with an action.
struct Mistake {
  /// The id of the rule that is broken, as in `taluva.hut.level`.
  std::string rule;
  /// The rule in a sentence: lower case, no full stop.
  std::string sentence;
  /// Where the rule is written: `rulebook, "Build a Tower"`, in the language that was asked for
  /// where the edition that the record names has it; `ruling` when no rulebook says it.
  std::string source;
  /// The id of the article of the game that decides where a rule of the notation is broken, as in
  /// whose turn it is; else empty, like the next two.
  std::string article;
  /// The article in a sentence.
  std::string article_sentence;
  /// Where the article is written.
  std::string article_source;
  /// Does not make the record invalid.
  bool warning = false;
  /// What was seen: lower case, no full stop, input in backticks.
  std::string message;
  /// What to do instead; may be empty.
  std::string hint;
  /// Further facts, one line each.
  std::vector<std::string> notes;
  /// 0 for the tags and `setup:`, then the entries from 1; the result is one more than the last.
  int entry = 0;
  /// The line where it is, from 1; 0: in no text.
  std::size_t line = 0;
  /// The column there, from 1, in code points; 0: in no text.
  std::size_t column = 0;
  /// The first byte that shows it, from 0 at the beginning of the text.
  std::size_t offset = 0;
  /// How many bytes show it.
  std::size_t size = 0;
};

/// A player, and how they stand.
struct PlayerStanding {
  /// As the record writes it, `white`.
  std::string colour;
  /// Empty when the record names nobody.
  std::string name;
  /// The numbers of the score, as many as `Game::score_parts` has: in Taluva temples, towers and
  /// huts built, elsewhere points.
  std::vector<std::int64_t> score;
  /// Has won the game, which is over.
  bool wins = false;
  /// Was eliminated.
  bool out = false;
};

/// What became of a record.
struct Verdict {
  /// No mistake is an error.
  bool valid = false;
  /// The game came to its end, by its rules or off the board.
  bool finished = false;
  /// How it ended off the board, in words: `red resigned`; else empty.
  std::vector<std::string> endings;
  /// `taluva`, `tikal` or `mykerinos`; empty when the tags name none of them.
  std::string game;
  /// Entries of the main line, without `setup:` and `result:`.
  int entries = 0;
  /// In seat order, before the first entry that breaks a rule, or at the end; empty when the tags
  /// do not start a game.
  std::vector<PlayerStanding> players;
  /// In the order of the text; of each rule the first hundred, and one that says that there are
  /// more.
  std::vector<Mistake> mistakes;
};

/// Judges one record. `first_line` is the number of its first line, for the places of mistakes.
/// Throws std::length_error when it has more than 1 GiB.
[[nodiscard]] Verdict judge(std::string_view record, std::size_t first_line = 1);

/// How a record is judged: `judge(record, {.language = "de"})`.
struct JudgeOptions {
  /// The number of its first line, for the places of mistakes.
  std::size_t first_line = 1;
  /// One of `languages()`: in which mistakes and endings are told, and whose rulebooks are cited
  /// where they have the section.
  std::string_view language = "en";
};

/// The same in another language. Throws std::invalid_argument when there is none of that name.
[[nodiscard]] Verdict judge(std::string_view record, const JudgeOptions& options);

/// The ISO 639-1 codes of the languages that can be told, English first: `en`, `de`.
[[nodiscard]] std::vector<std::string_view> languages();

/// A record as it stands among others.
struct RecordText {
  /// Its bytes; valid only during the call that hands them over.
  std::string_view text;
  /// From 1.
  std::size_t number = 1;
  /// The number of its first line, from 1.
  std::size_t line = 1;
  /// Its first byte, counted from the beginning of all.
  std::uint64_t offset = 0;
};

/// Takes a record; false: no more are wanted.
using TakeRecord = std::function<bool(const RecordText& record)>;

/// Hands over the records of `text` in order; gives how many were handed over. A record begins at
/// each line that begins with `[Game `, perhaps behind a byte-order mark; what stands before the
/// first one, if it is more than white space and a byte-order mark, is a record that is not valid.
std::size_t for_each_record(std::string_view text, const TakeRecord& take);

/// The same for what is read from `in`, of which no more is kept in memory than the record that is
/// being read and 64 KiB. Whether the stream could be read to its end is told by `in.bad()`. Throws
/// std::length_error at a record of more than 1 GiB.
std::size_t for_each_record(std::istream& in, const TakeRecord& take);

/// What a player may do next.
struct LegalActions {
  /// In the game's own order. A range of bids, as in `red=101..5000`, stands for all of them.
  std::vector<std::string> actions;
  /// How many more there are that were only counted.
  std::uint64_t left_out = 0;
};

/// A game at some point: what a record says, and what is played after it. Whatever asks for the
/// position throws std::logic_error unless the game has `started()`.
class Game {
 public:
  /// Plays the main line of `record` up to entry `last`, by default to its end; an entry that
  /// breaks a rule, and all behind it, is not played. A record may be no more than its tags: then
  /// the game is at its start. Throws std::length_error when `record` has more than 1 GiB.
  explicit Game(std::string_view record, int last = -1);
  /// The same; what is told of it, and stands in its pictures, is in `language`. Throws
  /// std::invalid_argument when there is none of that name.
  Game(std::string_view record, int last, std::string_view language);
  /// Moves the game; the other one is then good for nothing but being assigned to.
  Game(Game&& other) noexcept;
  /// As above.
  Game& operator=(Game&& other) noexcept;
  ~Game();

  /// What became of the record as far as it was asked for; what is played later does not change it.
  [[nodiscard]] const Verdict& verdict() const;
  /// Whether the tags are fit to start a game.
  [[nodiscard]] bool started() const;

  /// Whose turn it is: a colour, `table` or `bid`; empty when the game is over.
  [[nodiscard]] std::string due() const;
  /// Plays actions of the entry that is due, separated by white space, as in `JC@0,0/0 hut@0,1`.
  /// All of them, or none and what is wrong with the first that is not allowed.
  std::optional<Mistake> play(std::string_view actions);
  /// Ends the entry, so that the next one is due; or says why it cannot end here.
  std::optional<Mistake> end_entry();
  /// The legal next actions of who is due.
  [[nodiscard]] LegalActions legal_actions() const;

  /// The names of the numbers of a score: `temples`, `towers`, `huts`, or just `points`.
  [[nodiscard]] std::vector<std::string> score_parts() const;
  /// The players as they stand, in seat order.
  [[nodiscard]] std::vector<PlayerStanding> players() const;
  /// The position as the tokens of a `setup:` entry, in canonical order.
  [[nodiscard]] std::vector<std::string> setup() const;
  /// The digest of the position as records claim it: `#5f3a09c2`.
  [[nodiscard]] std::string digest() const;
  /// The position drawn in plain text, with a legend.
  [[nodiscard]] std::string board() const;
  /// The position as an SVG document. `theme` is `light`, `dark`, `print` or `safe`, else
  /// std::invalid_argument is thrown; `width` is in pixels, 0 leaves the size to whoever shows it.
  [[nodiscard]] std::string picture(std::string_view theme = "light", int width = 0) const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace stela
