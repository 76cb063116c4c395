#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "lib/document/page.h"
#include "lib/record/analysis_note.h"
#include "lib/report/frames.h"
#include "lib/report/summary.h"

namespace stela {

/// An entry offered as the answer to a puzzle.
struct PuzzleAnswer {
  /// `A`, `B`, as shown on the board.
  std::string letter;
  /// As written, and described by action.
  std::string written;
  std::vector<std::string> deeds;
  /// Win share of the player to move after this entry.
  std::string share;
  bool right = false;
  /// Whether it was played in the game.
  bool played = false;
  /// Why it is worse than the solution, if known; as read.
  std::vector<NotedReason> reasons;
  /// Location of its letter, or empty if it is not shown.
  std::string place;
  /// Index in `Timeline::steps`.
  std::size_t step = 0;
};

/// Texts of a puzzle, from its record; all unescaped.
struct PuzzleSheet {
  /// Source: the game, from its tags, and the entry.
  std::string source;
  /// Player to move, and the random draw as written and in words, or empty if there was none.
  std::string mover;
  std::string drawn;
  std::string drawn_words;
  std::string question;
  std::string hint;
  /// How difficult it is, or empty if unknown.
  std::string difficulty;
  /// What is known about the solution, why it is better, and what was played in the game.
  std::string solution;
  bool exact = false;
  std::vector<PuzzleAnswer> answers;
  std::size_t right = 0;
};

/// Returns a one-line description of an answer.
[[nodiscard]] std::string words_of(const PuzzleAnswer& answer);

/// Returns the contents of a puzzle page; `input` must have all positions. Without answers, the
/// record is not a puzzle (docs/analysis-method.md).
[[nodiscard]] PuzzleSheet puzzle_sheet(const Summary& summary, const ReportInput& input);

/// Returns the position of the puzzle with the letters of the answers, which have the class
/// `choiceN`, N from 0; with `tries` also what each answer adds to the board, in the class `tryN`,
/// which a page shows one at a time.
[[nodiscard]] Scene puzzle_scene(const PuzzleSheet& sheet, const ReportInput& input,
                                 const Canvas& canvas, bool tries = false);
/// Returns the position after the solution, with its steps.
[[nodiscard]] Scene solution_scene(const PuzzleSheet& sheet, const ReportInput& input,
                                   const Canvas& canvas);

/// A self-contained page of puzzles: an answer is tried by touching its letter on the board or its
/// line; hint and solution also open without the script. In print, the solutions are at the end.
class PuzzlePage {
 public:
  explicit PuzzlePage(Language language) : language_(language) {}

  /// Adds a puzzle; `sheet` is made from `input`, in the language of the page, and has answers.
  void add(const PuzzleSheet& sheet, const ReportInput& input);
  [[nodiscard]] std::string write(const PageOptions& options);

 private:
  void write_answers(const PuzzleSheet& sheet);
  std::string picture(const Scene& scene);

  Language language_;
  std::size_t count_ = 0;
  PictureScopes scopes_;
  SymbolTable symbols_{"stela"};
  std::string body_;
  /// Solutions, for print.
  std::string solutions_;
};

}  // namespace stela
