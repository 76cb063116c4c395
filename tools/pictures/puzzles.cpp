#include "tools/pictures/puzzles.h"

#include <fmt/format.h>

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "lib/games/games.h"
#include "lib/replay/replayer.h"
#include "lib/report/puzzle.h"
#include "lib/words/tr.h"
#include "tools/pictures/picture.h"

namespace stela {
namespace {

constexpr double kPuzzleTitle = 16;
constexpr double kQuestionText = 12;
constexpr double kPuzzleText = 9.5;
constexpr double kAnswerText = 8.5;
constexpr double kPuzzleIndent = 16;
/// The height of the position, and of the one after the solution, in points.
constexpr double kBoard = 300;
constexpr double kSolution = 190;
/// What a puzzle needs beside its position: a question, and the answers.
constexpr double kAround = 190;
/// The width for which pictures are laid out, in pixels.
constexpr int kPuzzleWidth = 800;

void visit_puzzles(std::span<const std::string> records, Language language,
                   const std::function<void(const PuzzleSheet&, const ReportInput&)>& visit) {
  Replayer replayer(all_games());
  for (const std::string& text : records) {
    report_text(text, replayer, language, [&](const Summary& summary, const ReportInput& input) {
      const PuzzleSheet sheet = puzzle_sheet(summary, input);
      if (!sheet.answers.empty()) visit(sheet, input);
      return true;
    });
  }
}

class Booklet {
 public:
  Booklet(Paper& paper, Language language) : paper_(paper), language_(language) {}

  std::string write(std::span<const std::string> records) {
    begin(tr(language_, "Puzzles"));
    std::vector<Solved> solved;
    visit_puzzles(records, language_, [&](const PuzzleSheet& sheet, const ReportInput& input) {
      write_puzzle(solved.size() + 1, sheet, input);
      solved.push_back({sheet, solution_scene(sheet, input, Canvas::of(kPuzzleWidth))});
    });
    begin(tr(language_, "Hints"));
    for (std::size_t i = 0; i < solved.size(); ++i) {
      write({{fmt::format("{}.  ", i + 1), Ink::kStrong}, {solved[i].sheet.hint, Ink::kPlain}},
            kPuzzleText, 3);
    }
    begin(tr(language_, "Solutions"));
    for (std::size_t i = 0; i < solved.size(); ++i) write_solution(i + 1, solved[i]);
    return error_;
  }

 private:
  /// The solution of a puzzle, printed after all puzzles.
  struct Solved {
    PuzzleSheet sheet;
    Scene scene;
  };

  void begin(std::string_view chapter) {
    paper_.begin_chapter(chapter);
    write({{std::string(chapter), Ink::kStrong}}, kPuzzleTitle, 0);
  }

  void write(std::vector<Run> runs, double size, double above, double indent = 0) {
    paper_.write({std::move(runs), size, above, indent, 0});
  }

  void draw(const Scene& scene, double height) {
    std::string error;
    if (!paper_.draw(scene, kPuzzleWidth, height, {{}, kPuzzleText, 0, 0, 0}, error) &&
        error_.empty()) {
      error_ = error;
    }
  }

  void write_puzzle(std::size_t number, const PuzzleSheet& sheet, const ReportInput& input) {
    paper_.keep(kBoard + kAround);
    paper_.mark(tr(language_, "Puzzle {0}", number), kBoard);
    write({{fmt::format("{}.  {}", number, sheet.question), Ink::kStrong}}, kQuestionText, 14);
    write({{sheet.difficulty.empty() ? sheet.source
                                     : fmt::format("{} ({})", sheet.source, sheet.difficulty),
            Ink::kSoft}},
          kAnswerText, 1);
    write(sheet.drawn.empty()
              ? std::vector<Run>{{tr(language_, "{0} is to move.", sheet.mover), Ink::kPlain}}
              : runs_around(sheet.drawn,
                            tr(language_, "{0} is to move; {1} was drawn.", sheet.mover,
                               sheet.drawn_words + " " + sheet.drawn),
                            Ink::kPlain),
          kPuzzleText, 1);
    draw(puzzle_scene(sheet, input, Canvas::of(kPuzzleWidth)), kBoard);
    for (const PuzzleAnswer& answer : sheet.answers) {
      write({{answer.letter + "  ", Ink::kStrong},
             {words_of(answer) + "  ", Ink::kPlain},
             {answer.written, Ink::kCode}},
            kPuzzleText, 2, kPuzzleIndent);
    }
  }

  void write_solution(std::size_t number, const Solved& solved) {
    const PuzzleSheet& sheet = solved.sheet;
    const PuzzleAnswer& right = sheet.answers[sheet.right];
    paper_.keep(kSolution + kAround / 2);
    write({{fmt::format("{}.  {}  ", number, right.letter), Ink::kStrong},
           {words_of(right) + "  ", Ink::kPlain},
           {right.written, Ink::kCode}},
          kPuzzleText, 12);
    write({{sheet.solution, Ink::kPlain}}, kPuzzleText, 1);
    draw(solved.scene, kSolution);
  }

  Paper& paper_;
  Language language_;
  /// What the first picture that cannot be drawn lacks.
  std::string error_;
};

}  // namespace

std::string write_puzzle_page(std::span<const std::string> records, Language language,
                              const PageOptions& options) {
  PuzzlePage page(language);
  visit_puzzles(records, language, [&](const PuzzleSheet& sheet, const ReportInput& input) {
    page.add(sheet, input);
  });
  return page.write(options);
}

std::string write_puzzle_booklet(std::span<const std::string> records, Language language,
                                 Paper& paper) {
  const std::string error = Booklet(paper, language).write(records);
  const std::string fault = paper.finish();
  return error.empty() ? fault : error;
}

}  // namespace stela
