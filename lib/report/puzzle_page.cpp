#include "lib/report/puzzle_page.h"

#include <fmt/format.h>

#include <utility>

#include "lib/core/markup.h"
#include "lib/core/phrases.h"
#include "lib/document/page.h"
#include "lib/report/assets.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

std::string user(std::string_view text) {
  return fmt::format("<span class=\"user\">{}</span>", escaped(text));
}

/// Returns the description of an answer; each action is on a separate line if there are more than
/// two.
std::string deeds_in(const PuzzleAnswer& answer) {
  constexpr std::size_t kInOneLine = 2;
  if (answer.deeds.size() <= kInOneLine) return user(words_of(answer));
  std::string out;
  for (const std::string& deed : answer.deeds) {
    out += fmt::format("<span class=\"user deed\">{}</span>", escaped(deed));
  }
  return out;
}

/// Writes the players' possessions, shown beside the board.
void write_facts(const Scene& scene, const Table& table, Language language, std::string& out) {
  if (scene.facts.empty()) return;
  out += "<ul class=\"facts\">\n";
  for (std::size_t seat = 0; seat < scene.facts.size(); ++seat) {
    std::string facts;
    for (const std::string& fact : scene.facts[seat].facts) add_to_list(facts, fact, ", ");
    out +=
        fmt::format("<li><b class=\"user\">{}</b>: {}</li>\n",
                    escaped(table.player(static_cast<Actor>(seat)).in(language)), escaped(facts));
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

void PuzzlePage::add(const PuzzleSheet& sheet, const ReportInput& input) {
  ++count_;
  const Scene scene = puzzle_scene(sheet, input, page_canvas(true), true);
  const PuzzleAnswer& right = sheet.answers[sheet.right];
  body_ += fmt::format(
      "<article class=\"card puzzle\" id=\"p{0}\" aria-labelledby=\"h{0}\">\n"
      "<h2 id=\"h{0}\">{0}. {1}</h2>\n<p class=\"soft user\">{2}</p>\n<div class=\"both\">\n"
      "<figure>\n{3}</figure>\n<div>\n",
      count_, user(sheet.question), escaped(sheet.source), picture(scene));
  body_ += fmt::format("<p>{}</p>\n",
                       sheet.drawn.empty()
                           ? tr(language_, "{0} is to move.", user(sheet.mover))
                           : tr(language_, "{0} is to move; chance brought {1}.", user(sheet.mover),
                                fmt::format("{} <code>{}</code>", escaped(sheet.drawn_words),
                                            escaped(sheet.drawn))));
  body_ += fmt::format(
      "<p class=\"next\" role=\"status\">{}</p>\n<p><button type=\"button\" class=\"play\" hidden "
      "data-template=\"{}\"></button></p>\n<p class=\"verdict\" role=\"status\"></p>\n",
      tr(language_, "Tap a letter on the board to see the entry there."),
      escaped(language_.translate(tr_noop("Play {0}"))));
  write_facts(scene, input.table, language_, body_);
  body_ += fmt::format("<details class=\"words\" open><summary>{}</summary>\n",
                       tr(language_, "The entries in words"));
  write_answers(sheet);
  body_ += fmt::format(
      "</details>\n"
      "<details class=\"hint\"><summary>{}</summary>\n<p>{}</p>\n</details>\n"
      "<details class=\"solution\"><summary>{}</summary>\n<p><b>{}</b> {} "
      "<code>{}</code></p>\n<figure>\n{}</figure>\n<p>{}</p>\n</details>\n"
      "</div>\n</div>\n</article>\n",
      tr(language_, "Hint"), escaped(sheet.hint), tr(language_, "Solution"), right.letter,
      deeds_in(right), escaped(right.written),
      picture(solution_scene(sheet, input, page_canvas(true))), user(sheet.solution));
  solutions_ += fmt::format("<li><b>{}</b> <code>{}</code> {}</li>\n", right.letter,
                            escaped(right.written), user(sheet.solution));
}

void PuzzlePage::write_answers(const PuzzleSheet& sheet) {
  body_ += "<ul class=\"answers\">\n";
  for (const PuzzleAnswer& answer : sheet.answers) {
    const std::string says = answer.right ? tr(language_, "{0} is right.", answer.letter)
                             : sheet.exact
                                 ? tr(language_, "{0} is not it.", answer.letter)
                                 : tr(language_, "{0} is not it: the share is then about {1}.",
                                      answer.letter, answer.share);
    body_ += fmt::format(
        "<li><button type=\"button\"{} data-says=\"{}\"><b>{}</b> <span>{} "
        "<code>{}</code></span></button></li>\n",
        answer.right ? " data-right" : "", escaped(says), answer.letter, deeds_in(answer),
        escaped(answer.written));
  }
  body_ += "</ul>\n";
}

std::string PuzzlePage::write(const PageOptions& options) {
  const std::string title = tr(language_, "Puzzles");
  std::string body =
      "<main>\n" + page_bar(title, trn(language_, count_, "{0} position with one right answer",
                                       "{0} positions with one right answer"));
  body += fmt::format(
      "<p class=\"soft\">{} <span id=\"solved\" role=\"status\" data-template=\"{}\"></span></p>\n"
      "<p class=\"soft\">{}</p>\n",
      tr(language_,
         "Tap a letter on the board to see the entry, then play it. Keys: <kbd>a</kbd> to "
         "<kbd>e</kbd> show, "
         "the same key again plays, <kbd>h</kbd> hint, <kbd>s</kbd> solution, <kbd>n</kbd> and "
         "<kbd>p</kbd> next and "
         "previous."),
      // The script fills the placeholders.
      language_.translate(tr_noop("Solved: {0} of {1}.")),
      tr(language_,
         "A share is what of the win can be expected when one light policy, which does not play "
         "perfectly, plays on for all."));
  body += body_;
  body += fmt::format("<section class=\"printed\">\n<h2>{}</h2>\n<ol>\n{}</ol>\n</section>\n",
                      tr(language_, "Solutions"), solutions_);
  body += "</main>\n" + hidden_symbols(symbols_);
  std::string style = std::string(kPuzzleStyle) + scopes_.style(options.theme, classes_in(body));
  return write_page({Content::kPuzzles, title, std::move(style), std::string(kPuzzleScript),
                     std::move(body), options.theme, language_});
}

}  // namespace stela
