#include "lib/replay/remarks.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string_view>

#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/game/read_table.h"
#include "lib/record/tags.h"
#include "lib/words/tr.h"

namespace stela {

void unfit_entry_number(const Token& token, std::size_t index, int due, Broken& broken) {
  const std::string_view number = token.text.substr(kEntryToken.size());
  const bool readable = !number.empty() && (number.size() == 1 || number.front() != '0') &&
                        std::ranges::all_of(number, is_digit);
  broken.rule = readable ? &record_rules::kEntryNumber : &record_rules::kActionMalformed;
  broken.action = index;
  broken.part = {0, static_cast<std::uint32_t>(token.text.size())};
  if (!readable) {
    broken.message = tr("`{0}` cannot be read", shown(token.text));
  } else if (read_entry_number(token.text)) {
    broken.message = tr("the next entry is {0} or a later one, not {1}", due, number);
  } else {
    broken.message = tr("`{0}` is not the number of an entry", shown(token.text));
  }
  broken.hint = tr("it is written as `{0}{1}`", kEntryToken, due);
}

void report_gaps(const Record& record, std::vector<Diagnostic>& diagnostics) {
  for (std::size_t line = 0; line < record.lines.size(); ++line) {
    for (std::int32_t i = record.lines[line].first_entry; i != kNone;) {
      const Entry& entry = record.entries[index_of(i)];
      i = entry.next;
      if (entry.kind != EntryKind::kResume || entry.cut == 0) continue;
      Diagnostic d;
      d.rule = &record_rules::kGap;
      d.severity = Severity::kWarning;
      d.span = entry.actor_span;
      d.entry = record.counted_entry(static_cast<std::int32_t>(line), entry.position);
      d.message =
          tr("entry {0} is played from a position that was set, not reached", entry.position + 1);
      diagnostics.push_back(std::move(d));
    }
  }
}

namespace {

/// Warns if `text`, which is at `span`, reorders the text around it.
void check(const Record& record, const Rule& rule, std::string_view text, Span span, int entry,
           std::vector<Diagnostic>& diagnostics) {
  const std::size_t found = find_reordering(text);
  if (found == std::string_view::npos) return;
  const CodePointAt character = code_point_at(text, found);
  Diagnostic d;
  d.rule = &rule;
  d.severity = Severity::kWarning;
  d.span = span;
  // In a document the span is that of the value; in text, escapes may come first.
  if (!record.source.empty()) {
    const std::size_t at = find_reordering(record.source, span.begin);
    if (at < span.end()) {
      d.span = {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(character.size)};
    }
  }
  d.entry = entry;
  d.message = tr("the character U+{0} changes the order of the text around it",
                 fmt::format("{:04X}", static_cast<std::uint32_t>(character.value)));
  diagnostics.push_back(std::move(d));
}

}  // namespace

void report_reordering(const Record& record, std::vector<Diagnostic>& diagnostics) {
  for (const Tag& tag : record.tags) {
    for (std::uint32_t i = 0; i < tag.value_count; ++i) {
      const auto& value = record.values_of(tag)[i];
      check(record, record_rules::kTagValue, value.text, value.span, 0, diagnostics);
    }
  }
  const auto check_notes = [&](std::int32_t first, int entry) {
    for (std::int32_t n = first; n != kNone; n = record.notes[index_of(n)].next) {
      const Note& note = record.notes[index_of(n)];
      if (note.line != kNone) continue;
      check(record, record_rules::kSyntax, note.text, note.span, entry, diagnostics);
    }
  };
  for (std::size_t line = 0; line < record.lines.size(); ++line) {
    check_notes(record.lines[line].first_note, 0);
    for (std::int32_t i = record.lines[line].first_entry; i != kNone;) {
      const Entry& entry = record.entries[index_of(i)];
      i = entry.next;
      check_notes(entry.first_note,
                  record.counted_entry(static_cast<std::int32_t>(line), entry.position));
    }
  }
}

namespace {

/// A token and the rank of its kind.
struct Placed {
  int stage = 0;
  const Token* token = nullptr;
};
using Order = std::vector<Placed>;

bool is_before(const Placed& a, const Placed& b) { return a.stage < b.stage; }

/// The number of the next entry comes after everything that is placed.
constexpr int kLast = std::numeric_limits<int>::max();

/// Returns the tokens as written; none if one of them is not allowed in a setup.
Order read_order(std::span<const Token> tokens, bool resumes, const Position& position) {
  Order order;
  for (const Token& token : tokens) {
    const bool number = resumes && token.text.starts_with(kEntryToken);
    const std::optional<int> stage = number ? kLast : position.setup_stage(token.text);
    if (!stage) return {};
    order.push_back({*stage, &token});
  }
  return order;
}

/// Whether tokens in the order of their kinds produce a position, before an entry `due` or a later
/// one.
bool is_accepted(const Order& sorted, int due, const Position& position) {
  std::vector<Token> tokens;
  for (const Placed& placed : sorted) tokens.push_back(*placed.token);
  if (sorted.back().stage == kLast) {
    const std::optional<std::int32_t> number = read_entry_number(tokens.back().text);
    if (!number || *number < due) return false;
    tokens.pop_back();
  }
  const std::unique_ptr<Position> trial = position.clone();
  trial->restart(position.table());
  Broken none;
  return trial->play(kSetup, tokens, true, nullptr, none);
}

/// Each misplaced token is replaced with another one, so that the text between them stays.
Fix fix_of(const Order& written, const Order& sorted) {
  Fix fix;
  for (std::size_t i = 0; i < written.size(); ++i) {
    if (written[i].token == sorted[i].token) continue;
    fix.edits.push_back({written[i].token->span, std::string(sorted[i].token->text)});
  }
  return fix;
}

}  // namespace

void mark_order(std::span<const Token> tokens, bool resumes, int due, bool fixable,
                const Position& position, Broken& broken) {
  const Order written = read_order(tokens, resumes, position);
  const auto late = std::is_sorted_until(written.begin(), written.end(), is_before);
  if (late == written.end()) return;
  Order sorted = written;
  sort_stably(sorted, is_before);
  if (!is_accepted(sorted, due, position)) return;

  const auto next = std::find_if(written.begin(), late,
                                 [&](const Placed& placed) { return is_before(*late, placed); });
  broken.action = static_cast<std::size_t>(late - written.begin());
  broken.part = {0, static_cast<std::uint32_t>(late->token->text.size())};
  broken.message = tr("only the order of the tokens is wrong: `{0}` belongs before `{1}`",
                      shown(late->token->text), shown(next->token->text));
  broken.hint = tr("the order of a setup is {0}", position.setup_order());
  if (!fixable) return;
  broken.fixes = {fix_of(written, sorted)};
}

namespace {

/// Returns the tag `Option` for `option`, or null.
const Tag* find_option(const Record& record, std::string_view option) {
  const auto found = std::ranges::find_if(record.tags, [&](const Tag& tag) {
    return tag.name == kOptionTag && record.values_of(tag)[0].text == option;
  });
  return found == record.tags.end() ? nullptr : &*found;
}

}  // namespace

void Alternatives::turn_to(const Record& record, const Table& table) {
  record_ = &record;
  table_ = &table;
  tried_ = false;
  trials_.clear();
}

Message Alternatives::allowing(const Diagnostic& mistake) {
  if (!tried_) try_all();
  Message tags;
  for (const Trial& trial : trials_) {
    if (trial.first_wrong <= mistake.span.begin) continue;
    Message tag = tr("`{0}`", trial.tag);
    tags = tags.empty() ? std::move(tag) : tr("{0} or {1}", std::move(tags), std::move(tag));
  }
  return tags.empty() ? tags : tr("{0} allows it, if your group plays that way", tags);
}

void Alternatives::try_all() {
  tried_ = true;
  other_.tokens = record_->tokens;
  other_.entries = record_->entries;
  other_.notes = record_->notes;
  other_.lines = record_->lines;
  other_.result = record_->result;
  const GameInfo& game = *table_->game;
  for (std::size_t i = 0; i < game.variants.size(); ++i) {
    if (!table_->has_variant(i)) try_tag(kVariantTag, {game.variants[i].name}, nullptr);
  }
  for (std::size_t i = 0; i < game.options.size(); ++i) {
    const OptionSpec& option = game.options[i];
    for (std::size_t choice = 0; choice < option.choices.size(); ++choice) {
      if (table_->options[i] == static_cast<int>(choice)) continue;
      try_tag(kOptionTag, {option.name, option.choices[choice]},
              find_option(*record_, option.name));
    }
  }
}

void Alternatives::try_tag(std::string_view name, const std::vector<std::string_view>& values,
                           const Tag* replaced) {
  other_.tags = record_->tags;
  other_.tag_values = record_->tag_values;
  Tag tag;
  tag.name = name;
  tag.first_value = static_cast<std::uint32_t>(other_.tag_values.size());
  tag.value_count = static_cast<std::uint32_t>(values.size());
  std::string text = fmt::format("[{}", name);
  for (const std::string_view value : values) {
    other_.tag_values.push_back({value, {}});
    text += fmt::format(" \"{}\"", value);
  }
  if (replaced == nullptr) {
    other_.tags.push_back(tag);
  } else {
    other_.tags[static_cast<std::size_t>(replaced - record_->tags.data())] = tag;
  }
  Table table;
  std::vector<Diagnostic> wrong;
  read_table(other_, games_, false, table, wrong);
  if (has_error(wrong) || setting_of(table) == setting_of(*table_)) return;
  again_->play(other_, nullptr, wrong);
  Trial trial{text + ']', std::numeric_limits<std::uint32_t>::max()};
  for (const Diagnostic& d : wrong) {
    if (d.severity == Severity::kError)
      trial.first_wrong = std::min(trial.first_wrong, d.span.begin);
  }
  trials_.push_back(std::move(trial));
}

}  // namespace stela
