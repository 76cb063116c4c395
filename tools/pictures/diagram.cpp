#include "tools/pictures/diagram.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/core/phrases.h"
#include "lib/core/utf8.h"
#include "lib/game/info.h"
#include "lib/replay/outcome.h"
#include "lib/replay/score_sums.h"
#include "lib/report/last_entry.h"
#include "lib/words/tr.h"
#include "tools/pictures/forbidden.h"

namespace stela {
namespace {

const Entry* entry_of(const DiagramState& moment) {
  if (moment.entry == kNone) return nullptr;
  return &moment.record->entries[index_of(moment.entry)];
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
std::string told(const DiagramState& moment, std::size_t most, Language language) {
  std::string out;
  if (moment.step == nullptr) return out;
  const std::vector<Event>& events = moment.step->events;
  Actor named = moment.step->actor;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const Event& event = events[i];
    const bool other = is_seat(event.actor) && event.actor != named;
    named = event.actor;
    const Message clause =
        other ? with_name(briefly_called(*moment.table, event.actor), event.text, event.subject)
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
bool continues_name(const DiagramState& moment) {
  if (moment.step == nullptr || moment.step->events.empty()) return true;
  const Event& first = moment.step->events.front();
  return first.actor == moment.step->actor && first.subject == Subject::kPlayer;
}

std::string notation_of(const DiagramState& moment, const Entry& entry) {
  std::string out;
  for (const Token& token : moment.record->tokens_of(entry)) {
    if (token.kind == TokenKind::kAction) add_to_list(out, shown(token.text));
  }
  constexpr std::size_t kMost = 80;
  return out.size() <= kMost ? out : std::string();
}

/// Returns a sentence such as `Anna and Bo win: they have the most points (Cy resigned)`; empty if
/// there is no winner and nothing off the board ended the game.
Message end_of(const DiagramState& moment, const Outcome& outcome) {
  std::vector<Message> winners;
  for (const Actor seat : outcome.winners) {
    winners.push_back(briefly_called(*moment.table, seat));
  }
  Message end;
  if (!winners.empty()) {
    end = win_words(winners);
    if (outcome.endings.empty()) end = because(end, moment.position->why_won().words);
  }
  Message off;
  for (const Ending& ending : outcome.endings) {
    off = and_also(
        off,
        Message(ending.kind->words,
                {ending.seat == kNobody ? Message() : briefly_called(*moment.table, ending.seat)}));
  }
  if (off.empty()) return end;
  return end.empty() ? off : tr("{0} ({1})", end, off);
}

void report_end(const DiagramState& moment, Language language, Caption& caption) {
  if (moment.outcome == nullptr || !moment.outcome->finished) return;
  const Outcome& outcome = *moment.outcome;
  caption.winners.assign(outcome.winners.begin(), outcome.winners.end());
  caption.ending = end_of(moment, outcome).in(language);
}

/// Returns whether the picture shows what the entry tried. The step has no diagnostic of its own if
/// the parser reported what ended the entry: a syntax error, or damage.
bool shows_offence(const DiagramState& moment, const DiagramOptions& options) {
  return options.illegal && moment.step != nullptr && !moment.step->diagnostics.empty();
}

/// Returns the parameters of the picture in addition to the canvas.
PictureRequest request_for(const DiagramState& moment, const DiagramOptions& options) {
  PictureRequest request;
  request.canvas = options.canvas;
  request.places = options.places;
  request.room = options.room;
  if (moment.timeline != nullptr && moment.position->due() == kNobody) {
    request.sums = score_sums(*moment.table, *moment.timeline);
  }
  for (const Annotation& drawing : options.drawings) {
    for (std::string& place : places_of(drawing)) request.places.push_back(std::move(place));
  }
  if (shows_offence(moment, options)) {
    add_forbidden(*moment.record, *moment.step, *moment.table, request);
  } else if (options.last && moment.step != nullptr) {
    ask_for_last(*moment.record, *moment.step, moment.before, *moment.position, request);
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

}  // namespace

Caption caption_of(const DiagramState& moment, const DiagramOptions& options, bool tells_steps) {
  const Table& table = *moment.table;
  const Language language = options.canvas.language;
  Caption caption;
  caption.title = table.game->name;
  for (Actor seat = 0; seat < table.players; ++seat) {
    caption.players.push_back(table.person(seat).in(language));
  }
  for (const Annotation& drawing : options.drawings) {
    if (drawing.kind != Annotation::Kind::kDiagram || drawing.text.empty()) continue;
    caption.heading += caption.heading.empty() ? drawing.text : " · " + drawing.text;
  }
  const Entry* entry = entry_of(moment);
  if (options.legal != nullptr) {
    const Actor due = moment.position->due();
    if (is_seat(due)) {
      caption.actor = due;
      caption.name = table.person(due).in(language);
    }
    caption.sentence = words_for(*options.legal).in(language);
    return caption;
  }
  if (entry != nullptr && entry->kind == EntryKind::kPlay) {
    caption.entry = std::to_string(entry->position);
    if (moment.step != nullptr && is_seat(moment.step->actor)) {
      caption.actor = moment.step->actor;
      caption.name = table.person(moment.step->actor).in(language);
    }
    const std::size_t most = options.canvas.wide() ? 260 : 170;
    if (shows_offence(moment, options)) {
      caption.forbidden = !moment.step->legal;
      const std::string tried = offending_words(*moment.record, *moment.step);
      caption.sentence = limited(caption.forbidden ? tr(language, "may not play {0}", tried)
                                                   : tr(language, "plays {0}", tried),
                                 most);
    } else {
      constexpr std::size_t kLine = 90;
      caption.sentence = told(moment, tells_steps ? kLine : most, language);
      if (!continues_name(moment) && !caption.name.empty()) caption.name += ':';
      caption.notation = notation_of(moment, *entry);
    }
  }
  report_end(moment, language, caption);
  return caption;
}

Scene draw_diagram(const DiagramState& moment, const DiagramOptions& options,
                   std::vector<std::string>& wrong) {
  Scene scene = moment.position->scene(request_for(moment, options));
  if (options.legal != nullptr) {
    draw_spots(scene, options.canvas, options.legal->spots);
    if (options.canvas.panel) {
      add_spot_legend(scene, options.canvas, options.legal->spots,
                      tr(options.canvas.language, "legal here"),
                      message_of(options.legal->apart).in(options.canvas.language));
    }
  }
  for (const Annotation& drawing : options.drawings) {
    std::string fault = draw_annotation(scene, options.canvas, drawing);
    if (!fault.empty()) wrong.push_back(std::move(fault));
  }
  if (options.caption && options.canvas.panel) {
    Caption caption = caption_of(moment, options, scene.tells_steps);
    caption.top = options.caption_top;
    add_caption(scene, options.canvas, caption);
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
