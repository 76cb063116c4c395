#include "tools/pictures/paper_sheets.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "formats/text/reader.h"
#include "lib/core/lines.h"
#include "lib/game/position.h"
#include "lib/games/games.h"
#include "lib/record/record.h"
#include "lib/record/tags.h"
#include "lib/replay/replayer.h"
#include "lib/scene/caption.h"
#include "lib/scene/text.h"
#include "lib/words/tr.h"
#include "tools/pictures/rule_article.h"

namespace stela {
namespace {

/// The topic of the articles on turns, and what the id of the one with an example of a whole turn
/// ends with.
constexpr std::string_view kTurn = "turn";
constexpr std::string_view kSteps = ".steps";

/// Returns the second part of an id: `scoring` for `tikal.scoring.temple`.
std::string_view topic_of(const Rule& article) { return split(article.id, '.')[1]; }

class Builder {
 public:
  Builder(const GameInfo& game, Language language) : game_(game), language_(language) {}

  doc::Document build() {
    out_.content = Content::kRules;
    out_.title = tr(language_, "{0}: cheat sheet", game_.name);
    out_.language = language_;
    add_section(tr(language_, "How every action is written"));
    add_reminders();
    add_section(tr(language_, "A turn"));
    out_.add({doc::Paragraph{sentence(turn())}});
    add_example();
    add_section(tr(language_, "Points and end"));
    add_articles();
    add_section(tr(language_, "The result"));
    add_results();
    return std::move(out_);
  }

 private:
  [[nodiscard]] std::string sentence(const Rule& rule) const {
    return capitalised(std::string(language_.translate(rule.sentence))) + ".";
  }

  void add_section(std::string title) {
    constexpr int kSection = 2;
    name_ = title;
    out_.add({doc::Heading{kSection, std::move(title)}});
  }

  /// Returns a table of notation and its meaning.
  [[nodiscard]] doc::DataTable table() const {
    doc::DataTable out;
    out.name = name_;
    out.columns = {{{}, false, true}, {}};
    return out;
  }

  static void add(doc::DataTable& table, std::string_view written, std::string meaning) {
    table.rows.push_back({{doc::Text::code(written), std::move(meaning)}});
  }

  void add_reminders() {
    doc::DataTable rows = table();
    for (const Reminder& reminder : game_.reminders) {
      add(rows, reminder.written, std::string(language_.translate(reminder.meaning)));
    }
    out_.add({std::move(rows)});
  }

  /// Returns the article on the steps of a turn, or else the first on turns.
  [[nodiscard]] const Rule& turn() const {
    const Rule* found = nullptr;
    for (const Rule* article : game_.articles) {
      if (topic_of(*article) != kTurn) continue;
      if (found == nullptr || article->id.ends_with(kSteps)) found = article;
    }
    return *found;
  }

  /// Adds the main line of the record that shows a turn: its tags, and each entry in words.
  void add_example() {
    Record record;
    std::vector<Diagnostic> diagnostics;
    text::read_record(example_of(turn()), record, diagnostics);
    Timeline timeline;
    ReplayOptions options;
    options.timeline = &timeline;
    Replayer replayer(all_games());
    replayer.replay(record, options, diagnostics);
    std::string tags;
    for (const Tag& tag : record.tags) {
      tags += fmt::format("{}\n", record.source.substr(tag.span.begin, tag.span.size));
    }
    out_.add({doc::Listing{std::move(tags)}});
    doc::DataTable rows = table();
    for (const Step& step : timeline.steps) {
      if (step.line != 0) continue;
      add(rows, written(record, record.entries[index_of(step.entry)]), happened(step));
    }
    out_.add({std::move(rows)});
  }

  /// Returns an entry as it is written; many actions, as of a table that is laid out, are cut off.
  [[nodiscard]] static std::string written(const Record& record, const Entry& entry) {
    constexpr std::size_t kMostTokens = 3;
    std::string out = fmt::format("{}. {}:", entry.position, entry.actor);
    std::size_t count = 0;
    for (const Token& token : record.tokens_of(entry)) {
      out += ++count > kMostTokens ? " …" : fmt::format(" {}", token.text);
      if (count > kMostTokens) break;
    }
    return out;
  }

  /// Returns what the actor of an entry does, and what happens to nobody.
  [[nodiscard]] std::string happened(const Step& step) const {
    std::string out;
    for (const Event& event : step.events) {
      if (is_seat(event.actor) && event.actor != step.actor) continue;
      add_to_list(out, event.text.in(language_), "; ");
    }
    return out;
  }

  /// Adds what the articles say that award points, and those on the end of the game.
  void add_articles() {
    doc::List list;
    for (const Rule* article : game_.articles) {
      const std::string_view topic = topic_of(*article);
      const bool scores = std::ranges::any_of(game_.event_kinds, [&](const EventKind& kind) {
        return kind.role == EventRole::kSource && kind.article == article;
      });
      if (scores || topic == "end" || topic == "winner") {
        list.items.push_back({0, sentence(*article)});
      }
    }
    out_.add({std::move(list)});
  }

  /// Adds the claims of a result: scores that were made up, and how a game ends off the board.
  void add_results() {
    constexpr int kWinnersPoints = 41;
    constexpr int kLosersPoints = 37;
    const auto score_of = [&](int points, int part) {
      Score score;
      score.parts[0] = game_.score_parts.size() == 1 ? points : part;
      for (std::size_t i = 1; i < game_.score_parts.size(); ++i) {
        score.parts[i] = part + static_cast<int>(i);
      }
      return write_score(score, game_);
    };
    doc::DataTable rows = table();
    add(rows, "result: *", tr(language_, "the game is not finished, or nothing is claimed"));
    add(rows,
        fmt::format("result: {0}={1} {2}={3} winner={0}", game_.usual_colours[0],
                    score_of(kWinnersPoints, 2), game_.usual_colours[1],
                    score_of(kLosersPoints, 1)),
        tr(language_, "all scores, then who won"));
    out_.add({std::move(rows)});
    doc::Text endings;
    for (const EndingKind& kind : kEndingKinds) {
      if (!endings.empty()) endings += "; ";
      endings += doc::Text::code(
          kind.of_player ? fmt::format("{}={}:{}", kEndClaim, kind.name, game_.usual_colours[0])
                         : fmt::format("{}={}", kEndClaim, kind.name));
      endings += " ";
      endings += language_.translate(kind.label);
    }
    out_.add({doc::Paragraph{std::move(endings), doc::Paragraph::Role::kNote}});
  }

  const GameInfo& game_;
  Language language_;
  /// Title of the section.
  std::string name_;
  doc::Document out_;
};

constexpr double kWidth = 1000;
constexpr double kHeight = 1414.2857;  // A4: 297 mm by 210 mm
constexpr double kMargin = 56;
constexpr double kTextSize = 17;
constexpr double kSmallSize = 15;
/// Height of an entry: 8 mm, for a hand.
constexpr double kRowHeight = kHeight * 8 / 297;
/// From the top of a column to its first line.
constexpr double kColumnHead = 20;
constexpr int kColumns = 2;
constexpr double kColumnGap = 28;
constexpr double kColumnWidth = (kWidth - 2 * kMargin - kColumnGap) / kColumns;
/// Widths of the number and of the player before an entry.
constexpr double kNumberWidth = 46;
constexpr double kPlayerWidth = 78;
constexpr std::string_view kLineStyle = "soft-line";
constexpr std::string_view kThinLine = "rule-line";
constexpr std::string_view kFaint = "soft";

class SheetPainter {
 public:
  SheetPainter(const Table& table, Language language) : table_(table), language_(language) {
    scene_.title = tr(language, "{0}: a sheet to record a game", table.game->name);
    scene_.description = tr(language, "Lines for event, players, numbered entries and result.");
    std::vector<std::string_view> colours(table.colours.begin(),
                                          table.colours.begin() + table.players);
    scene_.players = scene_players(colours);
    // Paper has its own margin.
    scene_.margin = 0;
    scene_.include({0, 0});
  }

  ScoreSheet draw() {
    add_heading();
    add_players();
    const double entries = y_ + 18;
    y_ = kHeight - kMargin - reminders_height();
    const double result = y_ - 30;
    add_reminders();
    add_result(result);
    add_entries(entries, result - 34);
    const int most = std::max(table_.game->most_entries, 1);
    int pages = 1;
    for (; entries_ < most; ++pages) {
      y_ = pages * kHeight + kMargin;
      scene_.add_text("ink strong", {kMargin, y_}, kTextSize, table_.game->name, Anchor::kStart);
      scene_.add_text(kFaint, {kWidth - kMargin, y_}, kSmallSize, std::to_string(pages + 1),
                      Anchor::kEnd);
      add_entries(y_ + 34, (pages + 1) * kHeight - kMargin);
    }
    scene_.include({kWidth, pages * kHeight});
    return {std::move(scene_), pages};
  }

 private:
  /// Adds `label` at `x`, and up to `end` the `known` value, or a line to write on.
  void add_field(std::string_view label, std::string_view known, double x, double end) {
    scene_.add_text(kFaint, {x, y_}, kSmallSize, label, Anchor::kStart);
    const double begin = x + text_width(label, kSmallSize) + 10;
    scene_.add_segments(kLineStyle, {{begin, y_ + 11}, {end, y_ + 11}});
    if (known.empty()) return;
    scene_.add_text("ink", {begin + 4, y_}, kTextSize,
                    fit_text(without_controls(known), kTextSize, end - begin - 4), Anchor::kStart);
  }

  void add_heading() {
    constexpr double kTitleSize = 42;
    y_ = kMargin + kTitleSize / 2;
    scene_.add_text("ink strong", {kMargin, y_}, kTitleSize, table_.game->name, Anchor::kStart);
    std::string variants;
    for (std::size_t i = 0; i < table_.game->variants.size(); ++i) {
      if (table_.has_variant(i)) add_to_list(variants, table_.game->variants[i].name, ", ");
    }
    scene_.add_text("ink", {kWidth - kMargin, y_}, kTextSize, variants, Anchor::kEnd);
    y_ += 58;
    const auto known = [&](std::string_view name) -> std::string_view {
      for (const Tag& tag : table_.record->tags) {
        if (tag.name == name && tag.value_count > 0) return table_.record->values_of(tag)[0].text;
      }
      return {};
    };
    const double right = kWidth - kMargin;
    add_field(tr(language_, "Event"), known(kEventTag), kMargin, 600);
    add_field(tr(language_, "Date"), date_message(known(kDateTag)).in(language_), 620, right);
    y_ += 36;
    add_field(tr(language_, "Site"), known(kSiteTag), kMargin, 600);
    add_field(tr(language_, "Round"), known(kRoundTag), 620, 770);
    add_field(tr(language_, "Table"), known(kTableTag), 790, right);
    y_ += 44;
  }

  void add_players() {
    constexpr double kRadius = 14;
    for (int seat = 0; seat < table_.players; ++seat) {
      const auto index = static_cast<std::size_t>(seat);
      add_chip(scene_, Canvas{}, seat, {kMargin + kRadius, y_}, kRadius);
      add_field(table_.player(static_cast<Actor>(seat)).in(language_), table_.names[index],
                kMargin + 2 * kRadius + 12, 640);
      add_field(tr(language_, "sheet\004score"), {}, 664, kWidth - kMargin);
      y_ += 38;
    }
  }

  void add_result(double y) {
    y_ = y;
    add_field(tr(language_, "result"), {}, kMargin, 640);
    add_field(tr(language_, "winner"), {}, 664, kWidth - kMargin);
  }

  /// Adds columns of numbered lines.
  void add_entries(double top, double bottom) {
    const int rows = static_cast<int>(std::floor((bottom - top - kColumnHead) / kRowHeight));
    for (int column = 0; column < kColumns; ++column) {
      add_column(kMargin + column * (kColumnWidth + kColumnGap), top, rows);
      entries_ += rows;
    }
  }

  void add_column(double left, double top, int rows) {
    const double right = left + kColumnWidth;
    const double player = left + kNumberWidth;
    const double entry = player + kPlayerWidth;
    const auto add = [&](double x, double y, std::string_view text, Anchor anchor) {
      scene_.add_text(kFaint, {x, y}, kSmallSize, text, anchor);
    };
    add(player + 4, top, tr(language_, "player"), Anchor::kStart);
    add(entry + 4, top, tr(language_, "actions"), Anchor::kStart);
    const double first = top + kColumnHead;
    const double last = first + rows * kRowHeight;
    std::vector<Point> lines;
    for (int line = 0; line <= rows; ++line) {
      const double y = first + line * kRowHeight;
      lines.insert(lines.end(), {{left, y}, {right, y}});
      if (line == rows) break;
      add(player - 5, y + kRowHeight / 2, fmt::format("{}.", entries_ + line + 1), Anchor::kEnd);
    }
    for (const double x : {player, entry}) lines.insert(lines.end(), {{x, first}, {x, last}});
    scene_.add_segments(kThinLine, std::move(lines));
    scene_.add_line(kLineStyle,
                    {{left, first}, {right, first}, {right, last}, {left, last}, {left, first}});
  }

  [[nodiscard]] double reminders_height() const {
    const std::size_t rows = (table_.game->reminders.size() + 1) / 2;
    return 26 + kReminderHeight * static_cast<double>(rows);
  }

  /// Adds the notation of actions, in two columns.
  void add_reminders() {
    const std::span<const Reminder> reminders = table_.game->reminders;
    const std::size_t rows = (reminders.size() + 1) / 2;
    y_ += 10;
    scene_.add_segments(kThinLine, {{kMargin, y_}, {kWidth - kMargin, y_}});
    y_ += 22;
    for (std::size_t column = 0; column < 2; ++column) {
      const std::size_t begin = column * rows;
      add_reminders(reminders.subspan(begin, std::min(rows, reminders.size() - begin)),
                    kMargin + static_cast<double>(column) * (kColumnWidth + kColumnGap));
    }
  }

  void add_reminders(std::span<const Reminder> reminders, double left) {
    // All of them are shown in full, in smaller letters if they are long.
    const auto widest = [&](double size, std::string_view Reminder::*part, bool bold) {
      double width = 0;
      for (const Reminder& reminder : reminders) {
        width = std::max(width, text_width(language_.translate(reminder.*part), size, bold));
      }
      return width;
    };
    const double whole = widest(1, &Reminder::written, true) + widest(1, &Reminder::meaning, false);
    constexpr double kBetween = 12;
    const double size = std::min(kSmallSize, (kColumnWidth - kBetween) / whole);
    const double meaning = left + widest(size, &Reminder::written, true) + kBetween;
    double y = y_;
    for (const Reminder& reminder : reminders) {
      scene_.add_text("ink strong", {left, y}, size, reminder.written, Anchor::kStart);
      scene_.add_text("ink", {meaning, y}, size, language_.translate(reminder.meaning),
                      Anchor::kStart);
      y += kReminderHeight;
    }
  }

  static constexpr double kReminderHeight = 24;

  const Table& table_;
  Language language_;
  Scene scene_;
  /// Vertical position on the sheet.
  double y_ = 0;
  /// Number of lines for entries so far.
  int entries_ = 0;
};

}  // namespace

doc::Document cheat_sheet(const GameInfo& game, Language language) {
  return Builder(game, language).build();
}

ScoreSheet score_sheet(const Table& table, Language language) {
  return SheetPainter(table, language).draw();
}

}  // namespace stela
