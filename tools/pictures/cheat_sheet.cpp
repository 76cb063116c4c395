#include "tools/pictures/cheat_sheet.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "formats/text/reader.h"
#include "lib/core/phrases.h"
#include "lib/game/claims.h"
#include "lib/games/games.h"
#include "lib/record/ending.h"
#include "lib/replay/replayer.h"
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

}  // namespace

doc::Document cheat_sheet(const GameInfo& game, Language language) {
  return Builder(game, language).build();
}

}  // namespace stela
