#include "tools/pictures/legal_spots.h"

#include <algorithm>
#include <map>
#include <memory>

#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/words/tr.h"
#include "tools/records/legal_actions.h"

namespace stela {
namespace {

/// Maximum number of actions that are played to find their events.
constexpr std::size_t kMaxPlayed = 20'000;

/// Returns the space that an action is about: the last one that it names.
std::string place_meant(const Position& position, std::string_view action, std::size_t prefix) {
  std::string meant;
  std::size_t last = 0;
  std::string any;
  std::size_t any_last = 0;
  for (std::string& place : position.places_of(action)) {
    const std::size_t at = action.rfind(place);
    if (at == std::string_view::npos) continue;
    if (any.empty() || at > any_last) {
      any = place;
      any_last = at;
    }
    if (at + place.size() > prefix && (meant.empty() || at > last)) {
      last = at;
      meant = std::move(place);
    }
  }
  return meant.empty() ? any : meant;
}

}  // namespace

LegalSpots legal_spots(const Position& position, const std::string& prefix) {
  LegalSpots legal;
  const Table& table = position.table();
  if (table.game->drawn_words != nullptr) legal.words = table.game->drawn_words(prefix, table);
  if (legal.words.empty()) legal.words = shown(prefix);
  std::string_view kind;
  for (const EventKind& known : table.game->event_kinds) {
    if (known.role != EventRole::kApart) continue;
    kind = known.kind;
    legal.apart = known.title;
  }
  LegalFilter filter;
  filter.prefix = prefix;
  std::map<std::string, Spot> spots;
  std::size_t played = 0;
  (void)list_legal(position, filter, [&](std::string_view action) {
    std::string place = place_meant(position, action, prefix.size());
    if (place.empty()) return true;
    Spot& spot = spots[place];
    spot.place = std::move(place);
    ++spot.ways;
    if (kind.empty() || ++played > kMaxPlayed) return true;
    const std::vector<Event> events = events_of(position, action);
    spot.special |= contains(events, kind, &Event::kind);
    return true;
  });
  for (auto& [name, spot] : spots) legal.spots.push_back(std::move(spot));
  return legal;
}

}  // namespace stela
