#include "lib/report/puzzle.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "lib/core/comment_command.h"
#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/game/position.h"
#include "lib/record/record.h"
#include "lib/replay/judgement.h"
#include "lib/report/assets.h"
#include "lib/report/diagram.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// The words of `[%puzzle …]`, and the text after it.
struct PuzzleNote {
  std::vector<std::string_view> words;
  std::string text;
  std::vector<NotedReason> reasons;

  [[nodiscard]] bool has(std::string_view word) const { return contains(words, word); }
  /// Returns the value after `name=`.
  [[nodiscard]] std::string value(std::string_view name) const {
    for (const std::string_view word : words) {
      if (word.starts_with(name) && word.substr(name.size()).starts_with('=')) {
        return std::string(word.substr(name.size() + 1));
      }
    }
    return {};
  }
};

PuzzleNote puzzle_note(const Record& record, const Table& table, std::int32_t first) {
  PuzzleNote out;
  for (std::int32_t i = first; i != kNone; i = record.notes[index_of(i)].next) {
    const std::string_view comment = record.notes[index_of(i)].text;
    for (const CommentCommand& command : commands_in(comment)) {
      if (command.name != "puzzle") continue;
      std::string_view rest = command.value;
      while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        if (end > 0) out.words.push_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
      }
      out.text = trimmed(comment.substr(command.end));
      out.reasons = reasons_in(comment, table.player_colours());
      return out;
    }
  }
  return out;
}

std::span<const Token> actions_of(const ReportInput& input, const PuzzleAnswer& answer) {
  const Step& step = input.timeline.steps[answer.step];
  return action_tokens(input.record, input.record.entries[index_of(step.entry)]);
}

/// Returns the position of the puzzle, which is that of its setup.
const Position& position_of(const ReportInput& input) {
  return *input.timeline.steps.front().position;
}

/// Returns descriptions of the actions of the entry, without what follows at its end, such as
/// points scored, which would give the solution away.
std::vector<std::string> deeds_of(const ReportInput& input, const Step& step) {
  std::vector<std::string> deeds =
      steps_of(input.record, step, position_of(input), input.language).deeds;
  std::erase_if(deeds, [](const std::string& words) { return words.empty(); });
  if (deeds.empty()) deeds.push_back(tr(input.language, "does nothing"));
  return deeds;
}

/// Sets the location of each answer's letter: one used by no other answer, if possible.
void place_letters(const ReportInput& input, std::vector<PuzzleAnswer>& answers) {
  std::vector<std::vector<std::string>> places(answers.size());
  for (std::size_t i = 0; i < answers.size(); ++i) {
    for (const Token& action : actions_of(input, answers[i])) {
      for (std::string& place : position_of(input).places_of(action.text)) {
        places[i].push_back(std::move(place));
      }
    }
  }
  std::set<std::string_view> taken;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const auto is_shared = [&](const std::string& place) {
      return std::ranges::count_if(places,
                                   [&](const auto& others) { return contains(others, place); }) > 1;
    };
    const auto is_free = [&](const std::string& place) { return !taken.contains(place); };
    auto place = std::ranges::find_if(
        places[i], [&](const std::string& one) { return is_free(one) && !is_shared(one); });
    if (place == places[i].end()) {
      place = std::ranges::find_if(places[i], is_free);
    }
    if (place == places[i].end()) continue;
    taken.insert(*place);
    answers[i].place = *place;
  }
}

/// Returns the kinds of an answer's actions, as in `uncover levels of a temple; build a camp`.
std::string kinds_of(const ReportInput& input, const PuzzleAnswer& answer) {
  const std::vector<ActionMeaning> meanings = input.table.game->actions().meanings();
  std::string out;
  std::string last;
  for (const Token& action : actions_of(input, answer)) {
    std::string name = action_name(action.text, input.table);
    // A verb of a setup may be that of another action, too.
    const auto kind = std::ranges::find_if(
        meanings, [&](const ActionMeaning& one) { return one.verb == name && !one.turn.empty(); });
    if (name == last || kind == meanings.end()) continue;
    add_to_list(out, input.language.translate(kind->turn), "; ");
    last = std::move(name);
  }
  return out;
}

/// Returns the kinds of the solution's actions, or if these are the same in all answers, a wrong
/// answer.
std::string hint_of(const ReportInput& input, const std::vector<PuzzleAnswer>& answers,
                    const PuzzleAnswer& right) {
  const std::string kinds = kinds_of(input, right);
  const PuzzleAnswer* wrong = nullptr;
  bool alike = true;
  for (const PuzzleAnswer& answer : answers) {
    alike = alike && kinds_of(input, answer) == kinds;
    if (!answer.right && (wrong == nullptr || answer.share < wrong->share)) wrong = &answer;
  }
  if (alike && wrong != nullptr) return tr(input.language, "It is not {0}.", wrong->letter);
  return tr(input.language, "What is done, in this order: {0}.", kinds);
}

/// Returns what finds the solution: `greedy=missed quick=2/10`.
std::string difficulty_of(const PuzzleNote& head, Language language) {
  constexpr int kMany = 8;
  constexpr int kFew = 3;
  const std::string searches = head.value("quick");
  int found = 0;
  if (std::from_chars(searches.data(), searches.data() + searches.size(), found).ec != std::errc())
    return {};
  if (found >= kMany) return tr(language, "easy");
  if (found <= kFew && head.value("greedy") != "found") return tr(language, "hard");
  return tr(language, "medium");
}

/// Returns why the other answers are wrong, that of the entry played first; a reason that several
/// have in common only once.
std::string reasons_of(const PuzzleSheet& sheet, const Table& table, Language language) {
  const std::string& right = sheet.answers[sheet.right].letter;
  std::string out;
  std::vector<const NotedReason*> said;
  for (const bool played : {true, false}) {
    for (const PuzzleAnswer& answer : sheet.answers) {
      if (answer.played != played) continue;
      for (const NotedReason& reason : answer.reasons) {
        const bool again = std::ranges::any_of(said, [&](const NotedReason* other) {
          return std::tie(other->kind, other->seat, other->place) ==
                 std::tie(reason.kind, reason.seat, reason.place);
        });
        const Message words = reason_message(reason, table, right, answer.letter);
        if (again || words.empty()) continue;
        said.push_back(&reason);
        out += fmt::format(" {}.", capitalised(words.in(language)));
      }
    }
  }
  return out;
}

std::string solution_of(const PuzzleSheet& sheet, const PuzzleNote& head, const Table& table,
                        Language language) {
  std::string out = tr(language, "This is certain.");
  if (!sheet.exact) {
    out = tr(language,
             "Estimated: with it, {0} has a win share of {1}, {2} ± {3} more than with any other "
             "answer.",
             sheet.mover, sheet.answers[sheet.right].share, decimal(head.value("margin")),
             decimal(head.value("ci")));
  }
  out += reasons_of(sheet, table, language);
  for (const PuzzleAnswer& answer : sheet.answers) {
    if (!answer.played) continue;
    out += " ";
    out += answer.right ? tr(language, "It was found in the game.")
                        : tr(language, "In the game {0} was played.", answer.letter);
  }
  return out;
}

std::string source_of(const Summary& summary, const std::string& entry) {
  std::string out = summary.title + ", ";
  for (const SummaryPlayer& player : summary.players) {
    out += fmt::format("{}{}", &player == &summary.players.front() ? "" : " – ", called(player));
  }
  return entry.empty() ? out : tr(summary.language, "{0}, entry {1}", out, entry);
}

}  // namespace

std::string words_of(const PuzzleAnswer& answer) {
  return fmt::format("{}", fmt::join(answer.deeds, "; "));
}

PuzzleSheet puzzle_sheet(const Summary& summary, const ReportInput& input) {
  PuzzleSheet out;
  const Record& record = input.record;
  const PuzzleNote head = puzzle_note(record, input.table, record.lines.front().first_note);
  for (std::size_t i = 1; i < input.timeline.steps.size(); ++i) {
    const Step& step = input.timeline.steps[i];
    const Entry& entry = record.entries[index_of(step.entry)];
    if (!step.legal || !is_seat(step.actor) || entry.position != 1) continue;
    const PuzzleNote note = puzzle_note(record, input.table, entry.first_note);
    if (note.words.empty()) continue;
    PuzzleAnswer answer;
    answer.step = i;
    answer.right = step.line == 0;
    answer.played = note.has("played");
    answer.share = decimal(note.value("share")).in(input.language);
    answer.written = written_actions(record, entry);
    answer.deeds = deeds_of(input, step);
    answer.reasons = note.reasons;
    out.answers.push_back(std::move(answer));
  }
  // Sorted, so that the order gives nothing away.
  sort_stably(out.answers, [](const auto& a, const auto& b) { return a.written < b.written; });
  const auto right = std::ranges::find_if(out.answers, &PuzzleAnswer::right);
  if (right == out.answers.end()) return {};
  out.right = static_cast<std::size_t>(right - out.answers.begin());
  for (std::size_t i = 0; i < out.answers.size(); ++i) {
    out.answers[i].letter = static_cast<char>('A' + i);
  }
  place_letters(input, out.answers);
  out.exact = head.has("exact");
  out.question = puzzle_question(head.text).in(input.language);
  out.drawn = head.value("drawn");
  if (summary.game->drawn_words != nullptr) {
    out.drawn_words = summary.game->drawn_words(out.drawn, input.table).in(input.language);
  }
  out.source = source_of(summary, head.value("entry"));
  out.mover = full_name(summary.players[seat_index(input.timeline.steps[right->step].actor)]);
  out.hint = hint_of(input, out.answers, *right);
  out.difficulty = difficulty_of(head, input.language);
  out.solution = solution_of(out, head, input.table, input.language);
  return out;
}

namespace {

/// Returns the places that the answers name, so that every one of them fits into the picture.
std::vector<std::string> places_of_answers(const PuzzleSheet& sheet, const ReportInput& input) {
  std::vector<std::string> places;
  for (const PuzzleAnswer& answer : sheet.answers) {
    const Entry& entry = input.record.entries[index_of(input.timeline.steps[answer.step].entry)];
    for (const Token& action : action_tokens(input.record, entry)) {
      for (std::string& place : position_of(input).places_of(action.text)) {
        places.push_back(std::move(place));
      }
    }
  }
  return places;
}

/// Returns the room that the positions after all answers need, so that they have the same scale.
std::optional<Extent> room_of_answers(const PuzzleSheet& sheet, const ReportInput& input,
                                      DiagramRequest request) {
  request.room = position_of(input).scene(request).room;
  for (const PuzzleAnswer& answer : sheet.answers) {
    const std::optional<Extent> room =
        input.timeline.steps[answer.step].position->scene(request).room;
    if (room) request.room = request.room ? united(*request.room, *room) : *room;
  }
  return request.room;
}

/// Adds what an answer brings onto the board, with the class `tryN`.
void add_try(const PuzzleAnswer& answer, std::size_t index, const ReportInput& input,
             const DiagramRequest& request, const Scene& before, Scene& scene) {
  const Scene after = input.timeline.steps[answer.step].position->scene(request);
  for (const Symbol& symbol : after.symbols) {
    if (!scene.has_symbol(symbol.name)) scene.symbols.push_back(symbol);
  }
  for (Element& element : brought(before, after, {after.low(), after.high()})) {
    element.classes += fmt::format("{}try try{}", element.classes.empty() ? "" : " ", index);
    element.layer = Layer::kPieces;
    scene.elements.push_back(std::move(element));
  }
}

/// Returns the box that an element covers.
Extent covered_by(const Scene& scene, const Element& element) {
  if (element.figure != Figure::kUse) return extent_of(element);
  const auto symbol = std::ranges::find(scene.symbols, element.text, &Symbol::name);
  const Point at = element.points.front();
  return {at + symbol->low * element.size, at + symbol->high * element.size};
}

/// Returns the area that both boxes have in common.
double common_area(const Extent& one, const Extent& other) {
  const double width = std::min(one.high.x, other.high.x) - std::max(one.low.x, other.low.x);
  const double height = std::min(one.high.y, other.high.y) - std::max(one.low.y, other.low.y);
  return std::max(width, 0.0) * std::max(height, 0.0);
}

/// What a letter on the board must not hide, and what hiding a unit of its area costs.
std::vector<Obstacle> obstacles_on(const Scene& scene) {
  std::vector<Obstacle> out;
  for (const Element& element : scene.elements) {
    constexpr double kWords = 4;
    constexpr double kPiece = 2;
    constexpr double kDecoration = 0.2;
    if (element.layer == Layer::kPanel || element.points.empty()) continue;
    const bool text = element.figure == Figure::kText;
    if (!text && element.figure != Figure::kUse) continue;
    const double weight = text ? kWords : element.layer == Layer::kPieces ? kPiece : kDecoration;
    out.push_back({covered_by(scene, element), weight});
  }
  return out;
}

/// Returns where on `place` a disc of that radius hides the least.
Point free_spot(const std::vector<Obstacle>& obstacles, const ScenePlace& place, double radius) {
  std::vector<Point> spots;
  for (std::size_t i = 0; i < place.outline.size(); ++i) {
    const Point corner = place.outline[i];
    const Point next = place.outline[(i + 1) % place.outline.size()];
    for (const Point rim : {corner, (corner + next) * 0.5}) {
      const Point way = rim - place.centre;
      const double length = std::hypot(way.x, way.y);
      if (length == 0) continue;
      spots.push_back(place.centre + way * (std::max(length - radius, length / 2) / length));
    }
  }
  spots.push_back(place.centre);
  const auto cost = [&](Point at) {
    const Extent box{at - Point{radius, radius}, at + Point{radius, radius}};
    double sum = 0;
    for (const Obstacle& one : obstacles) sum += one.weight * common_area(box, one.box);
    return sum;
  };
  return *std::ranges::min_element(spots, {}, cost);
}

}  // namespace

Scene puzzle_scene(const PuzzleSheet& sheet, const ReportInput& input, const Canvas& canvas,
                   bool tries) {
  DiagramRequest request;
  request.canvas = canvas;
  request.canvas.language = input.language;
  request.places = places_of_answers(sheet, input);
  if (tries) request.room = room_of_answers(sheet, input, request);
  Scene scene = position_of(input).scene(request);
  std::vector<Obstacle> obstacles = obstacles_on(scene);
  constexpr double kLetter = 10;
  constexpr double kWithin = 0.93;
  constexpr double kLineWidth = 0.2;
  if (tries) {
    const Scene before = scene;
    for (std::size_t i = 0; i < sheet.answers.size(); ++i) {
      add_try(sheet.answers[i], i, input, request, before, scene);
    }
  }
  scene.layer = Layer::kOverlay;
  // Large enough for a finger.
  const double radius = canvas.measures().label;
  for (std::size_t i = 0; i < sheet.answers.size(); ++i) {
    const ScenePlace* place = scene.place_named(sheet.answers[i].place);
    if (place == nullptr) continue;
    const Point at = free_spot(obstacles, *place, radius);
    obstacles.push_back({{at - Point{radius, radius}, at + Point{radius, radius}}, kLetter});
    const std::string name = fmt::format("choice choice{}", i);
    std::vector<Point> rim;
    for (const Point corner : place->outline) {
      rim.push_back(place->centre + (corner - place->centre) * kWithin);
    }
    scene.add_polygon("gold-line round " + name, std::move(rim)).stroke = radius * kLineWidth;
    scene.add_circle("ink gold-edge o85 " + name, at, radius).stroke = radius * kLineWidth;
    scene.add_text("paper strong " + name, at, radius * 1.3, sheet.answers[i].letter);
  }
  return scene;
}

Scene solution_scene(const PuzzleSheet& sheet, const ReportInput& input, const Canvas& canvas) {
  DiagramRequest request;
  request.canvas = canvas;
  request.canvas.language = input.language;
  const auto right = static_cast<std::int32_t>(sheet.answers[sheet.right].step);
  return *draw_after(input, right, request, &position_of(input));
}

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
  body_ += fmt::format(
      "<p>{}{}</p>\n",
      sheet.drawn.empty()
          ? tr(language_, "{0} is to move.", user(sheet.mover))
          : tr(language_, "{0} is to move; {1} was drawn.", user(sheet.mover),
               fmt::format("{} <code>{}</code>", escaped(sheet.drawn_words), escaped(sheet.drawn))),
      sheet.difficulty.empty()
          ? ""
          : fmt::format(" <span class=\"soft\">({})</span>", escaped(sheet.difficulty)));
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
    const std::string says =
        answer.right  ? tr(language_, "{0} is right.", answer.letter)
        : sheet.exact ? tr(language_, "{0} is not the answer.", answer.letter)
                      : tr(language_, "{0} is not the answer: the win share is then about {1}.",
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
         "A win share is the expected share of the win if everybody continued to play like this "
         "engine, which does not play perfectly."));
  body += body_;
  body += fmt::format("<section class=\"printed\">\n<h2>{}</h2>\n<ol>\n{}</ol>\n</section>\n",
                      tr(language_, "Solutions"), solutions_);
  body += "</main>\n" + hidden_symbols(symbols_);
  std::string style = std::string(kPuzzleStyle) + scopes_.style(options.theme, classes_in(body));
  return write_page({Content::kPuzzles, title, std::move(style), std::string(kPuzzleScript),
                     std::move(body), options.theme, language_});
}

}  // namespace stela
