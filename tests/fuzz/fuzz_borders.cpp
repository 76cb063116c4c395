// A file of text, JSON or XML, written in each format, is read as as many records with the same
// verdicts; and formatting twice is formatting once.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "formats/json/writer.h"
#include "formats/text/reader.h"
#include "formats/tree/tree.h"
#include "formats/xml/writer.h"
#include "lib/core/utf8.h"
#include "lib/games/games.h"
#include "lib/replay/replayer.h"
#include "tests/fuzz/support.h"

namespace stela::fuzz {
namespace {

/// A record as written by the formatter, and its verdict.
struct Judged {
  std::string text;
  /// As in documents. Empty for a malformed record, which has only its own form.
  std::string json;
  std::string line;
  std::string xml;
  std::string verdict;
  /// Whether it can follow another record; then its text must be able to as well.
  bool follows = false;
};

std::string verdict_of(const std::vector<Diagnostic>& diagnostics) {
  std::vector<std::string> wrong;
  for (const Diagnostic& d : diagnostics)
    wrong.push_back(fmt::format("{}@{}", d.rule->id, d.entry));
  std::sort(wrong.begin(), wrong.end());
  std::string verdict;
  for (const std::string& rule : wrong) verdict += rule + ' ';
  return verdict;
}

/// Validates a record that was read with `diagnostics`; `source` is its text, if it has one.
Judged judge(Record& record, std::vector<Diagnostic>& diagnostics, std::string_view source) {
  Judged judged;
  const bool well_formed = !has_error(diagnostics);
  Replayer(all_games()).respell(record, {}, diagnostics);
  judged.verdict = verdict_of(diagnostics);
  const bool headed = !record.tags.empty() && record.tags.front().name == "Game";
  judged.follows = source.empty() ? well_formed && headed : text::as_follower(source).has_value();
  if (well_formed) {
    judged.text = written(record);
    ValueMemory memory;
    const Value value = tree::to_value(record, all_games(), memory);
    json::write(value, false, judged.json);
    json::write(value, true, judged.line);
    xml::write(value, judged.xml);
  } else if (!source.empty()) {
    judged.text = std::string(text::without_blank_end(source)) + '\n';
  }
  return judged;
}

std::vector<Judged> read_text(std::string_view bytes) {
  std::vector<Judged> records;
  for (const std::string_view source : split_records(bytes)) {
    if (text::is_blank(source)) continue;
    Record record;
    std::vector<Diagnostic> diagnostics;
    text::read_record(source, record, diagnostics);
    records.push_back(judge(record, diagnostics, source));
  }
  return records;
}

/// None when the document is not well formed.
std::vector<Judged> read_document(Syntax syntax, std::string_view bytes) {
  std::vector<Judged> records;
  std::vector<Diagnostic> broken;
  const testing::Values read = testing::values_of(syntax, bytes, broken);
  for (const Value& value : read.values) {
    Record record;
    std::vector<Diagnostic> diagnostics;
    tree::to_record(value, all_games(), record, diagnostics, syntax);
    records.push_back(judge(record, diagnostics, {}));
  }
  if (!broken.empty()) records.clear();
  return records;
}

void require_same(const std::vector<std::string>& expected, const std::vector<Judged>& seen,
                  std::string_view form) {
  bool same = expected.size() == seen.size();
  for (std::size_t i = 0; same && i < seen.size(); ++i) same = expected[i] == seen[i].verdict;
  if (same) return;
  for (const std::string& verdict : expected) fmt::print(stderr, "expected {}\n", verdict);
  for (const Judged& judged : seen) fmt::print(stderr, "seen {}\n", judged.verdict);
  require(false, fmt::format("what is written as {} is read as the same records", form));
}

/// Concatenates the records, except those that cannot follow another one; `verdicts` are those of
/// the others.
std::string to_text(const std::vector<Judged>& records, std::vector<std::string>& verdicts) {
  std::string out;
  bool takes = false;
  bool lends = false;
  for (const Judged& record : records) {
    if (text::is_blank(record.text)) continue;
    if (out.empty()) {
      if (record.text.starts_with(kByteOrderMark)) out += kByteOrderMark;
      out += record.text;
    } else if (const auto follower = text::as_follower(record.text)) {
      out += '\n';
      if (lends || (takes && !follower->starts_with(text::kRecordOpening))) out += kByteOrderMark;
      out += *follower;
    } else {
      require(!record.follows, "what begins a record is written so that it does");
      continue;
    }
    takes = text::takes_tags(record.text);
    lends = text::lends_tags(record.text);
    verdicts.push_back(record.verdict);
  }
  return out;
}

void require_kept(const std::vector<Judged>& records) {
  std::vector<std::string> verdicts;
  const std::string text = to_text(records, verdicts);
  const std::vector<Judged> again = read_text(text);
  require_same(verdicts, again, "text");
  verdicts.clear();
  require(to_text(again, verdicts) == text, "formatting twice is formatting once");

  verdicts.clear();
  std::string json = "[";
  std::string xml;
  xml::write_begin(xml);
  std::vector<Judged> from_lines;
  for (const Judged& record : records) {
    if (record.json.empty()) continue;
    if (!verdicts.empty()) json += ',';
    json += record.json;
    xml += record.xml;
    const std::string& line = record.line;
    require(line.find('\n') == std::string::npos, "a record of NDJSON is a line");
    for (Judged& read : read_document(Syntax::kJson, line)) from_lines.push_back(std::move(read));
    verdicts.push_back(record.verdict);
  }
  json += ']';
  xml::write_end(xml);
  require_same(verdicts, from_lines, "NDJSON");
  require_same(verdicts, read_document(Syntax::kJson, json), "JSON");
  require_same(verdicts, read_document(Syntax::kXml, xml), "XML");
}

void run(std::string_view bytes) {
  require_kept(read_text(bytes));
  if (bytes.find('{') != std::string_view::npos) require_kept(read_document(Syntax::kJson, bytes));
  if (bytes.starts_with('<')) require_kept(read_document(Syntax::kXml, bytes));
}

}  // namespace
}  // namespace stela::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  stela::fuzz::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
