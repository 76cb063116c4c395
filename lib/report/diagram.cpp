#include "lib/report/diagram.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/document/document.h"
#include "lib/game/info.h"
#include "lib/game/read_table.h"
#include "lib/game/table.h"
#include "lib/replay/outcome.h"
#include "lib/scene/caption.h"
#include "lib/scene/text.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

const Entry& entry_of(const Record& record, const Step& step) {
  return record.entries[index_of(step.entry)];
}

/// Returns the action that breaks a rule, as written; the whole entry if no single action is at
/// fault.
std::string offending_words(const Record& record, const Step& step) {
  const Entry& entry = entry_of(record, step);
  const std::span tokens = record.tokens_of(entry);
  std::string words;
  for (std::uint32_t i = 0; i < entry.token_count; ++i) {
    const bool meant = step.offending == kNone ? tokens[i].kind == TokenKind::kAction
                                               : static_cast<std::int32_t>(i) == step.offending;
    if (meant) add_to_list(words, shown(tokens[i].text));
  }
  return words;
}

}  // namespace

const Step* find_broken(const Record& record, const Timeline& timeline, int entry) {
  for (const Step& step : timeline.steps) {
    if (step.diagnostics.empty() || step.position == nullptr) continue;
    const int counted = record.counted_entry(step.line, entry_of(record, step).position);
    if (entry < 0 || counted == entry) return &step;
  }
  return nullptr;
}

Message words_for(const LegalSpots& legal) {
  const auto special = std::ranges::count_if(legal.spots, &Spot::special);
  const std::size_t count = legal.spots.size();
  const Message words =
      trn(count, "may play {1} on {0} place", "may play {1} on {0} places", legal.words);
  return special == 0 ? words
                      : tr("{0}, {2} on {1} of them", words, special, message_of(legal.apart));
}

std::string offence_words(const Record& record, const Step& step) {
  const Entry& entry = entry_of(record, step);
  const std::string number =
      entry.kind == EntryKind::kPlay ? fmt::format("{}. ", entry.position) : "";
  return fmt::format("{}{}: {}", number, shown(entry.actor), offending_words(record, step));
}

namespace {

const Entry* entry_of(const DiagramState& diagram) {
  if (diagram.entry == kNone) return nullptr;
  return &diagram.record->entries[index_of(diagram.entry)];
}

/// Replaces hyphens before numbers by true minus signs, except in notation between backticks.
std::string with_minus(std::string_view text) {
  std::string out;
  bool notation = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '`') notation = !notation;
    const bool begins = i == 0 || text[i - 1] == ' ' || text[i - 1] == ',' || text[i - 1] == '(';
    const bool number = i + 1 < text.size() && text[i + 1] >= '0' && text[i + 1] <= '9';
    if (text[i] == '-' && begins && number && !notation) {
      out += "−";
    } else {
      out += text[i];
    }
  }
  return out;
}

/// Truncates to at most `most` bytes, between words, or within a word that is longer.
std::string limited(std::string text, std::size_t most) {
  if (text.size() <= most) return text;
  const std::size_t space = text.rfind(' ', most);
  const bool word = space == std::string::npos || space == 0;
  text.resize(word ? whole_characters(text, 0, most).end : space);
  return text + (word ? "…" : " …");
}

/// Returns a short player name, for a sentence with limited space.
Message briefly_called(const Table& table, Actor seat) {
  constexpr std::size_t kMost = 80;
  if (table.names[seat_index(seat)].empty()) return table.player(seat);
  return limited(std::string(table.called(seat)), kMost);
}

/// Describes the events of the entry in one sentence of about `most` bytes; the rest is counted. A
/// player is named unless the previous clause is about the same one.
std::string sentence_of(const DiagramState& diagram, std::size_t most, Language language) {
  std::string out;
  if (diagram.step == nullptr) return out;
  const std::vector<Event>& events = diagram.step->events;
  Actor named = diagram.step->actor;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const Event& event = events[i];
    const bool other = is_seat(event.actor) && event.actor != named;
    named = event.actor;
    const Message clause =
        other ? with_name(briefly_called(*diagram.table, event.actor), event.text, event.subject)
              : event.text;
    const std::string next = (i > 0 ? "; " : "") + clause.in(language);
    if (i > 0 && out.size() + next.size() > most) {
      return with_minus(tr(language, "{0}; and {1} more", out, events.size() - i));
    }
    out += next;
  }
  return with_minus(limited(std::move(out), most));
}

/// Returns whether the first event continues the name of the acting player: `lays a tile` does,
/// `the game ends` and `Sir Brown helps` do not.
bool continues_name(const DiagramState& diagram) {
  if (diagram.step == nullptr || diagram.step->events.empty()) return true;
  const Event& first = diagram.step->events.front();
  return first.actor == diagram.step->actor && first.subject == Subject::kPlayer;
}

std::string notation_of(const DiagramState& diagram, const Entry& entry) {
  std::string out;
  for (const Token& token : diagram.record->tokens_of(entry)) {
    if (token.kind == TokenKind::kAction) add_to_list(out, shown(token.text));
  }
  constexpr std::size_t kMost = 80;
  return out.size() <= kMost ? out : std::string();
}

/// Returns a sentence such as `Anna and Bo win: they have the most points (Cy resigned)`; without
/// winners only what ended the game off the board, or that nobody wins.
Message end_of(const DiagramState& diagram, const Outcome& outcome) {
  std::vector<Message> winners;
  for (const Actor seat : outcome.winners) {
    winners.push_back(briefly_called(*diagram.table, seat));
  }
  Message end;
  if (!winners.empty() || outcome.endings.empty()) {
    end = win_words(winners);
    if (outcome.endings.empty()) end = because(end, diagram.position->why_won().words);
  }
  Message off;
  for (const Ending& ending : outcome.endings) {
    off = and_also(off,
                   Message(ending.kind->words,
                           {ending.seat == kNobody ? Message()
                                                   : briefly_called(*diagram.table, ending.seat)}));
  }
  if (off.empty()) return end;
  return end.empty() ? off : tr("{0} ({1})", end, off);
}

/// Returns whether `end_of` begins with the name of a player, which stays as it is.
bool begins_with_name(const Outcome& outcome) {
  if (!outcome.winners.empty()) return true;
  return !outcome.endings.empty() && outcome.endings.front().seat != kNobody;
}

void report_end(const DiagramState& diagram, Language language, Caption& caption) {
  if (diagram.outcome == nullptr || !diagram.outcome->finished) return;
  const Outcome& outcome = *diagram.outcome;
  caption.winners.assign(outcome.winners.begin(), outcome.winners.end());
  caption.ending = end_of(diagram, outcome).in(language);
  if (!begins_with_name(outcome)) caption.ending = capitalised(std::move(caption.ending));
}

/// Returns whether the picture explains what the entry tried.
bool explains(const DiagramState& diagram) {
  return diagram.shown == EntryPart::kReason && diagram.step != nullptr &&
         !diagram.step->diagnostics.empty();
}

/// Returns the setup tokens of a position that were not in the one before.
std::vector<std::string> placed_since(const Position& before, const Position& after) {
  std::vector<std::string> known = before.setup();
  sort_stably(known);
  std::vector<std::string> placed = after.setup();
  const auto stood = [&](const std::string& token) {
    return std::ranges::binary_search(known, token);
  };
  std::erase_if(placed, stood);
  return placed;
}

void add_steps(const DiagramState& diagram, DiagramRequest& request) {
  const Entry& entry = *entry_of(diagram);
  if (entry.kind != EntryKind::kPlay) return;
  request.actor = diagram.step->actor;
  request.last = action_texts(*diagram.record, entry);
  if (diagram.before != nullptr) request.placed = placed_since(*diagram.before, *diagram.position);
}

/// Returns the rule in its own words, what was found, and the relevant sections.
Callout reason_of(const DiagramState& diagram, Language language) {
  const Diagnostic& wrong = diagram.step->diagnostics.front();
  const std::string_view edition = cited_edition(*diagram.table);
  Callout callout;
  callout.head = as_sentence(language.translate(wrong.rule->sentence));
  callout.body = as_sentence(with_minus(wrong.message.in(language))) + ".";
  for (const Rule* rule : {wrong.rule, wrong.article}) {
    if (rule == nullptr) continue;
    std::string section =
        rule == wrong.rule ? cite(wrong, edition, language) : cite(*rule, edition, language);
    // Both may be of the same section.
    if (!contains(callout.sources, section)) callout.sources.push_back(std::move(section));
    callout.sources.emplace_back(rule->id);
  }
  return callout;
}

void add_entry(const DiagramState& diagram, DiagramRequest& request) {
  if (diagram.step == nullptr) return;
  if (diagram.shown == EntryPart::kSteps) return add_steps(diagram, request);
  const bool explained = explains(diagram);
  if (!explained && diagram.shown != EntryPart::kOffence) return;
  const std::int32_t offending = diagram.step->offending;
  if (offending != kNone) {
    request.forbidden = diagram.record->tokens_of(*entry_of(diagram))[index_of(offending)].text;
  }
  if (explained) request.callout = reason_of(diagram, request.canvas.language);
}

void add_comments(const Record& record, std::int32_t note, std::vector<Annotation>& out) {
  for (; note != kNone; note = record.notes[index_of(note)].next) {
    const Note& comment = record.notes[index_of(note)];
    if (comment.line != kNone) continue;
    for (Annotation& annotation : read_annotations(comment.text)) {
      out.push_back(std::move(annotation));
    }
  }
}

/// Describes a mark, an arrow or a label in a sentence.
std::string drawing_words(const Annotation& drawing, Language language) {
  using Kind = Annotation::Kind;
  if (drawing.kind == Kind::kLabel) {
    return tr(language, "{0}: {1}", drawing.words.front(), drawing.text) + ".";
  }
  const Message places = comma_list({drawing.words.begin() + 1, drawing.words.end()});
  return drawing.kind == Kind::kMark ? tr(language, "Marked: {0}.", places)
                                     : tr(language, "Arrows: {0}.", places);
}

/// Returns the seat of the player of an entry that was tried or played; nobody if it has none. An
/// entry that comes out of turn does not act.
Actor acting_seat(const DiagramState& diagram) {
  const Actor actor = diagram.step->actor;
  return is_seat(actor) ? actor : diagram.table->seat_of(entry_of(diagram)->actor);
}

/// Returns what the entry tried: a sentence about its player, if it has one.
std::string attempt_of(const DiagramState& diagram, Language language) {
  const Step& step = *diagram.step;
  const std::string tried = offending_words(*diagram.record, step);
  if (is_seat(acting_seat(diagram))) {
    if (step.legal) return tr(language, "plays {0}", tried);
    return tried.empty() ? tr(language, "may not end the entry here")
                         : tr(language, "may not play {0}", tried);
  }
  std::string written = fmt::format("{}: {}", shown(entry_of(diagram)->actor), tried);
  if (step.legal) return written;
  return tried.empty() ? tr(language, "The entry may not end here")
                       : tr(language, "Not allowed: {0}", written);
}

/// Returns the caption; shorter if `tells_steps`, because the picture shows the steps.
Caption caption_of(const DiagramState& diagram, const DiagramRequest& request,
                   const LegalSpots* legal, bool tells_steps) {
  const Table& table = *diagram.table;
  const Language language = request.canvas.language;
  Caption caption;
  caption.title = table.game->name;
  for (Actor seat = 0; seat < table.players; ++seat) {
    caption.players.push_back(table.person(seat).in(language));
  }
  for (const Annotation& drawing : request.drawings) {
    if (drawing.kind != Annotation::Kind::kDiagram || drawing.text.empty()) continue;
    caption.heading += caption.heading.empty() ? drawing.text : " · " + drawing.text;
  }
  constexpr std::size_t kLongestHeading = 300;
  caption.heading = limited(std::move(caption.heading), kLongestHeading);
  const Entry* entry = entry_of(diagram);
  if (legal != nullptr) {
    const Actor due = diagram.position->due();
    if (is_seat(due)) {
      caption.actor = due;
      caption.name = table.person(due).in(language);
    }
    caption.sentence = words_for(*legal).in(language);
    return caption;
  }
  if (entry != nullptr && entry->kind == EntryKind::kPlay) {
    caption.entry = std::to_string(entry->position);
    const Actor actor = diagram.step == nullptr ? kNobody : acting_seat(diagram);
    if (is_seat(actor)) {
      caption.actor = actor;
      caption.name = table.person(actor).in(language);
    }
    const std::size_t most = request.canvas.wide() ? 260 : 170;
    if (explains(diagram)) {
      caption.forbidden = !diagram.step->legal;
      caption.sentence = limited(attempt_of(diagram, language), most);
    } else {
      constexpr std::size_t kLine = 90;
      caption.sentence = sentence_of(diagram, tells_steps ? kLine : most, language);
      if (!continues_name(diagram) && !caption.name.empty()) caption.name += ':';
      caption.notation = notation_of(diagram, *entry);
    }
  }
  report_end(diagram, language, caption);
  return caption;
}

/// Returns the description of `scene` after what its caption and its drawings tell.
std::string described(const Scene& scene, const DiagramRequest& request, const Caption& caption) {
  const Language language = request.canvas.language;
  std::string out;
  const auto add = [&](std::string_view clause) {
    if (!clause.empty()) add_to_list(out, without_backticks(clause) + ".");
  };
  add(caption.heading);
  if (!caption.sentence.empty()) {
    std::string sentence = caption.name;
    add_to_list(sentence, caption.sentence);
    add(sentence);
  }
  std::vector<Message> spots;
  for (const Spot& spot : request.spots) {
    spots.push_back(spot.ways == 1 ? Message(spot.place)
                                   : tr("{0} ({1})", spot.place, std::to_string(spot.ways)));
  }
  if (!spots.empty()) {
    add(capitalised(tr(language, "{0}: {1}", message_of("legal here"), comma_list(spots))));
  }
  add(caption.ending);
  for (std::size_t i = 0; i < request.drawings.size(); ++i) {
    const Annotation& drawing = request.drawings[i];
    const bool drawn = !contains(scene.undrawn, i, &Undrawn::index);
    if (drawn && drawing.kind != Annotation::Kind::kDiagram) {
      add_to_list(out, drawing_words(drawing, language));
    }
  }
  add_to_list(out, scene.description);
  return out;
}

}  // namespace

DiagramState state_after(const Record& record, const Table& table, const Step& step) {
  DiagramState state;
  state.record = &record;
  state.table = &table;
  state.position = step.position.get();
  state.entry = step.entry;
  state.step = &step;
  return state;
}

Scene draw_diagram(const DiagramState& state, DiagramRequest request) {
  add_entry(state, request);
  request.over = state.outcome != nullptr && state.outcome->finished;
  if (state.timeline != nullptr && state.position->due() == kNobody) {
    request.sums = score_sums(*state.record, *state.table, *state.timeline);
  }
  return state.position->scene(request);
}

namespace {

/// Returns whether the main line ends with `step`.
bool is_end(const Timeline& timeline, const Step& step) {
  const auto last = std::find_if(timeline.steps.rbegin(), timeline.steps.rend(),
                                 [](const Step& at) { return at.line == 0; });
  return last != timeline.steps.rend() && &*last == &step && step.legal;
}

}  // namespace

std::optional<Scene> draw_after(const ReportInput& input, std::int32_t step,
                                const DiagramRequest& request, const Position* before) {
  if (step == kStart) {
    DiagramRequest start = request;
    start.over = input.timeline.steps.empty() && input.outcome.finished;
    return input.table.game->start(input.table)->scene(start);
  }
  const Step& at = input.timeline.steps[index_of(step)];
  if (at.position == nullptr) return std::nullopt;
  DiagramState state = state_after(input.record, input.table, at);
  state.timeline = &input.timeline;
  state.before = before;
  if (is_end(input.timeline, at)) state.outcome = &input.outcome;
  if (!at.legal) {
    state.shown = EntryPart::kOffence;
  } else if (before != nullptr) {
    state.shown = EntryPart::kSteps;
  }
  return draw_diagram(state, request);
}

Scene draw_diagram(const DiagramState& state, const DiagramRequest& request,
                   const DiagramCaption& caption) {
  Scene scene = draw_diagram(state, request);
  const Canvas& canvas = request.canvas;
  if (!canvas.panel) return scene;
  if (caption.legal != nullptr) {
    add_spot_legend(scene, canvas, request.spots, tr(canvas.language, "legal here"),
                    message_of(caption.legal->apart).in(canvas.language));
  }
  Caption bar = caption_of(state, request, caption.legal, scene.tells_steps);
  bar.top = caption.top;
  scene.description = described(scene, request, bar);
  add_caption(scene, canvas, bar);
  return scene;
}

std::vector<Annotation> drawings_on(const Record& record, std::int32_t entry) {
  std::vector<Annotation> drawings;
  const bool start = entry == kNone || record.entries[index_of(entry)].kind == EntryKind::kSetup;
  if (start) add_comments(record, record.lines[0].first_note, drawings);
  if (entry != kNone) {
    add_comments(record, record.entries[index_of(entry)].first_note, drawings);
  }
  return drawings;
}

namespace {

/// Adds the text of an example without a position.
void add_record(std::string_view record, const Canvas& canvas, Scene& scene) {
  const Measures measures = canvas.measures();
  scene.margin = 0;
  scene.include({0, 0});
  scene.include({canvas.width, 0});
  constexpr double kLineHeight = 1.35;
  const double size = measures.players;
  const double width = canvas.width - 2 * measures.margin - 2 * measures.padding;
  Point at{measures.margin + measures.padding, size};
  for (const std::string_view written : split_lines(record)) {
    for (const std::string& line : wrap_text(printable(written), size, width)) {
      scene.add_text("ink", at, size, line, Anchor::kStart);
      at.y += size * kLineHeight;
    }
  }
  scene.include({canvas.width, at.y});
}

}  // namespace

std::string without_backticks(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c != '`') out += c;
  }
  return out;
}

std::string as_sentence(std::string_view clause) {
  std::string out = without_backticks(clause);
  // Notation and names of spaces, such as `hut@0,1` and b2, are not capitalised: that would
  // change them.
  const std::string_view first = std::string_view(out).substr(0, out.find(' '));
  const bool written =
      clause.starts_with('`') || first.find_first_of("@0123456789=") != std::string_view::npos;
  return written ? out : capitalised(std::move(out));
}

Canvas article_canvas(Language language) {
  Canvas canvas = Canvas::of(doc::kWholeWidth);
  canvas.language = language;
  return canvas;
}

Scene rule_scene(const RuleArticle& article) {
  const Canvas canvas = article_canvas(article.language);
  Scene scene = article.scene.value_or(Scene{});
  scene.title = article.id;
  scene.description = fmt::format("{}. {}", as_sentence(article.sentence), scene.description);
  if (!article.scene) add_record(article.record, canvas, scene);
  Caption caption;
  caption.title = as_sentence(article.sentence) + ".";
  // The callout in the picture says why.
  caption.sentence = !article.offence.empty()
                         ? tr(article.language, "Not allowed: {0}", article.offence)
                     : article.reason.empty() ? std::string()
                                              : as_sentence(article.reason) + ".";
  for (const std::string& remark : article.remarks) {
    caption.remarks.push_back(without_backticks(remark));
  }
  if (!article.offence.empty() && !article.scene) {
    caption.remarks.push_back(as_sentence(article.reason) + ".");
  }
  caption.remarks.insert(caption.remarks.end(), article.citations.begin(), article.citations.end());
  caption.remarks.push_back(article.id);
  add_caption(scene, canvas, caption);
  return scene;
}

namespace {

/// Rules of one section, to be sorted by the position of the section.
struct RuleGroup {
  /// Heading as cited, in the language of the contents if possible.
  std::string_view heading;
  std::size_t place = 0;
  RuleSection section;
};

/// Returns the index of `heading` in `contents`; a part of a section, as in `section, part`, has
/// the index of its section.
std::size_t place_in(std::span<const std::string_view> contents, std::string_view heading) {
  const auto exact = std::ranges::find(contents, heading);
  if (exact != contents.end()) return static_cast<std::size_t>(exact - contents.begin());
  const std::size_t comma = heading.rfind(", ");
  return comma == std::string_view::npos ? contents.size()
                                         : place_in(contents, heading.substr(0, comma));
}

/// Returns the first section that `rule` cites and `contents` has, otherwise its first citation.
/// `place` is its index in `contents`, otherwise their number.
std::string_view heading_of(const Rule& rule, std::span<const std::string_view> contents,
                            std::size_t& place) {
  for (const Citation& citation : rule.citations) {
    place = place_in(contents, citation.section);
    if (place < contents.size()) return citation.section;
  }
  place = contents.size();
  return rule.citations.front().section;
}

/// Returns the heading in `language` as cited by `rule`, or `heading` if it is not cited in that
/// language. An edition has its sections in the same order in every language.
std::string_view translated(const Rule& rule, std::string_view heading, std::string_view language) {
  const auto cited = std::ranges::find(rule.citations, heading, &Citation::section);
  const auto is_of = [&](const Citation& citation, std::string_view of) {
    return citation.edition == cited->edition && citation.language == of;
  };
  auto before = std::count_if(rule.citations.begin(), cited, [&](const Citation& citation) {
    return is_of(citation, cited->language);
  });
  for (const Citation& citation : rule.citations) {
    if (is_of(citation, language) && before-- == 0) return citation.section;
  }
  return heading;
}

}  // namespace

std::vector<RuleSection> by_sections(const std::vector<const Rule*>& rules,
                                     std::span<const std::string_view> contents,
                                     Language language) {
  std::vector<RuleGroup> groups;
  RuleSection silent{tr(language, "Where the rulebooks are silent"), {}};
  for (const Rule* rule : rules) {
    if (rule->citations.empty()) {
      silent.rules.push_back(rule);
      continue;
    }
    std::size_t place = 0;
    const std::string_view heading = heading_of(*rule, contents, place);
    auto group = std::ranges::find(groups, heading, &RuleGroup::heading);
    if (group == groups.end()) {
      group = groups.insert(groups.end(), {heading, place, {std::string(heading), {}}});
    }
    if (rule->citations.front().language == "notation") {
      group->section.title = language.translate(heading);
    } else if (group->section.title == heading) {
      group->section.title = translated(*rule, heading, language.cited());
    }
    group->section.rules.push_back(rule);
  }
  sort_stably(groups, {}, &RuleGroup::place);
  std::vector<RuleSection> sections;
  for (RuleGroup& group : groups) sections.push_back(std::move(group.section));
  if (!silent.rules.empty()) sections.push_back(std::move(silent));
  return sections;
}

}  // namespace stela
