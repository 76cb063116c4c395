#include "lib/repair/words.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <utility>

#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/game/info.h"
#include "lib/game/table.h"
#include "lib/record/record.h"
#include "lib/record/tags.h"
#include "lib/repair/look_alikes.h"
#include "lib/repair/text_parts.h"

namespace stela::repair {
namespace {

/// Heads that people write instead of `result`.
constexpr std::array<std::string_view, 5> kOtherHeads = {"ergebnis", "winner", "sieger",
                                                         "vainqueur", "gagnant"};

constexpr std::size_t kMaxPlayers = 16;

/// Whether `test` is true of `word` and any of `words`.
template <class Range>
bool any_near(const Range& words, std::string_view word) {
  return std::ranges::any_of(words, [&](std::string_view known) { return is_near(word, known); });
}

template <class Range>
bool any_begins(const Range& words, std::string_view word) {
  return std::ranges::any_of(words, [&](std::string_view known) {
    return known.size() >= word.size() && small_letters(known.substr(0, word.size())) == word;
  });
}

std::vector<std::string_view> names_of_actors() {
  std::vector<std::string_view> names;
  for (const ActorName& actor : kActorNames) names.push_back(actor.name);
  return names;
}

std::vector<std::string_view> names_of_tags() {
  std::vector<std::string_view> names;
  for (const TagSpec& tag : all_tags()) names.push_back(tag.name);
  return names;
}

/// Calls `visit` with the name and the first value of each well-formed tag at the start of a line.
void for_each_tag(std::string_view text,
                  const std::function<void(std::string_view, std::string_view)>& visit) {
  for (const Line& line : lines_of(text)) {
    const std::string_view written = line.of(text);
    std::size_t at = skip_blanks(written, 0);
    if (at == written.size() || written[at] != '[') continue;
    const std::size_t name = ++at;
    while (at < written.size() && is_name_character(written[at])) ++at;
    const std::size_t quote = skip_blanks(written, at);
    if (at == name || quote == written.size() || written[quote] != '"') continue;
    const std::size_t end = written.find('"', quote + 1);
    if (end == kNowhere) continue;
    visit(written.substr(name, at - name), written.substr(quote + 1, end - quote - 1));
  }
}

std::vector<std::string_view> verbs_of(std::span<const GameInfo* const> games) {
  std::vector<std::string_view> all;
  for (const GameInfo* game : games) {
    const std::vector<std::string_view> verbs = game->actions().verbs();
    all.insert(all.end(), verbs.begin(), verbs.end());
  }
  return all;
}

}  // namespace

Words::Words(std::span<const GameInfo* const> games)
    : games_(games.begin(), games.end()), verbs_(verbs_of(games)), all_verbs_(verbs_) {}

Words::Words(std::string_view text, std::span<const GameInfo* const> games) : Words(games) {
  std::vector<const GameInfo*> named;
  for_each_tag(text, [&](std::string_view name, std::string_view value) {
    const std::string small = small_letters(value);
    if (name == kPlayerTag && players_.size() < kMaxPlayers) players_.push_back(small);
    if (name != kGameTag) return;
    for (const GameInfo* game : games) {
      if (small_letters(game->name) == small && !contains(named, game)) named.push_back(game);
    }
  });
  if (named.empty()) return;
  if (named.size() == 1) game_ = named.front();
  verbs_ = verbs_of(named);
  games_ = std::move(named);
}

bool Words::is_player(std::string_view word) const { return contains(players_, word); }
bool Words::is_actor(std::string_view word) const {
  return is_player(word) || contains(kActorNames, word, &ActorName::name);
}
std::string Words::actor_of(std::string_view word) const {
  std::string small = small_letters(word);
  if (is_actor(small)) return small;
  const std::string colour = usual_colour(word);
  const auto same = std::ranges::find(players_, colour, usual_colour);
  return same == players_.end() ? std::string() : *same;
}
bool Words::is_verb(std::string_view word) const { return contains(verbs_, word); }
bool Words::is_bare_verb(std::string_view word) const {
  return is_verb(word) && std::ranges::any_of(games_, [&](const GameInfo* game) {
           Table table;
           table.game = game;
           ValueMemory memory;
           return game->actions().to_value(word, table, memory).has_value();
         });
}

bool Words::is_near_head(std::string_view word) const {
  return any_near(players_, word) || any_near(names_of_actors(), word) ||
         any_near(kOtherHeads, plain_letters(word)) || !actor_of(word).empty();
}

bool Words::is_near_key(std::string_view word) const {
  return any_near(players_, word) || any_near(names_of_actors(), word) ||
         any_near(kClaimKeys, word) || any_near(all_verbs_, word);
}

bool Words::is_near_any(std::string_view word) const {
  const std::string small = small_letters(word);
  const std::vector<std::string_view> tags = names_of_tags();
  return is_near_key(word) || any_near(tags, word) || any_begins(players_, small) ||
         any_begins(names_of_actors(), small) || any_begins(kClaimKeys, small) ||
         any_begins(all_verbs_, small) || any_begins(tags, small);
}

}  // namespace stela::repair
