#include "lib/report/diagnostic_reports.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/core/json_writer.h"
#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/game/info.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

constexpr std::string_view kBold = "\x1b[1m";
constexpr std::string_view kRed = "\x1b[1;31m";
constexpr std::string_view kYellow = "\x1b[1;33m";
constexpr std::string_view kBlue = "\x1b[1;34m";
constexpr std::string_view kReset = "\x1b[0m";

/// Bytes of a long line that are shown before and after the location.
constexpr std::size_t kContext = 90;

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// A line as shown, and the start and length of the marked part, in columns.
struct Excerpt {
  std::string line;
  std::size_t column = 0;
  std::size_t width = 1;
};

Excerpt excerpt(std::string_view source, Span span) {
  // Only the excerpt is read: the line may be as long as the file.
  const std::size_t mark = within_line(source, span.begin);
  const auto begins_line = [&](std::size_t at) { return at == 0 || is_line_end(source[at - 1]); };
  const auto ends_line = [&](std::size_t at) {
    return at == source.size() || is_line_end(source[at]);
  };
  std::size_t from = mark;
  while (!begins_line(from) && (mark - from < kContext || continues(source[from]))) --from;
  std::size_t to = mark;
  while (!ends_line(to) && (to - mark < kContext || continues(source[to]))) ++to;
  const std::size_t end = std::min(mark + span.size, to);

  Excerpt shown;
  if (!begins_line(from)) shown.line = "…";
  const auto append = [&](std::string_view piece) {
    std::string text(piece);
    std::ranges::replace(text, '\t', ' ');
    text = printable(text);
    shown.line += text;
    return count_code_points(text);
  };
  shown.column = (begins_line(from) ? 0 : 1) + append(source.substr(from, mark - from));
  shown.width = std::max<std::size_t>(1, append(source.substr(mark, end - mark)));
  append(source.substr(end, to - end));
  if (!ends_line(to)) shown.line += "…";
  return shown;
}

/// Returns the sections that `rule` cites in `edition` (empty: any), in every language: `fr:
/// Construire une hutte`, each once.
std::vector<std::string> cited_sections(const Rule& rule, std::string_view edition) {
  std::vector<std::string> out;
  for (const Citation* citation : citations_in(rule, edition)) {
    std::string text = fmt::format("{}: {}", citation->language, citation->section);
    // Editions may use the same heading.
    if (!contains(out, text)) out.push_back(std::move(text));
  }
  return out;
}

}  // namespace

std::string name_of(Severity severity, Language language) {
  return severity == Severity::kError ? tr(language, "error") : tr(language, "warning");
}

std::vector<std::string> lines_of(const Diagnostic& diagnostic, const RecordPlace& place) {
  const Language language = place.language;
  std::vector<std::string> lines = {diagnostic.message.in(language)};
  if (const Rule* article = diagnostic.article) {
    lines.push_back(tr(language, "reason: {0} ({1})", message_of(article->sentence),
                       cite(*article, place.edition, language)));
  }
  for (const Message& note : diagnostic.notes) lines.push_back(tr(language, "note: {0}", note));
  if (!diagnostic.hint.empty()) lines.push_back(tr(language, "hint: {0}", diagnostic.hint));
  return lines;
}

void write_diagnostic(const Diagnostic& diagnostic, const RecordPlace& place,
                      const DiagnosticLook& look, std::string& out) {
  const Language language = place.language;
  const auto paint = [&](std::string_view code, std::string_view text) {
    return look.colour ? fmt::format("{}{}{}", code, text, kReset) : std::string(text);
  };
  const auto add = [&](std::string_view lines, std::size_t indent) {
    out += look.width > 0 ? wrapped(lines, look.width, indent) : std::string(lines);
  };
  const std::string_view severity_colour = diagnostic.severity == Severity::kError ? kRed : kYellow;
  const LineColumn at = place.source->locate(diagnostic.span.begin);
  constexpr std::size_t kFurther = 4;
  add(fmt::format(
          "{} {} {}\n",
          paint(kBold, fmt::format("{}:{}:{}:", printable(place.file), at.line, at.column)),
          paint(severity_colour, fmt::format("{}[{}]:", name_of(diagnostic.severity, language),
                                             diagnostic.rule->id)),
          paint(kBold, diagnostic.message.in(language))),
      kFurther);

  const Excerpt shown = excerpt(place.source->text(), diagnostic.span);
  const std::string number = fmt::format("{:>5}", at.line);
  const std::string gutter(number.size(), ' ');
  const std::string rule_text =
      fmt::format("{} ({})", language.translate(diagnostic.rule->sentence),
                  cite(diagnostic, place.edition, language));
  const std::string mark =
      fmt::format("{} {}{}", paint(kBlue, gutter + " |"), std::string(shown.column, ' '),
                  paint(severity_colour, std::string(shown.width, '^')));
  out += fmt::format("{} {}\n{}", paint(kBlue, number + " |"), shown.line, mark);
  const std::size_t before = gutter.size() + 3 + shown.column + shown.width;
  constexpr std::size_t kDeeper = 3;
  const auto note = [&](std::string_view text) {
    add(fmt::format("{} {}\n", paint(kBlue, gutter + " ="), text), kDeeper);
  };
  if (look.width > 0 && before + 1 + rule_text.size() > look.width) {
    out += '\n';
    note(tr(language, "rule: {0}", rule_text));
  } else {
    out += fmt::format(" {}\n", rule_text);
  }
  if (const Rule* article = diagnostic.article) {
    note(fmt::format("{} [{}]",
                     tr(language, "reason: {0} ({1})", message_of(article->sentence),
                        cite(*article, place.edition, language)),
                     article->id));
  }
  for (const Message& text : diagnostic.notes) note(tr(language, "note: {0}", text));
  if (!diagnostic.hint.empty()) note(tr(language, "hint: {0}", diagnostic.hint));
}

namespace {

/// Returns `text` escaped as a message, or with `property` as the value of a property.
std::string command_text(std::string_view text, bool property) {
  std::string out;
  for (const char c : without_log_commands(printable(text, "\n"))) {
    const bool special = c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ','));
    out += special ? fmt::format("%{:02X}", static_cast<unsigned char>(c)) : std::string(1, c);
  }
  return out;
}

}  // namespace

void write_github(const Diagnostic& diagnostic, const RecordPlace& place, std::string& out) {
  const LineColumn from = place.source->locate(diagnostic.span.begin);
  // A copy of the finder, because the next diagnostic may begin before the end of this one.
  const LineColumn to = PlaceFinder(*place.source).locate(diagnostic.span.end());
  const std::string message = fmt::format("{}", fmt::join(lines_of(diagnostic, place), "\n"));
  out += fmt::format("::{} file={},line={},endLine={},col={}", to_string(diagnostic.severity),
                     command_text(place.file, true), from.line, to.line, from.column);
  // An end column is meaningful only within one line.
  if (from.line == to.line) out += fmt::format(",endColumn={}", to.column);
  out += fmt::format(",title={}::{}\n", command_text(diagnostic.rule->id, true),
                     command_text(message, false));
}

void write_github_error(std::string_view message, std::string& out) {
  out += fmt::format("::error::{}\n", command_text(message, false));
}

void write_github_notice(std::string_view message, std::string& out) {
  out += fmt::format("::notice::{}\n", command_text(message, false));
}

namespace {

class ReportWriter {
 public:
  ReportWriter(const RecordReport& report, std::string& out) : report_(report), json_(out) {}

  void write() {
    json_.object([&] {
      json_.member("file", report_.place.file);
      json_.member("record", report_.record);
      if (report_.offset) json_.member("offset", *report_.offset);
      json_.member("line", report_.place.source->first_line());
      json_.key("game");
      if (report_.game == nullptr) {
        json_.null();
      } else {
        json_.value(report_.game->id);
      }
      json_.member("verdict", report_.valid ? "valid" : "invalid");
      json_.member("finished", report_.outcome.finished);
      json_.member("entries", report_.entries);
      json_.member("gaps", report_.gaps);
      json_.key("scores").object([&] { write_scores(); });
      write_places();
      json_.key("diagnostics").list(*report_.diagnostics, [&](const Diagnostic& diagnostic) {
        write(diagnostic);
      });
    });
  }

 private:
  void write_colours(const std::vector<Actor>& seats) {
    json_.list(seats, [&](const Actor seat) { json_.value(report_.table->colour_of(seat)); });
  }

  void write_scores() {
    if (report_.table == nullptr) return;
    for (Actor seat = 0; seat < report_.table->players; ++seat) {
      json_.key(report_.table->colour_of(seat));
      write(report_.outcome.scores[static_cast<std::size_t>(seat)]);
    }
  }

  void write(const Score& score) {
    const auto& parts = report_.game->score_parts;
    json_.object([&] {
      for (std::size_t part = 0; part < parts.size(); ++part) {
        json_.member(parts[part], score.parts[part]);
      }
    });
  }

  void write(const Team& team) {
    json_.object([&] {
      json_.key("members");
      write_colours(team.members);
      json_.key("score");
      write(team.score);
    });
  }

  /// Writes the winners and the other results of players.
  void write_places() {
    json_.key("winners");
    // Without a table there are no players: the lists are present but empty.
    static const Outcome kNothing;
    const Outcome& outcome = report_.table == nullptr ? kNothing : report_.outcome;
    write_colours(outcome.winners);
    json_.key("endings").list(outcome.endings, [&](const Ending& ending) { write(ending); });
    json_.key("places").list(outcome.places, [&](const auto& place) { write_colours(place); });
    json_.key("teams").list(outcome.teams, [&](const Team& team) { write(team); });
    json_.key("eliminated").list([&] {
      for (Actor seat = 0; seat < outcome.players; ++seat) {
        if (outcome.out[seat_index(seat)]) json_.value(report_.table->colour_of(seat));
      }
    });
  }

  void write(const Ending& ending) {
    json_.object([&] {
      json_.member("kind", ending.kind->name);
      json_.key("player");
      if (ending.seat == kNobody) return json_.null();
      json_.value(report_.table->colour_of(ending.seat));
    });
  }

  void write(const Diagnostic& diagnostic) {
    const LineColumn at = report_.place.source->locate(diagnostic.span.begin);
    const std::string_view source = report_.place.source->text();
    const std::string_view seen = source.substr(
        std::min<std::size_t>(diagnostic.span.begin, source.size()), diagnostic.span.size);
    json_.object([&] {
      json_.member("rule", diagnostic.rule->id);
      json_.member("severity", to_string(diagnostic.severity));
      json_.member("entry", diagnostic.entry);
      json_.member("line", at.line);
      json_.member("column", at.column);
      json_.member("length", count_code_points(seen));
      json_.member("message", diagnostic.message.in(report_.place.language));
      json_.member("hint", diagnostic.hint.in(report_.place.language));
      json_.member("cite", cited_sections(*diagnostic.rule, report_.place.edition));
      const Rule* const reason = diagnostic.article;
      json_.member("reason", reason == nullptr ? std::string_view{} : reason->id);
      json_.member("reason_sentence", reason == nullptr
                                          ? std::string_view{}
                                          : report_.place.language.translate(reason->sentence));
      json_.member("reason_cite", reason == nullptr
                                      ? std::vector<std::string>{}
                                      : cited_sections(*reason, report_.place.edition));
      json_.key("notes").list(diagnostic.notes, [&](const Message& note) {
        json_.value(note.in(report_.place.language));
      });
      json_.member("places", names_of(diagnostic.places));
      json_.key("fixes").list([&] {
        if (!report_.place.offset) return;
        for (const Fix& fix : diagnostic.fixes) write(fix);
      });
    });
  }

  void write(const Fix& fix) {
    json_.object([&] {
      json_.member("certain", fix.certain);
      json_.key("edits").objects(fix.edits, [&](const Edit& edit) {
        json_.member("offset", *report_.place.offset + edit.span.begin);
        json_.member("length", edit.span.size);
        json_.member("text", edit.text);
      });
    });
  }

  const RecordReport& report_;
  JsonWriter json_;
};

std::string quoted(std::string_view text) {
  std::string out;
  // File names may not be UTF-8, but XML must be.
  write_escaped(printable(text), true, out);
  return out;
}

/// Returns the diagnostics of one severity for people, as element text.
std::string texts_of(const std::vector<Diagnostic>& diagnostics, Severity severity,
                     const RecordPlace& place) {
  std::string words;
  for (const Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.severity == severity) write_diagnostic(diagnostic, place, {}, words);
  }
  std::string out;
  write_escaped(words, false, out);
  return out;
}

}  // namespace

void write_report(const RecordReport& report, std::string& out) {
  ReportWriter(report, out).write();
}

void write_junit_begin(std::string& out) {
  out += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"stela\">\n";
}

void write_junit_suite(std::string_view file, std::string& out) {
  out += fmt::format(" <testsuite name=\"{}\">\n", quoted(file));
}

void write_junit_case(const RecordPlace& place, std::size_t record,
                      const std::vector<Diagnostic>& diagnostics, std::string& out) {
  out += fmt::format("  <testcase classname=\"{}\" name=\"record {}, line {}\"", quoted(place.file),
                     record, place.source->first_line());
  if (diagnostics.empty()) {
    out += "/>\n";
    return;
  }
  out += ">\n";
  for (const Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.severity != Severity::kError) continue;
    // The message is that of the first failure; the text contains all of them.
    out += fmt::format("   <failure type=\"{}\" message=\"{}\">{}</failure>\n", diagnostic.rule->id,
                       quoted(fmt::format("{}", fmt::join(lines_of(diagnostic, place), "; "))),
                       texts_of(diagnostics, Severity::kError, place));
    break;
  }
  const std::string warnings = texts_of(diagnostics, Severity::kWarning, place);
  if (!warnings.empty()) out += fmt::format("   <system-out>{}</system-out>\n", warnings);
  out += "  </testcase>\n";
}

void write_junit_suite_end(std::string_view file, std::string_view failure, std::string& out) {
  if (!failure.empty()) {
    out += fmt::format(
        "  <testcase classname=\"{0}\" name=\"file\">\n   <error message=\"cannot read `{0}`: "
        "{1}\"/>\n  </testcase>\n",
        quoted(file), quoted(failure));
  }
  out += " </testsuite>\n";
}

void write_junit_end(std::string& out) { out += "</testsuites>\n"; }

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
