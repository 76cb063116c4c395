// The parser of plain entries and that of the whole grammar give the same results for randomly
// corrupted records.
#include <fmt/format.h>

#include "formats/text/reader.h"
#include "tests/catch.h"
#include "tests/conformance/chance.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

constexpr int kRecords = tries(100'000);

/// Content missing at the end of a record is reported after all blanks, however many there are.
void show(std::string& out, Span span) {
  const std::string place = span.size == 0 && span.begin > 0 ? "end" : std::to_string(span.begin);
  fmt::format_to(std::back_inserter(out), "{}+{} ", place, span.size);
}

void show(std::string& out, std::string_view text) {
  fmt::format_to(std::back_inserter(out), "`{}` ", text);
}

/// Returns everything that was read, in words.
std::string told_in_words(const Record& record, const std::vector<Diagnostic>& diagnostics) {
  std::string out;
  const auto numbers = [&out](auto... number) {
    (fmt::format_to(std::back_inserter(out), "{} ", number), ...);
    out += '\n';
  };
  for (const Tag& tag : record.tags) {
    show(out, tag.name);
    numbers(tag.first_value, tag.value_count);
  }
  for (const Token& token : record.tokens) {
    show(out, token.text);
    show(out, token.span);
    numbers(static_cast<int>(token.kind));
  }
  for (const Entry& entry : record.entries) {
    show(out, entry.number);
    show(out, entry.number_span);
    show(out, entry.actor);
    show(out, entry.actor_span);
    numbers(entry.first_token, entry.token_count, entry.first_note, entry.last_note, entry.next,
            entry.position, entry.cut, static_cast<int>(entry.kind));
  }
  for (const Note& note : record.notes) {
    show(out, note.text);
    show(out, note.span);
    numbers(note.line, note.next);
  }
  for (const Line& line : record.lines) {
    show(out, line.open);
    numbers(line.first_entry, line.last_entry, line.first_note, line.last_note, line.parent,
            line.parent_line, line.depth, line.dead);
  }
  numbers(record.result, record.tags_broken);
  for (const Diagnostic& d : diagnostics) {
    show(out, d.rule->id);
    show(out, d.span);
    show(out, d.message.english());
    show(out, d.hint.english());
    numbers(d.entry);
  }
  return out;
}

/// Returns some lines of a record with a few bytes changed, most of them to meaningful ones.
std::string corrupted(std::string text, Chance& chance) {
  constexpr std::string_view kMeaning = "\n\n  0123456789..::(){};=#!?$*@[]\"\\abresultp,-\t\r%";
  constexpr std::uint32_t kChanges = 5;
  constexpr std::uint32_t kMost = 600;
  const auto size = [&] { return static_cast<std::uint32_t>(text.size()); };
  if (size() > kMost) {
    const std::uint32_t from = chance.pick(size() - kMost);
    text = "[Game \"Taluva\"]\n\n" + text.substr(text.find('\n', from) + 1, chance.pick(kMost));
  }
  for (std::uint32_t i = chance.pick(kChanges) + 1; i > 0 && !text.empty(); --i) {
    const std::uint32_t at = chance.pick(size());
    const char c = kMeaning[chance.pick(static_cast<std::uint32_t>(kMeaning.size()))];
    switch (chance.pick(4)) {
      case 0:
        text[at] = c;
        break;
      case 1:
        text.insert(at, 1, c);
        break;
      case 2:
        text.erase(at, 1);
        break;
      default:
        text.insert(at, text.substr(chance.pick(size()), chance.pick(12)));
    }
  }
  return text;
}

}  // namespace

TEST_CASE("plain entries are read as the whole grammar has them") {
  std::vector<std::string> texts;
  for (const char* game : {"tikal", "mykerinos", "taluva"}) {
    for (const char* folder : {"ok", "illegal"}) {
      for (const auto& file : records_in(source_dir() / "testdata" / game / folder)) {
        texts.push_back(read_file(file));
      }
    }
  }
  REQUIRE(texts.size() > 100);
  // The number of parts in a text is limited, and only the parser of the whole grammar counts them;
  // blank lines at the end make no other difference.
  const std::string blank(kMaxParts + 1, '\n');
  Chance chance(9);
  int plain_entries = 0;
  Record record;
  for (int i = 0; i < kRecords; ++i) {
    const std::string text =
        corrupted(texts[chance.pick(static_cast<std::uint32_t>(texts.size()))], chance) + "\n\n";
    std::vector<Diagnostic> diagnostics;
    text::read_record(text, record, diagnostics);
    const std::string plain = told_in_words(record, diagnostics);
    plain_entries += static_cast<int>(record.entries.size());
    diagnostics.clear();
    const std::string padded = text + blank;
    text::read_record(padded, record, diagnostics);
    const std::string whole = told_in_words(record, diagnostics);
    if (plain != whole) FAIL(text << '\n' << plain << "\nbut\n" << whole);
  }
  CHECK(plain_entries > kRecords);
}

}  // namespace stela::testing
