// Folding and selecting: what of a document belongs together.
#include <algorithm>

#include "formats/text/split.h"
#include "tools/lsp/features.h"

namespace stela::lsp {
namespace {

constexpr std::size_t kMaxFolds = 5000;

struct Fold {
  Span span;
  /// As the protocol calls it.
  std::string_view kind;
};

/// Adds what can be folded of a record: itself, its tags, comments and variations.
void add_folds(const Part& part, std::vector<Fold>& folds) {
  const std::string_view source = part.source();
  Record record;
  read_known(source, record);
  const std::size_t begin = std::min(source.size(), source.find_first_not_of(" \t\r\n"));
  const std::size_t end = text::without_blank_end(source).size();
  const auto span = [](std::size_t from, std::size_t to) {
    return Span{static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to - from)};
  };
  folds.push_back({span(begin, std::max(begin, end)), "region"});
  if (!record.tags.empty()) {
    folds.push_back(
        {span(record.tags.front().span.begin, record.tags.back().span.end()), "imports"});
  }
  for (const Note& note : record.notes) {
    folds.push_back({note.span, note.line == kNone ? "comment" : "region"});
  }
}

/// Returns the pieces of the source around a place, from the largest to the smallest.
std::vector<Span> spans_around(const Analysis& analysis, std::size_t at) {
  const Record& record = analysis.record();
  std::vector<Span> spans = {{0, static_cast<std::uint32_t>(analysis.source().size())}};
  const auto add = [&](Span span) {
    if (span.begin <= at && at <= span.end() && span.size > 0) spans.push_back(span);
  };
  for (const Tag& tag : record.tags) {
    add(tag.span);
    for (std::uint32_t i = 0; i < tag.value_count; ++i) add(record.values_of(tag)[i].span);
  }
  for (const Note& note : record.notes) add(note.span);
  for (std::size_t i = 0; i < record.entries.size(); ++i) {
    add(analysis.span_of(static_cast<std::int32_t>(i)));
  }
  for (const Token& token : record.tokens) add(token.span);
  std::ranges::stable_sort(spans, std::greater<>(), &Span::size);
  // If spans are not nested, such as two adjacent tokens, only the first is kept.
  std::vector<Span> nested;
  for (const Span& span : spans) {
    const bool inside =
        nested.empty() || (nested.back().begin <= span.begin && span.end() <= nested.back().end() &&
                           span.size < nested.back().size);
    if (inside) nested.push_back(span);
  }
  return nested;
}

}  // namespace

void answer_folding(Session& session, const Value* params, JsonWriter& json) {
  const Document& document = session.open(params).document;
  std::size_t count = 0;
  std::size_t first = 0;
  json.list([&] {
    for (std::size_t i = 0; i < document.size() && count < kMaxFolds;
         first += document.lines(i++)) {
      session.go_on();
      const Part& part = document.part(i);
      if (!part.is_record()) continue;
      std::vector<Fold> folds;
      add_folds(part, folds);
      const LineIndex lines(part.text, first, session.client.encoding);
      for (const Fold& fold : folds) {
        const Range range = part.range_of(lines, fold.span);
        if (range.begin.line == range.end.line || count == kMaxFolds) continue;
        ++count;
        json.object([&] {
          json.member("startLine", range.begin.line);
          json.member("endLine", range.end.line);
          json.member("kind", fold.kind);
        });
      }
    }
  });
}

void answer_selection(Session& session, const Value* params, JsonWriter& json) {
  const OpenDocument& open = session.open(params);
  const Value& places = member_of(params, "positions", Value::Kind::kList);
  json.list(places.items, [&](const Value& place) {
    session.go_on();
    const Look look = session.look(open, read_place(&place));
    const std::vector<Span> spans = spans_around(*look.analysis, look.at);
    std::string text;
    for (const Span& span : spans) {
      std::string outer;
      outer.swap(text);
      JsonWriter out(text);
      out.object([&] {
        out.key("range");
        write(out, look.range_of(span));
        if (!outer.empty()) out.key("parent").json(outer);
      });
    }
    json.json(text);
  });
}

}  // namespace stela::lsp
