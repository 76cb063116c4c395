#include <fmt/format.h>

#include <array>

#include "lib/core/phrases.h"
#include "lib/report/comment_parts.h"
#include "lib/report/summary_parts.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// PGN annotation glyphs that have a symbol or a common meaning.
struct Glyph {
  std::string_view token;
  std::string_view meaning;
};
constexpr std::array<Glyph, 15> kGlyphs = {{{"!", tr_noop("good (!)")},
                                            {"?", tr_noop("mistake (?)")},
                                            {"!!", tr_noop("brilliant (!!)")},
                                            {"??", tr_noop("blunder (?\?)")},
                                            {"!?", tr_noop("interesting (!?)")},
                                            {"?!", tr_noop("dubious (?!)")},
                                            {"$1", tr_noop("good (!)")},
                                            {"$2", tr_noop("mistake (?)")},
                                            {"$3", tr_noop("brilliant (!!)")},
                                            {"$4", tr_noop("blunder (?\?)")},
                                            {"$5", tr_noop("interesting (!?)")},
                                            {"$6", tr_noop("dubious (?!)")},
                                            {"$7", tr_noop("forced ($7)")},
                                            {"$10", tr_noop("even ($10)")},
                                            {"$13", tr_noop("unclear ($13)")}}};

std::string meaning_of(std::string_view nag, Language language) {
  for (const Glyph& glyph : kGlyphs) {
    if (glyph.token == nag) return std::string(language.translate(glyph.meaning));
  }
  return std::string(nag);
}

/// Walks through a record in source order. Variations nest on an explicit stack, so that deep
/// nesting costs no more than the length of the record.
class Walk {
 public:
  Walk(const ReportInput& input, std::vector<SummaryItem>& items)
      : input_(input), record_(input.record), items_(items) {
    steps_.assign(record_.entries.size(), kNone);
    for (std::size_t i = 0; i < input.timeline.steps.size(); ++i) {
      steps_[index_of(input.timeline.steps[i].entry)] = static_cast<std::int32_t>(i);
    }
  }

  void run() {
    enter(0, kStart, 0);
    while (!frames_.empty()) advance();
  }

 private:
  /// A line being read: the next note, then the next entry.
  struct Frame {
    std::int32_t line = 0;
    std::int32_t note = kNone;
    std::int32_t entry = kNone;
    /// Steps before and after the last entry.
    std::int32_t before = kStart;
    std::int32_t after = kStart;
    /// Step of an entry that breaks a rule, which comments refer to, or `kNone` if there is none.
    std::int32_t tried = kNone;
    int number = 0;
  };

  void enter(std::int32_t line_index, std::int32_t before, int number) {
    const Line& line = record_.lines[index_of(line_index)];
    Frame frame{line_index, line.first_note, line.first_entry, before, before, kNone, number};
    // Comments before an example of an illegal entry refer to that entry.
    if (line.last_entry != kNone && !illegal_claim(line).empty()) {
      const std::int32_t last = steps_[index_of(line.last_entry)];
      if (last != kNone && !input_.timeline.steps[index_of(last)].legal) frame.tried = last;
    }
    frames_.push_back(frame);
  }

  [[nodiscard]] std::string illegal_claim(const Line& line) const {
    return line.first_note == kNone
               ? std::string()
               : parts_of_comment(record_.notes[index_of(line.first_note)].text).illegal;
  }

  void advance() {
    Frame& frame = frames_.back();
    if (frame.note != kNone) {
      const Note& note = record_.notes[index_of(frame.note)];
      frame.note = note.next;
      if (note.line == kNone) return add_comment(note, frame);
      const Frame at = frame;
      begin_variation(note.line, at);
      enter(note.line, at.before, at.number);
    } else if (frame.entry != kNone) {
      const std::int32_t index = frame.entry;
      const Entry& entry = record_.entries[index_of(index)];
      frame.before = frame.after;
      frame.number = entry.position;
      add_entry(entry, steps_[index_of(index)], frame);
      if (items_.back().legal) frame.after = steps_[index_of(index)];
      frame.tried = items_.back().legal ? kNone : steps_[index_of(index)];
      frame.note = entry.first_note;
      frame.entry = entry.next;
    } else {
      if (frame.line != 0) {
        SummaryItem end = item(SummaryItem::Kind::kVariationEnd, frame);
        end.step = frame.after;
        items_.push_back(std::move(end));
      }
      frames_.pop_back();
    }
  }

  [[nodiscard]] SummaryItem item(SummaryItem::Kind kind, const Frame& frame) const {
    SummaryItem item;
    item.kind = kind;
    item.depth = record_.lines[index_of(frame.line)].depth;
    item.number = frame.number;
    item.before = frame.before;
    return item;
  }

  void add_comment(const Note& note, const Frame& frame) {
    SummaryItem comment = item(SummaryItem::Kind::kComment, frame);
    CommentParts parts = parts_of_comment(note.text);
    comment.step = frame.tried != kNone ? frame.tried : frame.after;
    comment.text = std::move(parts.text);
    for (std::string& caption : parts.diagrams) {
      comment.diagrams.push_back({std::move(caption), comment.step});
    }
    comment.drawings = read_annotations(note.text);
    if (comment.text.empty() && comment.drawings.empty()) return;  // only other commands
    items_.push_back(std::move(comment));
  }

  void begin_variation(std::int32_t line_index, const Frame& frame) {
    SummaryItem begin = item(SummaryItem::Kind::kVariation, frame);
    const Line& line = record_.lines[index_of(line_index)];
    begin.depth = line.depth;
    begin.step = frame.before;
    begin.illegal = illegal_claim(line);
    items_.push_back(std::move(begin));
  }

  void add_entry(const Entry& entry, std::int32_t step, const Frame& frame) {
    const bool result = entry.kind == EntryKind::kResult;
    SummaryItem input =
        item(result ? SummaryItem::Kind::kResult : SummaryItem::Kind::kEntry, frame);
    input.actor_name = entry.actor;
    input.step = step;
    for (const Token& token : record_.tokens_of(entry)) {
      if (token.kind == TokenKind::kNag) {
        input.nags.push_back(meaning_of(token.text, input_.language));
        continue;
      }
      add_to_list(input.written, token.text);
    }
    if (step != kNone) add_step(input_.timeline.steps[index_of(step)], input);
    items_.push_back(std::move(input));
  }

  void add_step(const Step& step, SummaryItem& input) const {
    input.actor = step.actor;
    input.legal = step.legal;
    if (step.legal) input.scores = step.scores;
    for (const Event& event : step.events) {
      const bool other = is_seat(event.actor) && event.actor != step.actor;
      input.events.push_back(
          {other ? input_.table.player(event.actor).in(input_.language) : std::string(),
           event.text.in(input_.language)});
    }
    for (const Diagnostic& d : step.diagnostics) {
      input.mistakes.push_back(mistake_of(d, input_));
    }
  }

  const ReportInput& input_;
  const Record& record_;
  std::vector<SummaryItem>& items_;
  /// Step of each entry.
  std::vector<std::int32_t> steps_;
  std::vector<Frame> frames_;
};

}  // namespace

void add_items(const ReportInput& input, Summary& summary) { Walk(input, summary.items).run(); }

std::int32_t last_step(const Summary& summary) {
  std::int32_t last = kStart;
  for (const SummaryItem& item : summary.items) {
    const bool reached = item.kind == SummaryItem::Kind::kEntry && item.depth == 0 && item.legal;
    if (reached && item.step != kNone) last = item.step;
  }
  return last;
}

void add_diagrams(int every, Summary& summary) {
  using Kind = SummaryItem::Kind;
  std::vector<SummaryItem> items;
  for (std::size_t i = 0; i < summary.items.size(); ++i) {
    items.push_back(std::move(summary.items[i]));
    const SummaryItem& entry = items.back();
    if (entry.kind != Kind::kEntry || entry.depth > 0 || !entry.legal) continue;
    if (entry.number == 0 || entry.number % every != 0) continue;
    bool drawn = false;
    for (std::size_t k = i + 1; k < summary.items.size(); ++k) {
      const SummaryItem& comment = summary.items[k];
      if (comment.kind != Kind::kComment) break;
      drawn = drawn || !comment.diagrams.empty();
    }
    if (drawn) continue;
    SummaryItem asked;
    asked.kind = Kind::kComment;
    asked.number = entry.number;
    asked.step = entry.step;
    asked.diagrams.push_back({fmt::format("After entry {}", entry.number), entry.step});
    items.push_back(std::move(asked));
  }
  summary.items = std::move(items);
}

}  // namespace stela
