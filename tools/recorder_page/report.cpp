#include "tools/recorder_page/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "lib/core/diagnostic.h"
#include "lib/core/sorted.h"
#include "lib/game/info.h"
#include "lib/game/read_table.h"
#include "lib/record/record.h"
#include "lib/replay/claims.h"
#include "lib/replay/outcome.h"
#include "lib/report/frames.h"
#include "lib/words/tr.h"

namespace stela::recorder {
namespace {

/// Converts byte offsets, queried in ascending order, to UTF-16 code units, as scripts count.
class Units {
 public:
  explicit Units(std::string_view text) : text_(text) {}

  std::size_t before(std::size_t byte) {
    byte = std::min(byte, text_.size());
    if (byte < at_) at_ = units_ = 0;
    for (; at_ < byte; ++at_) {
      const auto unit = static_cast<unsigned char>(text_[at_]);
      constexpr unsigned kContinues = 0x80;
      constexpr unsigned kFirstBits = 0xC0;
      constexpr unsigned kOfFour = 0xF0;
      if ((unit & kFirstBits) != kContinues) units_ += unit >= kOfFour ? 2 : 1;
    }
    return units_;
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t units_ = 0;
};

void report_rule(std::string_view key, const Rule* rule, const std::string& source,
                 Language language, JsonWriter& json) {
  if (rule == nullptr) return;
  json.key(key).object([&] {
    json.member("id", rule->id);
    json.member("sentence", language.translate(rule->sentence));
    json.member("source", source);
  });
}

/// Writes the broken rule and the article of the rulebook.
void report_rules(const Diagnostic& wrong, std::string_view edition, Language language,
                  JsonWriter& json) {
  if (wrong.rule == nullptr) return;
  report_rule("rule", wrong.rule, cite(wrong, edition, language), language, json);
  if (wrong.article == nullptr) return;
  report_rule("article", wrong.article, cite(*wrong.article, edition, language), language, json);
}

void report_diagnostic(const Diagnostic& wrong, std::string_view edition, Language language,
                       Units& units, PlaceFinder& places, JsonWriter& json) {
  json.object([&] {
    report_rules(wrong, edition, language, json);
    json.member("warning", wrong.severity == Severity::kWarning);
    json.member("message", wrong.message.in(language));
    json.member("hint", wrong.hint.in(language));
    json.key("notes").list(wrong.notes,
                           [&](const Message& note) { json.value(note.in(language)); });
    json.member("places", names_of(wrong.places));
    json.member("entry", wrong.entry);
    const LineColumn at = places.locate(wrong.span.begin);
    json.member("line", at.line);
    json.member("column", at.column);
    const std::size_t from = units.before(wrong.span.begin);
    json.member("from", from);
    json.member("to", units.before(wrong.span.end()));
    if (wrong.fixes.empty()) return;
    json.key("fix").objects(wrong.fixes.front().edits, [&](const Edit& edit) {
      const std::size_t begin = units.before(edit.span.begin);
      json.member("from", begin);
      json.member("to", units.before(edit.span.end()));
      json.member("text", edit.text);
    });
  });
}

/// Returns an empty string if the game is not over, or if its ending off the board names no winner.
std::string winners_in_words(const Table& table, const Outcome& outcome, Language language) {
  std::vector<Message> names;
  for (const Actor seat : outcome.winners) names.push_back(table.person(seat));
  const bool open = !outcome.finished || !outcome.endings.empty();
  return names.empty() && open ? std::string() : win_words(names).in(language);
}

void report_outcome(Document& document, Language language, JsonWriter& json) {
  const Outcome outcome = document.outcome();
  json.member("finished", outcome.finished);
  json.key("endings").list(outcome.endings, [&](const Ending& ending) {
    json.value(ending_words(ending, document.table()).in(language));
  });
  // As the form of the page calls them.
  json.key("ended").list(outcome.endings, [&](const Ending& ending) {
    json.value(ending_claim(ending, document.table()));
  });
  json.key("winners").list(outcome.winners,
                           [&](const Actor seat) { json.value(document.table().colour_of(seat)); });
  json.member("result", winners_in_words(document.table(), outcome, language));
}

/// Writes entries, comments and variations in the order of the text.
class Tree {
 public:
  Tree(Document& document, Language language, JsonWriter& json)
      : document_(document),
        record_(document.record()),
        language_(language),
        json_(json),
        units_(document.text()) {}

  void report() {
    json_.key("comments");
    report_comments(record_.lines[0].first_note, analysis_note_of(record_));
    json_.key("entries").list([&] { report_line(0, 0); });
  }

 private:
  /// Writes the comments from note `n` on; the comment of an analysis, which is shown differently,
  /// as null.
  void report_comments(std::int32_t n, const Note* of_analysis) {
    if (!document_.analysed()) of_analysis = nullptr;
    json_.list([&] {
      for (; n != kNone; n = record_.notes[index_of(n)].next) {
        const Note& note = record_.notes[index_of(n)];
        if (&note == of_analysis) {
          json_.null();
        } else if (note.line == kNone) {
          json_.value(note.text);
        }
      }
    });
  }

  /// `follows` is the number of the entry that an analysis expects the line to follow, or 0.
  void report_line(std::int32_t line, int follows) {
    const Line& reported = record_.lines[index_of(line)];
    std::int32_t expected = kNone;
    int number = 0;
    for (std::int32_t e = reported.first_entry; e != kNone; e = document_.entry(e).next) {
      const Entry& entry = document_.entry(e);
      report_entry(e, reported, follows);
      for (std::int32_t n = entry.first_note; n != kNone; n = record_.notes[index_of(n)].next) {
        const std::int32_t other = record_.notes[index_of(n)].line;
        if (other != kNone) report_line(other, other == expected ? number : 0);
      }
      if (line != 0) continue;
      expected = next_line_of(record_, entry);
      number = entry.position;
    }
  }

  void report_entry(std::int32_t e, const Line& line, int follows) {
    const Entry& entry = document_.entry(e);
    const Step* step = document_.step_of(e);
    json_.object([&] {
      json_.member("id", e);
      json_.member("before", document_.before(e));
      json_.member("depth", line.depth);
      json_.member("number", entry.position);
      json_.member("kind", name_of(entry.kind));
      json_.member("actor", entry.actor);
      json_.member("seat", document_.started() ? document_.table().seat_of(entry.actor) : kNobody);
      const std::span tokens = record_.tokens_of(entry);
      json_.key("tokens").list(tokens, [&](const Token& token) { json_.value(token.text); });
      json_.key("nags").list(tokens, [&](const Token& token) {
        if (token.kind == TokenKind::kNag) json_.value(token.text);
      });
      json_.member("from", units_.before(entry.begin()));
      json_.member("played", step != nullptr && step->legal);
      if (step != nullptr) report_step(*step);
      json_.key("comments");
      report_comments(entry.first_note, analysis_note_of(record_, entry));
      Span span;
      json_.member("follows", e == line.first_entry ? follows : 0);
      json_.member("claimed", entry.next == kNone && !illegal_claim(record_, line, span).empty());
    });
  }

  void report_step(const Step& step) {
    Actor named = step.actor;
    json_.key("events").list(step.events, [&](const Event& event) {
      // As in `words_of`.
      const bool is_named =
          is_seat(event.actor) && (event.actor != step.actor || named != step.actor);
      if (is_seat(event.actor)) named = event.actor;
      json_.value(is_named
                      ? fmt::format("{}: {}", document_.table().player(event.actor).in(language_),
                                    event.text.in(language_))
                      : event.text.in(language_));
    });
    json_.key("mistakes").list(step.diagnostics, [&](const Diagnostic& wrong) {
      json_.value(wrong.message.in(language_));
    });
  }

  Document& document_;
  const Record& record_;
  Language language_;
  JsonWriter& json_;
  Units units_;
};

/// `due` is the seat that acts.
void report_players(const Position& position, Actor due, const Scene& scene, Language language,
                    JsonWriter& json) {
  const Table& table = position.table();
  const Outcome outcome = position.outcome();
  json.key("players").list([&] {
    for (Actor seat = 0; seat < table.players; ++seat) {
      const std::size_t index = seat_index(seat);
      json.object([&] {
        report_standing(table, outcome, seat, language, json);
        json.member("letter", scene.players[index].letter);
        json.member("out", outcome.out[index]);
        json.member("due", due == seat);
        json.key("facts");
        if (index < scene.facts.size()) {
          json.value(scene.facts[index].facts);
        } else {
          json.list([] {});
        }
      });
    }
  });
}

/// Returns the better entry that an analysis found for the session's current entry, or `kNone` if
/// there is none.
std::int32_t better_entry(const Session& session, const Document& document) {
  if (!document.analysed() || session.at() == kAtStart || !session.begun().empty()) return kNone;
  const Record& record = document.record();
  const std::int32_t line = better_line_of(record, document.entry(session.at()));
  return line == kNone ? kNone : record.lines[index_of(line)].first_entry;
}

/// Returns the spaces named by its actions.
std::vector<std::string> places_of(std::int32_t entry, const Position& position,
                                   const Document& document) {
  std::vector<std::string> places;
  for (const Token& action : action_tokens(document.record(), document.entry(entry))) {
    for (std::string& place : position.places_of(action.text)) places.push_back(std::move(place));
  }
  return places;
}

}  // namespace

void report_standing(const Table& table, const Outcome& outcome, Actor seat, Language language,
                     JsonWriter& json) {
  const std::size_t index = seat_index(seat);
  json.member("colour", table.colours[index]);
  json.member("word", table.player(seat).in(language));
  json.member("name", table.names[index]);
  json.member("score", write_score(outcome.scores[index], *table.game));
  const std::span<const CountedWord> units = table.game->score_units;
  if (units.size() > 1) {
    std::vector<Message> counts;
    for (std::size_t part = 0; part < units.size(); ++part) {
      const std::int64_t count = outcome.scores[index].parts[part];
      counts.push_back(units[part].of(count, std::to_string(count)));
    }
    json.member("counts", comma_list(counts).in(language));
  }
  json.member("wins", wins(outcome, seat));
}

void report_record(Document& document, Language language, JsonWriter& json) {
  const Record& record = document.record();
  json.object([&] {
    json.member("text", document.text());
    json.member("started", document.started());
    json.member("analysed", document.analysed());
    json.member("readable", document.readable());
    json.member("valid", !has_error(document.diagnostics()));
    json.member("game", document.replayer().game() == nullptr ? std::string_view()
                                                              : document.replayer().game()->id);
    if (document.started()) report_outcome(document, language, json);
    json.key("tags").list(record.tags, [&](const Tag& tag) {
      json.list([&] {
        json.value(tag.name);
        for (std::uint32_t i = 0; i < tag.value_count; ++i) {
          json.value(record.values_of(tag)[i].text);
        }
      });
    });
    json.key("mistakes").list([&] {
      Units units(document.text());
      PlaceFinder places(document.text());
      const std::string_view edition =
          document.started() ? cited_edition(document.table()) : std::string_view();
      for (const Diagnostic& wrong : document.diagnostics()) {
        report_diagnostic(wrong, edition, language, units, places, json);
      }
    });
    json.key("kinds").objects(kEndingKinds, [&](const EndingKind& kind) {
      json.member("name", kind.name);
      json.member("label", language.translate(kind.label));
      json.member("words", language.translate(kind.words));
      json.member("player", kind.of_player);
    });
    json.member("last", document.last_played());
    Tree(document, language, json).report();
  });
}

std::vector<Annotation> drawings_at(const Session& session, Document& document) {
  const Record& record = document.record();
  std::vector<Annotation> drawings;
  std::int32_t n = session.at() == kAtStart ? record.lines[0].first_note
                                            : document.entry(session.at()).first_note;
  if (!session.begun().empty()) n = kNone;
  for (; n != kNone; n = record.notes[index_of(n)].next) {
    if (record.notes[index_of(n)].line != kNone) continue;
    for (Annotation& one : read_annotations(record.notes[index_of(n)].text)) {
      drawings.push_back(std::move(one));
    }
  }
  return drawings;
}

void report_view(Session& session, JsonWriter& json) {
  Document& document = session.document();
  json.object([&] {
    json.member("at", session.at());
    json.member("begun", session.begun());
    json.member("next", document.after(session.at()));
    const Position* position = session.position();
    json.member("there", position != nullptr);
    if (position == nullptr) return;
    DiagramRequest shown;
    shown.canvas = session.canvas();
    shown.places = session.places();
    shown.drawings = drawings_at(session, document);
    const std::int32_t better = better_entry(session, document);
    std::vector<std::string> instead;
    if (better != kNone) instead = places_of(better, *position, document);
    if (!instead.empty()) json.member("better", instead);
    shown.places.insert(shown.places.end(), instead.begin(), instead.end());
    if (session.begun().empty() && session.at() != kAtStart &&
        document.entry(session.at()).kind == EntryKind::kPlay) {
      const Entry& entry = document.entry(session.at());
      for (const Token& token : document.record().tokens_of(entry)) {
        if (token.kind == TokenKind::kAction) shown.last.push_back(token.text);
      }
      shown.actor = document.step_of(session.at())->actor;
    }
    for (const std::string& action : session.begun()) shown.last.push_back(action);
    if (!session.begun().empty()) shown.actor = document.position_at(session.at())->due();
    Scene scene = position->scene(shown);
    if (better != kNone) {
      const std::unique_ptr<Position> before = document.position_at(document.before(session.at()));
      const std::unique_ptr<Position> after = document.position_at(better);
      if (before && after) draw_better(*before, *after, instead, session.canvas(), scene);
    }
    json.member("svg", board_svg(scene));
    json.member("described", scene.description);
    json.member("remarks", scene.remarks);
    const Actor due = position->due();
    json.member("due", due == kNobody ? std::string_view() : position->table().name_of(due));
    json.member("seat", due);
    json.member("why", position->why_due(kNobody).words.in(session.language()));
    if (due == kNobody) {
      json.member("result",
                  winners_in_words(position->table(), position->outcome(), session.language()));
    }
    json.member("won", position->why_won().words.in(session.language()));
    json.member("digest", digest_claim(*position));
    json.member("setup", position->setup());
    json.key("facts").object([&] { position->write_state(json); });
    RemainingChoices left;
    if (const Choices* const choices = session.choices()) {
      left = choices->narrow({});
    } else {
      left.prompt = unreadable().sentence.in(session.language());
    }
    // A call in an auction begins with the name of the player.
    const bool call = due == kBid && left.whats.size() == 1;
    report_players(*position, call ? position->table().seat_of(left.whats[0].name) : due, scene,
                   session.language(), json);
    if (const std::optional<int> points = position->points_left()) json.member("points", *points);
    json.member("canEnd", session.can_end());
    json.key("did").list([&] {
      std::unique_ptr<Position> before = document.position_at(session.at());
      for (const std::string& action : session.begun()) {
        json.value(words_of(*before, action, session.language()));
        const Token token{action, {}, TokenKind::kAction};
        Broken broken;
        (void)before->play(before->due(), {&token, 1}, false, nullptr, broken);
      }
    });
    json.key("choices");
    report_choices(left, json);
  });
}

void report_setting(PositionEditor& setting, const Canvas& canvas, JsonWriter& json) {
  DiagramRequest shown;
  shown.canvas = canvas;
  shown.places = setting.choices().places();
  json.member("svg", board_svg(setting.shown().scene(shown)));
  json.key("things").objects(setting.things(), [&](const PositionEditor::SetupToken& thing) {
    json.member("token", thing.token);
    json.member("what", thing.what);
    json.member("places", thing.places);
    json.member("possible", thing.possible);
  });
  json.key("choices");
  report_choices(setting.choices().narrow({}), json);
}

void report_refusal(const RequestError& refusal, const Table& table, Language language,
                    JsonWriter& json) {
  json.member("error", refusal.sentence.in(language));
  if (refusal.rule == nullptr) return;
  json.key("mistake").object([&] {
    report_rule("rule", refusal.rule, cite(*refusal.rule, cited_edition(table), language), language,
                json);
    json.member("hint", refusal.hint.in(language));
  });
}

namespace {

/// The member for a route, in every game.
constexpr std::string_view kPath = "path";

/// The members for the ends of a secret path.
constexpr std::string_view kFrom = "from";
constexpr std::string_view kTo = "to";

using Steps = std::map<std::string, std::set<std::string>>;

bool names_way(const Values& values) {
  return std::ranges::any_of(values, [](const auto& one) { return one.first.starts_with(kPath); });
}

/// Finds the cheapest routes from a space to all others.
class Search {
 public:
  Search(const Position& position, std::string what, std::string end, const Steps& steps)
      : position_(position), what_(std::move(what)), end_(std::move(end)), steps_(steps) {}

  std::vector<Goal> from(const std::string& place) {
    std::set<std::pair<int, std::vector<std::string>>> open = {{0, {place}}};
    std::map<std::string, std::vector<Way>> found;
    while (!open.empty()) {
      const auto [cost, places] = *open.begin();
      open.erase(open.begin());
      const auto here = found.find(places.back());
      if (here != found.end() && here->second.front().cost < cost) continue;
      const auto steps = steps_.find(places.back());
      if (steps == steps_.end()) continue;
      for (const std::string& next : steps->second) {
        if (contains(places, next)) continue;
        std::vector<Way>& known = found[next];
        if (!known.empty() && (known.front().cost < cost || known.size() >= kMaxWays)) continue;
        std::vector<std::string> longer = places;
        longer.push_back(next);
        std::optional<Way> way = way_along(longer);
        if (!way || (!known.empty() && known.front().cost < way->cost)) continue;
        if (!known.empty() && known.front().cost > way->cost) known.clear();
        open.emplace(way->cost, longer);
        known.push_back(std::move(*way));
      }
    }
    std::vector<Goal> goals;
    for (auto& [name, ways] : found) {
      if (!ways.empty()) goals.push_back({name, std::move(ways)});
    }
    return goals;
  }

 private:
  /// Returns null if the route is not legal.
  [[nodiscard]] std::optional<Way> way_along(const std::vector<std::string>& places) const {
    const std::string action = fmt::format("{}@{}{}", what_, fmt::join(places, "-"), end_);
    const std::unique_ptr<Position> next = position_after(position_, action);
    if (next == nullptr) return std::nullopt;
    const std::optional<int> before = position_.points_left();
    const std::optional<int> after = next->points_left();
    const int steps = static_cast<int>(places.size()) - 1;
    return Way{action, places, before ? *before - after.value_or(0) : steps};
  }

  const Position& position_;
  std::string what_;
  std::string end_;
  /// The spaces that can follow each space on a route.
  const Steps& steps_;
};

/// Secret paths: actions between two places, which cost points and are not routes.
struct Hops {
  std::string what;
  /// The places between which they lead.
  std::set<std::string> ends;
};

Hops hops_in(const Position& position, const Choices& choices) {
  Hops hops;
  choices.for_each(
      [&](std::string_view action, std::string_view what, const std::vector<std::string>& places) {
        if (places.size() != 2 || (!hops.what.empty() && hops.what != what)) return;
        if (hops.what.empty()) {
          const Values values = values_of(position.table(), action);
          if (!contains(values, kFrom, &Values::value_type::first)) return;
          if (!contains(values, kTo, &Values::value_type::first)) return;
        }
        hops.what = what;
        hops.ends.insert(places.begin(), places.end());
      });
  return hops;
}

/// Adds `way` to the ways to `place` unless it costs more than those, and drops those that cost
/// more than it.
void add_way(const std::string& place, Way way, std::vector<Goal>& goals) {
  auto goal = std::ranges::find(goals, place, &Goal::place);
  if (goal == goals.end()) goal = goals.insert(goals.end(), Goal{place, {}});
  if (!goal->ways.empty()) {
    const int known = goal->ways.front().cost;
    if (known < way.cost || (known == way.cost && goal->ways.size() >= kMaxWays)) return;
    if (known > way.cost) goal->ways.clear();
  }
  goal->ways.push_back(std::move(way));
}

/// Adds the ways from `place` over one secret path: to its end, along it, and on from its other
/// end.
void add_ways_by_hops(const Position& position, const Hops& hops, const std::string& place,
                      const std::string& what, const std::string& end, const Steps& steps,
                      std::vector<Goal>& goals) {
  const std::vector<Goal> walked = goals;
  for (const std::string& from : hops.ends) {
    const auto there = std::ranges::find(walked, from, &Goal::place);
    if (from != place && there == walked.end()) continue;
    const Way first = from == place ? Way{{}, {place}, 0} : there->ways.front();
    const std::unique_ptr<Position> at_path =
        first.action.empty() ? position.clone() : position_after(position, first.action);
    for (const std::string& to : hops.ends) {
      if (to == from || to == place) continue;
      const std::string hop = fmt::format("{}@{}-{}{}", hops.what, from, to, end);
      const std::unique_ptr<Position> behind = position_after(*at_path, hop);
      if (behind == nullptr) continue;
      const int cost = position.points_left().value_or(0) - behind->points_left().value_or(0);
      const std::string begun = first.action.empty() ? hop : first.action + " " + hop;
      std::vector<std::string> places = first.places;
      places.push_back(to);
      add_way(to, {begun, places, cost}, goals);
      for (const Goal& goal : Search(*behind, what, end, steps).from(to)) {
        if (goal.place == place) continue;
        for (const Way& on : goal.ways) {
          std::vector<std::string> all = places;
          all.insert(all.end(), on.places.begin() + 1, on.places.end());
          add_way(goal.place, {begun + " " + on.action, std::move(all), cost + on.cost}, goals);
        }
      }
    }
  }
  sort_stably(goals, {}, &Goal::place);
}

}  // namespace

Goals goals_from(const Position& position, const Choices& choices, std::string_view place,
                 std::string_view written, Language language) {
  Goals goals;
  Steps steps;
  /// Those of all pieces.
  Steps everywhere;
  choices.for_each(
      [&](std::string_view action, std::string_view what, const std::vector<std::string>& places) {
        if (places.size() < 2) return;
        for (std::size_t i = 1; i < places.size(); ++i) {
          everywhere[places[i - 1]].insert(places[i]);
        }
        if (places.front() != place) return;
        const std::string way = fmt::format("{}@{}", what, fmt::join(places, "-"));
        if (!action.starts_with(way)) return;
        const std::string_view end = action.substr(way.size());
        const bool known = contains(goals.parties, end, &Party::written);
        if (!known || goals.what.empty()) {
          const Values values = values_of(position.table(), action);
          if (!names_way(values)) return;
          const PieceCount pieces = pieces_in(values);
          if (!known) {
            goals.parties.push_back(
                {std::string(end), pieces.words(language), pieces.members, pieces.leaders});
          }
          goals.what = what;
        }
        if (goals.what != what) return;
        for (std::size_t i = 1; i < places.size(); ++i) steps[places[i - 1]].insert(places[i]);
      });
  if (goals.what.empty()) return goals;
  if (choices.left_out() > 0) {
    // Not all routes were listed, so any step may belong to one.
    std::set<std::string> all;
    for (const ScenePlace& known : position.scene().places) all.insert(known.name);
    for (const std::string& name : all) steps[name] = all;
    everywhere = steps;
  }
  for (std::size_t i = 0; i < goals.parties.size(); ++i) {
    if (goals.parties[i].written == written) goals.party = i;
  }
  const std::string end = goals.parties[goals.party].written;
  const std::string start(place);
  goals.goals = Search(position, goals.what, end, steps).from(start);
  const Hops hops = hops_in(position, choices);
  if (!hops.what.empty()) {
    add_ways_by_hops(position, hops, start, goals.what, end, everywhere, goals.goals);
  }
  return goals;
}

}  // namespace stela::recorder
