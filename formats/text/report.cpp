#include "formats/text/report.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/core/source.h"
#include "lib/core/utf8.h"

namespace stela::text {
namespace {

constexpr std::string_view kBold = "\x1b[1m";
constexpr std::string_view kRed = "\x1b[1;31m";
constexpr std::string_view kYellow = "\x1b[1;33m";
constexpr std::string_view kBlue = "\x1b[1;34m";
constexpr std::string_view kReset = "\x1b[0m";

/// How much of a long line is shown before and behind the place, in bytes.
constexpr std::size_t kContext = 90;

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// A line as it is shown, and where the marked part begins and how long it is, in columns.
struct Excerpt {
  std::string line;
  std::size_t column = 0;
  std::size_t width = 1;
};

Excerpt excerpt(std::string_view source, Span span) {
  const std::string_view line = line_at(source, span.begin);
  const auto line_begin = static_cast<std::size_t>(line.data() - source.data());
  std::size_t mark = std::min<std::size_t>(
      span.begin - std::min<std::size_t>(span.begin, line_begin), line.size());
  std::size_t end = std::min(mark + span.size, line.size());
  std::size_t from = mark > kContext ? mark - kContext : 0;
  while (from > 0 && continues(line[from])) --from;
  std::size_t to = std::min(line.size(), mark + kContext);
  while (to < line.size() && continues(line[to])) ++to;
  end = std::min(end, to);

  Excerpt shown;
  if (from > 0) shown.line = "…";
  const auto append = [&](std::string_view piece) {
    std::string text(piece);
    std::replace(text.begin(), text.end(), '\t', ' ');
    text = printable(text);
    shown.line += text;
    return count_code_points(text);
  };
  shown.column = (from > 0 ? 1 : 0) + append(line.substr(from, mark - from));
  shown.width = std::max<std::size_t>(1, append(line.substr(mark, end - mark)));
  append(line.substr(end, to - end));
  if (to < line.size()) shown.line += "…";
  return shown;
}

}  // namespace

void write_diagnostic(const Diagnostic& diagnostic, const RecordPlace& place, bool colour,
                      std::string& out) {
  const auto paint = [&](std::string_view code, std::string_view text) {
    return colour ? fmt::format("{}{}{}", code, text, kReset) : std::string(text);
  };
  const std::string_view severity_colour = diagnostic.severity == Severity::kError ? kRed : kYellow;
  const LineColumn at = locate(place.source, diagnostic.span.begin, place.first_line);
  out += fmt::format(
      "{} {} {}\n",
      paint(kBold, fmt::format("{}:{}:{}:", printable(place.file), at.line, at.column)),
      paint(severity_colour,
            fmt::format("{}[{}]:", to_string(diagnostic.severity), diagnostic.rule->id)),
      paint(kBold, diagnostic.message));

  const Excerpt shown = excerpt(place.source, diagnostic.span);
  const std::string number = fmt::format("{:>5}", at.line);
  const std::string gutter(number.size(), ' ');
  out += fmt::format("{} {}\n", paint(kBlue, number + " |"), shown.line);
  out +=
      fmt::format("{} {}{} {} ({})\n", paint(kBlue, gutter + " |"), std::string(shown.column, ' '),
                  paint(severity_colour, std::string(shown.width, '^')), diagnostic.rule->sentence,
                  cite(*diagnostic.rule, place.edition));
  for (const std::string& note : diagnostic.notes) {
    out += fmt::format("{} note: {}\n", paint(kBlue, gutter + " ="), note);
  }
  if (!diagnostic.hint.empty()) {
    out += fmt::format("{} hint: {}\n", paint(kBlue, gutter + " ="), diagnostic.hint);
  }
}

}  // namespace stela::text
