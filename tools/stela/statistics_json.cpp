// Statistics as JSON, and back: what shards of a pile write adds up.
#include <nlohmann/json.hpp>

#include "tools/stela/statistics.h"

namespace stela {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kVersion1 = "stela statistics 1";

Json of_histogram(const Histogram& histogram) {
  Json out = Json::array();
  for (const auto& [value, times] : histogram) out.push_back({value, times});
  return out;
}

Histogram to_histogram(const Json& json) {
  Histogram out;
  for (const Json& item : json) {
    out[item.at(0).get<std::int64_t>()] += item.at(1).get<std::uint64_t>();
  }
  return out;
}

Json of_counts(const Counts& counts) {
  Json out = Json::object();
  for (const auto& [name, times] : counts) out[name] = times;
  return out;
}

Counts to_counts(const Json& json) {
  Counts out;
  for (const auto& [name, times] : json.items()) out[name] += times.get<std::uint64_t>();
  return out;
}

Json of_group(const std::string& game, std::int64_t players, const GroupCount& group) {
  Json out;
  out["game"] = game.empty() ? Json(nullptr) : Json(game);
  out["players"] = players;
  out["records"] = group.records;
  out["invalid"] = group.invalid;
  out["finished"] = group.finished;
  out["lengths"] = of_histogram(group.lengths);
  out["scores"] = Json::object();
  for (const auto& [part, seen] : group.scores) out["scores"][part] = of_histogram(seen);
  out["seats"] = Json::array();
  for (const SeatCount& seat : group.seats) {
    out["seats"].push_back({{"games", seat.games}, {"wins", seat.wins}, {"shared", seat.shared}});
  }
  out["sources"] = Json::array();
  for (const auto& [key, source] : group.sources) {
    out["sources"].push_back({{"part", key.first},
                              {"event", key.second},
                              {"times", source.times},
                              {"points", source.points}});
  }
  out["actions"] = of_counts(group.actions);
  out["endings"] = of_counts(group.endings);
  out["rules"] = of_counts(group.rules);
  return out;
}

GroupCount to_group(const Json& json) {
  GroupCount group;
  json.at("records").get_to(group.records);
  json.at("invalid").get_to(group.invalid);
  json.at("finished").get_to(group.finished);
  group.lengths = to_histogram(json.at("lengths"));
  for (const auto& [part, seen] : json.at("scores").items()) {
    group.scores[part] = to_histogram(seen);
  }
  for (const Json& seat : json.at("seats")) {
    group.seats.push_back({seat.at("games").get<std::uint64_t>(),
                           seat.at("wins").get<std::uint64_t>(),
                           seat.at("shared").get<std::uint64_t>()});
  }
  for (const Json& source : json.at("sources")) {
    group.sources[{source.at("part").get<std::string>(), source.at("event").get<std::string>()}] = {
        source.at("times").get<std::uint64_t>(), source.at("points").get<std::int64_t>()};
  }
  group.actions = to_counts(json.at("actions"));
  group.endings = to_counts(json.at("endings"));
  group.rules = to_counts(json.at("rules"));
  return group;
}

}  // namespace

std::string Statistics::to_json() const {
  std::string out = "{\"version\": \"" + std::string(kVersion1) + "\",\n \"groups\": [";
  bool first = true;
  for (const auto& [key, group] : groups_) {
    out += first ? "\n  " : ",\n  ";
    first = false;
    out += of_group(key.first, key.second, group).dump();
  }
  return out + (first ? "]}\n" : "\n ]}\n");
}

std::string Statistics::add_json(std::string_view document) {
  try {
    const Json json = Json::parse(document);
    if (json.at("version").get<std::string>() != kVersion1) return "another version";
    Statistics read;
    for (const Json& item : json.at("groups")) {
      const Json& game = item.at("game");
      read.groups_[{game.is_null() ? std::string() : game.get<std::string>(),
                    item.at("players").get<std::int64_t>()}] += to_group(item);
    }
    *this += read;
  } catch (const nlohmann::json::exception& error) {
    return error.what();
  }
  return {};
}

}  // namespace stela
