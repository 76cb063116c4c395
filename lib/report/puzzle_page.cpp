#include "lib/report/puzzle_page.h"

#include <fmt/format.h>

#include <utility>

#include "lib/core/markup.h"
#include "lib/report/assets.h"
#include "lib/report/page.h"

namespace stela {
namespace {

std::string user(std::string_view text) {
  return fmt::format("<span class=\"user\">{}</span>", escaped(text));
}

/// What an answer does: of more than two actions each in a line of its own.
std::string deeds_in(const PuzzleAnswer& answer) {
  constexpr std::size_t kInOneLine = 2;
  if (answer.deeds.size() <= kInOneLine) return user(words_of(answer));
  std::string out;
  for (const std::string& deed : answer.deeds) {
    out += fmt::format("<span class=\"user deed\">{}</span>", escaped(deed));
  }
  return out;
}

/// What each player has, which stands beside the board.
void write_facts(const Scene& scene, const Table& table, std::string& out) {
  if (scene.facts.empty()) return;
  out += "<ul class=\"facts\">\n";
  for (std::size_t seat = 0; seat < scene.facts.size(); ++seat) {
    std::string facts;
    for (const std::string& fact : scene.facts[seat].facts) {
      facts += (facts.empty() ? "" : ", ") + fact;
    }
    out += fmt::format("<li><b class=\"user\">{}</b>: {}</li>\n",
                       escaped(table.colour_of(static_cast<Actor>(seat))), escaped(facts));
  }
  for (const std::string& remark : scene.remarks) {
    out += fmt::format("<li>{}</li>\n", escaped(remark));
  }
  out += "</ul>\n";
}

}  // namespace

std::string PuzzlePage::picture(const Scene& scene) {
  SvgOptions options;
  options.style = false;
  options.scope = scopes_.of(scene.players);
  options.symbols = &symbols_;
  return to_svg(scene, options);
}

void PuzzlePage::add(const PuzzleSheet& sheet, const Told& told) {
  ++count_;
  const Scene scene = puzzle_scene(sheet, told, page_canvas(true));
  const PuzzleAnswer& right = sheet.answers[sheet.right];
  body_ += fmt::format(
      "<article class=\"card puzzle\" id=\"p{0}\" aria-labelledby=\"h{0}\">\n"
      "<h2 id=\"h{0}\">{0}. {1}</h2>\n<p class=\"soft user\">{2}</p>\n<div class=\"both\">\n"
      "<figure>\n{3}</figure>\n<div>\n",
      count_, user(sheet.question), escaped(sheet.source), picture(scene));
  body_ += fmt::format("<p>{} is to move{}.</p>\n", user(sheet.mover),
                       sheet.drawn.empty()
                           ? std::string()
                           : fmt::format("; chance brought {} <code>{}</code>",
                                         escaped(sheet.drawn_words), escaped(sheet.drawn)));
  write_facts(scene, told.table, body_);
  write_answers(sheet);
  body_ += fmt::format(
      "<p class=\"verdict\" role=\"status\"></p>\n"
      "<details class=\"hint\"><summary>Hint</summary>\n<p>{}</p>\n</details>\n"
      "<details class=\"solution\"><summary>Solution</summary>\n<p><b>{}</b> {} "
      "<code>{}</code></p>\n<figure>\n{}</figure>\n<p>{}</p>\n</details>\n"
      "</div>\n</div>\n</article>\n",
      escaped(sheet.hint), right.letter, deeds_in(right), escaped(right.written),
      picture(solution_scene(sheet, told, page_canvas(true))), user(sheet.solution));
  solutions_ += fmt::format("<li><b>{}</b> <code>{}</code> {}</li>\n", right.letter,
                            escaped(right.written), user(sheet.solution));
}

void PuzzlePage::write_answers(const PuzzleSheet& sheet) {
  body_ += "<ul class=\"answers\">\n";
  for (const PuzzleAnswer& answer : sheet.answers) {
    const std::string says =
        answer.right ? fmt::format("{} is right.", answer.letter)
        : sheet.exact
            ? fmt::format("{} is not it.", answer.letter)
            : fmt::format("{} is not it: the share is then about {}.", answer.letter, answer.share);
    body_ += fmt::format(
        "<li><button type=\"button\"{} data-says=\"{}\"><b>{}</b> <span>{} "
        "<code>{}</code></span></button></li>\n",
        answer.right ? " data-right" : "", escaped(says), answer.letter, deeds_in(answer),
        escaped(answer.written));
  }
  body_ += "</ul>\n";
}

std::string PuzzlePage::write(const PageOptions& options) {
  std::string body = "<main>\n" + page_bar("Puzzles", fmt::format("{} position{} with one right "
                                                                  "answer",
                                                                  count_, count_ == 1 ? "" : "s"));
  body +=
      "<p class=\"soft\">Touch a letter on the board, or an answer. Keys: <kbd>a</kbd> to "
      "<kbd>e</kbd> answer, <kbd>h</kbd> hint, <kbd>s</kbd> solution, <kbd>n</kbd> and "
      "<kbd>p</kbd> next and previous. <span id=\"solved\" role=\"status\"></span></p>\n"
      "<p class=\"soft\">A share is what of the win can be expected when one light policy, which "
      "does not play perfectly, plays on for all.</p>\n";
  body += body_;
  body += fmt::format(
      "<section class=\"printed\">\n<h2>Solutions</h2>\n<ol>\n{}</ol>\n</section>\n", solutions_);
  body += "</main>\n" + hidden_symbols(symbols_);
  return write_page({"Puzzles", std::string(kPuzzleStyle) + scopes_.style(options.theme),
                     std::string(kPuzzleScript), std::move(body), options.theme});
}

}  // namespace stela
