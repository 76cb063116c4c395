#include <fmt/format.h>

#include <algorithm>

#include "formats/text/split.h"
#include "lib/core/utf8.h"
#include "lib/game/info.h"
#include "lib/record/tags.h"
#include "lib/words/tr.h"
#include "tools/lsp/features.h"

namespace stela::lsp {
namespace {

/// Limits: larger documents are listed without entries, and never with more records than this,
/// because no editor shows them.
constexpr std::size_t kMaxWithEntries = 200;
constexpr std::size_t kMaxRecords = 10'000;

// The protocol's numbers for kinds of symbols.
constexpr int kModule = 2;
constexpr int kEvent = 24;
constexpr int kArray = 18;

/// A node of the outline; `children` are indices.
struct Symbol {
  std::string name;
  int kind = kEvent;
  Range range;
  /// The range selected when the symbol is chosen.
  Range selection;
  std::vector<Symbol> children;
};

/// Returns the span of an entry including all its notes.
Span whole_span(const Record& record, const Entry& entry) {
  const Span own = span_of(record, entry);
  std::uint32_t end = own.end();
  for (std::int32_t n = entry.first_note; n != kNone; n = record.notes[index_of(n)].next) {
    end = std::max(end, record.notes[index_of(n)].span.end());
  }
  return {own.begin, end - own.begin};
}

std::string title_of(const Record& record) {
  std::string game = "record";
  std::string players;
  std::string event;
  for (const Tag& tag : record.tags) {
    const TagValue* const values = record.values_of(tag);
    if (tag.name == kGameTag && tag.value_count > 0) game = shown(values[0].text);
    if (tag.name == kEventTag && tag.value_count > 0) event = shown(values[0].text);
    if (tag.name != kPlayerTag || tag.value_count == 0) continue;
    const bool named = tag.value_count > 1 && !values[1].text.empty();
    players +=
        fmt::format("{}{}", players.empty() ? ": " : ", ", shown(values[named ? 1 : 0].text));
  }
  return game + players + (event.empty() ? "" : " (" + event + ")");
}

/// Parses the record of a part and creates its symbols.
class Outliner {
 public:
  Outliner(const Document& document, std::size_t part, Encoding encoding)
      : part_(document.part(part)), lines_(document.index_of(part, encoding)) {
    read_known(part_.source(), record_);
  }

  [[nodiscard]] Symbol record(bool with_entries) const {
    const std::size_t end = text::without_blank_end(part_.source()).size();
    Symbol symbol{
        title_of(record_), kModule, range_of({0, static_cast<std::uint32_t>(end)}), {}, {}};
    const Span head = record_.tags.empty() ? Span{} : record_.tags.front().span;
    symbol.selection = range_of(head);
    if (with_entries) symbol.children = entries(0);
    return symbol;
  }

 private:
  [[nodiscard]] Range range_of(Span span) const { return part_.range_of(lines_, span); }

  /// The nesting of variations is limited by the parser (`text::kMaxDepth`).
  // NOLINTNEXTLINE(misc-no-recursion)
  [[nodiscard]] std::vector<Symbol> entries(std::int32_t line) const {
    std::vector<Symbol> out;
    for (std::int32_t e = record_.lines[index_of(line)].first_entry; e != kNone;
         e = record_.entries[index_of(e)].next) {
      const Entry& entry = record_.entries[index_of(e)];
      std::string name = entry.kind == EntryKind::kPlay
                             ? fmt::format("{}. {}:", entry.position, shown(entry.actor))
                             : fmt::format("{}:", shown(entry.actor));
      constexpr std::size_t kLongest = 60;
      for (const Token& token : record_.tokens_of(entry)) {
        if (name.size() < kLongest) name += ' ' + shown(token.text);
      }
      const Span whole = whole_span(record_, entry);
      Symbol symbol{std::move(name), kEvent, range_of(whole), {}, {}};
      symbol.selection = range_of({whole.begin, entry.actor_span.end() - whole.begin});
      for (std::int32_t n = entry.first_note; n != kNone; n = record_.notes[index_of(n)].next) {
        const Note& note = record_.notes[index_of(n)];
        if (note.line == kNone) continue;
        Symbol variation{"variation", kArray, range_of(note.span), {}, entries(note.line)};
        variation.selection = range_of({note.span.begin, 1});
        symbol.children.push_back(std::move(variation));
      }
      out.push_back(std::move(symbol));
    }
    return out;
  }

  const Part& part_;
  LineIndex lines_;
  Record record_;
};

// NOLINTNEXTLINE(misc-no-recursion)
void write_symbol(const Symbol& symbol, JsonWriter& json) {
  json.object([&] {
    json.member("name", symbol.name);
    json.member("kind", symbol.kind);
    json.key("range");
    write(json, symbol.range);
    json.key("selectionRange");
    write(json, symbol.selection);
    if (symbol.children.empty()) return;
    json.key("children").list(symbol.children, [&](const Symbol& child) {
      write_symbol(child, json);
    });
  });
}

/// Writes the symbols for clients that do not support nesting.
// NOLINTNEXTLINE(misc-no-recursion)
void write_flat(const Symbol& symbol, std::string_view uri, std::string_view container,
                JsonWriter& json) {
  json.object([&] {
    json.member("name", symbol.name);
    json.member("kind", symbol.kind);
    json.key("location").object([&] {
      json.member("uri", uri);
      json.key("range");
      write(json, symbol.range);
    });
    if (!container.empty()) json.member("containerName", container);
  });
  for (const Symbol& child : symbol.children) write_flat(child, uri, symbol.name, json);
}

}  // namespace

void answer_outline(Session& session, const Value* params, JsonWriter& json) {
  const Document& document = session.open(params).document;
  const std::string_view uri = Session::uri_in(params);
  json.list([&] {
    const std::size_t count = std::min(document.size(), kMaxRecords);
    for (std::size_t i = 0; i < count; ++i) {
      session.go_on();
      if (!document.part(i).is_record()) continue;
      Symbol symbol =
          Outliner(document, i, session.client.encoding).record(document.size() <= kMaxWithEntries);
      if (i + 1 == count && count < document.size()) {
        symbol.name = tr(session.language, "{0}; {1} more records are not listed", symbol.name,
                         document.size() - count);
      }
      if (session.client.nested_outline) {
        write_symbol(symbol, json);
      } else {
        write_flat(symbol, uri, {}, json);
      }
    }
  });
}

}  // namespace stela::lsp
