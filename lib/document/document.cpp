#include "lib/document/document.h"

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
