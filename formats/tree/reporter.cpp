#include "formats/tree/reporter.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <set>
#include <utility>

#include "formats/tree/model.h"
#include "lib/core/diagnostic.h"
#include "lib/core/utf8.h"
#include "lib/core/words.h"
#include "lib/record/record.h"
#include "lib/words/tr.h"

namespace stela::tree {

void Reporter::report(const Rule& rule, Span span, Message message, Message hint) {
  any_ = true;
  if (count_++ > kMaxDiagnostics) return;
  const bool last = count_ > kMaxDiagnostics;
  Diagnostic d;
  d.rule = &rule;
  d.span = span;
  d.entry = entry_;
  d.message = last ? more_errors() : std::move(message);
  if (!last) d.hint = std::move(hint);
  diagnostics_.push_back(std::move(d));
}

void Reporter::syntax(Span span, Message message, Message hint) {
  report(record_rules::kSyntax, span, std::move(message), std::move(hint));
}

void Reporter::unknown_game(Span span) {
  if (std::exchange(unknown_game_, true)) return;
  syntax(span, tr("this cannot be read, since the record names no known game"),
         tr("in a record of an unknown game, actions and scores can only be `text`"));
}

Message suggestion(std::string_view word, const std::vector<std::string_view>& candidates) {
  return did_you_mean(word, candidates);
}

Span span_between(std::size_t begin, std::size_t end) {
  constexpr std::size_t kLimit = std::numeric_limits<std::uint32_t>::max();
  begin = std::min(begin, kLimit);
  end = std::clamp(end, begin, kLimit);
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end - begin)};
}

void report_too_many_values(Span span, Reporter& reporter) {
  reporter.syntax(span, tr("the record has more than {0} values here", kMaxValues),
                  tr("fields, items, objects and lists are counted"));
}

void give_up(Value& record) {
  Value nothing;
  nothing.span = record.span;
  record = nothing;
}

namespace {

/// Whether an object of usual size has no duplicate members; false if it is larger.
bool is_small_and_plain(const Value& object) {
  constexpr std::size_t kSmall = 8;
  if (object.items.size() > kSmall) return false;
  for (const Value& item : object.items) {
    for (const Value* other = item.next; other != nullptr; other = other->next) {
      if (item.key == other->key) return false;
    }
  }
  return true;
}

}  // namespace

void drop_duplicates(Value& object, Reporter& reporter) {
  if (is_small_and_plain(object)) return;
  std::set<std::string_view> keys;
  ValueItems kept;
  Value* next = nullptr;
  for (Value* item = object.items.first(); item != nullptr; item = next) {
    next = item->next;
    if (keys.insert(item->key).second) {
      kept.append(*item);
    } else {
      const bool element = item->kind == Value::Kind::kObject;
      const std::string name = shown(item->key);
      reporter.syntax(item->key_span,
                      !reporter.is_xml() ? tr("the field `{0}` is given a second time", name)
                      : element          ? tr("the element `<{0}>` is given a second time", name)
                                         : tr("the attribute `{0}` is given a second time", name));
    }
  }
  object.items = kept;
}

bool is_too_large(std::string_view document, Reporter& reporter) {
  if (document.size() <= kMaxSource) return false;
  reporter.syntax({0, 1}, tr("the document is larger than {0} MiB", kMaxSource >> 20U));
  return true;
}

}  // namespace stela::tree
