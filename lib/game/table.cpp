#include "lib/game/table.h"

#include <algorithm>
#include <array>

#include "lib/core/colour_names.h"
#include "lib/record/characters.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// Words that cannot be a player's colour, in addition to the names of other actors.
constexpr std::array<std::string_view, 17> kReserved = {
    "end",  "entry", "neutral", "winner",  "rank",  "next",   "start",  "seen", "step",
    "zone", "round", "passed",  "scoring", "shown", "played", "caller", "stack"};
constexpr std::size_t kLongestColour = 24;

}  // namespace

void TagReporter::report(const Rule& rule, const Tag& tag, int value, Message message,
                         Message hint) {
  Diagnostic d;
  d.rule = &rule;
  d.span = tag.span;
  if (value >= 0 && static_cast<std::uint32_t>(value) < tag.value_count) {
    d.span = record_.values_of(tag)[value].span;
  }
  d.message = std::move(message);
  d.hint = std::move(hint);
  diagnostics_.push_back(std::move(d));
  any_error_ = true;
}

void TagReporter::report_likely(const Rule& rule, const Tag& tag, int value, Message message,
                                std::string_view text) {
  report(rule, tag, value, std::move(message), tr("did you mean `{0}`?", text));
  const std::string_view written = value < 0 ? tag.name : record_.values_of(tag)[value].text;
  const Span span = diagnostics_.back().span;
  // Escapes and records in other formats differ from the source.
  const std::size_t at = record_.source.find(written, span.begin);
  if (at == std::string_view::npos || at + written.size() > span.end()) return;
  diagnostics_.back().fixes = {
      {{{{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(written.size())},
         std::string(text)}},
       false}};
}

void TagReporter::warn(const Rule& rule, const Tag& tag, Message message) {
  const bool before = any_error_;
  report(rule, tag, -1, std::move(message));
  diagnostics_.back().severity = Severity::kWarning;
  any_error_ = before;
}

void TagReporter::report_missing(const Rule& rule, Message message, Message hint) {
  Diagnostic d;
  d.rule = &rule;
  d.span = record_.tags.empty() ? Span{0, 1} : record_.tags[0].span;
  d.message = std::move(message);
  d.hint = std::move(hint);
  diagnostics_.push_back(std::move(d));
}

Message Table::player(Actor seat) const {
  return colour_message(colour_of(seat), std::span(colours).first(seat_index(players)));
}

Message Table::person(Actor seat) const {
  const std::string_view name = names[seat_index(seat)];
  return name.empty() ? player(seat) : Message(name);
}

bool is_colour(std::string_view word) {
  if (word.empty() || word.size() > kLongestColour || word[0] < 'a' || word[0] > 'z') return false;
  const bool letters = std::ranges::all_of(
      word, [](char c) { return (c >= 'a' && c <= 'z') || is_digit(c) || c == '-'; });
  // The first letters differ in most cases, so few words need a comparison.
  const auto is_word = [&](std::string_view reserved) {
    return reserved.front() == word.front() && reserved == word;
  };
  return letters && std::ranges::none_of(kReserved, is_word) &&
         std::ranges::none_of(kActorNames,
                              [&](const ActorName& actor) { return is_word(actor.name); });
}

}  // namespace stela
