#include "lib/game/table.h"

#include <algorithm>
#include <array>

#include "lib/record/characters.h"

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
