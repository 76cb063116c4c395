#include "tools/pictures/diagram.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "lib/game/info.h"
#include "lib/game/read_table.h"
#include "lib/game/table.h"
#include "lib/replay/outcome.h"
#include "lib/report/highlights.h"
#include "lib/report/rule_sections.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

const Entry& entry_of(const Record& record, const Step& step) {
  return record.entries[index_of(step.entry)];
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

void add_forbidden(const Record& record, const Step& step, const Table& table,
                   PictureRequest& request) {
  if (step.offending != kNone) {
    request.forbidden = record.tokens_of(entry_of(record, step))[index_of(step.offending)].text;
  }
  const Diagnostic& wrong = step.diagnostics.front();
  const std::string_view edition = cited_edition(table);
  Callout callout;
  const Language language = request.canvas.language;
  callout.head = as_sentence(language.translate(wrong.rule->sentence));
  callout.body = as_sentence(wrong.message.in(language)) + ".";
  for (const Rule* rule : {wrong.rule, wrong.article}) {
    if (rule == nullptr) continue;
    callout.sources.push_back(rule == wrong.rule ? cite(wrong, edition, language)
                                                 : cite(*rule, edition, language));
    callout.sources.emplace_back(rule->id);
  }
  request.callout = std::move(callout);
}

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

std::string offence_words(const Record& record, const Step& step) {
  const Entry& entry = entry_of(record, step);
  const std::string number =
      entry.kind == EntryKind::kPlay ? fmt::format("{}. ", entry.position) : "";
  return fmt::format("{}{}: {}", number, shown(entry.actor), offending_words(record, step));
}

namespace {

const Entry* entry_of(const DiagramRequest& asked) {
  if (asked.entry == kNone) return nullptr;
  return &asked.record->entries[index_of(asked.entry)];
}

/// Replaces hyphens before numbers by true minus signs.
std::string with_minus(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool begins = i == 0 || text[i - 1] == ' ' || text[i - 1] == ',' || text[i - 1] == '(';
    const bool number = i + 1 < text.size() && text[i + 1] >= '0' && text[i + 1] <= '9';
    if (text[i] == '-' && begins && number) {
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
std::string told(const DiagramRequest& asked, std::size_t most, Language language) {
  std::string out;
  if (asked.step == nullptr) return out;
  const std::vector<Event>& events = asked.step->events;
  Actor named = asked.step->actor;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const Event& event = events[i];
    const bool other = is_seat(event.actor) && event.actor != named;
    named = event.actor;
    const Message clause =
        other ? with_name(briefly_called(*asked.table, event.actor), event.text, event.subject)
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
bool continues_name(const DiagramRequest& asked) {
  if (asked.step == nullptr || asked.step->events.empty()) return true;
  const Event& first = asked.step->events.front();
  return first.actor == asked.step->actor && first.subject == Subject::kPlayer;
}

std::string notation_of(const DiagramRequest& asked, const Entry& entry) {
  std::string out;
  for (const Token& token : asked.record->tokens_of(entry)) {
    if (token.kind == TokenKind::kAction) add_to_list(out, shown(token.text));
  }
  constexpr std::size_t kMost = 80;
  return out.size() <= kMost ? out : std::string();
}

/// Returns a sentence such as `Anna and Bo win: they have the most points (Cy resigned)`; empty if
/// there is no winner and nothing off the board ended the game.
Message end_of(const DiagramRequest& asked, const Outcome& outcome) {
  std::vector<Message> winners;
  for (const Actor seat : outcome.winners) {
    winners.push_back(briefly_called(*asked.table, seat));
  }
  Message end;
  if (!winners.empty()) {
    end = win_words(winners);
    if (outcome.endings.empty()) end = because(end, asked.position->why_won().words);
  }
  Message off;
  for (const Ending& ending : outcome.endings) {
    off = and_also(
        off,
        Message(ending.kind->words,
                {ending.seat == kNobody ? Message() : briefly_called(*asked.table, ending.seat)}));
  }
  if (off.empty()) return end;
  return end.empty() ? off : tr("{0} ({1})", end, off);
}

void report_end(const DiagramRequest& asked, Language language, Caption& caption) {
  if (asked.outcome == nullptr || !asked.outcome->finished) return;
  const Outcome& outcome = *asked.outcome;
  caption.winners.assign(outcome.winners.begin(), outcome.winners.end());
  caption.ending = end_of(asked, outcome).in(language);
}

/// Returns whether the picture shows what the entry tried. The step has no diagnostic of its own if
/// the parser reported what ended the entry: a syntax error, or damage.
bool shows_offence(const DiagramRequest& asked) {
  return asked.illegal && asked.step != nullptr && !asked.step->diagnostics.empty();
}

/// Returns the parameters of the picture in addition to the canvas.
PictureRequest request_for(const DiagramRequest& asked) {
  PictureRequest request;
  request.canvas = asked.canvas;
  request.places = asked.places;
  request.room = asked.room;
  if (asked.timeline != nullptr && asked.position->due() == kNobody) {
    request.sums = score_sums(*asked.table, *asked.timeline);
  }
  for (const Annotation& drawing : asked.drawings) {
    for (std::string& place : places_of(drawing)) request.places.push_back(std::move(place));
  }
  if (shows_offence(asked)) {
    add_forbidden(*asked.record, *asked.step, *asked.table, request);
  } else if (asked.last && asked.step != nullptr) {
    ask_for_last(*asked.record, *asked.step, asked.before, *asked.position, request);
  }
  return request;
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

/// Returns the caption; shorter if `tells_steps`, because the picture shows the steps.
Caption caption_of(const DiagramRequest& asked, bool tells_steps) {
  const Table& table = *asked.table;
  const Language language = asked.canvas.language;
  Caption caption;
  caption.title = table.game->name;
  for (Actor seat = 0; seat < table.players; ++seat) {
    caption.players.push_back(table.person(seat).in(language));
  }
  for (const Annotation& drawing : asked.drawings) {
    if (drawing.kind != Annotation::Kind::kDiagram || drawing.text.empty()) continue;
    caption.heading += caption.heading.empty() ? drawing.text : " · " + drawing.text;
  }
  const Entry* entry = entry_of(asked);
  if (asked.legal != nullptr) {
    const Actor due = asked.position->due();
    if (is_seat(due)) {
      caption.actor = due;
      caption.name = table.person(due).in(language);
    }
    caption.sentence = words_for(*asked.legal).in(language);
    return caption;
  }
  if (entry != nullptr && entry->kind == EntryKind::kPlay) {
    caption.entry = std::to_string(entry->position);
    if (asked.step != nullptr && is_seat(asked.step->actor)) {
      caption.actor = asked.step->actor;
      caption.name = table.person(asked.step->actor).in(language);
    }
    const std::size_t most = asked.canvas.wide() ? 260 : 170;
    if (shows_offence(asked)) {
      caption.forbidden = !asked.step->legal;
      if (caption.name.empty()) caption.name = shown(entry->actor);
      const std::string tried = offending_words(*asked.record, *asked.step);
      caption.sentence = limited(!caption.forbidden ? tr(language, "plays {0}", tried)
                                 : tried.empty()    ? tr(language, "may not end the entry here")
                                                    : tr(language, "may not play {0}", tried),
                                 most);
    } else {
      constexpr std::size_t kLine = 90;
      caption.sentence = told(asked, tells_steps ? kLine : most, language);
      if (!continues_name(asked) && !caption.name.empty()) caption.name += ':';
      caption.notation = notation_of(asked, *entry);
    }
  }
  report_end(asked, language, caption);
  return caption;
}

}  // namespace

Scene draw_diagram(const DiagramRequest& asked, std::vector<std::string>& wrong) {
  Scene scene = asked.position->scene(request_for(asked));
  if (asked.legal != nullptr) {
    draw_spots(scene, asked.canvas, asked.legal->spots);
    if (asked.canvas.panel) {
      add_spot_legend(scene, asked.canvas, asked.legal->spots,
                      tr(asked.canvas.language, "legal here"),
                      message_of(asked.legal->apart).in(asked.canvas.language));
    }
  }
  for (const Annotation& drawing : asked.drawings) {
    std::string fault = draw_annotation(scene, asked.canvas, drawing);
    if (!fault.empty()) wrong.push_back(std::move(fault));
  }
  if (asked.caption && asked.canvas.panel) {
    Caption caption = caption_of(asked, scene.tells_steps);
    caption.top = asked.caption_top;
    add_caption(scene, asked.canvas, caption);
  }
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

}  // namespace stela
