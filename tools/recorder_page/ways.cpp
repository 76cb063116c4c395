#include "tools/recorder_page/ways.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "lib/core/contains.h"
#include "lib/scene/scene.h"
#include "tools/recorder_page/choices.h"

namespace stela::recorder {
namespace {

/// The member for a route, in every game.
constexpr std::string_view kPath = "path";

bool names_way(const Values& values) {
  return std::ranges::any_of(values, [](const auto& one) { return one.first.starts_with(kPath); });
}

/// Finds the cheapest routes from a space to all others.
class Search {
 public:
  Search(const Position& position, std::string what, std::string end,
         std::map<std::string, std::set<std::string>> steps)
      : position_(position),
        what_(std::move(what)),
        end_(std::move(end)),
        steps_(std::move(steps)) {}

  std::vector<Goal> from(const std::string& place) {
    std::set<std::pair<int, std::vector<std::string>>> open = {{0, {place}}};
    std::map<std::string, std::vector<Way>> found;
    while (!open.empty()) {
      const auto [cost, places] = *open.begin();
      open.erase(open.begin());
      const auto here = found.find(places.back());
      if (here != found.end() && here->second.front().cost < cost) continue;
      for (const std::string& next : steps_[places.back()]) {
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
  std::map<std::string, std::set<std::string>> steps_;
};

}  // namespace

Goals goals_from(const Position& position, const Choices& choices, std::string_view place,
                 std::string_view written, Language language) {
  Goals goals;
  std::map<std::string, std::set<std::string>> steps;
  choices.for_each(
      [&](std::string_view action, std::string_view what, const std::vector<std::string>& places) {
        if (places.size() < 2 || places.front() != place) return;
        const std::string way = fmt::format("{}@{}", what, fmt::join(places, "-"));
        if (!action.starts_with(way)) return;
        const std::string_view end = action.substr(way.size());
        const bool known = contains(goals.parties, end, &Party::written);
        if (!known || goals.what.empty()) {
          const Values values = values_of(position.table(), action);
          if (!names_way(values)) return;
          const PieceCount pieces = pieces_in(values);
          if (!known) {
            goals.parties.push_back({std::string(end), pieces.words(language),
                                     pieces.leaders == 0 ? pieces.members : 0});
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
  }
  for (std::size_t i = 0; i < goals.parties.size(); ++i) {
    if (goals.parties[i].written == written) goals.party = i;
  }
  const std::string end = goals.parties[goals.party].written;
  goals.goals = Search(position, goals.what, end, std::move(steps)).from(std::string(place));
  return goals;
}

}  // namespace stela::recorder
