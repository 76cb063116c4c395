#include "tools/stela/tournament.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

namespace stela {
namespace {

/// Numbers come before words, by size.
bool round_before(const std::string& a, const std::string& b) {
  const auto number = [](const std::string& text) {
    std::int64_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = read.ec == std::errc{} && read.ptr == text.data() + text.size();
    return std::pair{!whole, whole ? value : 0};
  };
  return std::pair{number(a), a} < std::pair{number(b), b};
}

}  // namespace

std::string write_points(std::int64_t points) {
  std::string out = fmt::format("{:.3f}", static_cast<double>(points) / kPointParts);
  out.erase(out.find_last_not_of('0') + 1);
  if (out.back() == '.') out.pop_back();
  return out;
}

std::vector<std::int64_t> Tournament::points_of(const std::vector<GameResult>& game) const {
  const auto of_place = [&](int place) {
    const auto index = static_cast<std::size_t>(place - 1);
    return index < rules_.points.size() ? rules_.points[index] : 0;
  };
  std::vector<std::int64_t> out;
  for (const GameResult& player : game) {
    const auto tied = std::count_if(game.begin(), game.end(), [&](const GameResult& other) {
      return other.place == player.place;
    });
    if (!rules_.share) {
      out.push_back(of_place(player.place));
      continue;
    }
    std::int64_t sum = 0;
    for (int i = 0; i < tied; ++i) sum += of_place(player.place + i);
    out.push_back(sum / tied);
  }
  return out;
}

void Tournament::add(const std::vector<GameResult>& game, std::string_view round,
                     std::string_view table) {
  const std::vector<std::int64_t> points = points_of(game);
  std::vector<std::pair<std::string, int>> places;
  for (std::size_t i = 0; i < game.size(); ++i) {
    Standing& player = players_[game[i].name];
    player.name = game[i].name;
    ++player.games;
    if (game[i].wins) ++player.wins;
    player.points += points[i];
    for (std::size_t part = 0; part < kMaxScoreParts; ++part) {
      player.score.parts[part] += game[i].score.parts[part];
    }
    if (!round.empty()) {
      auto& [in_round, tables] = player.rounds[std::string(round)];
      in_round += points[i];
      if (!table.empty()) tables += (tables.empty() ? "" : "+") + std::string(table);
    }
    places.emplace_back(game[i].name, game[i].place);
  }
  games_.push_back(std::move(places));
}

void Tournament::add_tie_breaks(std::map<std::string, Standing>& players) const {
  for (const auto& game : games_) {
    for (const auto& [name, place] : game) {
      Standing& player = players.at(name);
      for (const auto& [other_name, other_place] : game) {
        if (other_name == name) continue;
        const Standing& other = players.at(other_name);
        player.strength += other.points;
        if (other.points != player.points) continue;
        player.head += place < other_place ? 1 : place > other_place ? -1 : 0;
      }
    }
  }
}

std::vector<std::int64_t> Tournament::rank_of(const Standing& player) const {
  std::vector<std::int64_t> out = {player.points};
  for (const std::string& tie_break : rules_.tie_breaks) {
    if (tie_break == "head") out.push_back(player.head);
    if (tie_break == "wins") out.push_back(static_cast<std::int64_t>(player.wins));
    if (tie_break == "strength") out.push_back(player.strength);
    if (tie_break == "score") {
      out.insert(out.end(), player.score.parts.begin(), player.score.parts.end());
    }
  }
  return out;
}

std::vector<Standing> Tournament::standings() const {
  std::map<std::string, Standing> players = players_;
  add_tie_breaks(players);
  std::vector<Standing> out;
  for (auto& [name, player] : players) out.push_back(std::move(player));
  std::stable_sort(out.begin(), out.end(),
                   [&](const Standing& a, const Standing& b) { return rank_of(a) > rank_of(b); });
  for (std::size_t i = 0; i < out.size(); ++i) {
    const bool tied = i > 0 && rank_of(out[i]) == rank_of(out[i - 1]);
    out[i].place = tied ? out[i - 1].place : static_cast<int>(i) + 1;
  }
  return out;
}

std::vector<std::string> Tournament::rounds() const {
  std::set<std::string> names;
  for (const auto& [name, player] : players_) {
    for (const auto& [round, points] : player.rounds) names.insert(round);
  }
  std::vector<std::string> out(names.begin(), names.end());
  std::sort(out.begin(), out.end(), round_before);
  return out;
}

}  // namespace stela
