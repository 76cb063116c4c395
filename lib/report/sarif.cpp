#include "lib/report/sarif.h"

#include <fmt/format.h>

#include "lib/core/json_writer.h"

namespace stela {
namespace {

/// Writes a message: an object with a member `text`.
void write_message(JsonWriter& json, std::string_view name, std::string_view text) {
  json.key(name).object([&] { json.member("text", text); });
}

/// Writes a `fix` object (SARIF 2.1.0, 3.55); whether it is certain is an extension property.
void write_fix(const Fix& fix, const RecordPlace& place, JsonWriter& json) {
  const auto write_replacement = [&](const Edit& edit) {
    json.object([&] {
      json.key("deletedRegion").object([&] {
        json.member("byteOffset", *place.offset + edit.span.begin);
        json.member("byteLength", edit.span.size);
      });
      if (!edit.text.empty()) write_message(json, "insertedContent", edit.text);
    });
  };
  json.object([&] {
    json.key("artifactChanges").list([&] {
      json.object([&] {
        json.key("artifactLocation").object([&] { json.member("uri", uri_path_of(place.file)); });
        json.key("replacements").list(fix.edits, [&](const Edit& edit) {
          write_replacement(edit);
        });
      });
    });
    json.key("properties").object([&] { json.member("certain", fix.certain); });
  });
}

void write_rule(const Rule& rule, JsonWriter& json) {
  std::string help(rule.sentence);
  if (!rule.hint.empty()) help += fmt::format("\n\nHint: {}", rule.hint);
  for (const Citation& citation : rule.citations) {
    help += fmt::format("\n\n{}: {}", citation.language, citation.section);
  }
  json.object([&] {
    json.member("id", rule.id);
    write_message(json, "shortDescription", rule.sentence);
    write_message(json, "help", help);
  });
}

}  // namespace

std::string uri_path_of(std::string_view path) {
  constexpr std::string_view kPlain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
  std::string out;
  // A name such as `a:b` would be read as a scheme.
  for (const char c : path) {
    if (kPlain.find(c) != std::string_view::npos) {
      out += c;
    } else {
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return out;
}

void write_sarif_begin(std::span<const Rule* const> rules, std::string_view version,
                       std::string& out) {
  out +=
      "{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n"
      " \"version\": \"2.1.0\",\n"
      " \"runs\": [{\n"
      "  \"tool\": {\"driver\": ";
  JsonWriter json(out);
  json.object([&] {
    json.member("name", "stela");
    json.member("version", version);
    json.key("rules").list(rules, [&](const Rule* rule) { write_rule(*rule, json); });
  });
  out +=
      "},\n"
      "  \"columnKind\": \"unicodeCodePoints\",\n"
      "  \"results\": [";
}

void write_sarif_result(const Diagnostic& diagnostic, const RecordPlace& place, std::size_t record,
                        std::string& out) {
  const LineColumn from = place.source->locate(diagnostic.span.begin);
  // A copy of the finder, because the next diagnostic may begin before the end of this one.
  const LineColumn to = PlaceFinder(*place.source).locate(diagnostic.span.end());
  JsonWriter json(out);
  const auto write_region = [&] {
    json.member("startLine", from.line);
    json.member("startColumn", from.column);
    json.member("endLine", to.line);
    json.member("endColumn", to.column);
  };
  const auto write_location = [&] {
    json.key("artifactLocation").object([&] { json.member("uri", uri_path_of(place.file)); });
    json.key("region").object(write_region);
  };
  json.object([&] {
    json.member("ruleId", diagnostic.rule->id);
    json.member("level", to_string(diagnostic.severity));
    write_message(json, "message", fmt::format("{}", fmt::join(lines_of(diagnostic, place), "\n")));
    json.key("locations").list([&] {
      json.object([&] { json.key("physicalLocation").object(write_location); });
    });
    if (place.offset && !diagnostic.fixes.empty()) {
      json.key("fixes").list(diagnostic.fixes,
                             [&](const Fix& fix) { write_fix(fix, place, json); });
    }
    json.key("properties").object([&] {
      json.member("record", record);
      json.member("entry", diagnostic.entry);
      if (!diagnostic.places.empty()) json.member("places", names_of(diagnostic.places));
      if (diagnostic.article == nullptr) return;
      json.member("reason", diagnostic.article->id);
      json.member("reason_sentence", diagnostic.article->sentence);
      json.member("reason_cite", cited_sections(*diagnostic.article, place.edition));
    });
  });
}

void write_sarif_end(const std::vector<std::string>& failures,
                     const std::vector<std::string>& remarks, std::string& out) {
  out += "],\n  \"invocations\": [";
  JsonWriter json(out);
  const auto write_notes = [&](std::string_view level, const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
      json.object([&] {
        json.member("level", level);
        write_message(json, "message", text);
      });
    }
  };
  json.object([&] {
    json.member("executionSuccessful", failures.empty());
    if (failures.empty() && remarks.empty()) return;
    json.key("toolExecutionNotifications").list([&] {
      write_notes("error", failures);
      write_notes("note", remarks);
    });
  });
  out += "]\n }]\n}\n";
}

}  // namespace stela
