#include "tools/files/shown_text.h"

#include <algorithm>
#include <utility>

#include "lib/core/display.h"

namespace stela {
namespace {

constexpr std::string_view kKept = "\n\t";

/// Returns the length of the colour sequence at the beginning of `text`; 0 if there is none.
std::size_t colour_size(std::string_view text) {
  constexpr std::string_view kBegin = "\x1b[";
  if (!text.starts_with(kBegin)) return 0;
  const std::size_t end = text.find_first_not_of("0123456789;", kBegin.size());
  return end != std::string_view::npos && text[end] == 'm' ? end + 1 : 0;
}

}  // namespace

std::string TerminalText::next(std::string_view text) {
  held_ += text;
  const std::size_t cut = cut_code_point(held_);
  std::string out = printable(std::string_view(held_).substr(0, held_.size() - cut), kKept);
  held_.erase(0, held_.size() - cut);
  return out;
}

std::string TerminalText::next(ReportText report) {
  std::string out = end();
  std::string_view rest = report.text;
  while (!rest.empty()) {
    const std::size_t colour = colour_size(rest);
    out += rest.substr(0, colour);
    rest.remove_prefix(colour);
    const std::size_t words = std::min(rest.find('\x1b', colour == 0 ? 1 : 0), rest.size());
    out += printable(rest.substr(0, words), kKept);
    rest.remove_prefix(words);
  }
  return out;
}

std::string TerminalText::end() { return printable(std::exchange(held_, {}), kKept); }

}  // namespace stela
