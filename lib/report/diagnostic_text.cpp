#include "lib/report/diagnostic_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/core/contains.h"
#include "lib/core/utf8.h"
#include "lib/core/wrapped.h"
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

}  // namespace

std::string name_of(Severity severity, Language language) {
  return severity == Severity::kError ? tr(language, "error") : tr(language, "warning");
}

std::vector<std::string> cited_sections(const Rule& rule, std::string_view edition) {
  std::vector<std::string> out;
  for (const Citation* citation : citations_in(rule, edition)) {
    std::string text = fmt::format("{}: {}", citation->language, citation->section);
    // Editions may use the same heading.
    if (!contains(out, text)) out.push_back(std::move(text));
  }
  return out;
}

std::vector<std::string> lines_of(const Diagnostic& diagnostic, const RecordPlace& place) {
  const Language language = place.language;
  std::vector<std::string> told = {diagnostic.message.in(language)};
  if (const Rule* article = diagnostic.article) {
    told.push_back(tr(language, "reason: {0} ({1})", message_of(article->sentence),
                      cite(*article, place.edition, language)));
  }
  for (const Message& note : diagnostic.notes) told.push_back(tr(language, "note: {0}", note));
  if (!diagnostic.hint.empty()) told.push_back(tr(language, "hint: {0}", diagnostic.hint));
  return told;
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
  const std::string told = fmt::format("{} ({})", language.translate(diagnostic.rule->sentence),
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
  if (look.width > 0 && before + 1 + told.size() > look.width) {
    out += '\n';
    note(tr(language, "rule: {0}", told));
  } else {
    out += fmt::format(" {}\n", told);
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

}  // namespace stela
