#include "lib/document/document.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lib/core/utf8.h"
#include "lib/record/record.h"
#include "lib/words/tr.h"

namespace stela::doc {
namespace {

/// Precedes the digit of a placeholder.
constexpr char kSlot = '\x01';

}  // namespace

Text Text::foreign(std::string_view text) { return Run{std::string(text), Run::Look::kForeign}; }
Text Text::strong(std::string_view text) { return Run{std::string(text), Run::Look::kStrong}; }
Text Text::code(std::string_view text) { return Run{std::string(text), Run::Look::kCode}; }
Text Text::soft(std::string_view text) { return Run{std::string(text), Run::Look::kSoft}; }

Text Text::marked(std::string_view message) {
  Text out;
  while (!message.empty()) {
    const std::size_t begin = message.find('`');
    const std::size_t end = begin == message.npos ? begin : message.find('`', begin + 1);
    if (end == message.npos) return out += Run{std::string(message)};
    out += Run{std::string(message.substr(0, begin))};
    out += Run{std::string(message.substr(begin + 1, end - begin - 1)), Run::Look::kQuoted};
    message.remove_prefix(end + 1);
  }
  return out;
}

std::string Text::slot(std::size_t index) { return {kSlot, static_cast<char>('0' + index)}; }

Text Text::filled(std::string_view translated, const std::vector<Text>& values) {
  Text out;
  while (!translated.empty()) {
    const std::size_t at = translated.find(kSlot);
    out += Run{std::string(translated.substr(0, at))};
    if (at == std::string_view::npos) break;
    out += values.at(static_cast<std::size_t>(translated.at(at + 1) - '0'));
    translated.remove_prefix(at + 2);
  }
  return out;
}

Group::Group(Role of, std::string target) : role(of), anchor(std::move(target)) {}

Group::Group(Role of, std::string target, Blocks inside)
    : role(of), anchor(std::move(target)), blocks(std::move(inside)) {}

Text& Text::operator+=(Run run) {
  if (run.text.empty()) return *this;
  const bool same = !runs_.empty() && runs_.back().look == run.look &&
                    run.look == Run::Look::kPlain && runs_.back().link == run.link;
  if (same) {
    runs_.back().text += run.text;
  } else {
    runs_.push_back(std::move(run));
  }
  return *this;
}

Text& Text::operator+=(const Text& more) {
  for (const Run& run : more.runs_) *this += run;
  return *this;
}

std::string Text::plain() const {
  std::string out;
  for (const Run& run : runs_) out += run.text;
  return out;
}

bool is_number(const Cell& cell) {
  return std::holds_alternative<std::int64_t>(cell) || std::holds_alternative<double>(cell);
}

}  // namespace stela::doc

namespace stela {
namespace {

/// An invisible comment that ends a word for programs that search rendered text for links, where
/// escapes are gone.
constexpr std::string_view kNothing = "<!-- -->";

/// Returns the number of digits at the beginning of `text`.
std::size_t count_digits(std::string_view text) {
  const std::size_t end = text.find_first_not_of("0123456789");
  return end == std::string_view::npos ? text.size() : end;
}

/// Returns whether the `.` or `:` at `i` makes a link of the surrounding text: `www.`, `https://`.
bool begins_link(std::string_view text, std::size_t i) {
  if (text[i] == ':') return text.substr(i).starts_with("://");
  constexpr std::string_view kHost = "www";
  if (text[i] != '.' || i < kHost.size()) return false;
  return std::all_of(text.begin() + static_cast<std::ptrdiff_t>(i - kHost.size()),
                     text.begin() + static_cast<std::ptrdiff_t>(i),
                     [](char c) { return c == 'w' || c == 'W'; });
}

/// Returns whether the `@` or `#` at `i` is a mention or a reference: `@name`, `a@b.c`, `#1`; not
/// `hut@0,1`.
bool refers(std::string_view text, std::size_t i) {
  const std::string_view rest = text.substr(i + 1);
  if (rest.empty() || !is_name_character(rest[0])) return false;
  if (text[i] == '#') return is_digit(rest[0]);
  if (text[i] != '@') return false;
  const auto* end = std::ranges::find_if_not(rest, is_name_character);
  return i == 0 || !is_name_character(text[i - 1]) || (end != rest.end() && *end == '.');
}

}  // namespace

std::string markdown_text(std::string_view text, bool begins_block) {
  constexpr std::string_view kAnywhere = "\\`*_[]<>&|~#$";
  constexpr std::string_view kInFront = "-+=:";
  const std::string shown = printable(text);
  std::string out;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const char c = shown[i];
    // `1.` and `1)` before text would begin a list.
    const bool ends_number = begins_block && (c == '.' || c == ')') && i > 0 &&
                             count_digits(shown) == i &&
                             (i + 1 == shown.size() || shown[i + 1] == ' ');
    const bool special = kAnywhere.find(c) != std::string_view::npos || ends_number ||
                         (begins_block && i == 0 && kInFront.find(c) != std::string_view::npos) ||
                         begins_link(shown, i);
    if (special) out += '\\';
    out += c;
    if (refers(shown, i)) out += kNothing;
  }
  return out;
}

std::string markdown_code(std::string_view text) {
  std::string shown = printable(text);
  // The fence must be longer than any run of backticks within.
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : shown) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(longest + 1, '`');
  // A bar would end a table cell even here.
  for (std::size_t at = shown.find('|'); at != std::string::npos; at = shown.find('|', at + 2)) {
    shown.insert(at, 1, '\\');
  }
  const std::string_view pad = longest > 0 ? " " : "";
  return fence + std::string(pad) + shown + std::string(pad) + fence;
}

}  // namespace stela

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
  constexpr double kLeast = 1e-4;
  constexpr double kMost = 1e15;
  if (!std::isfinite(value)) return {};
  const double size = std::abs(value);
  if (size != 0 && (size < kLeast || size >= kMost)) return fmt::format("{:.4g}", value);
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
