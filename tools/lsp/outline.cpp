#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "formats/text/reader.h"
#include "lib/core/comment_command.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/game/codec.h"
#include "lib/game/info.h"
#include "lib/game/read_table.h"
#include "lib/games/games.h"
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

// Folding and selecting: what of a document belongs together.

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
    std::vector<Span> spans = spans_around(*look.analysis, look.at);
    const std::size_t size = open.document.part(look.part).text.size();
    // A byte-order mark is in the part, but in nothing of the record.
    if (look.lines.byte_at(read_place(&place)) < look.skipped) spans.resize(1);
    std::string text;
    for (const Span& span : spans) {
      std::string outer;
      outer.swap(text);
      JsonWriter out(text);
      out.object([&] {
        out.key("range");
        write(out, outer.empty() ? look.lines.range_of(0, size) : look.range_of(span));
        if (!outer.empty()) out.key("parent").json(outer);
      });
    }
    json.json(text);
  });
}

// Semantic tokens: the kind of each piece of a record.

namespace {

/// A larger document is not coloured as a whole; clients request the visible part.
constexpr std::size_t kMaxBytes = std::size_t{4} << 20U;

enum class Kind : std::uint8_t {
  kTag,
  kValue,
  kNumber,
  kPlayer,
  kKeyword,
  kVerb,
  kTile,
  kQualifier,
  kPlace,
  kArgument,
  kClaim,
  kAnnotation,
  kComment,
  kCommand
};
/// The protocol's names, in the order of `Kind`.
constexpr std::array<std::string_view, 14> kTokenNames = {
    "property",  "string",     "number",     "variable", "keyword",  "function", "type",
    "parameter", "enumMember", "enumMember", "macro",    "operator", "comment",  "decorator"};

struct Coloured {
  Span span;
  Kind kind = Kind::kTag;
};

/// Finds the pieces of a record.
class Colourer {
 public:
  Colourer(const Record& record, std::string_view source)
      : record_(record), source_(source), game_(find_game(record, all_games())) {
    if (game_ != nullptr) verbs_ = game_->actions().verbs();
  }

  std::vector<Coloured> find() {
    for (const Tag& tag : record_.tags) {
      add({tag.span.begin + 1, static_cast<std::uint32_t>(tag.name.size())}, Kind::kTag);
      for (std::uint32_t i = 0; i < tag.value_count; ++i) {
        add(record_.values_of(tag)[i].span, Kind::kValue);
      }
    }
    for (const Entry& entry : record_.entries) {
      add({entry.number_span.begin, static_cast<std::uint32_t>(entry.number.size())},
          Kind::kNumber);
      const bool named = std::ranges::any_of(
          kActorNames, [&](const auto& one) { return one.name == entry.actor; });
      add({entry.actor_span.begin, static_cast<std::uint32_t>(entry.actor.size())},
          named ? Kind::kKeyword : Kind::kPlayer);
      for (const Token& token : record_.tokens_of(entry)) add_token(token, entry.kind);
    }
    for (const Note& note : record_.notes) {
      if (note.line == kNone) add_comment(note.span);
    }
    std::ranges::stable_sort(
        found_, [](const Coloured& a, const Coloured& b) { return a.span.begin < b.span.begin; });
    return std::move(found_);
  }

 private:
  void add(Span span, Kind kind) {
    if (span.size > 0) found_.push_back({span, kind});
  }
  void add(std::size_t begin, std::size_t end, Kind kind) {
    add({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end - begin)}, kind);
  }

  /// In comments, distinguishes commands from words.
  void add_comment(Span span) {
    std::size_t at = span.begin;
    const std::string_view comment = source_.substr(std::min(at, source_.size()), span.size);
    for (const CommentCommand& command : commands_in(comment)) {
      add(at, span.begin + command.begin, Kind::kComment);
      at = span.begin + command.end;
      add(span.begin + command.begin, at, Kind::kCommand);
    }
    add(at, span.begin + comment.size(), Kind::kComment);
  }

  void add_token(const Token& token, EntryKind kind) {
    // If the token was repaired, its bytes differ from the source.
    const bool plain = source_.substr(token.span.begin, token.span.size) == token.text;
    if (token.kind == TokenKind::kNag) return add(token.span, Kind::kAnnotation);
    if (token.kind != TokenKind::kAction || kind == EntryKind::kResult || !plain) {
      return add(token.span, Kind::kClaim);
    }
    add_action(token);
  }

  /// `{ qualifier ":" } verb [ "@" place ] [ "=" value ] [ "*" count ]`, or a tile instead of the
  /// verb.
  void add_action(const Token& token) {
    const std::size_t begin = token.span.begin;
    const std::string_view text = token.text;
    const std::size_t name = codec::name_size(text);
    std::size_t at = 0;
    for (std::size_t colon = text.find(':'); colon < name; colon = text.find(':', at)) {
      add(begin + at, begin + colon, Kind::kQualifier);
      at = colon + 1;
    }
    const std::string_view verb = text.substr(at, name - at);
    const bool known = contains(verbs_, verb);
    const bool tile = !verb.empty() && verb.front() >= 'A' && verb.front() <= 'Z';
    add(begin + at, begin + name, known ? Kind::kVerb : tile ? Kind::kTile : Kind::kArgument);
    at = name;
    while (at < text.size()) {
      const char sign = text[at];
      const std::size_t end = std::min(text.size(), text.find_first_of("=*", at + 1));
      const Kind kind = sign == '@' ? Kind::kPlace : sign == '*' ? Kind::kNumber : Kind::kArgument;
      add(begin + at + 1, begin + end, kind);
      at = end;
    }
  }

  const Record& record_;
  std::string_view source_;
  const GameInfo* game_;
  std::vector<std::string_view> verbs_;
  std::vector<Coloured> found_;
};

/// Writes tokens in the protocol's format: five numbers each, relative to the previous token.
class TokenWriter {
 public:
  TokenWriter(Encoding encoding, JsonWriter& json) : encoding_(encoding), json_(json) {}

  /// A piece of several lines becomes one token for each line.
  void write(const LineIndex& lines, std::size_t begin, std::size_t end, Kind kind) {
    while (begin < end) {
      const Place place = lines.place_of(begin);
      const std::size_t index = place.line - lines.first_line();
      const std::size_t line_end = lines.start_of(index) + lines.line(index).size();
      const std::size_t to = std::min(end, line_end);
      if (begin < to) {
        write(place, count_units(lines.text().substr(begin, to - begin), encoding_), kind);
      }
      if (index + 1 >= lines.lines()) return;
      begin = std::max(to, lines.start_of(index + 1));
    }
  }

 private:
  void write(Place place, std::size_t size, Kind kind) {
    if (place < end_) return;  // inside another one
    const bool same_line = place.line == last_.line;
    json_.value(place.line - last_.line);
    json_.value(same_line ? place.character - last_.character : place.character);
    json_.value(size);
    json_.value(static_cast<int>(kind));
    json_.value(0);
    last_ = place;
    end_ = {place.line, place.character + size};
  }

  Encoding encoding_;
  JsonWriter& json_;
  Place last_;
  Place end_;
};

void write_tokens(Session& session, const Document& document, std::size_t first, std::size_t last,
                  JsonWriter& json) {
  json.object([&] {
    json.key("data").list([&] {
      TokenWriter writer(session.client.encoding, json);
      std::size_t line = document.first_line(first);
      std::size_t bytes = 0;
      Record record;
      for (std::size_t i = first; i <= last && bytes < kMaxBytes; line += document.lines(i++)) {
        session.go_on();
        const Part& part = document.part(i);
        bytes += part.text.size();
        read_known(part.source(), record);
        const LineIndex lines(part.text, line, session.client.encoding);
        for (const Coloured& one : Colourer(record, part.source()).find()) {
          const std::size_t begin = part.skipped() + one.span.begin;
          writer.write(lines, begin, begin + one.span.size, one.kind);
        }
      }
    });
  });
}

}  // namespace

void write_token_legend(JsonWriter& json) {
  json.object([&] {
    json.member("tokenTypes", kTokenNames);
    json.key("tokenModifiers").list([] {});
  });
}

void answer_tokens(Session& session, const Value* params, JsonWriter& json) {
  const Document& document = session.open(params).document;
  write_tokens(session, document, 0, document.size() - 1, json);
}

void answer_range_tokens(Session& session, const Value* params, JsonWriter& json) {
  const Document& document = session.open(params).document;
  const Range range = read_range(find_in(params, "range"));
  write_tokens(session, document, document.part_at(range.begin.line),
               document.part_at(range.end.line), json);
}

}  // namespace stela::lsp
