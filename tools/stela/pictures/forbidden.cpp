#include "tools/stela/pictures/forbidden.h"

#include <fmt/format.h>

#include "lib/core/utf8.h"
#include "tools/stela/cli/command.h"

namespace stela {
namespace {

const Entry& entry_of(const Record& record, const Step& step) {
  return record.entries[static_cast<std::size_t>(step.entry)];
}

/// `3. white: hut@2,-1`; all actions of the entry when no single one is to blame.
std::string offending_words(const Record& record, const Step& step) {
  const Entry& entry = entry_of(record, step);
  std::string words = entry.kind == EntryKind::kPlay ? fmt::format("{}. ", entry.position) : "";
  words += fmt::format("{}:", shown(entry.actor));
  const Token* tokens = record.tokens_of(entry);
  for (std::uint32_t i = 0; i < entry.token_count; ++i) {
    const bool meant = step.offending == kNone ? tokens[i].kind == TokenKind::kAction
                                               : static_cast<std::int32_t>(i) == step.offending;
    if (meant) words += fmt::format(" {}", shown(tokens[i].text));
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

Scene draw_broken(const Record& record, const Step& step) {
  if (step.offending == kNone) return step.position->scene();
  PictureRequest request;
  request.forbidden = record.tokens_of(entry_of(record, step))[step.offending].text;
  return step.position->scene(request);
}

std::vector<CaptionLine> caption_of(const Record& record, const Step& step,
                                    std::string_view edition) {
  const Diagnostic& wrong = step.diagnostics.front();
  std::vector<CaptionLine> lines;
  lines.push_back({"title", 20, offending_words(record, step), !step.legal});
  lines.push_back({"text", 16, wrong.message, false});
  lines.push_back(
      {"text faint", 14,
       fmt::format("{} ({})", wrong.rule->sentence, cite(*wrong.rule, edition, globals().language)),
       false});
  if (const Rule* article = wrong.article) {
    lines.push_back(
        {"text faint", 14,
         fmt::format("{} ({})", article->sentence, cite(*article, edition, globals().language)),
         false});
  }
  return lines;
}

}  // namespace stela
