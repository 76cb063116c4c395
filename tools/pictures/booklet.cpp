#include "tools/pictures/booklet.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "lib/game/claims.h"
#include "lib/game/info.h"
#include "lib/record/tags.h"
#include "lib/render/svg.h"
#include "lib/report/chart.h"
#include "lib/report/diagnostic_text.h"
#include "lib/report/page.h"
#include "lib/report/summary_html.h"
#include "lib/report/summary_text.h"
#include "lib/words/tr.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/pictures/diagram.h"
#include "tools/pictures/picture.h"

namespace stela {
namespace {

constexpr double kTitleText = 24;
constexpr double kLongTitleText = 15;
constexpr double kLeadText = 12;
constexpr double kText = 9.5;
constexpr double kSmallText = 8.5;
constexpr double kIndent = 16;
/// Maximum indentation of variations.
constexpr int kDeepest = 4;
/// Height reserved for the first lines of an entry, in points.
constexpr double kEntryRoom = 44;
/// Maximum height of a diagram, and its minimum if the page has no more room; in points.
constexpr double kDiagramHeight = 330;
constexpr double kMinDiagram = 190;
/// Height of two diagrams side by side, in points.
constexpr double kPairHeight = 170;
/// Space around a diagram, and for its caption.
constexpr double kAroundDiagram = 16;
constexpr double kCaptionRoom = 60;
/// Minimum height of the content on the last page of a chapter.
constexpr double kLastPage = 120;
/// Parts up to this height are kept on one page.
constexpr double kTogether = 120;
/// Height of a line of the entries and of the space above an item, and the minimum number of
/// letters in a line.
constexpr double kLine = 13;
constexpr double kAboveItem = 6;
constexpr std::size_t kLineLetters = 70;
/// The width for which pictures are laid out, in pixels; they are printed as wide as the page
/// allows.
constexpr int kPictureWidth = 800;

PrintedTable::Cell words(std::string text, Ink ink = Ink::kPlain) {
  return {{{std::move(text), ink}}, false};
}
PrintedTable::Cell number(std::string text, Ink ink = Ink::kPlain) {
  return {{{std::move(text), ink}}, true};
}

class Chapter {
 public:
  Chapter(const Summary& summary, const ReportInput& input, Paper& paper)
      : summary_(summary), input_(input), language_(summary.language), paper_(paper) {}

  bool write() {
    paper_.begin_chapter(summary_.title);
    write_title();
    paper_.begin_section(tr(language_, "Players and result"), kEntryRoom);
    write_players();
    write_end();
    paper_.begin_section(tr(language_, "How the game went"), kMinDiagram);
    write_chart_and_rounds();
    write_turning_points();
    if (!summary_.sources.empty()) write_sources();
    if (summary_.analysis) write_analysis(*summary_.analysis);
    if (!summary_.mistakes.empty()) write_mistakes();
    for (const SummaryItem& item : summary_.items) rest_ += height_of(item);
    paper_.begin_section(tr(language_, "Entry by entry"), room_of_first());
    for (const SummaryItem& item : summary_.items) write(item);
    if (!error_.empty()) complain(tr(language_, "cannot draw the picture: {0}", error_));
    return error_.empty();
  }

 private:
  [[nodiscard]] std::string head_of(int entry) const {
    return tr(language_, "Entry {0}:", entry) + " ";
  }

  void write_title() {
    if (summary_.title.find(summary_.game->name) == std::string::npos) {
      paper_.write({{{std::string(summary_.game->name), Ink::kName}}, kLeadText, 0, 0, 0});
    }
    constexpr std::size_t kShort = 60;
    const double size = summary_.title.size() <= kShort ? kTitleText : kLongTitleText;
    paper_.write({{{summary_.title, Ink::kStrong}}, size, 0, 0, 0});
    for (const auto& [name, value] : summary_.details) {
      paper_.write({{{std::string(translated_tag(name, language_)), Ink::kSoft},
                     {"  ", Ink::kPlain},
                     {value, Ink::kPlain}},
                    kText,
                    1,
                    0,
                    0});
    }
  }

  void write_players() {
    PrintedTable table;
    table.rows.push_back({words(tr(language_, "player"), Ink::kSoft)});
    for (const std::string_view part : summary_.game->score_parts) {
      table.rows.back().push_back(number(std::string(language_.translate(part)), Ink::kSoft));
    }
    table.rows.back().push_back(words(""));
    for (const SummaryPlayer& player : summary_.players) {
      add_scores(full_name(player), player.score, outcome_of(player, language_), player.wins,
                 table);
    }
    for (const SummaryTeam& team : summary_.teams) {
      add_scores(team.names, team.score,
                 team.wins ? tr(language_, "team, wins") : tr(language_, "team"), team.wins, table);
    }
    paper_.write(table);
    paper_.write({{{summary_.result, Ink::kStrong}}, kLeadText, 4, 0, 0});
  }

  void add_scores(const std::string& name, const Score& score, const std::string& fate, bool wins,
                  PrintedTable& table) const {
    const Ink ink = wins ? Ink::kStrong : Ink::kPlain;
    table.rows.push_back({words(name, ink)});
    for (std::size_t part = 0; part < summary_.game->score_parts.size(); ++part) {
      table.rows.back().push_back(number(std::to_string(score.parts[part]), ink));
    }
    table.rows.back().push_back(words(fate, ink));
  }

  /// Writes the last position reached by the main line.
  void write_end() {
    last_ = last_step(summary_);
    draw(last_, {}, {});
  }

  void write_chart_and_rounds() {
    draw_scene(chart_scene(summary_), {});
    if (summary_.rounds.empty()) return;
    paper_.write({{{tr(language_, "Rounds"), Ink::kStrong}}, kText, 6, 0, kEntryRoom});
    std::size_t more = summary_.rounds.size();
    for (const RoundMark& round : summary_.rounds) write_point(round.entry, round.text, --more);
  }

  /// `more` is the number of list items left: the last one is kept with the one before it.
  void write_point(int entry, const std::string& text, std::size_t more) {
    const double keep = more == 1 ? 2 * kLine : 0;
    paper_.write({{{head_of(entry), Ink::kSoft}, {text, Ink::kPlain}}, kText, 1, kIndent, keep});
  }

  void write_turning_points() {
    for (const TurningGroup& group : summary_.turning_points) {
      paper_.write({{{group.title, Ink::kStrong}}, kText, 6, 0, kEntryRoom});
      std::size_t more = group.points.size() + (group.left_out > 0 ? 1 : 0);
      for (const TurningPoint& point : group.points) {
        const std::string who =
            is_seat(point.actor)
                ? full_name(summary_.players[static_cast<std::size_t>(point.actor)]) + ": "
                : std::string();
        write_point(point.entry, who + point.text, --more);
      }
      if (group.left_out == 0) continue;
      paper_.write(
          {{{tr(language_, "and {0} more", group.left_out), Ink::kSoft}}, kText, 1, kIndent, 0});
    }
  }

  void write_sources() {
    constexpr double kRow = 21;
    const auto rows = static_cast<double>(summary_.sources.size() + 2);
    paper_.begin_section(tr(language_, "Where the score came from"),
                         std::min(kRow * rows, kMinDiagram));
    PrintedTable table;
    table.rows.push_back({words(tr(language_, "source"), Ink::kSoft), words("")});
    for (const SummaryPlayer& player : summary_.players) {
      table.rows.back().push_back(number(player.colour, Ink::kSoft));
    }
    for (const SourceRow& source : summary_.sources) {
      table.rows.push_back(
          {words(source.title),
           words(std::string(language_.translate(summary_.game->score_parts[source.part])))});
      for (const std::int64_t amount : source.amounts) {
        table.rows.back().push_back(number(std::to_string(amount)));
      }
    }
    table.rows.push_back({words(tr(language_, "in all"), Ink::kStrong), words("")});
    for (const Score& score : summary_.course.back().scores) {
      table.rows.back().push_back(number(write_score(score, *summary_.game), Ink::kStrong));
    }
    paper_.write(table);
  }

  void write_analysis(const SummaryAnalysis& analysis) {
    paper_.begin_section(tr(language_, "How well it was played"), kMinDiagram);
    PrintedTable table;
    for (const std::vector<std::string>& row : analysis_table(summary_)) {
      const Ink ink = table.rows.empty() ? Ink::kSoft : Ink::kPlain;
      table.rows.emplace_back();
      for (const std::string& cell : row) {
        table.rows.back().push_back(&cell == &row.front() ? words(cell, ink) : number(cell, ink));
      }
    }
    paper_.write(table);
    paper_.write({{{analysis_words(analysis, language_), Ink::kSoft}}, kSmallText, 4, 0, 0});
    for (const SummaryLoss& loss : analysis.losses) write_loss(loss);
  }

  /// Writes the played and the better entry, with both positions if a mark says that the loss was
  /// large.
  void write_loss(const SummaryLoss& loss) {
    const SummaryPlayer& player = summary_.players[seat_index(loss.actor)];
    const bool drawn = !loss.mark.empty() && loss.better_step != kNone;
    paper_.write({{{head_of(loss.entry), Ink::kSoft},
                   {fmt::format("{} {} ", full_name(player), loss.mark), Ink::kStrong},
                   {loss_words(loss, language_), Ink::kPlain}},
                  kText,
                  6,
                  0,
                  kEntryRoom});
    write_choice(tr(language_, "played"), loss.played, loss.after);
    if (!loss.better.empty())
      write_choice(tr(language_, "better"), loss.better, loss.better_after());
    if (drawn) draw_pair(loss);
  }

  void write_choice(std::string_view what, const std::string& entry, Thousandths share) {
    paper_.write({{{std::string(what) + "  ", Ink::kSoft},
                   {entry, Ink::kCode},
                   {"  " + tr(language_, "share {0}", decimal(as_decimal(share))), Ink::kPlain}},
                  kText,
                  1,
                  kIndent,
                  0});
  }

  void write_mistakes() {
    paper_.begin_section(tr(language_, "What is wrong with the record"), kEntryRoom);
    for (const SummaryMistake& mistake : summary_.mistakes) {
      const bool at = mistake.entry > 0 && mistake.entry <= input_.record.count_entries();
      write(mistake, at ? head_of(mistake.entry) : std::string(), 0);
    }
  }

  void write(const SummaryMistake& mistake, const std::string& where, double indent) {
    paper_.write({{{where, Ink::kSoft},
                   {name_of(mistake.severity, language_), Ink::kError},
                   {" ", Ink::kPlain},
                   {mistake.rule, Ink::kCode},
                   {": ", Ink::kPlain},
                   {mistake.message + ".", Ink::kPlain}},
                  kText,
                  2,
                  indent,
                  0});
    std::string why = tr(language_, "Rule: {0} ({1}).", mistake.sentence, mistake.cite);
    if (!mistake.reason.empty()) why += " " + tr(language_, "Reason: {0}.", mistake.reason);
    if (!mistake.hint.empty()) why += " " + tr(language_, "Hint: {0}.", mistake.hint);
    paper_.write({{{std::move(why), Ink::kSoft}}, kSmallText, 0, indent + kIndent, 0});
  }

  static double height_of_lines(std::size_t letters) {
    const std::size_t rows = letters / kLineLetters + 1;
    return kLine * static_cast<double>(rows);
  }

  /// Returns the approximate height of an item without its events and diagrams; never too low.
  static double height_of_head(const SummaryItem& item) {
    double height = kAboveItem + height_of_lines(item.text.size() + item.written.size()) + kLine;
    // The last event needs an extra line for its scores.
    if (!item.events.empty() && !item.scores.empty()) height += kLine;
    for (const SummaryMistake& mistake : item.mistakes) {
      height += height_of_lines(mistake.message.size()) +
                height_of_lines(mistake.sentence.size() + mistake.hint.size());
    }
    return height;
  }

  static double height_of(const SummaryItem& item) {
    double height = height_of_head(item);
    for (const SummaryEvent& event : item.events) height += height_of_lines(event.text.size());
    return height;
  }

  /// Starts a part of the given height. If the rest after it would be too little for a page, keeps
  /// everything together, so that the last page is not nearly empty.
  void begin_part(double height) {
    if (rest_ >= kLastPage && rest_ - height < kLastPage) paper_.keep(rest_);
    rest_ -= height;
  }

  /// Returns the height needed to start the items: all of them if they are few, otherwise the first
  /// one, or some of its lines if it is long.
  [[nodiscard]] double room_of_first() const {
    if (rest_ <= kLastPage) return std::max(rest_, kEntryRoom);
    const double first = height_of(summary_.items.front());
    return first <= kTogether ? first : kEntryRoom;
  }

  static double indent_of(const SummaryItem& item) {
    return kIndent * std::min(item.depth, kDeepest);
  }

  void write(const SummaryItem& item) {
    const double height = height_of(item);
    const bool together = height <= kTogether || item.events.empty();
    begin_part(together ? height : height_of_head(item));
    switch (item.kind) {
      case SummaryItem::Kind::kEntry:
      case SummaryItem::Kind::kResult:
        if (height <= kTogether) paper_.keep(height);
        return write_entry(item, together);
      case SummaryItem::Kind::kComment:
        return write_comment(item);
      case SummaryItem::Kind::kVariation: {
        std::vector<Run> runs =
            item.illegal.empty()
                ? std::vector<Run>{{tr(language_, "Instead of entry {0}:", item.number),
                                    Ink::kSoft}}
                : runs_around(item.illegal,
                              tr(language_, "Instead of entry {0}, as an example of {1}:",
                                 item.number, item.illegal),
                              Ink::kSoft);
        return paper_.write({std::move(runs), kText, 6, indent_of(item), kEntryRoom});
      }
      case SummaryItem::Kind::kVariationEnd:
        return;
    }
  }

  /// Adds a bookmark at the start of a round.
  void mark_round(const SummaryItem& entry) {
    if (entry.depth > 0 || entry.kind != SummaryItem::Kind::kEntry) return;
    for (const RoundMark& round : summary_.rounds) {
      if (round.entry != entry.number) continue;
      paper_.mark(head_of(round.entry) + round.text, kEntryRoom);
      return;
    }
  }

  /// `together` keeps it on one page.
  void write_entry(const SummaryItem& entry, bool together) {
    mark_round(entry);
    const double indent = indent_of(entry);
    std::vector<Run> head = {{heading_of(entry, language_), Ink::kStrong}};
    if (!entry.written.empty()) {
      head.push_back({"  ", Ink::kPlain});
      head.push_back({entry.written, Ink::kCode});
    }
    for (const std::string& nag : entry.nags) {
      head.push_back({"  ", Ink::kPlain});
      head.push_back({nag, Ink::kComment});
    }
    paper_.write({std::move(head), kText, kAboveItem, indent, kEntryRoom / 2});
    const bool scored = !entry.scores.empty() && entry.actor != kSetup;
    for (const SummaryEvent& event : entry.events) {
      const std::string who = event.who.empty() ? std::string() : event.who + ": ";
      const double keep = scored && &event == &entry.events.back() ? 2 * kLine : 0;
      if (!together) begin_part(height_of_lines(event.text.size()));
      paper_.write({{{who + event.text, Ink::kPlain}}, kText, 0, indent + kIndent, keep});
    }
    for (const SummaryMistake& mistake : entry.mistakes) write(mistake, {}, indent + kIndent);
    if (entry.kind == SummaryItem::Kind::kEntry && entry.step == kNone) {
      paper_.write({{{tr(language_, "not played"), Ink::kSoft}}, kText, 0, indent + kIndent, 0});
    }
    if (!scored) return;
    paper_.write({{{scores_in_words(summary_, entry.scores), Ink::kSoft}},
                  kSmallText,
                  0,
                  indent + kIndent,
                  0});
  }

  void write_comment(const SummaryItem& comment) {
    if (!comment.text.empty()) {
      paper_.write({{{comment.text, Ink::kComment}}, kText, 3, indent_of(comment) + kIndent, 0});
    }
    if (comment.diagrams.empty()) return;
    std::string captions;
    for (const SummaryDiagram& diagram : comment.diagrams) {
      if (!captions.empty() && !diagram.caption.empty()) captions += '\n';
      captions += diagram.caption;
    }
    const std::int32_t step = comment.diagrams.front().step;
    // The last position is already shown at the head of the chapter.
    const bool plain = std::all_of(
        comment.drawings.begin(), comment.drawings.end(),
        [](const Annotation& drawing) { return drawing.kind == Annotation::Kind::kDiagram; });
    if (step == last_ && plain) {
      if (!captions.empty()) {
        paper_.write({{{std::move(captions), Ink::kStrong}}, kText, 6, indent_of(comment), 0});
      }
      return;
    }
    draw(step, comment.drawings, std::move(captions));
  }

  void draw(std::int32_t step, const std::vector<Annotation>& drawings, std::string caption) {
    if (pictures_ == kMaxPictures) {
      paper_.write({{{no_picture(language_), Ink::kSoft}}, kText, 4, 0, 0});
      return;
    }
    const std::optional<Scene> scene = scene_of(step, drawings);
    if (scene) draw_scene(*scene, std::move(caption));
  }

  void draw_pair(const SummaryLoss& loss) {
    if (pictures_ + 1 >= kMaxPictures) return;
    const std::optional<Scene> played = scene_of(loss.step, {});
    const std::optional<Scene> better = scene_of(loss.better_step, {});
    if (!played || !better) return;
    std::string error;
    if (!paper_.draw_pair(*played, *better, kPairHeight, error) && error_.empty()) error_ = error;
  }

  /// Returns the position after `step` with `drawings`, or null if it was not kept.
  std::optional<Scene> scene_of(std::int32_t step, const std::vector<Annotation>& drawings) {
    std::unique_ptr<Position> start;
    DiagramState moment{&input_.record, &input_.table};
    moment.timeline = &input_.timeline;
    if (step == kStart) {
      start = input_.table.game->start(input_.table);
      moment.position = start.get();
    } else {
      const Step& at = input_.timeline.steps[static_cast<std::size_t>(step)];
      moment.position = at.position.get();
      moment.entry = at.entry;
      moment.step = &at;
    }
    if (moment.position == nullptr) return std::nullopt;
    ++pictures_;
    DiagramOptions diagram;
    diagram.canvas = Canvas::of(kPictureWidth);
    diagram.canvas.language = language_;
    diagram.illegal = moment.step != nullptr && !moment.step->legal;
    diagram.caption = false;
    diagram.drawings = drawings;
    std::vector<std::string> wrong;  // ignored, as on HTML pages
    return draw_diagram(moment, diagram, wrong);
  }

  /// Draws as high as the page has room for, if that is large enough; otherwise on the next page.
  void draw_scene(const Scene& scene, std::string caption) {
    const double free = paper_.room() - kAroundDiagram - (caption.empty() ? 0 : kCaptionRoom);
    const double height = free < kMinDiagram ? kDiagramHeight : std::min(free, kDiagramHeight);
    Paragraph below{{}, kText, 6, 0, 0};
    if (!caption.empty()) below.runs.push_back({std::move(caption), Ink::kStrong});
    std::string error;
    if (!paper_.draw(scene, kPictureWidth, height, below, error) && error_.empty()) {
      error_ = error;
    }
  }

  const Summary& summary_;
  const ReportInput& input_;
  Language language_;
  Paper& paper_;
  std::size_t pictures_ = 0;
  /// The step of the last position reached by the main line.
  std::int32_t last_ = kStart;
  /// Approximate total height of the items that are not yet written.
  double rest_ = 0;
  /// The error of the first picture that could not be drawn.
  std::string error_;
};

}  // namespace

bool write_chapter(const Summary& summary, const ReportInput& input, Paper& paper) {
  return Chapter(summary, input, paper).write();
}

}  // namespace stela
