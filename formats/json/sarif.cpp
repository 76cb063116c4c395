#include "formats/json/sarif.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace stela::json {
namespace {

using Json = nlohmann::ordered_json;

std::string dumped(const Json& json) {
  // File names need not be UTF-8; the replacement character is better than no report.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// `path` as a URI reference: what is not unreserved is escaped, byte by byte.
std::string uri_of(std::string_view path) {
  constexpr std::string_view kPlain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
  std::string out;
  // A name like `a:b` would be read as a scheme.
  for (const char c : path) {
    if (kPlain.find(c) != std::string_view::npos) {
      out += c;
    } else {
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return out;
}

Json rule_of(const Rule& rule) {
  Json json;
  json["id"] = rule.id;
  json["shortDescription"]["text"] = rule.sentence;
  std::string help(rule.sentence);
  if (!rule.hint.empty()) help += fmt::format("\n\nHint: {}", rule.hint);
  for (const Citation& citation : rule.citations) {
    help += fmt::format("\n\n{}: {}", citation.language, citation.section);
  }
  json["help"]["text"] = help;
  return json;
}

}  // namespace

void write_sarif_begin(std::span<const Rule* const> rules, std::string_view version,
                       std::string& out) {
  Json driver;
  driver["name"] = "stela";
  driver["version"] = version;
  driver["rules"] = Json::array();
  for (const Rule* rule : rules) driver["rules"].push_back(rule_of(*rule));
  out += fmt::format(
      "{{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n"
      " \"version\": \"2.1.0\",\n"
      " \"runs\": [{{\n"
      "  \"tool\": {{\"driver\": {}}},\n"
      "  \"columnKind\": \"unicodeCodePoints\",\n"
      "  \"results\": [",
      dumped(driver));
}

void write_sarif_result(const Diagnostic& diagnostic, const text::RecordPlace& place,
                        std::size_t record, std::string& out) {
  const LineColumn from = place.source->locate(diagnostic.span.begin);
  // A copy, since the next diagnostic may begin before the end of this one.
  const LineColumn to = PlaceFinder(*place.source).locate(diagnostic.span.end());
  Json region;
  region["startLine"] = from.line;
  region["startColumn"] = from.column;
  region["endLine"] = to.line;
  region["endColumn"] = to.column;
  Json where;
  where["artifactLocation"]["uri"] = uri_of(place.file);
  where["region"] = std::move(region);
  Json json;
  json["ruleId"] = diagnostic.rule->id;
  json["level"] = to_string(diagnostic.severity);
  std::string message = diagnostic.message;
  if (!diagnostic.hint.empty()) message += fmt::format(" (hint: {})", diagnostic.hint);
  json["message"]["text"] = message;
  json["locations"] = Json::array({Json{{"physicalLocation", std::move(where)}}});
  json["properties"]["record"] = record;
  json["properties"]["entry"] = diagnostic.entry;
  out += dumped(json);
}

void write_sarif_end(const std::vector<std::string>& failures,
                     const std::vector<std::string>& remarks, std::string& out) {
  Json invocation;
  invocation["executionSuccessful"] = failures.empty();
  Json notes = Json::array();
  const auto add = [&](std::string_view level, const std::string& text) {
    Json note;
    note["level"] = level;
    note["message"]["text"] = text;
    notes.push_back(std::move(note));
  };
  for (const std::string& failure : failures) add("error", failure);
  for (const std::string& remark : remarks) add("note", remark);
  if (!notes.empty()) invocation["toolExecutionNotifications"] = std::move(notes);
  out += fmt::format("],\n  \"invocations\": [{}]\n }}]\n}}\n", dumped(invocation));
}

}  // namespace stela::json
