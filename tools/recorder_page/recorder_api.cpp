#include "tools/recorder_page/recorder_api.h"

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "formats/text/reader.h"
#include "lib/core/diagnostic.h"
#include "lib/core/lines.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/games/games.h"
#include "lib/repair/repair.h"
#include "lib/replay/outcome.h"
#include "lib/report/chart.h"
#include "lib/report/frames.h"
#include "lib/report/replay_page.h"
#include "lib/report/summary.h"
#include "lib/stela.h"
#include "lib/words/tr.h"
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

/// Writes an object with the analysis in the record (docs/analysis-method.md): the chart of the win
/// shares, with the entry of each of its points; the sentence on its numbers; and by entry the
/// shares, the loss and the better entry.
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

/// Writes a list of all games, with the options that a record of each can set.
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

/// Writes the members that summarise a record at its end: game, players and scores, and its board
/// in the given theme.
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

/// Writes an object with the destinations and the routes to them.
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

/// Writes a list of the verdicts of `stela validate` on the records of a text.
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

/// Writes a list of the texts of these records, to choose from.
void report_records(std::string_view text, JsonWriter& json) {
  json.list([&] {
    for_each_record(text, [&](const RecordText& one) {
      json.value(one.text);
      return true;
    });
  });
}

}  // namespace

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

namespace {

using Json = nlohmann::json;

RequestError no_game() { return {tr("the tags start no game"), nullptr, {}}; }

}  // namespace

/// Answers one request.
class Answer {
 public:
  Answer(std::unique_ptr<Session>& session, const Json& request)
      : session_(session), request_(request), json_(out_) {}

  std::string write() {
    const std::string wanted = text_in(request_, "do");
    json_.object([&] {
      for (const auto& [name, handle] : kHandlers) {
        if (name == wanted) return (this->*handle)();
      }
      json_.member("error", "there is no such request");
    });
    return std::move(out_);
  }

 private:
  using Handler = void (Answer::*)();

  void games() {
    json_.key("games");
    report_games(language(), json_);
  }

  /// Switches to the language `code`, or keeps the current one if the code is unknown; lists the
  /// available languages.
  void speak() {
    if (const auto language = language_named(text_in(request_, "language"))) {
      session_->speak(*language);
    }
    json_.member("language", language().code());
    json_.key("languages").object([&] {
      const std::string_view name = tr_noop("own name\004English");
      json_.member(Language().code(), without_context(name));
      for (const Catalogue& catalogue : catalogues()) {
        json_.member(catalogue.code, Language(catalogue).find(name).value_or(catalogue.code));
      }
    });
  }

  /// Switches between the pictures for upright phones and those for wider screens.
  void layout() {
    session_->set_narrow(text_in(request_, "narrow") == "yes");
    json_.member("narrow", session_->narrow());
  }

  /// Translates the page's own messages; with `count`, chooses between `one` and `many`.
  void translate() {
    json_.key("told").list([&] {
      for (const std::string& words : texts_in(request_, "words")) {
        json_.value(language().translate(words));
      }
      if (!request_.contains("count")) return;
      const auto count = static_cast<unsigned long>(std::max(0, number_in(request_, "count", 0)));
      json_.value(language().translate(count, text_in(request_, "one"), text_in(request_, "many")));
    });
  }

  [[nodiscard]] Language language() const { return session_->language(); }

  void begin() { open_text(tags_of(request_)); }
  void open() { open_text(text_in(request_, "text")); }

  void open_text(std::string text) {
    const bool narrow = session_->narrow();
    session_ = std::make_unique<Session>(std::move(text), language());
    session_->set_narrow(narrow);
    session_->go(number_in(request_, "at", session_->document().last_played()),
                 texts_in(request_, "begun"));
    both(true);
  }

  void go() {
    session_->go(number_in(request_, "at", kAtStart), texts_in(request_, "begun"));
    view();
  }

  /// Returns the choices that a request is about: with `tokens`, those of the position that is
  /// being set up.
  const Choices* asked_choices() {
    if (!request_.contains("tokens")) return session_->choices();
    PositionEditor* setting = session_->setting(texts_in(request_, "tokens"));
    return setting == nullptr ? nullptr : &setting->choices();
  }

  [[nodiscard]] RequestError no_choices() const {
    return session_->position() == nullptr ? unreached() : unreadable();
  }

  void choices() {
    const Choices* choices = asked_choices();
    if (choices == nullptr) return refuse(no_choices());
    json_.key("choices");
    report_choices(choices->narrow(chosen_in(request_)), json_);
  }

  /// Plays an action; the entry ends automatically if no other action is possible in it.
  void play() {
    if (auto wrong = session_->play(text_in(request_, "action"))) return refuse(*wrong);
    const Choices* left = session_->choices();
    if (left == nullptr || !left->empty() || !session_->can_end()) return view();
    end();
  }

  void end() {
    const Join join = text_in(request_, "join") == "replace" ? Join::kReplace : Join::kVariation;
    change(session_->end(join, text_in(request_, "comment")));
  }

  void remove() {
    change(session_->take(without_entry(session_->document(), number_in(request_, "entry", 0))));
  }

  void comment() {
    const auto index = static_cast<std::size_t>(std::max(0, number_in(request_, "index", 0)));
    change(session_->take(with_comment(session_->document(), number_in(request_, "entry", kAtStart),
                                       index, text_in(request_, "text")),
                          true));
  }

  void nags() {
    change(session_->take(with_nags(session_->document(), number_in(request_, "entry", 0),
                                    texts_in(request_, "nags")),
                          true));
  }

  void result() {
    Document& document = session_->document();
    if (text_in(request_, "end") == "none") {
      return change(session_->take(with_result(document, {}, session_->at()), true));
    }
    const std::int32_t last = document.last_played();
    const std::unique_ptr<Position> position = document.position_at(last);
    if (position == nullptr) return refuse(unreached());
    change(session_->take(with_result(document, result_tokens(*position, request_), last)));
  }

  /// Records an illegal action as a variation that claims the broken rule.
  void claim() {
    const std::string action = text_in(request_, "action");
    const std::optional<RequestError> wrong = session_->fault_of(action);
    if (!wrong || wrong->rule == nullptr) {
      return refuse({tr("this action is allowed"), nullptr, {}});
    }
    Document& document = session_->document();
    const std::unique_ptr<Position> before = document.position_at(session_->at());
    std::vector<std::string> actions = session_->begun();
    actions.push_back(action);
    const std::string actor(before->table().name_of(before->due()));
    std::optional<Changed> changed = with_claim(document, session_->at(), actor, actions,
                                                wrong->rule->id, text_in(request_, "comment"));
    if (!changed && document.readable()) {
      return refuse(
          {tr("an illegal action belongs to an entry: record the first one, then try this again "
              "before or after it"),
           nullptr,
           {}});
    }
    change(session_->take(std::move(changed)));
  }

  void try_action() {
    if (auto wrong = session_->fault_of(text_in(request_, "action"))) return refuse(*wrong);
    json_.member("legal", true);
  }

  /// Previews or applies a `setup:` or a `resume:`.
  void set_position() {
    const bool resume = text_in(request_, "kind") == "resume";
    const std::vector<std::string> tokens = texts_in(request_, "tokens");
    PositionEditor* setting = session_->setting(tokens);
    if (setting == nullptr) return refuse(no_game());
    auto changed = with_position(session_->document(), resume ? session_->at() : kAtStart,
                                 resume ? EntryKind::kResume : EntryKind::kSetup, tokens);
    if (text_in(request_, "keep") == "yes") {
      if (!changed) return refuse({tr("no position can be set here"), nullptr, {}});
      return change(session_->take(std::move(changed)));
    }
    json_.key("mistakes").list([&] {
      if (!changed) return;
      const Document tried(changed->text);
      for (const Diagnostic& wrong : tried.diagnostics()) {
        if (wrong.rule == &record_rules::kUnfinished) continue;
        json_.value(and_also(wrong.message, wrong.hint).in(language()));
      }
    });
    report_setting(*setting, session_->canvas(), json_);
  }

  /// Returns the position whose tokens a request changes, or null, with an error, if that is
  /// impossible.
  const PositionEditor* changed_setting() {
    const std::vector<std::string> tokens = texts_in(request_, "tokens");
    const PositionEditor* setting = session_->setting(tokens);
    if (setting == nullptr) {
      refuse(no_game());
    } else if (!setting->is_of(tokens)) {
      refuse({tr("the position has too many tokens"), nullptr, {}});
      return nullptr;
    }
    return setting;
  }

  /// Adds a token to the position that is being set up.
  void put() {
    const PositionEditor* setting = changed_setting();
    if (setting != nullptr) report_changed(setting->with(text_in(request_, "action")));
  }

  /// Removes the token at a space, or a given token.
  void take_away() {
    const PositionEditor* setting = changed_setting();
    if (setting == nullptr) return;
    const std::string place = text_in(request_, "place");
    const auto changed = place.empty() ? setting->without(text_in(request_, "action"))
                                       : setting->without(place, text_in(request_, "what"));
    if (!changed) return refuse({tr("there is nothing here to remove"), nullptr, {}});
    report_changed(*changed);
  }

  void report_changed(const PositionEditor::Changed& changed) {
    json_.member("tokens", changed.tokens);
    json_.member("leftOut", changed.left_out);
  }

  void preview() {
    if (request_.contains("tokens")) return preview_setting();
    const std::string text = text_in(request_, "action");
    const Position* position = session_->position();
    if (position == nullptr) return refuse(unreached());
    const std::unique_ptr<Position> next = position->clone();
    const std::vector<std::string_view> actions = stela::split(text, ' ');
    std::vector<std::string> words;
    for (const std::string_view action : actions) {
      for (std::string& one : words_of(*next, action, language())) words.push_back(std::move(one));
      const Token token{action, {}, TokenKind::kAction};
      Broken broken;
      if (!next->play(next->due(), {&token, 1}, false, nullptr, broken)) {
        return refuse({broken.message, broken.rule, broken.hint});
      }
    }
    DiagramRequest shown;
    shown.canvas = session_->canvas();
    shown.places = session_->places();
    DiagramRequest with_it = shown;
    const bool way = text_in(request_, "way") == "yes";
    if (way) {
      with_it.last = actions;
      with_it.actor = position->due();
    }
    Scene scene = next->scene(with_it);
    shown.room = scene.room;
    const Scene before = position->scene(shown);
    mark_new(scene, before);
    if (!way) draw_covered(before, scene);
    json_.member("svg", board_svg(scene));
    json_.member("words", words);
  }

  void preview_setting() {
    const PositionEditor* setting = changed_setting();
    if (setting == nullptr) return;
    const PositionEditor next(session_->document().table(),
                              setting->with(text_in(request_, "action")).tokens, language());
    DiagramRequest shown;
    shown.canvas = session_->canvas();
    shown.places = session_->setting(setting->tokens())->choices().places();
    Scene scene = next.shown().scene(shown);
    shown.room = scene.room;
    mark_new(scene, setting->shown().scene(shown));
    json_.member("svg", board_svg(scene));
    json_.key("words").list([] {});
  }

  /// Lists the values that distinguish an action from others, so that a caller can choose it.
  void values() {
    const Position* position = session_->position();
    if (position == nullptr) return refuse(unreached());
    const std::string action = text_in(request_, "action");
    json_.member("places", position->places_of(action));
    json_.key("values").object([&] {
      for (const auto& [name, value] : values_of(position->table(), action)) {
        json_.member(name, value);
      }
    });
  }

  /// Lists where the figures of a space can go, and the cheapest routes there.
  void goals() {
    const Choices* choices = session_->choices();
    if (choices == nullptr) return refuse(no_choices());
    json_.key("goals");
    report_goals(goals_from(*session_->position(), *choices, text_in(request_, "place"),
                            text_in(request_, "party"), language()),
                 json_);
  }

  void card() {
    report_card(text_in(request_, "text"), text_in(request_, "theme"), language(), json_);
  }

  void icon() {
    const Choices* choices = asked_choices();
    std::string action = text_in(request_, "action");
    if (action.empty() && choices != nullptr) action = choices->first(chosen_in(request_));
    const bool known = choices != nullptr && !action.empty();
    json_.member("svg", known ? icon_of(action) : std::string());
  }

  std::string icon_of(const std::string& action) {
    const std::string name = text_in(request_, "name");
    if (!request_.contains("tokens")) {
      const std::unique_ptr<Position> after = position_after(*session_->position(), action);
      if (after == nullptr) return {};
      const auto draw = text_in(request_, "pieces") == "yes" ? piece_icon_svg : icon_svg;
      return draw(*session_->position(), *after, action, name);
    }
    const PositionEditor& setting = *session_->setting(texts_in(request_, "tokens"));
    const PositionEditor next(session_->document().table(), setting.with(action).tokens,
                              language());
    return icon_svg(setting.shown(), next.shown(), action, name);
  }

  void picture() {
    if (session_->position() == nullptr) return refuse(unreached());
    constexpr std::int32_t kWidth = 1000;
    constexpr std::int32_t kWidest = 4000;
    DiagramRequest shown;
    shown.canvas.language = language();
    shown.drawings = drawings_at(*session_, session_->document());
    const std::int32_t width = std::clamp(number_in(request_, "width", kWidth), 200, kWidest);
    json_.member("svg", whole_svg(*session_->position(), shown, text_in(request_, "theme"), width));
  }

  /// Calls `use` with the input of reports.
  template <typename Use>
  void report(Use use) {
    Document& document = session_->document();
    if (!document.started()) return refuse(no_game());
    const Outcome outcome = document.outcome();
    use(ReportInput{document.record(), document.table(), document.timeline(), outcome,
                    document.diagnostics(), document.broken(), document.analysed(), language()});
  }

  void replay_page() {
    report([&](const ReportInput& input) {
      json_.member("page", write_replay_page(summarise(input), input, {}));
    });
  }

  void analysis() {
    report([&](const ReportInput& input) {
      json_.key("analysis");
      report_analysis(input, json_);
    });
  }

  void judge_text() {
    json_.key("verdicts");
    report_verdicts(text_in(request_, "text"), language(), json_);
  }

  void split() {
    json_.key("records");
    report_records(text_in(request_, "text"), json_);
  }

  void view() {
    json_.key("view");
    report_view(*session_, json_);
  }
  void both(bool opened = false) {
    json_.key("record");
    report_record(session_->document(), language(), json_);
    if (opened && session_->document().started()) {
      json_.member("style", board_style(session_->document().table()));
    }
    view();
  }
  void change(const std::optional<RequestError>& wrong) {
    if (wrong) return refuse(*wrong);
    both();
  }
  void refuse(const RequestError& refusal) {
    report_refusal(refusal, session_->document().table(), language(), json_);
  }

  static constexpr auto kHandlers = std::to_array<std::pair<std::string_view, Handler>>(
      {{"games", &Answer::games},      {"new", &Answer::begin},
       {"open", &Answer::open},        {"go", &Answer::go},
       {"choices", &Answer::choices},  {"play", &Answer::play},
       {"end", &Answer::end},          {"remove", &Answer::remove},
       {"comment", &Answer::comment},  {"nags", &Answer::nags},
       {"result", &Answer::result},    {"claim", &Answer::claim},
       {"try", &Answer::try_action},   {"position", &Answer::set_position},
       {"preview", &Answer::preview},  {"values", &Answer::values},
       {"icon", &Answer::icon},        {"picture", &Answer::picture},
       {"goals", &Answer::goals},      {"card", &Answer::card},
       {"page", &Answer::replay_page}, {"judge", &Answer::judge_text},
       {"split", &Answer::split},      {"put", &Answer::put},
       {"take", &Answer::take_away},   {"speak", &Answer::speak},
       {"told", &Answer::translate},   {"analysis", &Answer::analysis},
       {"layout", &Answer::layout}});

  std::unique_ptr<Session>& session_;
  const Json& request_;
  std::string out_;
  JsonWriter json_;
};

RecorderApi::RecorderApi() : session_(std::make_unique<Session>(std::string())) {}
RecorderApi::~RecorderApi() = default;

std::string RecorderApi::answer(std::string_view request) {
  const Json read = Json::parse(request.begin(), request.end(), nullptr, false);
  if (!read.is_object()) return "{\"error\":\"the request is not a JSON object\"}";
  return Answer(session_, read).write();
}

}  // namespace stela::recorder
