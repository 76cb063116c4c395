#include "lib/document/markup_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lib/core/markup.h"
#include "lib/core/utf8.h"
#include "lib/document/markdown.h"
#include "lib/words/tr.h"

namespace stela::doc {
namespace {

using Look = Run::Look;

/// Returns the delimiter around a run in Markdown.
std::string_view emphasis_of(Look look) {
  if (look == Look::kStrong) return "**";
  if (look == Look::kMark) return "*";
  return {};
}

/// Returns the element of a run in HTML.
std::pair<std::string_view, std::string_view> element_of(Look look) {
  switch (look) {
    case Look::kPlain:
      break;
    case Look::kForeign:
      return {"<span class=\"user\">", "</span>"};
    case Look::kStrong:
      return {"<b>", "</b>"};
    case Look::kCode:
    case Look::kQuoted:
      return {"<code>", "</code>"};
    case Look::kWrong:
      return {"<span class=\"wrong\">", "</span>"};
    case Look::kMark:
      return {"<span class=\"nag\">", "</span>"};
    case Look::kSoft:
      return {"<span class=\"soft\">", "</span>"};
  }
  return {};
}

}  // namespace

std::string in_text(const Text& text) {
  std::string out;
  for (const Run& run : text.runs()) {
    const std::string_view tick = run.look == Look::kQuoted ? "`" : "";
    out += tick;
    out += printable(run.text);
    out += tick;
  }
  return out;
}

std::string in_markdown(const Text& text, bool begins_block) {
  std::string out;
  // Runs that look alike are escaped together: `1` and `. e4` would begin a list, too.
  std::string same;
  std::string_view emphasis;
  const auto flush = [&] {
    if (emphasis.empty()) {
      if (!same.empty()) out += markdown_text(same, begins_block && out.empty());
    } else {
      // Spaces within the delimiters would end no emphasis.
      const std::size_t end = same.find_last_not_of(' ') + 1;
      const std::size_t begin = std::min(same.find_first_not_of(' '), end);
      out.append(begin, ' ');
      if (begin < end) {
        const std::string words = markdown_text(same.substr(begin, end - begin), false);
        out += fmt::format("{0}{1}{0}", emphasis, words);
      }
      out.append(same.size() - end, ' ');
    }
    same.clear();
  };
  for (const Run& run : text.runs()) {
    if (run.look == Look::kCode || run.look == Look::kQuoted) {
      flush();
      emphasis = {};
      out += markdown_code(run.text);
      continue;
    }
    if (emphasis != emphasis_of(run.look)) flush();
    emphasis = emphasis_of(run.look);
    same += run.text;
  }
  flush();
  return out;
}

std::string in_html(const Text& text) {
  std::string out;
  for (const Run& run : text.runs()) {
    const auto [begin, end] = element_of(run.look);
    if (!run.link.empty()) out += fmt::format("<a href=\"#{}\">", escaped(run.link));
    out += begin;
    out += escaped(run.text);
    out += end;
    if (!run.link.empty()) out += "</a>";
  }
  return out;
}

std::string number_words(double value) {
  if (!std::isfinite(value)) return {};
  std::string out = fmt::format("{:.4f}", value);
  out.erase(out.find_last_not_of('0') + 1);
  if (out.back() == '.') out.pop_back();
  return out == "-0" ? "0" : out;
}

Text text_of(const Cell& cell, Language language) {
  if (const auto* whole = std::get_if<std::int64_t>(&cell)) return std::to_string(*whole);
  if (const auto* real = std::get_if<double>(&cell)) {
    return decimal(number_words(*real)).in(language);
  }
  if (const auto* words = std::get_if<std::string>(&cell)) return *words;
  if (const auto* text = std::get_if<Text>(&cell)) return *text;
  return {};
}

std::string entry_words(int entry, Language language) { return tr(language, "Entry {0}", entry); }

std::string entry_anchor(int entry) { return fmt::format("e{}", entry); }

}  // namespace stela::doc
