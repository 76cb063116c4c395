// Semantic tokens: the kind of each piece of a record.
#include <algorithm>
#include <array>

#include "lib/core/comment_command.h"
#include "lib/core/sorted.h"
#include "lib/game/codec.h"
#include "lib/game/info.h"
#include "lib/game/read_table.h"
#include "lib/games/games.h"
#include "tools/lsp/features.h"

namespace stela::lsp {
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
