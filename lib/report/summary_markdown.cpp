#include <fmt/format.h>

#include <algorithm>

#include "lib/core/phrases.h"
#include "lib/core/utf8.h"
#include "lib/game/claims.h"
#include "lib/game/info.h"
#include "lib/record/tags.h"
#include "lib/report/diagnostic_text.h"
#include "lib/report/markdown.h"
#include "lib/report/summary_text.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// Maximum depth of quotation of variations.
constexpr int kDeepest = 6;

/// Escaped, because an actor that was not validated may be any text.
std::string heading_in_markdown(const SummaryItem& entry, Language language) {
  SummaryItem escaped;
  escaped.kind = entry.kind;
  escaped.number = entry.number;
  escaped.actor_name = markdown_text(entry.actor_name);
  return heading_of(escaped, language);
}

class MarkdownWriter {
 public:
  MarkdownWriter(const Summary& summary, const ReportInput& input)
      : summary_(summary), input_(input), language_(input.language) {}

  std::string write() {
    out_ = "# " + markdown_text(summary_.title) + '\n';
    if (!summary_.details.empty()) out_ += '\n';
    for (const auto& [name, value] : summary_.details) {
      out_ += fmt::format("- {}: {}\n", markdown_text(translated_tag(name, language_)),
                          markdown_text(value));
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
      for (const SummaryMistake& mistake : summary_.mistakes) {
        out_ += fmt::format("- {}\n", mistake.entry > 0 ? of_entry(mistake.entry, in_words(mistake))
                                                        : in_words(mistake));
      }
    }
    out_ += fmt::format("\n## {}\n", tr(language_, "Entry by entry"));
    for (const SummaryItem& item : summary_.items) write(item);
    return std::move(out_);
  }

 private:
  void heading(std::string_view title) { out_ += fmt::format("\n## {}\n\n", title); }

  [[nodiscard]] std::string of_entry(int entry, std::string_view words) const {
    return tr(language_, "Entry {0}: {1}", entry, words);
  }

  [[nodiscard]] std::string in_words(const SummaryMistake& mistake) const {
    std::string out = fmt::format("{} {}: {}. {}", name_of(mistake.severity, language_),
                                  markdown_code(mistake.rule), markdown_text(mistake.message),
                                  tr(language_, "Rule: {0} ({1}).", markdown_text(mistake.sentence),
                                     markdown_text(mistake.cite)));
    if (!mistake.reason.empty()) {
      out += ' ' + tr(language_, "Reason: {0}.", markdown_text(mistake.reason));
    }
    if (!mistake.hint.empty())
      out += ' ' + tr(language_, "Hint: {0}.", markdown_text(mistake.hint));
    return out;
  }

  /// Writes a table row; the cells are already Markdown.
  void row(const std::vector<std::string>& cells) {
    out_ += '|';
    for (const std::string& cell : cells) out_ += ' ' + cell + " |";
    out_ += '\n';
  }

  /// Writes the line below a table's header: `left` columns flush left, the others flush right.
  void rule(std::size_t columns, std::size_t left) {
    out_ += '|';
    for (std::size_t i = 0; i < columns; ++i) out_ += i < left ? " --- |" : " ---: |";
    out_ += '\n';
  }

  /// Writes a table, whose first row is the header.
  void table(const std::vector<std::vector<std::string>>& rows, std::size_t left) {
    row(rows.front());
    rule(rows.front().size(), left);
    for (std::size_t i = 1; i < rows.size(); ++i) row(rows[i]);
  }

  void write_players() {
    std::string parts;
    for (const std::string_view part : summary_.game->score_parts) {
      add_to_list(parts, language_.translate(part), "/");
    }
    row({tr(language_, "player"), tr(language_, "name"), parts, ""});
    rule(4, 2);
    for (const SummaryPlayer& player : summary_.players) {
      row({player.colour, markdown_text(player.name), player.score_text,
           outcome_of(player, language_)});
    }
    for (const SummaryTeam& team : summary_.teams) {
      row({tr(language_, "team"), markdown_text(team.names), team.score_text,
           team.wins ? tr(language_, "wins") : std::string()});
    }
    out_ += '\n' + markdown_text(summary_.result) + '\n';
  }

  void write_course() {
    table(course_table(summary_), 0);
    if (!summary_.rounds.empty()) {
      out_ += fmt::format("\n### {}\n\n", tr(language_, "Rounds"));
    }
    for (const RoundMark& round : summary_.rounds) {
      out_ += fmt::format("- {}\n", of_entry(round.entry, markdown_text(round.text)));
    }
  }

  void write_turning_points() {
    for (const TurningGroup& group : summary_.turning_points) {
      out_ += fmt::format("\n### {}\n\n", group.title);
      for (const TurningPoint& point : group.points) {
        const std::string who =
            is_seat(point.actor)
                ? full_name(summary_.players[static_cast<std::size_t>(point.actor)]) + ": "
                : std::string();
        out_ += fmt::format("- {}\n", of_entry(point.entry, markdown_text(who + point.text)));
      }
      if (group.left_out > 0) {
        out_ += fmt::format("- {}\n", tr(language_, "and {0} more", group.left_out));
      }
    }
  }

  void write_sources() {
    std::vector<std::vector<std::string>> rows = sources_table(summary_);
    for (std::vector<std::string>& cells : rows) cells.front() = markdown_text(cells.front());
    for (std::string& cell : rows.back()) {
      if (!cell.empty()) cell = fmt::format("**{}**", cell);
    }
    table(rows, 2);
  }

  void write_analysis(const SummaryAnalysis& analysis) {
    std::vector<std::vector<std::string>> rows = analysis_table(summary_);
    for (std::vector<std::string>& cells : rows) {
      for (std::string& cell : cells) cell = markdown_text(cell);
    }
    table(rows, 1);
    if (!analysis.losses.empty()) {
      out_ += '\n';
      row({tr(language_, "entry"), tr(language_, "player"), "", tr(language_, "loss"),
           tr(language_, "played"), tr(language_, "better")});
      rule(6, 6);
    }
    for (const SummaryLoss& loss : analysis.losses) {
      row({std::to_string(loss.entry), summary_.players[seat_index(loss.actor)].colour,
           markdown_text(loss.mark), loss_words(loss, language_), markdown_code(loss.played),
           loss.better.empty() ? std::string() : markdown_code(loss.better)});
    }
    out_ += '\n' + markdown_text(analysis_words(analysis, language_)) + '\n';
  }

  /// Begins a paragraph, quoted as deeply as its variation.
  void paragraph(const std::string& quote) {
    std::string_view blank = quote;
    if (blank.ends_with(' ')) blank.remove_suffix(1);
    // An unquoted empty line ends a quotation; otherwise the paragraph would continue.
    const bool shallower = quote.size() < last_quote_;
    out_ += shallower ? std::string("\n") : fmt::format("{}\n", blank);
    last_quote_ = quote.size();
  }

  void write(const SummaryItem& item) {
    std::string quote;
    for (int i = 0; i < std::min(item.depth, kDeepest); ++i) quote += "> ";
    switch (item.kind) {
      case SummaryItem::Kind::kEntry:
      case SummaryItem::Kind::kResult:
        return write_entry(item, quote);
      case SummaryItem::Kind::kComment:
        return write_comment(item, quote);
      case SummaryItem::Kind::kVariation:
        paragraph(quote);
        out_ += fmt::format("{}{}\n", quote,
                            item.illegal.empty()
                                ? tr(language_, "Instead of entry {0}:", item.number)
                                : tr(language_, "Instead of entry {0}, as an example of {1}:",
                                     item.number, markdown_code(item.illegal)));
        return;
      case SummaryItem::Kind::kVariationEnd:
        return;
    }
  }

  void write_entry(const SummaryItem& entry, const std::string& quote) {
    paragraph(quote);
    out_ += fmt::format("{}**{}**", quote, heading_in_markdown(entry, language_));
    if (!entry.written.empty()) out_ += ' ' + markdown_code(entry.written);
    for (const std::string& nag : entry.nags) out_ += fmt::format(" *{}*", markdown_text(nag));
    out_ += '\n';
    const bool played = entry.kind == SummaryItem::Kind::kResult || entry.step != kNone;
    if (entry.events.empty() && entry.mistakes.empty() && played) return;
    paragraph(quote);
    for (const SummaryEvent& event : entry.events) {
      out_ += fmt::format("{}- {}{}{}\n", quote, event.who, event.who.empty() ? "" : ": ",
                          markdown_text(event.text));
    }
    if (!entry.scores.empty() && entry.actor != kSetup) {
      out_ += fmt::format("{}- {}\n", quote,
                          tr(language_, "score: {0}", scores_in_words(summary_, entry.scores)));
    }
    for (const SummaryMistake& mistake : entry.mistakes) {
      out_ += fmt::format("{}- {}\n", quote, in_words(mistake));
    }
    if (!played) out_ += fmt::format("{}- {}\n", quote, tr(language_, "not played"));
  }

  void write_comment(const SummaryItem& comment, const std::string& quote) {
    if (!comment.text.empty()) {
      paragraph(quote);
      out_ += fmt::format("{}*{}*\n", quote, markdown_text(comment.text));
    }
    for (const SummaryDiagram& diagram : comment.diagrams) {
      paragraph(quote);
      if (!diagram.caption.empty()) {
        out_ += fmt::format("{}**{}**\n", quote, markdown_text(diagram.caption));
        paragraph(quote);
      }
      // The fence is longer than any in a text board.
      out_ += quote + "~~~~~~~~ text\n";
      std::string_view rest;
      const std::string board = board_after(input_, diagram.step);
      for (rest = board; !rest.empty();) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        out_ += quote;
        out_ += rest.substr(0, end);
        out_ += '\n';
        rest.remove_prefix(std::min(end + 1, rest.size()));
      }
      out_ += quote + "~~~~~~~~\n";
    }
  }

  const Summary& summary_;
  const ReportInput& input_;
  Language language_;
  std::string out_;
  /// Length of the quote prefix of the last paragraph.
  std::size_t last_quote_ = 0;
};

}  // namespace

std::string write_summary_markdown(const Summary& summary, const ReportInput& input) {
  return MarkdownWriter(summary, input).write();
}

}  // namespace stela
