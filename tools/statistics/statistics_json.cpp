// Statistics as JSON, and back: adds up the output of shards.
#include <fmt/format.h>

#include <cstdint>
#include <new>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "lib/core/json_writer.h"
#include "lib/core/utf8.h"
#include "tools/statistics/statistics.h"

namespace stela {
namespace {

/// For access by name: a lookup in an ordered object takes time in proportion to its size.
using Read = nlohmann::json;

constexpr std::string_view kVersion1 = "stela statistics 1";
/// The end of a member for the scores of teams: `huts of a team`.
constexpr std::string_view kOfTeam = " of a team";

void write_histogram(std::string_view name, const Histogram& histogram, JsonWriter& json) {
  json.key(name).list(histogram, [&](const auto& item) {
    json.list([&] {
      json.value(item.first);
      json.value(item.second);
    });
  });
}

void write_counts(std::string_view name, const Counts& counts, JsonWriter& json) {
  json.key(name).object([&] {
    for (const auto& [what, times] : counts) json.member(what, times);
  });
}

void write_sources(const GroupCount& group, JsonWriter& json) {
  for (const auto& item : group.sources) {
    json.object([&] {
      json.member("part", item.first.first);
      json.member("event", item.first.second);
      json.member("times", item.second.times);
      json.member("points", item.second.points);
    });
  }
}

void write_analysis(const AnalysisCount& count, JsonWriter& json) {
  json.object([&] {
    json.member("games", count.games);
    json.member("entries", count.entries);
    json.member("loss", count.loss);
    json.member("marked", count.marked);
    json.member("luck_games", count.luck_games);
    json.member("luck", count.luck);
  });
}

void write_group(const std::string& game, std::int64_t players, const GroupCount& group,
                 JsonWriter& json) {
  json.key("game");
  if (game.empty()) {
    json.null();
  } else {
    json.value(game);
  }
  json.member("players", players);
  json.member("records", group.records);
  json.member("invalid", group.invalid);
  json.member("finished", group.finished);
  write_histogram("lengths", group.lengths, json);
  json.key("scores").object([&] {
    for (const auto& [part, seen] : group.scores) {
      write_histogram(part, seen, json);
      const auto team = group.team_scores.find(part);
      if (team != group.team_scores.end())
        write_histogram(fmt::format("{}{}", part, kOfTeam), team->second, json);
    }
  });
  json.key("seats").objects(group.seats, [&](const SeatCount& seat) {
    json.member("games", seat.games);
    json.member("wins", seat.wins);
    json.member("shared", seat.shared);
  });
  json.key("sources").list([&] { write_sources(group, json); });
  write_counts("actions", group.actions, json);
  write_counts("endings", group.endings, json);
  write_counts("rules", group.rules, json);
  if (group.analysed_seats.empty()) return;
  json.key("analysed").object([&] {
    json.key("seats").list(group.analysed_seats,
                           [&](const AnalysisCount& seat) { write_analysis(seat, json); });
    json.key("players").object([&] {
      for (const auto& [name, count] : group.analysed_players) {
        json.key(name);
        write_analysis(count, json);
      }
    });
  });
}

/// The error that a document does not contain valid statistics.
struct Wrong : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Reads a whole number of 64 bits.
std::int64_t read_number(const Read& json) {
  const bool whole =
      json.is_number_integer() &&
      (!json.is_number_unsigned() || json.get<std::uint64_t>() <= std::uint64_t{INT64_MAX});
  if (!whole) throw Wrong(fmt::format("`{}` is not a whole number of 64 bits", shown(json.dump())));
  return json.get<std::int64_t>();
}

/// Reads a count: a whole number from 0 that fits into a signed number, so that tables can show it.
std::uint64_t read_count(const Read& json) {
  const std::int64_t number = read_number(json);
  if (number < 0) throw Wrong(fmt::format("`{}` is less than 0", number));
  return static_cast<std::uint64_t>(number);
}

Histogram read_histogram(const Read& json) {
  Histogram out;
  for (const Read& item : json) {
    if (!item.is_array() || item.size() != 2) throw Wrong("an item of a histogram has two numbers");
    add_checked(out[read_number(item[0])], read_count(item[1]));
  }
  return out;
}

Counts read_counts(const Read& json) {
  Counts out;
  for (const auto& [name, times] : json.items()) add_checked(out[name], read_count(times));
  return out;
}

AnalysisCount read_analysis(const Read& json) {
  AnalysisCount count;
  count.games = read_count(json.at("games"));
  count.entries = read_count(json.at("entries"));
  count.loss = read_number(json.at("loss"));
  count.marked = read_count(json.at("marked"));
  count.luck_games = read_count(json.at("luck_games"));
  count.luck = read_number(json.at("luck"));
  if (count.marked > count.entries) throw Wrong("more entries are marked than there are");
  if (count.luck_games > count.games) throw Wrong("luck is known of more games than there are");
  return count;
}

GroupCount read_group(const Read& json) {
  GroupCount group;
  group.records = read_count(json.at("records"));
  group.invalid = read_count(json.at("invalid"));
  group.finished = read_count(json.at("finished"));
  if (group.invalid > group.records || group.finished > group.records - group.invalid) {
    throw Wrong("more records are invalid or finished than there are");
  }
  group.lengths = read_histogram(json.at("lengths"));
  for (const auto& [part, seen] : json.at("scores").items()) {
    const bool of_team = part.ends_with(kOfTeam);
    const std::string name = of_team ? part.substr(0, part.size() - kOfTeam.size()) : part;
    (of_team ? group.team_scores : group.scores)[name] = read_histogram(seen);
    group.scores.try_emplace(name);
  }
  for (const Read& seat : json.at("seats")) {
    SeatCount& count = group.seats.emplace_back();
    count.games = read_count(seat.at("games"));
    count.wins = read_count(seat.at("wins"));
    count.shared = read_count(seat.at("shared"));
    if (count.wins > count.games) throw Wrong("a seat has more wins than games");
  }
  for (const Read& source : json.at("sources")) {
    SourceCount& count =
        group
            .sources[{source.at("part").get<std::string>(), source.at("event").get<std::string>()}];
    add_checked(count.times, read_count(source.at("times")));
    add_checked(count.points, read_number(source.at("points")));
  }
  group.actions = read_counts(json.at("actions"));
  group.endings = read_counts(json.at("endings"));
  group.rules = read_counts(json.at("rules"));
  if (!json.contains("analysed")) return group;
  const Read& analysed = json.at("analysed");
  for (const Read& seat : analysed.at("seats")) {
    group.analysed_seats.push_back(read_analysis(seat));
  }
  for (const auto& [name, count] : analysed.at("players").items()) {
    group.analysed_players[name] = read_analysis(count);
  }
  return group;
}

}  // namespace

std::string Statistics::to_json() const {
  std::string out = "{\"version\": \"" + std::string(kVersion1) + "\",\n \"groups\": [";
  bool first = true;
  for (const auto& item : groups_) {
    out += first ? "\n  " : ",\n  ";
    first = false;
    JsonWriter json(out);
    json.object([&] { write_group(item.first.first, item.first.second, item.second, json); });
  }
  return out + (first ? "]}\n" : "\n ]}\n");
}

std::string Statistics::add_json(std::string_view document) {
  try {
    const Read json = Read::parse(document);
    if (json.at("version").get<std::string>() != kVersion1) {
      return "they are statistics of another version";
    }
    // An error in the middle must not leave partial results.
    Statistics sum = *this;
    for (const Read& item : json.at("groups")) {
      const Read& game = item.at("game");
      sum.groups_[{game.is_null() ? std::string() : game.get<std::string>(),
                   read_number(item.at("players"))}] += read_group(item);
    }
    *this = std::move(sum);
  } catch (const std::overflow_error& error) {
    return error.what();
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    return fmt::format("no statistics as `--format json` writes them ({})",
                       printable(error.what()));
  }
  return {};
}

}  // namespace stela
