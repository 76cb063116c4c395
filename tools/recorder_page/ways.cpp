#include "tools/recorder_page/ways.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "lib/core/sorted.h"
#include "lib/scene/scene.h"
#include "tools/recorder_page/choices.h"

namespace stela::recorder {
namespace {

/// The member for a route, in every game.
constexpr std::string_view kPath = "path";

/// The members for the ends of a secret path.
constexpr std::string_view kFrom = "from";
constexpr std::string_view kTo = "to";

using Steps = std::map<std::string, std::set<std::string>>;

bool names_way(const Values& values) {
  return std::ranges::any_of(values, [](const auto& one) { return one.first.starts_with(kPath); });
}

/// Finds the cheapest routes from a space to all others.
class Search {
 public:
  Search(const Position& position, std::string what, std::string end, const Steps& steps)
      : position_(position), what_(std::move(what)), end_(std::move(end)), steps_(steps) {}

  std::vector<Goal> from(const std::string& place) {
    std::set<std::pair<int, std::vector<std::string>>> open = {{0, {place}}};
    std::map<std::string, std::vector<Way>> found;
    while (!open.empty()) {
      const auto [cost, places] = *open.begin();
      open.erase(open.begin());
      const auto here = found.find(places.back());
      if (here != found.end() && here->second.front().cost < cost) continue;
      const auto steps = steps_.find(places.back());
      if (steps == steps_.end()) continue;
      for (const std::string& next : steps->second) {
        if (contains(places, next)) continue;
        std::vector<Way>& known = found[next];
        if (!known.empty() && (known.front().cost < cost || known.size() >= kMaxWays)) continue;
        std::vector<std::string> longer = places;
        longer.push_back(next);
        std::optional<Way> way = way_along(longer);
        if (!way || (!known.empty() && known.front().cost < way->cost)) continue;
        if (!known.empty() && known.front().cost > way->cost) known.clear();
        open.emplace(way->cost, longer);
        known.push_back(std::move(*way));
      }
    }
    std::vector<Goal> goals;
    for (auto& [name, ways] : found) {
      if (!ways.empty()) goals.push_back({name, std::move(ways)});
    }
    return goals;
  }

 private:
  /// Returns null if the route is not legal.
  [[nodiscard]] std::optional<Way> way_along(const std::vector<std::string>& places) const {
    const std::string action = fmt::format("{}@{}{}", what_, fmt::join(places, "-"), end_);
    const std::unique_ptr<Position> next = position_after(position_, action);
    if (next == nullptr) return std::nullopt;
    const std::optional<int> before = position_.points_left();
    const std::optional<int> after = next->points_left();
    const int steps = static_cast<int>(places.size()) - 1;
    return Way{action, places, before ? *before - after.value_or(0) : steps};
  }

  const Position& position_;
  std::string what_;
  std::string end_;
  /// The spaces that can follow each space on a route.
  const Steps& steps_;
};

/// Secret paths: actions between two places, which cost points and are not routes.
struct Hops {
  std::string what;
  /// The places between which they lead.
  std::set<std::string> ends;
};

Hops hops_in(const Position& position, const Choices& choices) {
  Hops hops;
  choices.for_each(
      [&](std::string_view action, std::string_view what, const std::vector<std::string>& places) {
        if (places.size() != 2 || (!hops.what.empty() && hops.what != what)) return;
        if (hops.what.empty()) {
          const Values values = values_of(position.table(), action);
          if (!contains(values, kFrom, &Values::value_type::first)) return;
          if (!contains(values, kTo, &Values::value_type::first)) return;
        }
        hops.what = what;
        hops.ends.insert(places.begin(), places.end());
      });
  return hops;
}

/// Adds `way` to the ways to `place` unless it costs more than those, and drops those that cost
/// more than it.
void add_way(const std::string& place, Way way, std::vector<Goal>& goals) {
  auto goal = std::ranges::find(goals, place, &Goal::place);
  if (goal == goals.end()) goal = goals.insert(goals.end(), Goal{place, {}});
  if (!goal->ways.empty()) {
    const int known = goal->ways.front().cost;
    if (known < way.cost || (known == way.cost && goal->ways.size() >= kMaxWays)) return;
    if (known > way.cost) goal->ways.clear();
  }
  goal->ways.push_back(std::move(way));
}

/// Adds the ways from `place` over one secret path: to its end, along it, and on from its other
/// end.
void add_ways_by_hops(const Position& position, const Hops& hops, const std::string& place,
                      const std::string& what, const std::string& end, const Steps& steps,
                      std::vector<Goal>& goals) {
  const std::vector<Goal> walked = goals;
  for (const std::string& from : hops.ends) {
    const auto there = std::ranges::find(walked, from, &Goal::place);
    if (from != place && there == walked.end()) continue;
    const Way first = from == place ? Way{{}, {place}, 0} : there->ways.front();
    const std::unique_ptr<Position> at_path =
        first.action.empty() ? position.clone() : position_after(position, first.action);
    for (const std::string& to : hops.ends) {
      if (to == from || to == place) continue;
      const std::string hop = fmt::format("{}@{}-{}{}", hops.what, from, to, end);
      const std::unique_ptr<Position> behind = position_after(*at_path, hop);
      if (behind == nullptr) continue;
      const int cost = position.points_left().value_or(0) - behind->points_left().value_or(0);
      const std::string begun = first.action.empty() ? hop : first.action + " " + hop;
      std::vector<std::string> places = first.places;
      places.push_back(to);
      add_way(to, {begun, places, cost}, goals);
      for (const Goal& goal : Search(*behind, what, end, steps).from(to)) {
        if (goal.place == place) continue;
        for (const Way& on : goal.ways) {
          std::vector<std::string> all = places;
          all.insert(all.end(), on.places.begin() + 1, on.places.end());
          add_way(goal.place, {begun + " " + on.action, std::move(all), cost + on.cost}, goals);
        }
      }
    }
  }
  sort_stably(goals, {}, &Goal::place);
}

}  // namespace

Goals goals_from(const Position& position, const Choices& choices, std::string_view place,
                 std::string_view written, Language language) {
  Goals goals;
  Steps steps;
  /// Those of all pieces.
  Steps everywhere;
  choices.for_each(
      [&](std::string_view action, std::string_view what, const std::vector<std::string>& places) {
        if (places.size() < 2) return;
        for (std::size_t i = 1; i < places.size(); ++i) {
          everywhere[places[i - 1]].insert(places[i]);
        }
        if (places.front() != place) return;
        const std::string way = fmt::format("{}@{}", what, fmt::join(places, "-"));
        if (!action.starts_with(way)) return;
        const std::string_view end = action.substr(way.size());
        const bool known = contains(goals.parties, end, &Party::written);
        if (!known || goals.what.empty()) {
          const Values values = values_of(position.table(), action);
          if (!names_way(values)) return;
          const PieceCount pieces = pieces_in(values);
          if (!known) {
            goals.parties.push_back(
                {std::string(end), pieces.words(language), pieces.members, pieces.leaders});
          }
          goals.what = what;
        }
        if (goals.what != what) return;
        for (std::size_t i = 1; i < places.size(); ++i) steps[places[i - 1]].insert(places[i]);
      });
  if (goals.what.empty()) return goals;
  if (choices.left_out() > 0) {
    // Not all routes were listed, so any step may belong to one.
    std::set<std::string> all;
    for (const ScenePlace& known : position.scene().places) all.insert(known.name);
    for (const std::string& name : all) steps[name] = all;
    everywhere = steps;
  }
  for (std::size_t i = 0; i < goals.parties.size(); ++i) {
    if (goals.parties[i].written == written) goals.party = i;
  }
  const std::string end = goals.parties[goals.party].written;
  const std::string start(place);
  goals.goals = Search(position, goals.what, end, steps).from(start);
  const Hops hops = hops_in(position, choices);
  if (!hops.what.empty()) {
    add_ways_by_hops(position, hops, start, goals.what, end, everywhere, goals.goals);
  }
  return goals;
}

}  // namespace stela::recorder
