#include "lib/game/player_aliases.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "lib/core/colour_names.h"
#include "lib/core/letters.h"
#include "lib/core/phrases.h"
#include "lib/core/utf8.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// Maximum size of a name that can match, in bytes. Plain letters never take more bytes than the
/// letters they are made from.
constexpr std::size_t kLongest = 100;

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
  if (plain.empty() || plain.size() > kLongest) return;
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
  for (std::size_t end = 1; end <= std::min(text.size(), kLongest); ++end) {
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
  return tr("`{0}` is a name of several players, {1}", shown(word), and_list(colours));
}

Message no_colour(const Table& table, const PlayerAliases& callings, std::string_view word) {
  const AliasMatch called = callings.find(word);
  if (called.size == 0 || called.size < word.size()) {
    return tr("there is no player `{0}`", shown(word));
  }
  return in_words(table, word, called);
}

}  // namespace stela
