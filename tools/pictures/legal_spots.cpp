#include "tools/pictures/legal_spots.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>

#include "lib/core/words.h"
#include "lib/game/info.h"
#include "tools/records/legal_actions.h"

namespace stela {
namespace {

/// Of more actions it is not asked what they do.
constexpr std::size_t kMostPlayed = 20'000;

/// What `action` does in `position`.
std::vector<Event> events_of(const Position& position, std::string_view action) {
  const std::unique_ptr<Position> after = position.clone();
  const Token token{action, {}, TokenKind::kAction};
  Log log;
  std::vector<Event> events;
  log.events = &events;
  Broken broken;
  (void)after->play(position.due(), {&token, 1}, false, &log, broken);
  return events;
}

/// The place that an action is about: where its text names it last.
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

/// `lay` of `lays`.
std::string infinitive(std::string_view verb) {
  for (const std::string_view end : {"sses", "shes", "ches", "oes"}) {
    if (verb.ends_with(end)) return std::string(verb.substr(0, verb.size() - 2));
  }
  if (verb.ends_with("ies")) return std::string(verb.substr(0, verb.size() - 3)) + "y";
  return std::string(verb.ends_with("s") ? verb.substr(0, verb.size() - 1) : verb);
}

/// What happens without where, as in `lay jungle and clearing`.
std::string deed_in(std::string_view text) {
  for (const std::string_view where : {" with the volcano", " on ", " onto ", " from ", ": "}) {
    text = text.substr(0, text.find(where));
  }
  const std::size_t space = std::min(text.find(' '), text.size());
  return infinitive(text.substr(0, space)) + std::string(text.substr(space));
}

}  // namespace

LegalSpots legal_spots(const Position& position, const std::string& prefix) {
  LegalSpots legal;
  std::string_view kind;
  for (const EventKind& known : position.table().game->event_kinds) {
    if (known.role != EventRole::kApart) continue;
    kind = known.kind;
    legal.apart = known.title;
  }
  LegalFilter filter;
  filter.prefix = prefix;
  std::map<std::string, Spot> spots;
  std::size_t played = 0;
  bool alike = true;
  (void)list_legal(position, filter, [&](std::string_view action) {
    std::string place = place_meant(position, action, prefix.size());
    if (place.empty()) return true;
    Spot& spot = spots[place];
    spot.place = std::move(place);
    ++spot.ways;
    if (++played > kMostPlayed || (kind.empty() && played > 1)) return true;
    const std::vector<Event> events = events_of(position, action);
    const bool special = std::any_of(events.begin(), events.end(),
                                     [&](const Event& event) { return event.kind == kind; });
    spot.special |= special;
    // What is special is told apart, and in other words.
    if (special || events.empty()) return true;
    const std::string deed = deed_in(events.front().text.english());
    if (legal.deed.empty()) legal.deed = deed;
    alike = alike && deed == legal.deed;
    return true;
  });
  if (!alike) legal.deed.clear();
  for (auto& [name, spot] : spots) legal.spots.push_back(std::move(spot));
  return legal;
}

std::string words_for(const LegalSpots& legal) {
  const auto special = std::count_if(legal.spots.begin(), legal.spots.end(),
                                     [](const Spot& spot) { return spot.special; });
  std::string words =
      fmt::format("may {} on {}", legal.deed.empty() ? std::string("act") : legal.deed,
                  counted(static_cast<long>(legal.spots.size()), "place"));
  if (special > 0) words += fmt::format(", {} of them {}", special, legal.apart);
  return words;
}

}  // namespace stela
