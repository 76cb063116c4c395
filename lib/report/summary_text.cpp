#include "lib/report/summary_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/core/utf8.h"
#include "lib/core/wrapped.h"
#include "lib/game/claims.h"
#include "lib/game/info.h"
#include "lib/record/tags.h"
#include "lib/report/diagnostic_text.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// Maximum indentation of variations.
constexpr int kDeepest = 8;

/// A table with columns as wide as their contents; the first is flush left.
class TextTable {
 public:
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

  void write(std::string& out) const {
    std::vector<std::size_t> widths;
    for (const auto& row : rows_) {
      widths.resize(std::max(widths.size(), row.size()));
      for (std::size_t i = 0; i < row.size(); ++i) {
        widths[i] = std::max(widths[i], count_code_points(row[i]));
      }
    }
    for (const auto& row : rows_) {
      std::string line = " ";
      for (std::size_t i = 0; i < row.size(); ++i) {
        const std::string pad(widths[i] - count_code_points(row[i]), ' ');
        line += ' ' + (i == 0 ? row[i] + pad : ' ' + pad + row[i]);
      }
      line.erase(line.find_last_not_of(' ') + 1);
      out += line + '\n';
    }
  }

 private:
  std::vector<std::vector<std::string>> rows_;
};

class TextWriter {
 public:
  TextWriter(const Summary& summary, const ReportInput& input)
      : summary_(summary), input_(input), language_(input.language) {}

  std::string write() {
    const std::string title = printable(summary_.title);
    out_ = title + '\n' + std::string(count_code_points(title), '=') + '\n';
    if (!summary_.details.empty()) out_ += '\n';
    for (const auto& [name, value] : summary_.details) {
      out_ += fmt::format("{}: {}\n", printable(translated_tag(name, language_)), printable(value));
    }
    heading(tr(language_, "Players and result"));
    write_players();
    heading(tr(language_, "How the game went"));
    write_course();
    write_turning_points();
    if (!summary_.sources.empty()) {
      heading(tr(language_, "Where the score came from"));
      write_sources();
    }
    if (summary_.analysis) {
      heading(tr(language_, "How well it was played"));
      write_analysis(*summary_.analysis);
    }
    if (!summary_.mistakes.empty()) {
      heading(tr(language_, "What is wrong with the record"));
      for (const SummaryMistake& mistake : summary_.mistakes) write(mistake, "  ", true);
    }
    heading(tr(language_, "Entry by entry"));
    for (const SummaryItem& item : summary_.items) write(item);
    return std::move(out_);
  }

 private:
  void heading(std::string_view title) {
    out_ += fmt::format("\n{}\n{}\n", title, std::string(count_code_points(title), '-'));
  }

  void write_players() {
    TextTable table;
    for (const SummaryPlayer& player : summary_.players) {
      table.add({printable(full_name(player)), player.score_text, outcome_of(player, language_)});
    }
    for (const SummaryTeam& team : summary_.teams) {
      table.add({printable(team.names), team.score_text,
                 team.wins ? tr(language_, "team, wins") : tr(language_, "team")});
    }
    table.write(out_);
    out_ += fmt::format("  {}\n", printable(summary_.result));
  }

  void write_course() {
    TextTable table;
    for (std::vector<std::string>& row : course_table(summary_)) table.add(std::move(row));
    table.write(out_);
    if (!summary_.rounds.empty()) {
      out_ += fmt::format("\n  {}\n", tr(language_, "Rounds"));
    }
    for (const RoundMark& round : summary_.rounds) {
      out_ += fmt::format("  {:>5}. {}\n", round.entry, round.text);
    }
  }

  void write_turning_points() {
    for (const TurningGroup& group : summary_.turning_points) {
      out_ += fmt::format("\n  {}\n", group.title);
      for (const TurningPoint& point : group.points) {
        const std::string who =
            is_seat(point.actor)
                ? full_name(summary_.players[static_cast<std::size_t>(point.actor)]) + ": "
                : std::string();
        out_ += fmt::format("  {:>5}. {}\n", point.entry, printable(who + point.text));
      }
      if (group.left_out > 0) {
        out_ += fmt::format("         {}\n", tr(language_, "and {0} more", group.left_out));
      }
    }
  }

  void write_sources() {
    TextTable table;
    for (std::vector<std::string>& row : sources_table(summary_)) table.add(std::move(row));
    table.write(out_);
  }

  void write_analysis(const SummaryAnalysis& analysis) {
    TextTable table;
    for (std::vector<std::string>& row : analysis_table(summary_)) {
      for (std::string& cell : row) cell = printable(cell);
      table.add(std::move(row));
    }
    table.write(out_);
    for (const SummaryLoss& loss : analysis.losses) {
      out_ += fmt::format("\n  {:>4}. {} {}{}{}\n        {}  {}\n", loss.entry,
                          summary_.players[seat_index(loss.actor)].colour, loss.mark,
                          loss.mark.empty() ? "" : " ", loss_words(loss, language_),
                          tr(language_, "played"), printable(loss.played));
      if (loss.better.empty()) continue;
      out_ += fmt::format("        {}  {}\n", tr(language_, "better"), printable(loss.better));
    }
    const std::string words = "  " + printable(analysis_words(analysis, language_));
    out_ += fmt::format("\n{}\n", wrapped(words, kTerminalWidth, 0));
  }

  void write(const SummaryMistake& mistake, const std::string& indent, bool with_entry) {
    std::string where;
    if (with_entry && mistake.entry > 0) where = tr(language_, "entry {0}:", mistake.entry) + ' ';
    out_ += fmt::format("{}{}{}: {} [{}]\n", indent, where, name_of(mistake.severity, language_),
                        printable(mistake.message), mistake.rule);
    out_ += fmt::format(
        "{}  {}\n", indent,
        tr(language_, "rule: {0}", fmt::format("{} ({})", mistake.sentence, mistake.cite)));
    if (!mistake.reason.empty()) {
      out_ += fmt::format(
          "{}  {}\n", indent,
          tr(language_, "reason: {0}", fmt::format("{} [{}]", mistake.reason, mistake.article)));
    }
    if (!mistake.hint.empty()) {
      out_ += fmt::format("{}  {}\n", indent, tr(language_, "hint: {0}", printable(mistake.hint)));
    }
  }

  void write(const SummaryItem& item) {
    const std::string indent(static_cast<std::size_t>(4 * std::min(item.depth, kDeepest)), ' ');
    switch (item.kind) {
      case SummaryItem::Kind::kEntry:
      case SummaryItem::Kind::kResult:
        return write_entry(item, indent);
      case SummaryItem::Kind::kComment:
        return write_comment(item, indent);
      case SummaryItem::Kind::kVariation:
        out_ += fmt::format("\n{}{}\n", indent,
                            item.illegal.empty()
                                ? tr(language_, "instead of entry {0}:", item.number)
                                : tr(language_, "instead of entry {0}, as an example of `{1}`:",
                                     item.number, printable(item.illegal)));
        return;
      case SummaryItem::Kind::kVariationEnd:
        return;
    }
  }

  void write_entry(const SummaryItem& entry, const std::string& indent) {
    out_ += fmt::format("\n{}{}: {}\n", indent, printable(heading_of(entry, language_)),
                        printable(entry.written));
    for (const SummaryEvent& event : entry.events) {
      out_ += fmt::format("{}   {}{}{}\n", indent, event.who, event.who.empty() ? "" : ": ",
                          printable(event.text));
    }
    if (!entry.scores.empty() && entry.actor != kSetup) {
      out_ += fmt::format("{}   {}\n", indent,
                          tr(language_, "score: {0}", scores_in_words(summary_, entry.scores)));
    }
    for (const std::string& nag : entry.nags) {
      out_ += fmt::format("{}   {}\n", indent, printable(nag));
    }
    for (const SummaryMistake& mistake : entry.mistakes) write(mistake, indent + "   ", false);
    if (entry.kind == SummaryItem::Kind::kEntry && entry.step == kNone) {
      out_ += fmt::format("{}   {}\n", indent, tr(language_, "not played"));
    }
  }

  void write_comment(const SummaryItem& comment, const std::string& indent) {
    if (!comment.text.empty()) {
      out_ += fmt::format("{}   \"{}\"\n", indent, printable(comment.text));
    }
    for (const SummaryDiagram& diagram : comment.diagrams) {
      if (!diagram.caption.empty()) {
        out_ += fmt::format("{}   {}:\n", indent, printable(diagram.caption));
      }
      out_ += board_after(input_, diagram.step);
    }
  }

  const Summary& summary_;
  const ReportInput& input_;
  Language language_;
  std::string out_;
};

}  // namespace

std::string write_summary_text(const Summary& summary, const ReportInput& input) {
  return TextWriter(summary, input).write();
}

std::string board_after(const ReportInput& input, std::int32_t step) {
  if (step == kStart) return input.table.game->start(input.table)->board();
  const auto& position = input.timeline.steps[index_of(step)].position;
  return position == nullptr ? std::string() : position->board();
}

std::string scores_in_words(const Summary& summary, const std::vector<Score>& scores) {
  std::string out;
  for (std::size_t seat = 0; seat < scores.size(); ++seat) {
    out += fmt::format("{}{} {}", seat == 0 ? "" : ", ", summary.players[seat].colour,
                       write_score(scores[seat], *summary.game));
  }
  return out;
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
