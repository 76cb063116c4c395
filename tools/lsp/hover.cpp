#include <fmt/format.h>

#include <algorithm>

#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/document/document.h"
#include "lib/game/codec.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/games/games.h"
#include "lib/record/record.h"
#include "lib/record/tags.h"
#include "lib/report/diagnostic_reports.h"
#include "lib/words/tr.h"
#include "tools/lsp/features.h"
#include "tools/lsp/places.h"

namespace stela::lsp {
namespace {

/// What a hover shows, and the piece of the source that it is about.
struct Shown {
  std::string text;
  Span span;
};

bool covers(Span span, std::size_t at) { return span.begin <= at && at <= span.end(); }

void add_line(std::string_view line, std::string& out) { add_to_list(out, line, "\n\n"); }

/// Returns a rule and its sources.
std::string words_for(const Rule& rule, const Session& session, std::string_view edition) {
  const std::string link = session.links.link_to(rule);
  const std::string id = markdown_code(rule.id);
  std::string out =
      fmt::format("{}: {} ({})", link.empty() ? id : fmt::format("[{}]({})", id, link),
                  markdown_text(session.language.translate(rule.sentence)),
                  markdown_text(cite(rule, edition, session.language)));
  if (!rule.ruling.empty())
    out += fmt::format("; {}", markdown_text(session.language.translate(rule.ruling)));
  return out;
}

/// Returns how actions of that name are written.
std::string reminder_for(std::string_view action, const GameInfo& game, Language language) {
  const std::string_view name = action.substr(0, codec::name_size(action));
  for (const Reminder& reminder : game.reminders) {
    const std::string_view written = reminder.written;
    if (written.substr(0, codec::name_size(written)) != name) continue;
    return fmt::format("{}: {}", markdown_code(written),
                       markdown_text(language.translate(reminder.meaning)));
  }
  return {};
}

std::string score_words(const Step& step, const Table& table) {
  std::string out;
  for (Actor seat = 0; seat < table.players; ++seat) {
    add_to_list(out, fmt::format("{}={}", table.colour_of(seat),
                                 write_score(step.scores[seat_index(seat)], *table.game)));
  }
  return out;
}

/// What the entry did.
void report_entry(const Look& look, std::int32_t index, std::string& out) {
  const Analysis& analysis = *look.analysis;
  const Step* const step = analysis.step_of(index);
  if (step == nullptr) {
    return add_line(tr(look.language, "not played: something before it is wrong"), out);
  }
  std::string list;
  for (const Event& event : step->events) {
    const bool other = is_seat(event.actor) && event.actor != step->actor;
    add_to_list(
        list,
        fmt::format(
            "- {}{}",
            other ? markdown_text(analysis.table().player(event.actor).in(look.language)) + ": "
                  : std::string(),
            markdown_text(event.text.in(look.language))),
        "\n");
  }
  if (!list.empty()) add_line(list, out);
  if (step->legal) {
    add_line(tr(look.language, "score {0}", markdown_text(score_words(*step, analysis.table()))),
             out);
  }
}

void report_action(const Look& look, std::int32_t index, const Token& token, std::string& out) {
  const Analysis& analysis = *look.analysis;
  const std::unique_ptr<Position> position = position_within(analysis, index, token.span.begin);
  if (position != nullptr) {
    for (const std::string& words : words_of(*position, token.text, look.language)) {
      add_line(markdown_text(words), out);
    }
  }
  if (analysis.game() != nullptr) {
    const std::string reminder = reminder_for(token.text, *analysis.game(), look.language);
    if (!reminder.empty()) add_line(reminder, out);
  }
}

void report_claim(const Look& look, std::int32_t index, const Token& token, std::string& out) {
  const Analysis& analysis = *look.analysis;
  const Step* const step = analysis.step_of(index);
  const bool known = step != nullptr && step->legal && step->position != nullptr;
  if (token.kind == TokenKind::kScore) {
    const bool has_score = known && is_seat(step->actor);
    const Message line = has_score
                             ? tr("claims the score after this entry, which is {0}",
                                  markdown_code(write_score(step->scores[seat_index(step->actor)],
                                                            *analysis.game())))
                             : tr("claims the score after this entry");
    add_line(line.in(look.language), out);
  } else if (token.kind == TokenKind::kDigest) {
    const Message line =
        known ? tr("claims the digest of the position after this entry, which is {0}",
                   markdown_code(digest_claim(*step->position)))
              : tr("claims the digest of the position after this entry");
    add_line(line.in(look.language), out);
  } else {
    add_line(tr(look.language, "an annotation, as in PGN"), out);
  }
}

/// Returns the word around the place, for the ids of rules in comments.
Span word_at(std::string_view source, std::size_t at) {
  const auto is_part = [](char c) { return is_name_character(c) || c == '.'; };
  std::size_t begin = std::min(at, source.size());
  std::size_t end = begin;
  while (begin > 0 && is_part(source[begin - 1])) --begin;
  while (end < source.size() && is_part(source[end])) ++end;
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end - begin)};
}

Shown shown_in_tags(const Look& look) {
  const Record& record = look.analysis->record();
  for (const Tag& tag : record.tags) {
    if (!covers(tag.span, look.at)) continue;
    Shown shown{{}, tag.span};
    const TagSpec* const spec = tag_named(tag.name);
    add_line(spec == nullptr
                 ? tr(look.language, "{0}: a tag that is kept as it is", markdown_code(tag.name))
                 : fmt::format("{}: {}", markdown_code(tag.name),
                               markdown_text(look.language.translate(spec->meaning))),
             shown.text);
    const GameInfo* const game = look.analysis->game();
    if (game == nullptr) return shown;
    for (std::uint32_t i = 0; i < tag.value_count; ++i) {
      const std::string_view value = record.values_of(tag)[i].text;
      const auto tell = [&](const auto& specs, std::string_view wanted) {
        for (const auto& one : specs) {
          if (tag.name != wanted || one.name != value) continue;
          add_line(fmt::format("{}: {}", markdown_code(value),
                               markdown_text(look.language.translate(one.meaning))),
                   shown.text);
        }
      };
      tell(game->variants, kVariantTag);
      tell(game->options, kOptionTag);
    }
    return shown;
  }
  return {};
}

Shown shown_in_entry(const Look& look) {
  const Analysis& analysis = *look.analysis;
  const std::int32_t index = analysis.entry_at(look.at);
  if (index == kNone) return {};
  const Entry& entry = analysis.record().entries[index_of(index)];
  for (const Token& token : analysis.record().tokens_of(entry)) {
    if (!covers(token.span, look.at)) continue;
    Shown shown{{}, token.span};
    if (entry.kind == EntryKind::kResult) return shown;
    if (token.kind != TokenKind::kAction) {
      report_claim(look, index, token, shown.text);
    } else {
      report_action(look, index, token, shown.text);
    }
    return shown;
  }
  const Span head{analysis.span_of(index).begin,
                  entry.actor_span.end() - analysis.span_of(index).begin};
  if (!covers(head, look.at)) return {};
  Shown shown{{}, head};
  if (entry.kind == EntryKind::kPlay) {
    const std::string actor = markdown_text(entry.actor);
    add_line(actor.empty() ? tr(look.language, "entry {0}", entry.position)
                           : tr(look.language, "entry {0}, {1}", entry.position, actor),
             shown.text);
  }
  if (entry.kind != EntryKind::kResult) report_entry(look, index, shown.text);
  return shown;
}

}  // namespace

void answer_hover(Session& session, const Value* params, JsonWriter& json) {
  OpenDocument& open = session.open(params);
  const Look look = session.look(open, Session::place_in(params));
  Shown shown = shown_in_tags(look);
  if (shown.span.size == 0) shown = shown_in_entry(look);
  const std::string_view source = look.analysis->source();
  if (shown.text.empty()) {
    const Span word = word_at(source, look.at);
    if (const Rule* rule = rule_named(source.substr(word.begin, word.size))) {
      shown = {words_for(*rule, session, look.analysis->edition()), word};
    }
  }
  PlaceFinder places(source);
  const std::string_view edition = look.analysis->edition();
  const RecordPlace place{{}, &places, edition, session.language};
  for (const Diagnostic& diagnostic : look.analysis->diagnostics()) {
    if (!covers(diagnostic.span, look.at)) continue;
    if (shown.span.size == 0) shown.span = diagnostic.span;
    for (const std::string& line : lines_of(diagnostic, place)) {
      add_line(markdown_text(line), shown.text);
    }
    add_line(words_for(*diagnostic.rule, session, edition), shown.text);
  }
  if (shown.text.empty()) return json.null();
  json.object([&] {
    json.key("contents");
    write_markdown(json, shown.text);
    json.key("range");
    write(json, look.range_of(shown.span));
  });
}

namespace {

/// Returns whether the entry claims its score.
bool claims_score(const Record& record, const Entry& entry) {
  return contains(record.tokens_of(entry), TokenKind::kScore, &Token::kind);
}

/// Returns a message with the action points that the player had left.
Message points_left(const Analysis& analysis, std::int32_t entry) {
  const std::unique_ptr<Position> end = position_within(analysis, entry, analysis.source().size());
  const std::optional<int> points = end == nullptr ? std::nullopt : end->points_left();
  return points ? trn(*points, "{0} point left", "{0} points left") : Message();
}

std::string label_of(const Look& look, const Step& step, const Entry& entry) {
  const Analysis& analysis = *look.analysis;
  std::string label;
  if (!claims_score(analysis.record(), entry)) {
    label = fmt::format("={}", write_score(step.scores[seat_index(step.actor)], *analysis.game()));
  }
  const std::string points = points_left(analysis, step.entry).in(look.language);
  if (!points.empty()) add_to_list(label, points, ", ");
  return label;
}

}  // namespace

void answer_inlay_hints(Session& session, const Value* params, JsonWriter& json) {
  OpenDocument& open = session.open(params);
  const Range range = read_range(find_in(params, "range"));
  const std::size_t last = open.document.part_at(range.end.line);
  json.list([&] {
    for (std::size_t i = open.document.part_at(range.begin.line); i <= last; ++i) {
      session.go_on();
      const Look look = session.look_at(open, i);
      const Analysis& analysis = *look.analysis;
      for (const Step& step : analysis.timeline().steps) {
        if (!step.legal || !is_seat(step.actor)) continue;
        const Entry& entry = analysis.record().entries[index_of(step.entry)];
        const Place place = look.place_of(analysis.span_of(step.entry).end());
        if (place < range.begin || range.end < place) continue;
        const std::string label = label_of(look, step, entry);
        if (label.empty()) continue;
        json.object([&] {
          json.key("position");
          write(json, place);
          json.member("label", label);
          json.member("paddingLeft", true);
        });
      }
    }
  });
}

}  // namespace stela::lsp
