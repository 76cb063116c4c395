#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "lib/report/summary.h"

namespace stela {

/// An entry that is offered as the answer to a puzzle.
struct PuzzleAnswer {
  /// `A`, `B`, as it stands on the board.
  std::string letter;
  /// As written, and in words, by action.
  std::string written;
  std::vector<std::string> deeds;
  /// The share of who is to move after it.
  std::string share;
  bool right = false;
  /// It is what was played in the game.
  bool played = false;
  /// Where its letter stands; empty: nowhere.
  std::string place;
  /// Index in `Timeline::steps`.
  std::size_t step = 0;
};

/// A puzzle in words, as its record tells it. All texts are raw.
struct PuzzleSheet {
  /// Of which game: what its tags say, and which entry.
  std::string source;
  /// Who is to move, and what chance brought, as it is written and in words; empty: nothing.
  std::string mover;
  std::string drawn;
  std::string drawn_words;
  std::string question;
  std::string hint;
  /// What is known of the solution, and what was played in the game.
  std::string solution;
  bool exact = false;
  std::vector<PuzzleAnswer> answers;
  std::size_t right = 0;
};

/// What an answer does, in one line.
[[nodiscard]] std::string words_of(const PuzzleAnswer& answer);

/// What a page shows of a puzzle; `input` has all positions. Without answers: the record is none
/// (docs/analysis.md, "Puzzles").
[[nodiscard]] PuzzleSheet puzzle_sheet(const Summary& summary, const ReportInput& input);

/// Returns the position of the puzzle with the letters of the answers; elements of an answer on the
/// board have the class `choiceN`, N from 0.
[[nodiscard]] Scene puzzle_scene(const PuzzleSheet& sheet, const ReportInput& input,
                                 const Canvas& canvas);
/// Returns the position after the solution, with its steps.
[[nodiscard]] Scene solution_scene(const PuzzleSheet& sheet, const ReportInput& input,
                                   const Canvas& canvas);

}  // namespace stela
