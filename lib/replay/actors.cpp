#include "lib/replay/actors.h"

#include <algorithm>
#include <vector>

#include "lib/core/contains.h"
#include "lib/core/utf8.h"
#include "lib/core/words.h"
#include "lib/game/info.h"
#include "lib/record/tags.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// Whether `word` is a usual player colour.
bool is_usual(const GameInfo& game, std::string_view word) {
  return contains(game.usual_colours, word);
}

}  // namespace

UnknownActors::UnknownActors(const Record& record, const Table& table)
    : record_(record), table_(table), callings_(table) {
  for (const Entry& entry : record.entries) ++entries_[entry.actor];
  for (const Tag& tag : record.tags) {
    if (tag.name == kPlayerTag && tag.value_count > 0) colours_.push_back(record.values_of(tag));
  }
}

const TagValue* UnknownActors::colour_in_tag(std::string_view colour) const {
  const auto found =
      std::ranges::find(colours_, colour, [](const TagValue* value) { return value->text; });
  return found == colours_.end() ? nullptr : *found;
}

std::size_t UnknownActors::entries_of(std::string_view actor) const {
  const auto found = entries_.find(actor);
  return found == entries_.end() ? 0 : found->second;
}

bool UnknownActors::is_tag_misspelt(std::string_view colour, std::string_view actor) const {
  if (entries_of(colour) > 0 || !is_colour(actor)) return false;
  const GameInfo& game = *table_.game;
  if (is_usual(game, actor) != is_usual(game, colour)) return is_usual(game, actor);
  return entries_of(actor) > 1;
}

Diagnostic UnknownActors::diagnose(const Entry& entry) const {
  std::vector<std::string_view> known(table_.colours.begin(),
                                      table_.colours.begin() + table_.players);
  const std::string_view meant = closest(entry.actor, known);
  Diagnostic d;
  d.rule = &record_rules::kActorUnknown;
  d.span = entry.actor_span;
  const bool of_tag = !meant.empty() && is_tag_misspelt(meant, entry.actor);
  const TagValue* const tag = of_tag ? colour_in_tag(meant) : nullptr;
  if (tag != nullptr) {
    d.span = tag->span;
    d.message = tr("`{0}` acts but is not a player, and player `{1}` never acts",
                   shown(entry.actor), meant);
    d.hint = tr("did you mean `{0}`?", shown(entry.actor));
    return d;
  }
  for (const Actor actor : table_.game->actors) known.push_back(name_of_actor(actor));
  const AliasMatch called = callings_.find(entry.actor);
  if (called.size > 0 && called.size == entry.actor.size()) {
    d.message = in_words(table_, entry.actor, called);
    d.hint = tr("an entry begins with the colour of its player");
    return d;
  }
  d.message = tr("no player of this record is `{0}`", shown(entry.actor));
  d.hint = did_you_mean(entry.actor, known);
  return d;
}

}  // namespace stela
