#include "tests/support.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "formats/json/reader.h"
#include "formats/json/writer.h"
#include "formats/text/reader.h"
#include "formats/text/split.h"
#include "formats/text/writer.h"
#include "formats/tree/tree.h"
#include "formats/xml/reader.h"
#include "formats/xml/writer.h"
#include "lib/games/games.h"
#include "tests/catch.h"

namespace stela::testing {

std::filesystem::path source_dir() { return STELA_SOURCE_DIR; }

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  INFO(path.string());
  REQUIRE(file.good());
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::vector<std::filesystem::path> records_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  if (!std::filesystem::is_directory(folder)) return files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".stela") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string rule_of(const std::filesystem::path& file) {
  std::string name = file.stem().string();
  const std::size_t dash = name.rfind('-');
  const bool counted = dash != std::string::npos &&
                       name.find_first_not_of("0123456789", dash + 1) == std::string::npos;
  return counted ? name.substr(0, dash) : name;
}

Replayed::Replayed(std::string_view source, ReplayOptions options)
    : text(source), replayer(all_games()) {
  text::read_record(text, record, diagnostics);
  options.timeline = &timeline;
  options.positions = true;
  replayer.replay(record, options, diagnostics);
}

std::string_view Replayed::marked(const Diagnostic& diagnostic) const {
  return std::string_view(text).substr(std::min<std::size_t>(diagnostic.span.begin, text.size()),
                                       diagnostic.span.size);
}

std::vector<std::string> Replayed::wrong() const {
  std::vector<std::string> out;
  for (const Diagnostic& d : diagnostics) {
    out.push_back(fmt::format("{}{}@{} {}", d.severity == Severity::kWarning ? "warning " : "",
                              d.rule->id, d.entry, marked(d)));
  }
  return out;
}

std::string Replayed::written() const {
  std::string out;
  text::write_record(record, out);
  return out;
}

std::vector<std::uint64_t> Replayed::digests() const {
  std::vector<std::uint64_t> out;
  for (const Step& step : timeline.steps) {
    if (step.line == 0 && step.legal) out.push_back(step.position->digest());
  }
  return out;
}

Strings wrong_in(std::string_view text, bool strict) {
  ReplayOptions options;
  options.strict = strict;
  return Replayed(text, options).wrong();
}

std::string canonical(std::string_view text) {
  ReplayOptions options;
  options.respell = true;
  return Replayed(text, options).written();
}

std::string by_json_and_xml(std::string_view text) {
  std::vector<Diagnostic> complaints;
  std::vector<Value> values;
  Record record;
  text::read_record(text, record, complaints);
  std::string document;
  json::write(tree::to_value(record, all_games()), false, document);
  json::read(document, values, complaints);
  Record from_json;
  if (values.size() == 1) tree::to_record(values.front(), all_games(), from_json, complaints);

  std::string tree;
  xml::write_begin(tree);
  xml::write(tree::to_value(from_json, all_games()), tree);
  xml::write_end(tree);
  values.clear();
  xml::read(tree, values, complaints);
  Record from_xml;
  if (values.size() == 1) tree::to_record(values.front(), all_games(), from_xml, complaints);

  std::string out;
  for (const Diagnostic& complaint : complaints) out += complaint.message + '\n';
  if (complaints.empty()) text::write_record(from_xml, out);
  return out;
}

std::vector<std::string_view> split_records(std::string_view text) {
  std::vector<std::string_view> records;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t next = std::min(text.size(), text::find_record_start(text, begin + 1));
    records.push_back(text.substr(begin, next - begin));
    begin = next;
  }
  return records;
}

}  // namespace stela::testing
