#include "lib/game/table.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "lib/core/colour_names.h"
#include "lib/core/utf8.h"
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
  if (record_.tags_broken) return;
  Diagnostic d;
  d.rule = &rule;
  d.span = record_.tags.empty() ? Span{0, 1} : record_.tags[0].span;
  d.message = std::move(message);
  d.hint = std::move(hint);
  diagnostics_.push_back(std::move(d));
}

Message Table::player(Actor seat) const {
  return colour_message(colour_of(seat), player_colours());
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

namespace {

/// Maximum size of a name that can match, in bytes. Plain letters never take more bytes than the
/// letters they are made from.
constexpr std::size_t kLongestAlias = 100;

/// Whether `c` ends a name in a token or at the head of an entry.
bool ends_alias(char c) {
  constexpr std::string_view kEnds = " \t\r\n:=,+/@*{};()";
  return kEnds.find(c) != std::string_view::npos;
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words = split(text, ' ');
  std::erase_if(words, [](std::string_view word) { return word.empty(); });
  return words;
}

}  // namespace

PlayerAliases::PlayerAliases(const Table& table) {
  for (Actor seat = 0; seat < table.players; ++seat) {
    const std::string_view name = table.names[seat_index(seat)];
    add(name, seat, true);
    for (const std::string_view part : words_of(name)) add(part, seat, true);
    for (const std::string_view word : names_of_colour(table.colour_of(seat))) {
      // The colour of another player refers to that player.
      if (table.seat_of(word) == kNobody) add(word, seat, false);
    }
  }
  // Names come first, since only the first of equal words is kept.
  const auto before = [](const Alias& a, const Alias& b) {
    return std::tie(a.word, a.seat, b.by_name) < std::tie(b.word, b.seat, a.by_name);
  };
  const auto equal = [](const Alias& a, const Alias& b) {
    return a.seat == b.seat && a.word == b.word;
  };
  std::ranges::sort(aliases_, before);
  aliases_.erase(std::unique(aliases_.begin(), aliases_.end(), equal), aliases_.end());
}

void PlayerAliases::add(std::string_view word, Actor seat, bool by_name) {
  std::string plain = plain_letters(word);
  if (plain.empty() || plain.size() > kLongestAlias) return;
  begins_.set(static_cast<unsigned char>(plain.front()));
  aliases_.push_back({std::move(plain), seat, by_name});
}

AliasMatch PlayerAliases::find(std::string_view text) const {
  AliasMatch called;
  // The first letter rules out most text, except for non-ASCII letters, which may be converted.
  const bool ascii = !text.empty() && static_cast<unsigned char>(text.front()) < 0x80;
  if (ascii && !begins_.test(static_cast<unsigned char>(small_letter(text.front())))) return called;
  std::string word;
  std::size_t read = 0;
  for (std::size_t end = 1; end <= std::min(text.size(), kLongestAlias); ++end) {
    if (end < text.size() && !ends_alias(text[end])) continue;
    word += plain_letters(text.substr(read, end - read));
    read = end;
    auto alias = std::ranges::lower_bound(aliases_, word, {}, &Alias::word);
    // If no word begins with this, there is no longer match either.
    if (alias == aliases_.end() || !alias->word.starts_with(word)) break;
    AliasMatch found;
    for (; alias != aliases_.end() && alias->word == word; ++alias) {
      found.seats.push_back(alias->seat);
      found.size = end;
      found.by_name |= alias->by_name;
    }
    if (found.size > 0) called = std::move(found);
  }
  return called;
}

Message in_words(const Table& table, std::string_view word, const AliasMatch& called) {
  if (!called.by_name) {
    std::vector<Message> colours;
    for (const Actor seat : called.seats) colours.emplace_back(table.colour_of(seat));
    return tr("`{0}` is `{1}` here", shown(word), and_list(colours));
  }
  std::vector<Message> colours;
  for (const Actor seat : called.seats) colours.push_back(table.player(seat));
  if (colours.size() == 1) {
    return tr("`{0}` is the name of {1}'s player", shown(word), colours[0]);
  }
  return tr("several players are called `{0}`: {1}", shown(word), and_list(colours));
}

Message no_colour(const Table& table, const PlayerAliases& callings, std::string_view word) {
  const AliasMatch called = callings.find(word);
  if (called.size == 0 || called.size < word.size()) {
    return tr("there is no player `{0}`", shown(word));
  }
  return in_words(table, word, called);
}

}  // namespace stela
