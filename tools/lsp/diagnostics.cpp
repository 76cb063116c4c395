#include <fmt/format.h>
#include <fmt/ranges.h>

#include "lib/report/diagnostic_text.h"
#include "lib/words/tr.h"
#include "tools/lsp/features.h"

namespace stela::lsp {
namespace {

/// The client gets the whole list with every change: more than this would cost more than
/// validating.
constexpr std::size_t kMaxListed = 1000;
/// Maximum number of further locations shown for an error that is reported once for many.
constexpr std::size_t kMaxRelated = 20;
constexpr std::string_view kSource = "stela";
constexpr int kError = 1;
constexpr int kWarning = 2;
constexpr int kInformation = 3;

/// Writes the other locations of a diagnostic: those that its fix would change.
void write_related(const Session& session, const Diagnostic& diagnostic, std::string_view uri,
                   const Part& part, const LineIndex& lines, JsonWriter& json) {
  std::vector<Span> places;
  for (const Fix& fix : diagnostic.fixes) {
    for (const Edit& edit : fix.edits) {
      const bool told =
          edit.span.begin <= diagnostic.span.begin && diagnostic.span.begin <= edit.span.end();
      if (!told && places.size() < kMaxRelated) places.push_back(edit.span);
    }
  }
  if (places.empty()) return;
  json.key("relatedInformation").objects(places, [&](const Span& span) {
    json.key("location").object([&] {
      json.member("uri", uri);
      json.key("range");
      write(json, part.range_of(lines, span));
    });
    json.member("message", tr(session.language, "the same fix changes this"));
  });
}

void write_diagnostic(const Session& session, std::string_view uri, const Part& part,
                      const LineIndex& lines, const Diagnostic& diagnostic, JsonWriter& json) {
  PlaceFinder places(part.text);
  const RecordPlace place{uri, &places, part.edition, session.language};
  json.object([&] {
    json.key("range");
    write(json, part.range_of(lines, diagnostic.span));
    json.member("severity", diagnostic.severity == Severity::kError ? kError : kWarning);
    json.member("code", diagnostic.rule->id);
    if (const std::string link = session.links.link_to(*diagnostic.rule); !link.empty()) {
      json.key("codeDescription").object([&] { json.member("href", link); });
    }
    json.member("source", kSource);
    json.member("message", fmt::format("{}", fmt::join(lines_of(diagnostic, place), "\n")));
    if (!diagnostic.places.empty()) {
      json.key("data").object([&] { json.member("places", names_of(diagnostic.places)); });
    }
    if (session.client.related_information) {
      write_related(session, diagnostic, uri, part, lines, json);
    }
  });
}

void write_rest(std::size_t count, const Range& range, Language language, JsonWriter& json) {
  json.object([&] {
    json.key("range");
    write(json, range);
    json.member("severity", kInformation);
    json.member("source", kSource);
    json.member("message",
                trn(language, count, "{0} more error is not listed; `stela validate` lists all",
                    "{0} more errors are not listed; `stela validate` lists all"));
  });
}

}  // namespace

void write_diagnostics(const Session& session, std::string_view uri, const OpenDocument& open,
                       JsonWriter& json) {
  const Document& document = open.document;
  std::size_t listed = 0;
  std::size_t left_out = 0;
  Range first_left_out;
  std::size_t line = 0;
  json.list([&] {
    for (std::size_t i = 0; i < document.size(); line += document.lines(i++)) {
      if (document.mistakes(i) == 0) continue;
      const Part& part = document.part(i);
      const LineIndex lines(part.text, line, session.client.encoding);
      for (const Diagnostic& diagnostic : part.diagnostics) {
        if (i == document.changed() || listed < kMaxListed) {
          if (i != document.changed()) ++listed;
          write_diagnostic(session, uri, part, lines, diagnostic, json);
        } else if (left_out++ == 0) {
          first_left_out = part.range_of(lines, diagnostic.span);
        } else {
          left_out += part.diagnostics.size() -
                      static_cast<std::size_t>(&diagnostic - part.diagnostics.data()) - 1;
          break;
        }
      }
    }
    if (left_out > 0) write_rest(left_out, first_left_out, session.language, json);
  });
}

void answer_diagnostics(Session& session, const Value* params, JsonWriter& json) {
  OpenDocument& open = session.open(params);
  constexpr std::size_t kPiece = std::size_t{1} << 20U;
  while (!open.document.judge_some(session.judge, kPiece)) session.go_on();
  const std::string revision = std::to_string(open.document.revision());
  const Value* const known = find_in(params, "previousResultId");
  const bool same =
      known != nullptr && known->kind == Value::Kind::kText && known->text == revision;
  const std::string_view uri = Session::uri_in(params);
  json.object([&] {
    json.member("kind", same ? "unchanged" : "full");
    json.member("resultId", revision);
    if (same) return;
    json.key("items");
    write_diagnostics(session, uri, open, json);
  });
}

}  // namespace stela::lsp
