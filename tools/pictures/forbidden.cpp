#include "tools/pictures/forbidden.h"

#include <fmt/format.h>

#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "lib/game/read_table.h"
#include "lib/game/table.h"
#include "lib/report/rule_sections.h"

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

}  // namespace stela
