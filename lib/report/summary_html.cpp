#include "lib/report/summary_html.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "lib/core/markup.h"
#include "lib/core/phrases.h"
#include "lib/game/claims.h"
#include "lib/game/info.h"
#include "lib/record/tags.h"
#include "lib/render/style.h"
#include "lib/replay/score_sums.h"
#include "lib/report/assets.h"
#include "lib/report/chart.h"
#include "lib/report/diagnostic_text.h"
#include "lib/report/last_entry.h"
#include "lib/report/page.h"
#include "lib/report/summary_text.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// Maximum indentation of variations.
constexpr int kDeepest = 4;

/// Returns user text, isolated from the surrounding text whatever its writing direction.
std::string user(std::string_view text) {
  return fmt::format("<span class=\"user\">{}</span>", escaped(text));
}

/// Returns the words in class attributes.
std::set<std::string_view> classes_in(std::string_view shown) {
  constexpr std::string_view kClass = "class=\"";
  std::set<std::string_view> words;
  while (true) {
    const std::size_t begin = shown.find(kClass);
    if (begin == std::string_view::npos) return words;
    shown.remove_prefix(begin + kClass.size());
    std::string_view classes = shown.substr(0, shown.find('"'));
    while (!classes.empty()) {
      const std::size_t end = std::min(classes.find(' '), classes.size());
      words.insert(classes.substr(0, end));
      classes.remove_prefix(std::min(end + 1, classes.size()));
    }
  }
}

class HtmlWriter {
 public:
  HtmlWriter(const Summary& summary, const ReportInput& input, const PageOptions& options)
      : summary_(summary), input_(input), options_(options), language_(summary.language) {}

  std::string write() {
    out_ = "<main>\n" + page_bar(summary_.title, summary_.result);
    write_head();
    write_details();
    out_ += fmt::format("<section>\n<h2>{}</h2>\n", tr(language_, "Players and result"));
    write_players();
    out_ += fmt::format("</section>\n<section>\n<h2>{}</h2>\n", tr(language_, "How the game went"));
    out_ += write_chart(summary_);
    write_rounds();
    write_turning_points();
    out_ += "</section>\n";
    if (!summary_.sources.empty()) write_sources();
    if (summary_.analysis) write_analysis(*summary_.analysis);
    if (!summary_.mistakes.empty()) write_mistakes();
    out_ += fmt::format("<section>\n<h2>{}</h2>\n", tr(language_, "Entry by entry"));
    for (const SummaryItem& item : summary_.items) write(item);
    out_ += "</section>\n</main>\n" + hidden_symbols(symbols_);
    return write_page({Content::kSummary, summary_.title,
                       std::string(kSummaryStyle) + picture_style(summary_, options_, out_) +
                           std::string(kChartStyle),
                       "", std::move(out_), options_.theme, language_});
  }

 private:
  /// Writes the last position of the main line and the final scores.
  void write_head() {
    const std::int32_t last = last_step(summary_);
    std::optional<EndCard> end;
    if (!write_picture(last, {}, "d0 head", &end)) return;
    out_ += fmt::format(
        "<figcaption>{}</figcaption>\n</figure>\n",
        last == kStart ? tr(language_, "The start") : tr(language_, "The last position"));
    if (end) write_end(*end);
  }

  void write_end(const EndCard& end) {
    std::vector<std::string> cells = {tr(language_, "final scores")};
    for (const EndColumn& column : end.columns) {
      const SummaryPlayer& player = summary_.players[static_cast<std::size_t>(column.seat)];
      cells.push_back(fmt::format("{}<br>{}", user(called(player)),
                                  column.won ? "★ " + tr(language_, "won") : escaped(column.fate)));
    }
    head(tr(language_, "Final scores"), cells);
    for (const EndRow& row : end.rows) {
      const bool bold = row.sum || row.decides;
      out_ +=
          fmt::format("<tr{}><th scope=\"row\">{}{}</th>", row.decides ? " class=\"decides\"" : "",
                      escaped(row.words), row.decides ? " ✓" : "");
      for (const EndColumn& column : end.columns) {
        const EndCell& cell = row.cells[static_cast<std::size_t>(column.seat)];
        const std::string of = cell.made_of.empty()
                                   ? std::string()
                                   : fmt::format(" <small>{}</small>", escaped(cell.made_of));
        out_ += fmt::format("<td>{}{}{}{}</td>", bold ? "<b>" : "", cell.number, bold ? "</b>" : "",
                            of);
      }
      out_ += "</tr>\n";
    }
    end_table();
  }

  /// Writes the position after `step` with `drawings`, for wide and for narrow screens, in a figure
  /// that is left open; `end` may be null. Returns false if there is no picture.
  bool write_picture(std::int32_t step, const std::vector<Annotation>& drawings,
                     std::string_view classes, std::optional<EndCard>* end = nullptr) {
    std::string pictures;
    for (const bool narrow : {false, true}) {
      PagePicture picture;
      picture.canvas = page_canvas(narrow);
      picture.canvas.language = language_;
      std::optional<Scene> scene = scene_after(input_, step, picture);
      if (!scene) return false;
      draw_all(drawings, picture.canvas, *scene);
      SvgOptions svg;
      svg.style = false;
      svg.symbols = &symbols_;
      pictures += fmt::format("<div class=\"{}\">\n{}</div>\n", narrow ? "small" : "large",
                              to_svg(*scene, svg));
      if (end != nullptr && !scene->ends_on_board) *end = std::move(scene->end);
    }
    ++pictures_;
    out_ += fmt::format("<figure class=\"{}\">\n{}", classes, pictures);
    return true;
  }

  void write_details() {
    if (summary_.details.empty()) return;
    out_ += "<dl>\n";
    for (const auto& [name, value] : summary_.details) {
      out_ += fmt::format("<dt>{}</dt><dd>{}</dd>\n", user(translated_tag(name, language_)),
                          user(value));
    }
    out_ += "</dl>\n";
  }

  void head(std::string_view name, const std::vector<std::string>& cells) {
    out_ += begin_table(name) + "<table>\n<thead><tr>";
    for (const std::string& cell : cells) out_ += fmt::format("<th scope=\"col\">{}</th>", cell);
    out_ += "</tr></thead>\n<tbody>\n";
  }
  void end_table() { out_ += "</tbody></table></div>\n"; }

  void write_players() {
    std::vector<std::string> cells = {tr(language_, "player")};
    for (const std::string_view part : summary_.game->score_parts) {
      cells.emplace_back(language_.translate(part));
    }
    cells.emplace_back("");
    head(tr(language_, "Players and result"), cells);
    for (const SummaryPlayer& player : summary_.players) {
      write_scores(full_name(player), player.score, outcome_of(player, language_));
    }
    for (const SummaryTeam& team : summary_.teams) {
      write_scores(team.names, team.score,
                   team.wins ? tr(language_, "team, wins") : tr(language_, "team"));
    }
    end_table();
  }

  void write_scores(const std::string& name, const Score& score, const std::string& fate) {
    out_ += fmt::format("<tr><th scope=\"row\">{}</th>", user(name));
    for (std::size_t part = 0; part < summary_.game->score_parts.size(); ++part) {
      out_ += fmt::format("<td>{}</td>", score.parts[part]);
    }
    out_ += fmt::format("<td class=\"left\">{}</td></tr>\n", fate);
  }

  [[nodiscard]] std::string link_to(int entry) const {
    return fmt::format("<a href=\"#e{}\">{}</a>", entry, tr(language_, "Entry {0}", entry));
  }

  void write_rounds() {
    if (summary_.rounds.empty()) return;
    out_ += fmt::format("<h3>{}</h3>\n<ul>\n", tr(language_, "Rounds"));
    for (const RoundMark& round : summary_.rounds) {
      out_ += fmt::format("<li>{}: {}</li>\n", link_to(round.entry), escaped(round.text));
    }
    out_ += "</ul>\n";
  }

  void write_turning_points() {
    for (const TurningGroup& group : summary_.turning_points) {
      out_ += fmt::format("<h3>{}</h3>\n<ul>\n", escaped(group.title));
      for (const TurningPoint& point : group.points) {
        const std::string who =
            is_seat(point.actor)
                ? user(full_name(summary_.players[static_cast<std::size_t>(point.actor)])) + ": "
                : std::string();
        out_ += fmt::format("<li>{}: {}{}</li>\n", link_to(point.entry), who, user(point.text));
      }
      if (group.left_out > 0)
        out_ += fmt::format("<li>{}</li>\n", tr(language_, "and {0} more", group.left_out));
      out_ += "</ul>\n";
    }
  }

  void write_sources() {
    out_ += fmt::format("<section>\n<h2>{}</h2>\n", tr(language_, "Where the score came from"));
    std::vector<std::string> cells = {tr(language_, "source"), ""};
    for (const SummaryPlayer& player : summary_.players) cells.push_back(user(player.colour));
    head(tr(language_, "Where the score came from"), cells);
    for (const SourceRow& row : summary_.sources) {
      out_ +=
          fmt::format("<tr><th scope=\"row\">{}</th><td class=\"left\">{}</td>", escaped(row.title),
                      language_.translate(summary_.game->score_parts[row.part]));
      for (const std::int64_t amount : row.amounts) out_ += fmt::format("<td>{}</td>", amount);
      out_ += "</tr>\n";
    }
    out_ += fmt::format("<tr><th scope=\"row\">{}</th><td></td>", tr(language_, "in all"));
    for (const Score& score : summary_.course.back().scores) {
      out_ += fmt::format("<td><b>{}</b></td>", write_score(score, *summary_.game));
    }
    out_ += "</tr>\n";
    end_table();
    out_ += "</section>\n";
  }

  void write_analysis(const SummaryAnalysis& analysis) {
    out_ += fmt::format("<section id=\"analysis\">\n<h2>{}</h2>\n",
                        tr(language_, "How well it was played"));
    const std::vector<std::vector<std::string>> rows = analysis_table(summary_);
    head(tr(language_, "How well it was played"), rows.front());
    for (auto row = rows.begin() + 1; row != rows.end(); ++row) {
      out_ += fmt::format("<tr><th scope=\"row\">{}</th>", user(row->front()));
      for (auto cell = row->begin() + 1; cell != row->end(); ++cell) {
        out_ += fmt::format("<td>{}</td>", escaped(*cell));
      }
      out_ += "</tr>\n";
    }
    end_table();
    out_ += fmt::format("<p class=\"soft\">{}</p>\n", escaped(analysis_words(analysis, language_)));
    for (const SummaryLoss& loss : analysis.losses) write_loss(loss);
    out_ += "</section>\n";
  }

  /// Writes what was played and what is better, with their positions side by side if a mark shows
  /// that much was lost.
  void write_loss(const SummaryLoss& loss) {
    const SummaryPlayer& player = summary_.players[seat_index(loss.actor)];
    out_ += fmt::format("<h3>{} <span class=\"nag\">{}</span> {} {}</h3>\n", link_to(loss.entry),
                        loss.mark, user(full_name(player)), loss_words(loss, language_));
    const bool drawn = !loss.mark.empty() && loss.better_step != kNone;
    out_ += "<div class=\"pair\">\n";
    write_choice(tr(language_, "played"), loss.played, loss.after, drawn ? loss.step : kNone);
    if (!loss.better.empty()) {
      write_choice(tr(language_, "better"), loss.better, loss.better_after(),
                   drawn ? loss.better_step : kNone);
    }
    out_ += "</div>\n";
  }

  void write_choice(std::string_view what, const std::string& entry, Thousandths share,
                    std::int32_t step) {
    const std::string words = fmt::format("<b>{}</b> <code>{}</code>, {}", what, escaped(entry),
                                          tr(language_, "share {0}", decimal_message(share)));
    const bool drawn = step != kNone && pictures_ < kMaxPictures && write_picture(step, {}, "d0");
    out_ += drawn ? fmt::format("<figcaption>{}</figcaption>\n</figure>\n", words)
                  : fmt::format("<p>{}</p>\n", words);
  }

  [[nodiscard]] std::string in_words(const SummaryMistake& mistake) const {
    std::string out = fmt::format(
        "<span class=\"wrong\">{}</span> <code>{}</code>: {}. {}",
        name_of(mistake.severity, language_), escaped(mistake.rule), user(mistake.message),
        tr(language_, "Rule: {0} ({1}).", escaped(mistake.sentence), escaped(mistake.cite)));
    if (!mistake.reason.empty()) {
      out += " " + tr(language_, "Reason: {0}.", escaped(mistake.reason));
    }
    if (!mistake.hint.empty()) out += " " + tr(language_, "Hint: {0}.", user(mistake.hint));
    return out;
  }

  void write_mistakes() {
    out_ += fmt::format("<section>\n<h2>{}</h2>\n<ul>\n",
                        tr(language_, "What is wrong with the record"));
    for (const SummaryMistake& mistake : summary_.mistakes) {
      const std::string where = mistake.entry > 0 && mistake.entry <= input_.record.count_entries()
                                    ? link_to(mistake.entry) + ": "
                                    : std::string();
      out_ += fmt::format("<li>{}{}</li>\n", where, in_words(mistake));
    }
    out_ += "</ul>\n</section>\n";
  }

  static std::string depth_class(const SummaryItem& item) {
    return fmt::format("d{}", std::min(item.depth, kDeepest));
  }

  void write(const SummaryItem& item) {
    switch (item.kind) {
      case SummaryItem::Kind::kEntry:
      case SummaryItem::Kind::kResult:
        return write_entry(item);
      case SummaryItem::Kind::kComment:
        return write_comment(item);
      case SummaryItem::Kind::kVariation:
        out_ += fmt::format(
            "<p class=\"variation {}\">{}</p>\n", depth_class(item),
            item.illegal.empty()
                ? tr(language_, "Instead of entry {0}:", item.number)
                : tr(language_, "Instead of entry {0}, as an example of {1}:", item.number,
                     fmt::format("<code>{}</code>", escaped(item.illegal))));
        return;
      case SummaryItem::Kind::kVariationEnd:
        return;
    }
  }

  void write_entry(const SummaryItem& entry) {
    const bool named = entry.depth == 0 && entry.kind == SummaryItem::Kind::kEntry &&
                       entry.actor_name != kResumeName;
    out_ +=
        fmt::format("<article class=\"entry {}\"{}>\n<h3>{} <code>{}</code>", depth_class(entry),
                    named ? fmt::format(" id=\"e{}\"", entry.number) : std::string(),
                    user(heading_of(entry, language_)), escaped(entry.written));
    for (const std::string& nag : entry.nags) {
      out_ += fmt::format(" <span class=\"nag\">{}</span>", escaped(nag));
    }
    out_ += "</h3>\n";
    const bool played = entry.kind == SummaryItem::Kind::kResult || entry.step != kNone;
    if (!entry.events.empty() || !entry.mistakes.empty() || !played) {
      out_ += "<ul>\n";
      for (const SummaryEvent& event : entry.events) {
        out_ += fmt::format("<li>{}{}{}</li>\n", escaped(event.who), event.who.empty() ? "" : ": ",
                            user(event.text));
      }
      for (const SummaryMistake& mistake : entry.mistakes) {
        out_ += fmt::format("<li>{}</li>\n", in_words(mistake));
      }
      if (!played) out_ += fmt::format("<li>{}</li>\n", tr(language_, "not played"));
      out_ += "</ul>\n";
    }
    if (!entry.scores.empty() && entry.actor != kSetup) {
      out_ += fmt::format("<div class=\"score\">{}</div>\n",
                          escaped(scores_in_words(summary_, entry.scores)));
    }
    out_ += "</article>\n";
  }

  void write_comment(const SummaryItem& comment) {
    if (!comment.text.empty()) {
      out_ +=
          fmt::format("<p class=\"comment {}\">{}</p>\n", depth_class(comment), user(comment.text));
    }
    if (!comment.diagrams.empty()) write_diagram(comment);
  }

  /// Writes the diagrams of a comment as one picture: all show the same position with all drawings
  /// of the comment.
  void write_diagram(const SummaryItem& comment) {
    if (pictures_ == kMaxPictures) {
      out_ += fmt::format("<p class=\"{}\">{}</p>\n", depth_class(comment), no_picture(language_));
      return;
    }
    if (!write_picture(comment.diagrams.front().step, comment.drawings, depth_class(comment))) {
      return;
    }
    std::string captions;
    for (const SummaryDiagram& diagram : comment.diagrams) {
      if (!diagram.caption.empty()) add_to_list(captions, user(diagram.caption), "<br>");
    }
    if (!captions.empty()) out_ += fmt::format("<figcaption>{}</figcaption>\n", captions);
    out_ += "</figure>\n";
  }

  const Summary& summary_;
  const ReportInput& input_;
  const PageOptions& options_;
  const Language language_;
  std::size_t pictures_ = 0;
  SymbolTable symbols_{"stela"};
  std::string out_;
};

}  // namespace

std::string write_summary_html(const Summary& summary, const ReportInput& input,
                               const PageOptions& options) {
  return HtmlWriter(summary, input, options).write();
}

Canvas page_canvas(bool narrow) {
  Canvas canvas;
  constexpr double kWideWidth = 1200;
  // The hexes of a full board are then 30 units large, and a page with many round numbers is small.
  constexpr double kNarrowWidth = 401;
  // In a window of 360 pixels with a scroll bar the picture is 337 pixels wide.
  constexpr double kNarrowText = 10.75;
  canvas.width = narrow ? kNarrowWidth : kWideWidth;
  if (narrow) canvas.least_text = kNarrowText;
  canvas.panel = false;
  return canvas;
}

std::optional<Scene> scene_after(const ReportInput& input, std::int32_t step,
                                 const PagePicture& picture) {
  PictureRequest request;
  request.canvas = picture.canvas;
  request.room = picture.room;
  if (step == kStart) return input.table.game->start(input.table)->scene(request);
  const Step& at = input.timeline.steps[index_of(step)];
  if (at.position == nullptr) return std::nullopt;
  if (!at.legal && at.offending != kNone) {
    const Entry& entry = input.record.entries[index_of(at.entry)];
    request.forbidden = input.record.tokens_of(entry)[index_of(at.offending)].text;
  } else if (picture.before != nullptr && at.legal) {
    ask_for_last(input.record, at, picture.before, *at.position, request);
  }
  if (at.position->due() == kNobody) request.sums = score_sums(input.table, input.timeline);
  return at.position->scene(request);
}

void draw_all(const std::vector<Annotation>& drawings, const Canvas& canvas, Scene& scene) {
  for (const Annotation& drawing : drawings) {
    if (drawing.kind != Annotation::Kind::kDiagram) (void)draw_annotation(scene, canvas, drawing);
  }
}

std::string picture_style(const Summary& summary, const PageOptions& options,
                          std::string_view shown) {
  std::vector<std::string_view> colours;
  for (const SummaryPlayer& player : summary.players) colours.emplace_back(player.colour);
  const std::vector<ScenePlayer> players = scene_players(colours);
  const std::set<std::string_view> words = classes_in(shown);
  const auto rules = [&](Theme theme) {
    std::string out;
    write_style(
        theme, SvgOptions{}.scope, players,
        [&](std::string_view word) {
          return words.contains(word) || word == "strong" || word.starts_with("player") ||
                 word.starts_with("on");
        },
        out);
    return out;
  };
  if (options.theme) return rules(*options.theme);
  return rules(Theme::kLight) + "@media(prefers-color-scheme:dark){\n" + rules(Theme::kDark) +
         "}\n";
}

}  // namespace stela
