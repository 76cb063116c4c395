#include <map>
#include <vector>

#include "formats/text/reader.h"
#include "lib/core/diagnostic.h"
#include "lib/game/info.h"
#include "lib/games/games.h"
#include "lib/repair/repair.h"
#include "lib/report/chart.h"
#include "lib/report/summary.h"
#include "lib/stela.h"
#include "tools/recorder_page/picture.h"
#include "tools/recorder_page/report.h"
#include "tools/recorder_page/session.h"

namespace stela::recorder {
namespace {

/// In hundredths: shares are not surer than that.
std::int32_t rounded(Thousandths share) { return (share + 5) / 10; }

/// Returns the entries of the main line by their numbers.
std::map<int, std::int32_t> entries_of(const ReportInput& input) {
  std::map<int, std::int32_t> out = {{0, kAtStart}};
  for (const Step& step : input.timeline.steps) {
    const Entry& entry = input.record.entries[index_of(step.entry)];
    if (step.line == 0 && entry.kind == EntryKind::kPlay) out.emplace(entry.position, step.entry);
  }
  return out;
}

/// The shares of all seats.
void report_shares(const NotedShares& shares, JsonWriter& json) {
  json.key("shares").list(shares.seats,
                          [&](const Thousandths share) { json.value(rounded(share)); });
}

void report_loss(const SummaryLoss& loss, const ReportInput& input, JsonWriter& json) {
  json.member("loss", loss_sentences(loss, input.language));
  json.member("exact", loss.exact);
  if (loss.better_step == kNone || loss.better_shares.seats.empty()) return;
  json.member("better", input.timeline.steps[index_of(loss.better_step)].entry);
  json.member("gained", rounded(loss.better_after()));
  json.member("kept", rounded(loss.after));
}

}  // namespace

void report_analysis(const ReportInput& input, JsonWriter& json) {
  const Summary summary = summarise(input);
  if (!summary.analysed()) return json.null();
  const SummaryAnalysis& analysis = *summary.analysis;
  const std::map<int, std::int32_t> entries = entries_of(input);
  const auto entry_of = [&](int number) {
    const auto at = entries.find(number);
    return at == entries.end() ? kAtStart : at->second;
  };
  json.object([&] {
    json.member("chart", write_shares(summary));
    json.member("words", analysis_words(analysis, input.language, false));
    json.key("points").list(summary.course,
                            [&](const ScorePoint& point) { json.value(entry_of(point.entry)); });
    auto loss = analysis.losses.begin();
    json.key("entries").object([&] {
      if (analysis.note.has_game_values()) {
        const int before = analysis.course.front().entry - 1;
        json.key(std::to_string(entry_of(before))).object([&] {
          report_shares(analysis.note.start, json);
        });
      }
      for (const SharePoint& point : analysis.course) {
        json.key(std::to_string(entry_of(point.entry))).object([&] {
          report_shares(point.shares, json);
          if (loss == analysis.losses.end() || loss->entry != point.entry) return;
          report_loss(*loss++, input, json);
        });
      }
    });
  });
}

namespace {

void report_option(const Option& option, JsonWriter& json) {
  json.member("action", option.action);
  json.member("deed", option.deed);
  json.member("words", option.words);
  json.member("cost", option.cost);
}

void report_facet(std::string_view key, const Facet& facet, JsonWriter& json) {
  json.key(key).object([&] {
    json.member("names", facet.names);
    json.key("choices").objects(facet.choices, [&](const FacetValue& choice) {
      json.member("values", choice.values);
      report_option(choice.option, json);
    });
  });
}

}  // namespace

void report_goals(const Goals& goals, JsonWriter& json) {
  json.object([&] {
    json.member("what", goals.what);
    json.member("party", goals.party);
    json.key("parties").objects(goals.parties, [&](const Party& party) {
      json.member("written", party.written);
      json.member("words", party.words);
      json.member("members", party.members);
      json.member("leaders", party.leaders);
    });
    json.key("goals").objects(goals.goals, [&](const Goal& goal) {
      json.member("place", goal.place);
      json.member("cost", goal.ways.front().cost);
      json.key("ways").list(goal.ways, [&](const Way& way) { json.value(way.action); });
    });
  });
}

void report_choices(const RemainingChoices& narrowed, JsonWriter& json) {
  json.object([&] {
    json.key("whats").objects(narrowed.whats, [&](const ActionPrefix& what) {
      json.member("name", what.name);
      json.member("meaning", what.meaning);
      json.member("count", what.count);
      json.key("options").objects(what.options,
                                  [&](const Option& option) { report_option(option, json); });
    });
    json.member("places", narrowed.places);
    json.member("count", narrowed.count);
    json.member("exact", narrowed.option_count);
    json.key("options").objects(narrowed.options,
                                [&](const Option& option) { report_option(option, json); });
    if (narrowed.facet) report_facet("facet", *narrowed.facet, json);
    if (narrowed.pattern) report_facet("pattern", *narrowed.pattern, json);
    json.member("turns", narrowed.turns);
    json.member("turnPlaces", narrowed.turn_places);
    json.member("prompt", narrowed.prompt);
    json.member("suggested", narrowed.suggested);
    json.member("only", narrowed.only);
    json.key("ranges").objects(narrowed.ranges, [&](const Range& range) {
      json.member("before", range.before);
      json.member("low", range.low);
      json.member("high", range.high);
    });
  });
}

void report_games(Language language, JsonWriter& json) {
  json.objects(all_games(), [&](const GameInfo* game) {
    json.member("name", game->name);
    json.member("id", game->id);
    json.member("min", game->min_players);
    json.member("max", game->max_players);
    json.member("colours", game->usual_colours);
    json.key("parts").list(game->score_parts, [&](const std::string_view part) {
      json.value(language.translate(part));
    });
    json.key("editions").objects(game->editions, [&](const EditionSpec& edition) {
      json.member("name", edition.name);
      json.member("title", language.translate(edition.title));
    });
    json.key("variants").objects(game->variants, [&](const VariantSpec& variant) {
      json.member("name", variant.name);
      json.member("meaning", language.translate(variant.meaning));
    });
    json.key("options").objects(game->options, [&](const OptionSpec& option) {
      json.member("name", option.name);
      json.member("meaning", language.translate(option.meaning));
      json.member("choices", option.choices);
      json.member("low", option.lowest);
      json.member("high", option.highest);
    });
    json.member("tags", game->random_tags == nullptr ? std::string() : game->random_tags());
    json.key("reminders").objects(game->reminders, [&](const Reminder& reminder) {
      json.member("written", reminder.written);
      json.member("meaning", language.translate(reminder.meaning));
    });
  });
}

void report_card(const std::string& text, std::string_view theme, Language language,
                 JsonWriter& json) {
  Document document(text);
  json.member("started", document.started());
  if (!document.started()) return;
  const Table& table = document.table();
  json.member("game", table.game->name);
  const Outcome outcome = document.outcome();
  json.member("finished", outcome.finished);
  json.key("players").list([&] {
    for (Actor seat = 0; seat < table.players; ++seat) {
      json.object([&] { report_standing(table, outcome, seat, language, json); });
    }
  });
  const std::unique_ptr<Position> position = document.position_at(document.last_played());
  if (position != nullptr) json.member("svg", card_svg(*position, theme));
}

void report_verdicts(std::string_view text, Language language, JsonWriter& json) {
  Replayer replayer(all_games());
  json.list([&] {
    for_each_record(text, [&](const RecordText& one) {
      Record record;
      std::vector<Diagnostic> diagnostics;
      repair::read_record(one.text, all_games(), record, diagnostics);
      repair::replay(one.text, all_games(), replayer, {}, record, diagnostics);
      json.object([&] {
        json.member("valid", !has_error(diagnostics));
        PlaceFinder places(one.text, one.line);
        json.key("mistakes").list(diagnostics, [&](const Diagnostic& wrong) {
          const LineColumn at = places.locate(wrong.span.begin);
          json.list([&] {
            json.value(wrong.rule->id);
            json.value(at.line);
            json.value(at.column);
            json.value(wrong.message.in(language));
          });
        });
      });
      return true;
    });
  });
}

void report_records(std::string_view text, JsonWriter& json) {
  json.list([&] {
    for_each_record(text, [&](const RecordText& one) {
      json.value(one.text);
      return true;
    });
  });
}

}  // namespace stela::recorder
