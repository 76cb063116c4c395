#include "lib/report/summary_document.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "lib/core/lines.h"
#include "lib/document/writers.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/record/tags.h"
#include "lib/replay/outcome.h"
#include "lib/report/chart.h"
#include "lib/report/diagnostic_reports.h"
#include "lib/report/diagram.h"
#include "lib/report/frames.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

using doc::Cell;
using doc::Column;
using doc::DataTable;
using doc::Group;
using doc::Heading;
using doc::Item;
using doc::List;
using doc::Paragraph;
using doc::Picture;
using doc::Run;
using doc::Text;

/// Levels of headings: of a section, of a part of it, of an entry.
constexpr int kSection = 2;
constexpr int kPart = 3;
constexpr int kEntry = 4;

Column number_column(Text head) { return {std::move(head), true}; }

class Builder {
 public:
  Builder(const Summary& summary, const ReportInput& input)
      : summary_(summary), input_(input), language_(summary.language), last_(last_step(summary)) {}

  doc::Document build() {
    out_.content = Content::kSummary;
    out_.title = record_title(input_.record, input_.table);
    out_.summary = summary_.result;
    out_.language = language_;
    std::vector<std::string_view> colours;
    for (const SummaryPlayer& player : summary_.players) colours.emplace_back(player.colour);
    out_.players = scene_players(colours);
    add_last_position();
    add_details();
    add_section(tr(language_, "Players and result"));
    out_.add({players_table()});
    if (has_course() || !summary_.rounds.empty() || !summary_.turning_points.empty()) {
      add_section(tr(language_, "How the game went"));
      add_course();
      add_turning_points();
    }
    if (!summary_.sources.empty()) {
      add_section(tr(language_, "Where the score came from"));
      out_.add({sources_table()});
    }
    if (summary_.analysis) add_analysis(*summary_.analysis);
    if (!summary_.mistakes.empty()) add_mistakes();
    add_section(tr(language_, "Entry by entry"));
    add_items();
    return std::move(out_);
  }

 private:
  void add_section(std::string title) { out_.add({Heading{kSection, std::move(title)}}); }

  /// Returns whether the scores change, or an analysis shows how the win shares do.
  [[nodiscard]] bool has_course() const {
    return summary_.analysis ||
           std::ranges::any_of(summary_.course, [this](const ScorePoint& point) {
             return point.scores != summary_.course.front().scores;
           });
  }

  /// Returns the actions of entry `number` of the main line as written, or nothing.
  [[nodiscard]] std::string_view written(int number) const {
    for (const SummaryItem& item : summary_.items) {
      const bool entry = item.kind == SummaryItem::Kind::kEntry && item.depth == 0;
      if (entry && item.number == number) return item.written;
    }
    return {};
  }

  /// Returns the drawing of the position after `step`.
  [[nodiscard]] Picture picture_of(std::int32_t step,
                                   const std::vector<Annotation>* drawings) const {
    Picture picture;
    picture.draw = [this_input = &input_, step, drawings](const Canvas& canvas) {
      DiagramRequest request;
      request.canvas = canvas;
      if (drawings != nullptr) request.drawings = *drawings;
      return draw_after(*this_input, step, request);
    };
    return picture;
  }

  void add_last_position() {
    Picture picture = picture_of(last_, nullptr);
    picture.head = true;
    picture.captions = {last_ == kStart ? tr(language_, "The start")
                                        : tr(language_, "The last position")};
    picture.panel_table = [summary = &summary_](const Scene& scene) -> std::optional<DataTable> {
      if (!scene.end || scene.ends_on_board) return std::nullopt;
      return end_table(*scene.end, *summary);
    };
    out_.add({std::move(picture)});
  }

  /// Returns the table of a game that is over.
  static DataTable end_table(const EndCard& end, const Summary& summary) {
    const Language language = summary.language;
    DataTable table;
    table.name = tr(language, "Final scores");
    table.columns = {{tr(language, "final scores"), false, true}};
    for (const EndColumn& column : end.columns) {
      const SummaryPlayer& player = summary.players[static_cast<std::size_t>(column.seat)];
      table.columns.push_back(
          number_column(Text::foreign(called(player)) + " " +
                        (column.won ? "★ " + tr(language, "won") : std::string(column.fate))));
    }
    for (const EndRow& row : end.rows) {
      doc::Row& cells = table.rows.emplace_back();
      cells.cells.emplace_back(row.words);
      for (const EndColumn& column : end.columns) {
        const EndCell& cell = row.cells[static_cast<std::size_t>(column.seat)];
        Text text = std::to_string(cell.number);
        if (!cell.made_of.empty()) text += " " + Text::soft(cell.made_of);
        cells.cells.emplace_back(std::move(text));
      }
      cells.strong = row.sum;
      cells.decides = row.decides;
    }
    return table;
  }

  void add_details() {
    if (summary_.details.empty()) return;
    doc::Facts facts;
    for (const auto& [name, value] : summary_.details) {
      facts.rows.emplace_back(Text::foreign(translated_tag(name, language_)), Text::foreign(value));
    }
    out_.add({std::move(facts)});
  }

  [[nodiscard]] DataTable players_table() const {
    std::vector<ResultRow> rows;
    for (const SummaryPlayer& player : summary_.players) {
      std::string fate = outcome_of(player, language_);
      const bool ranked = fate.empty() && player.standing > 0 && summary_.teams.empty();
      if (ranked) fate = tr(language_, "place {0}", player.standing);
      rows.push_back(
          {Text::foreign(full_name(player)), player.score, std::move(fate), player.wins});
    }
    for (const SummaryTeam& team : summary_.teams) {
      rows.push_back(
          {Text::foreign(team.names), team.score, team_fate(team.wins, language_), team.wins});
    }
    return result_table(*summary_.game, tr(language_, "Players and result"),
                        tr(language_, "player"), std::move(rows), language_);
  }

  /// Returns the columns of the players, after `first`.
  [[nodiscard]] std::vector<Column> player_columns(std::vector<Column> first) const {
    for (const SummaryPlayer& player : summary_.players) {
      first.push_back(number_column(Text::foreign(player.colour_word)));
    }
    return first;
  }

  void add_course() {
    doc::Chart chart;
    chart.svg = [summary = &summary_] { return write_chart(*summary); };
    chart.scene = [summary = &summary_] { return chart_scene(*summary); };
    constexpr std::size_t kMaxRows = 13;
    chart.values.name = tr(language_, "How the game went");
    chart.values.columns = player_columns({{tr(language_, "after entry"), true, true}});
    for (const ScorePoint& point : sampled(summary_.course, kMaxRows)) {
      doc::Row& row = chart.values.rows.emplace_back();
      row.cells.emplace_back(std::int64_t{point.entry});
      for (const Score& score : point.scores) {
        row.cells.emplace_back(write_score(score, *summary_.game));
      }
    }
    if (has_course()) out_.add({std::move(chart)});
    if (summary_.rounds.empty()) return;
    add_part(tr(language_, "Rounds"));
    List list;
    for (const RoundMark& round : summary_.rounds) list.items.push_back({round.entry, round.text});
    out_.add({std::move(list)});
  }

  void add_part(Text title) { out_.add({Heading{kPart, std::move(title)}}); }

  void add_turning_points() {
    for (const TurningGroup& group : summary_.turning_points) {
      add_part(group.title);
      List list;
      for (const TurningPoint& point : group.points) {
        // Who and the move in short form first, then what it was about.
        Text text;
        if (is_seat(point.actor)) {
          text += Text::foreign(full_name(summary_.players[seat_index(point.actor)]));
        }
        if (const std::string_view move = written(point.entry); !move.empty()) {
          if (!text.empty()) text += ", ";
          text += Text::code(move);
        }
        if (!text.empty()) text += ": ";
        list.items.push_back({point.entry, text + Text::foreign(point.text)});
      }
      if (group.left_out > 0) {
        list.items.push_back({0, tr(language_, "and {0} more", group.left_out)});
      }
      out_.add({std::move(list)});
    }
  }

  [[nodiscard]] DataTable sources_table() const {
    DataTable table;
    table.name = tr(language_, "Where the score came from");
    table.columns = player_columns({{tr(language_, "source"), false, true}, {}});
    for (const SourceRow& source : summary_.sources) {
      doc::Row& row = table.rows.emplace_back();
      row.cells = {source.title,
                   std::string(language_.translate(summary_.game->score_parts[source.part]))};
      row.cells.insert(row.cells.end(), source.amounts.begin(), source.amounts.end());
    }
    doc::Row& sums = table.rows.emplace_back();
    sums.strong = true;
    sums.cells = {tr(language_, "in total"), {}};
    for (const Score& score : summary_.course.back().scores) {
      sums.cells.emplace_back(write_score(score, *summary_.game));
    }
    return table;
  }

  void add_analysis(const SummaryAnalysis& analysis) {
    add_section(tr(language_, "Analysis"));
    DataTable table;
    table.name = tr(language_, "Analysis");
    for (const std::vector<std::string>& cells : analysis_table(summary_)) {
      if (table.columns.empty()) {
        for (const std::string& cell : cells) table.columns.push_back(number_column(cell));
        table.columns.front() = {cells.front(), false, true};
        continue;
      }
      doc::Row& row = table.rows.emplace_back();
      row.cells.emplace_back(Text::foreign(cells.front()));
      row.cells.insert(row.cells.end(), cells.begin() + 1, cells.end());
    }
    out_.add({std::move(table)});
    out_.add({Paragraph{analysis_words(analysis, language_), Paragraph::Role::kNote}});
    add_parts(analysis.judgement.parts);
    for (const std::string& remark : analysis.remarks) out_.add({Paragraph{remark}});
    for (const SummaryLoss& loss : analysis.losses) add_loss(loss);
  }

  /// Adds where each player lost how much.
  void add_parts(const std::vector<LossPart>& parts) {
    if (parts.empty()) return;
    DataTable table;
    table.name = tr(language_, "Losses by part of the game and by kind of choice");
    out_.add({Paragraph{table.name}});
    table.columns = {{{}, false, true}};
    for (const LossPart& part : parts) {
      table.columns.push_back(number_column(part.title.in(language_)));
    }
    for (std::size_t seat = 0; seat < summary_.players.size(); ++seat) {
      doc::Row& row = table.rows.emplace_back();
      row.cells.emplace_back(Text::foreign(full_name(summary_.players[seat])));
      for (const LossPart& part : parts) {
        row.cells.emplace_back(part.losses[seat] == 0
                                   ? std::string()
                                   : decimal_message(part.losses[seat]).in(language_));
      }
    }
    out_.add({std::move(table)});
  }

  /// Adds what was played and what is better, with their positions side by side if a mark shows
  /// that much was lost.
  void add_loss(const SummaryLoss& loss) {
    Text title = Run{tr(language_, "Entry {0}", loss.entry), Run::Look::kPlain,
                     fmt::format("e{}", loss.entry)};
    title += " ";
    title += Run{loss.mark, Run::Look::kMark};
    title += loss.mark.empty() ? "" : " ";
    title += Text::foreign(full_name(summary_.players[seat_index(loss.actor)])) + " " +
             loss_words(loss, language_);
    add_part(std::move(title));
    const bool drawn = !loss.mark.empty() && loss.better_step != kNone && loss.on_board;
    add_choice(tr(language_, "played"), loss.played, loss.after, loss.then,
               drawn ? loss.step : kNone);
    if (loss.better.empty()) return;
    add_choice(tr(language_, "better"), loss.better, loss.better_after(), loss.better_then,
               drawn ? loss.better_step : kNone);
    for (const auto& [entry, share] : loss.others) {
      add_choice(tr(language_, "also"), entry, share, {}, kNone);
    }
    for (const std::string& why : loss.why) out_.add({Paragraph{capitalised(why)}});
  }

  /// Adds an entry, the share after it, and what often follows, which may be empty.
  void add_choice(const std::string& what, const std::string& entry, Thousandths share,
                  const std::string& then, std::int32_t step) {
    Picture picture;
    if (step != kNone) picture = picture_of(step, nullptr);
    picture.paired = true;
    picture.captions = {Text::strong(what) + " " + Text::code(entry) + ", " +
                        tr(language_, "share {0}", decimal_message(share))};
    if (!then.empty()) {
      picture.captions.front() +=
          "; " + Text::strong(tr(language_, "then")) + " " + Text::code(then);
    }
    out_.add({std::move(picture)});
  }

  [[nodiscard]] Item item_of(const SummaryMistake& mistake) const {
    Item item;
    item.text = Run{name_of(mistake.severity, language_), Run::Look::kWrong};
    item.text += " " + Text::code(mistake.rule) + ": " + Text::foreign(mistake.message) + ".";
    const auto sentence = [](const std::string& message, const std::vector<Text>& values) {
      return Text::filled(message, values);
    };
    item.details.push_back(sentence(tr(language_, "Rule: {0} ({1}).", Text::slot(0), Text::slot(1)),
                                    {mistake.sentence, mistake.cite}));
    if (!mistake.reason.empty()) {
      item.details.push_back(
          sentence(tr(language_, "Reason: {0}.", Text::slot(0)),
                   {Text(mistake.reason) + " [" + Text::code(mistake.article) + "]"}));
    }
    if (!mistake.hint.empty()) {
      item.details.push_back(
          sentence(tr(language_, "Hint: {0}.", Text::slot(0)), {Text::foreign(mistake.hint)}));
    }
    return item;
  }

  void add_mistakes() {
    add_section(tr(language_, "What is wrong with the record"));
    List list;
    for (const SummaryMistake& mistake : summary_.mistakes) {
      list.items.push_back(item_of(mistake));
      list.items.back().entry = mistake.entry;
    }
    out_.add({std::move(list)});
  }

  /// Returns whether `item` is an entry of the main line in which an analysis, the notes and the
  /// rules found nothing.
  [[nodiscard]] bool quiet(std::size_t item) const {
    const std::vector<SummaryItem>& items = summary_.items;
    const SummaryItem& entry = items[item];
    if (entry.kind != SummaryItem::Kind::kEntry || entry.depth > 0 || !entry.legal) return false;
    if (!entry.nags.empty() || !entry.mistakes.empty()) return false;
    return item + 1 == items.size() || items[item + 1].kind == SummaryItem::Kind::kEntry ||
           items[item + 1].kind == SummaryItem::Kind::kResult;
  }

  /// Adds the entries; in an analysed game those in which nothing happened are folded.
  void add_items() {
    constexpr std::size_t kLeastFolded = 3;
    const std::vector<SummaryItem>& items = summary_.items;
    for (std::size_t i = 0; i < items.size();) {
      std::size_t end = i;
      while (summary_.analysed() && end < items.size() && quiet(end)) ++end;
      if (end - i < kLeastFolded) {
        end = std::max(end, i + 1);
        while (i < end) add(items[i++], out_.blocks);
        continue;
      }
      Group folded{Group::Role::kFolded};
      folded.title = tr(language_, "Entries {0} to {1}", items[i].number, items[end - 1].number);
      while (i < end) add(items[i++], folded.blocks);
      out_.add({std::move(folded)});
    }
  }

  void add(const SummaryItem& item, doc::Blocks& blocks) {
    Group group{item.kind == SummaryItem::Kind::kVariation ? Group::Role::kVariation
                                                           : Group::Role::kEntry};
    group.depth = item.depth;
    switch (item.kind) {
      case SummaryItem::Kind::kEntry:
      case SummaryItem::Kind::kResult:
        add_entry(item, group);
        break;
      case SummaryItem::Kind::kComment:
        add_comment(item, group);
        break;
      case SummaryItem::Kind::kVariation:
        group.blocks.push_back({Paragraph{
            item.follows > 0
                ? Text(tr(language_, "As it could have gone on after entry {0}:", item.follows))
            : item.illegal.empty()
                ? Text(tr(language_, "Instead of entry {0}:", item.number))
                : Text::filled(tr(language_, "Instead of entry {0}, as an example of {1}:",
                                  item.number, Text::slot(0)),
                               {Text::code(item.illegal)})}});
        break;
      case SummaryItem::Kind::kVariationEnd:
        return;
    }
    blocks.push_back({std::move(group)});
  }

  void add_entry(const SummaryItem& entry, Group& group) const {
    const bool played = entry.kind == SummaryItem::Kind::kResult || entry.step != kNone;
    if (entry.depth == 0 && entry.kind == SummaryItem::Kind::kEntry &&
        entry.actor_name != kResumeName) {
      group.anchor = fmt::format("e{}", entry.number);
      for (const RoundMark& round : summary_.rounds) {
        if (round.entry != entry.number) continue;
        group.title = tr(language_, "Entry {0}: {1}", round.entry, round.text);
      }
    }
    Heading heading{kEntry, Text::foreign(heading_of(entry, language_))};
    if (!entry.written.empty()) heading.text += ": " + Text::code(entry.written);
    for (const std::string& nag : entry.nags) {
      heading.text += " ";
      heading.text += Run{nag, Run::Look::kMark};
    }
    group.blocks.push_back({std::move(heading)});
    List list;
    for (const SummaryEvent& event : entry.events) {
      Text text = Text::foreign(event.who);
      if (!event.who.empty()) text += ": ";
      list.items.push_back({0, text + Text::foreign(event.text)});
    }
    for (const SummaryMistake& mistake : entry.mistakes) list.items.push_back(item_of(mistake));
    if (!played) list.items.push_back({0, tr(language_, "not played")});
    if (!list.items.empty()) group.blocks.push_back({std::move(list)});
    if (entry.scores.empty() || entry.actor == kSetup) return;
    group.blocks.push_back({Paragraph{scores_of(entry.scores), Paragraph::Role::kScore}});
  }

  /// Returns `score: white 1/0/3, red 0/0/4`.
  [[nodiscard]] Text scores_of(const std::vector<Score>& scores) const {
    std::string out;
    for (std::size_t seat = 0; seat < scores.size(); ++seat) {
      add_to_list(out,
                  fmt::format("{} {}", summary_.players[seat].colour_word,
                              write_score(scores[seat], *summary_.game)),
                  ", ");
    }
    return tr(language_, "score: {0}", out);
  }

  void add_comment(const SummaryItem& comment, Group& group) const {
    CommentTimes times;
    const std::string text = without_times(comment.text, times);
    if (!text.empty()) {
      group.blocks.push_back({Paragraph{Text::foreign(text), Paragraph::Role::kComment}});
    }
    std::string taken;
    if (!times.took.empty()) add_to_list(taken, tr(language_, "took {0}", times.took), ", ");
    if (!times.clock.empty()) add_to_list(taken, tr(language_, "{0} left", times.clock), ", ");
    if (!taken.empty()) group.blocks.push_back({Paragraph{taken, Paragraph::Role::kNote}});
    if (comment.diagrams.empty()) return;
    // All diagrams of a comment show the same position with all its drawings.
    const std::int32_t step = comment.diagrams.front().step;
    Picture picture = picture_of(step, &comment.drawings);
    for (const SummaryDiagram& diagram : comment.diagrams) {
      if (!diagram.caption.empty()) picture.captions.push_back(Text::foreign(diagram.caption));
    }
    picture.as_text = [input = &input_, step] { return board_after(*input, step); };
    picture.repeated =
        step == last_ && std::ranges::all_of(comment.drawings, [](const Annotation& drawing) {
          return drawing.kind == Annotation::Kind::kDiagram;
        });
    group.blocks.push_back({std::move(picture)});
  }

  const Summary& summary_;
  const ReportInput& input_;
  Language language_;
  /// Step of the last position that the main line reached.
  std::int32_t last_;
  doc::Document out_;
};

}  // namespace

doc::Document summary_document(const Summary& summary, const ReportInput& input) {
  return Builder(summary, input).build();
}

doc::DataTable result_table(const GameInfo& game, std::string name, Text head,
                            std::vector<ResultRow> rows, Language language) {
  DataTable table;
  table.name = std::move(name);
  table.columns = {{std::move(head), false, true}};
  for (const std::string_view part : game.score_parts) {
    table.columns.push_back(number_column(language.translate(part)));
  }
  table.columns.push_back({});
  for (ResultRow& result : rows) {
    doc::Row& row = table.rows.emplace_back();
    row.strong = result.wins;
    row.cells.emplace_back(std::move(result.name));
    for (std::size_t part = 0; part < game.score_parts.size(); ++part) {
      row.cells.emplace_back(std::int64_t{result.score.parts[part]});
    }
    row.cells.emplace_back(std::move(result.fate));
  }
  return table;
}

std::string team_fate(bool wins, Language language) {
  return wins ? tr(language, "team, wins") : tr(language, "team");
}

std::string heading_of(const SummaryItem& entry, Language language) {
  if (entry.actor_name == kSetupName || entry.kind == SummaryItem::Kind::kResult) {
    return entry.actor_name;
  }
  if (entry.actor_name == kResumeName) {
    return tr(language, "{0} with entry {1}", kResumeName, entry.number + 1);
  }
  return fmt::format("{}. {}", entry.number, entry.actor_name);
}

}  // namespace stela
