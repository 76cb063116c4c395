#pragma once

#include <cstddef>
#include <string>

#include "lib/document/picture_scopes.h"
#include "lib/report/page_pictures.h"
#include "lib/report/puzzle.h"

namespace stela {

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
