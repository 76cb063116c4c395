#include "tools/files/output_kind.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "lib/core/utf8.h"
#include "lib/record/characters.h"
#include "tools/files/files.h"

namespace stela {
namespace {

/// A kind of output that can be told from its beginning.
struct Kind {
  /// What such a file is.
  std::string_view name;
  /// What it begins with: `*` is anything on a line, `~` anything at all.
  std::string_view begin;
  /// What holds nothing may replace it: of some inputs there is nothing to tell.
  bool may_be_empty = false;
};

/// The first that fits counts. What is missing here is told from its first line.
constexpr std::array kKinds = {
    Kind{"a picture in SVG", "<svg xmlns=\"http://www.w3.org/2000/svg\"*class=\"stela\""},
    Kind{"an animated PNG", "\x89PNG\r\n\x1a\n~acTL"},
    Kind{"a picture in PNG", "\x89PNG\r\n\x1a\n"},
    Kind{"a GIF", "GIF8"},
    Kind{"a PDF", "%PDF-"},
    Kind{"a page",
         "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
         "img-src data:; base-uri 'none'; form-action 'none'; style-src 'sha256-"},

    Kind{"records in JSON", "[\n{\"game\": \"", true},
    Kind{"a summary in JSON", "{\"game\":\"*\",\"title\":"},
    Kind{"records in NDJSON", "{\"game\":\"", true},
    Kind{"records in XML",
         "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
         "<stela xmlns=\"urn:stela:notation:1\""},

    Kind{"a report", "*:*:*: error[*]: ", true},
    Kind{"a report", "*:*:*: warning[*]: ", true},
    Kind{"a report", "* record*: * valid, * invalid", true},
    Kind{"a report", "no records\n", true},
    Kind{"a report", "::error file=", true},
    Kind{"a report", "::warning file=", true},
    Kind{"a report in JSON", "{\"records\": ["},
    Kind{"a report in NDJSON", "{\"file\":\"*\",\"record\":*,\"line\":", true},
    Kind{"a report in SARIF", "{\"$schema\": \"*sarif*\",\n~\"driver\": {\"name\":\"stela\""},
    Kind{"a report in JUnit's XML",
         "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
         "<testsuites name=\"stela\">"},

    Kind{"a list of copies", "*, record *: the same game as *, record ", true},
    Kind{"a list of entries", "*, record *, entry *: ", true},
    Kind{"a game in words", "*\n  *\n~\n   score "},
    Kind{"an analysis", "Analysis of *, record *: *\n"},
    Kind{"scores", "*, record *: *\n  "},
    Kind{"a summary", "# *\n~\n## Players and result\n"},
    Kind{"a summary", "*\n===*\n~\nPlayers and result\n---"},
    Kind{"an analysis in JSON", "[\n{\"stela\":\"analysis "},
    Kind{"an analysis in NDJSON", "{\"stela\":\"analysis "},
    Kind{"a position", "{\"stela\":\"position "},
    Kind{"legal actions in JSON",
         "[\n{\"file\":\"*\",\"record\":*,\"game\":\"*\",\"actor\":", true},
    Kind{"legal actions in NDJSON", "{\"file\":\"*\",\"record\":*,\"game\":\"*\",\"actor\":", true},
    Kind{"rules in JSON", "[\n{\"id\":\"*\",\"kind\":\""},

    Kind{"statistics", "*, * players\nwhat "},
    Kind{"statistics in JSON", "{\"version\": \"stela statistics "},
    Kind{"standings", "place  player  "},
    Kind{"standings in CSV", "place,player,games,"},
    Kind{"standings in Markdown", "| place | player | games |"},
    Kind{"standings in JSON", "[\n {\"place\": *, \"player\": ", true},

    Kind{"plays for BG Stats", "{\"about\":\"Plays written by Stela"},
    Kind{"a link for BG Stats", "https://app.bgstatsapp.com/createPlay.html?data=", true},
    Kind{"plays for BoardGameGeek", "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<plays total=\""},
};

/// Whether `text` begins as `pattern` says. Each part is taken where it comes first.
bool begins(std::string_view text, std::string_view pattern) {
  char gap = '\0';
  while (!pattern.empty()) {
    const std::string_view part = pattern.substr(0, pattern.find_first_of("*~"));
    const std::size_t reach = gap == '*' ? text.find('\n') : gap == '~' ? text.npos : 0;
    // On the line, a part may hold its end.
    const std::size_t at = gap == '\0' ? (text.starts_with(part) ? 0 : text.npos) : text.find(part);
    if (at == text.npos || at > reach) return false;
    text.remove_prefix(at + part.size());
    if (part.size() == pattern.size()) return true;
    gap = pattern[part.size()];
    pattern.remove_prefix(part.size() + 1);
  }
  return true;
}

const Kind* kind_of(std::string_view head) {
  const auto* const found =
      std::ranges::find_if(kKinds, [&](const Kind& kind) { return begins(head, kind.begin); });
  return found == kKinds.end() ? nullptr : found;
}

/// Whether `head` holds nothing, be it as JSON.
bool is_blank(std::string_view head) {
  return head.size() < kShownKind &&
         head.find_first_not_of(" \t\r\n[]{}") == std::string_view::npos;
}

/// The first line with anything on it, without numbers and without what aligns columns.
std::string first_words(std::string_view head) {
  constexpr std::string_view kBlank = " \t\r\n[]{}";
  head.remove_prefix(std::min(head.size(), head.find_first_not_of(kBlank)));
  head = head.substr(0, head.find('\n'));
  std::string out;
  for (const char c : head) {
    if (!is_digit(c) && c != ' ' && c != '-') out += c;
  }
  return out;
}

}  // namespace

bool holds_text_records(std::string_view path, std::string_view there) {
  if (is_blank(there)) return false;
  if (there.starts_with(kByteOrderMark)) there.remove_prefix(kByteOrderMark.size());
  return format_of_name(path) == Format::kStela || there.starts_with("[Game ") ||
         there.find("\n[Game ") != std::string_view::npos;
}

std::string why_kept(std::string_view path, std::string_view there, std::string_view fresh) {
  if (is_blank(there)) return {};
  if (holds_text_records(path, there)) return "exists, and its records may be found nowhere else";
  const Kind* const old = kind_of(there);
  const Kind* const made = kind_of(fresh);
  const bool same = old != nullptr && is_blank(fresh) ? old->may_be_empty
                    : old != nullptr && made != nullptr
                        ? old->name == made->name
                        : old == made && first_words(there) == first_words(fresh);
  if (same) return {};
  if (old == nullptr) return "exists, and is not what this command writes";
  if (made == nullptr || old->name == made->name)
    return fmt::format("exists, and is {}", old->name);
  return fmt::format("exists, and is {}, not {}", old->name, made->name);
}

}  // namespace stela
