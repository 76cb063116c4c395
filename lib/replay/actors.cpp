#include "lib/replay/actors.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "lib/core/contains.h"
#include "lib/core/utf8.h"
#include "lib/core/words.h"
#include "lib/game/callings.h"
#include "lib/game/info.h"
#include "lib/record/tags.h"
#include "lib/words/say.h"

namespace stela {
namespace {

/// Where a tag names the player `colour`; null when none does.
const TagValue* colour_in_tag(const Record& record, std::string_view colour) {
  for (const Tag& tag : record.tags) {
    if (tag.name != kPlayerTag || tag.value_count == 0) continue;
    if (record.values_of(tag)[0].text == colour) return record.values_of(tag);
  }
  return nullptr;
}

std::ptrdiff_t entries_of(const Record& record, std::string_view name) {
  return std::ranges::count(record.entries, name, &Entry::actor);
}

/// Whether the tag of the player `colour`, whom nobody plays, is misspelt, and not the entries of
/// `actor`, who is no player: the one that is no usual colour is, else what was written once.
bool is_tag_misspelt(const Record& record, const GameInfo& game, std::string_view colour,
                     std::string_view actor) {
  const auto is_usual = [&](std::string_view word) { return contains(game.usual_colours, word); };
  if (entries_of(record, colour) > 0 || !is_colour(actor)) return false;
  if (is_usual(actor) != is_usual(colour)) return is_usual(actor);
  return entries_of(record, actor) > 1;
}

}  // namespace

Diagnostic unknown_actor(const Record& record, const Table& table, const Entry& entry) {
  std::vector<std::string_view> known(table.colours.begin(), table.colours.begin() + table.players);
  const std::string_view meant = closest(entry.actor, known);
  Diagnostic d;
  d.rule = &record_rules::kActorUnknown;
  d.span = entry.actor_span;
  const bool of_tag = !meant.empty() && is_tag_misspelt(record, *table.game, meant, entry.actor);
  const TagValue* const tag = of_tag ? colour_in_tag(record, meant) : nullptr;
  if (tag != nullptr) {
    d.span = tag->span;
    d.message = said("`{0}` acts and is no player, and the player `{1}` never acts",
                     shown(entry.actor), meant);
    d.hint = said("did you mean `{0}`?", shown(entry.actor));
    return d;
  }
  for (const Actor actor : table.game->actors) known.push_back(name_of_actor(actor));
  const Called called = Callings(table).find(entry.actor);
  if (called.size > 0 && called.size == entry.actor.size()) {
    d.message = in_words(table, entry.actor, called);
    d.hint = said("an entry begins with the colour of its player");
    return d;
  }
  d.message = said("no player of this record is `{0}`", shown(entry.actor));
  d.hint = did_you_mean(entry.actor, known);
  return d;
}

}  // namespace stela
