#include "formats/bga/table_info.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <system_error>
#include <utility>

#include "formats/import/json.h"
#include "lib/core/utf8.h"

namespace stela::bga {
namespace {

using importing::is_true;
using importing::member;
using importing::number_of;
using importing::text_of;

/// Returns the items of a list or an object; empty for any other value.
const ValueItems& items_of(const Value* value) {
  static const ValueItems kNone;
  return value == nullptr ? kNone : value->items;
}

/// Returns the integer nearest to a rating or its change, as far as a tag can contain it.
std::optional<std::int64_t> rating_of(const Value* value) {
  constexpr double kMost = 999'999;
  const std::string text = text_of(value);
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (text.empty() || error != std::errc() || rest != end || !(std::abs(number) <= kMost)) {
    return std::nullopt;
  }
  return std::llround(number);
}

void read_results(const Value* result, TableInfo& info) {
  std::set<PlayerId> known;
  for (const Value& player : items_of(member(result, "player"))) {
    const std::optional<std::int64_t> id = number_of(member(&player, "player_id"));
    if (!id || !known.insert(*id).second) continue;
    info.results.push_back(
        {*id, text_of(member(&player, "name")), number_of(member(&player, "score")),
         number_of(member(&player, "gamerank")), number_of(member(&player, "playorder")),
         rating_of(member(&player, "rank_after_game")), rating_of(member(&player, "point_win"))});
    if (number_of(member(&player, "finish_game")) == 0) info.left.insert(*id);
  }
}

/// Reads the newer form of the result, which contains the colours.
void read_game_result(const Value* result, TableInfo& info) {
  for (const Value& team : items_of(member(result, "rankedTeams"))) {
    for (const Value& player : items_of(member(&team, "players"))) {
      const std::optional<std::int64_t> id = number_of(member(&player, "id"));
      if (!id) continue;
      info.players.push_back(
          {*id, text_of(member(&player, "name")), colour_code(text_of(member(&player, "color")))});
    }
  }
  const Value* const neutralized = member(result, "neutralizedPlayerIds");
  if (neutralized != nullptr && !neutralized->items.empty()) info.left.clear();
  for (const Value& player : items_of(neutralized)) {
    if (const auto id = number_of(&player)) info.left.insert(*id);
  }
}

/// Returns the option that sets the number of tiles, or its default if no value was chosen.
std::optional<std::int64_t> read_tiles(const Value* table) {
  const Value* const option = member(member(table, "options"), "100");
  const std::optional<std::int64_t> value = number_of(member(option, "value"));
  return value ? value : number_of(member(option, "default"));
}

/// Reports why the information cannot be used.
void refuse(std::string place, const std::string& message,
            std::vector<importing::Remark>& remarks) {
  remarks.push_back(
      {Severity::kError, std::move(place), "the table's information cannot be used: " + message});
}

}  // namespace

const PlayerResult* TableInfo::result_of(PlayerId id) const {
  const auto found = std::ranges::find(results, id, &PlayerResult::id);
  return found == results.end() ? nullptr : &*found;
}

std::string day_of(std::int64_t seconds) {
  constexpr std::int64_t kMost = 253'402'300'799;  // the end of the year 9999
  if (seconds <= 0 || seconds > kMost) return {};
  const std::chrono::sys_seconds moment{std::chrono::seconds(seconds)};
  const std::chrono::year_month_day day(std::chrono::floor<std::chrono::days>(moment));
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()),
                     static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
}

TableInfo read_table_info(std::string_view text, std::vector<importing::Remark>& remarks) {
  if (text.empty()) return {};
  ValueMemory memory;
  Value root;
  if (auto mistake = importing::read_json(text, memory, root)) {
    refuse(std::move(mistake->place), mistake->message, remarks);
    return {};
  }
  return read_table_info(root, remarks);
}

TableInfo read_table_info(const Value& root, std::vector<importing::Remark>& remarks) {
  TableInfo info;
  const Value* table = &root;
  if (const Value* const data = member(table, "data")) table = data;
  const Value* const result = member(table, "result");
  info.table = number_of(member(table, "id")).value_or(0);
  info.game = text_of(member(table, "game_name"));
  if (info.game.empty()) info.game = text_of(member(result, "game_name"));
  if (const Value* const error = member(&root, "error")) {
    refuse({}, fmt::format("the server refused: `{}`", shown(text_of(error))), remarks);
    return info;
  }
  if (info.table == 0 && info.game.empty() && result == nullptr) {
    refuse({}, "it names no table, no game and no result", remarks);
    return info;
  }
  info.given = true;
  info.tiles = read_tiles(table);
  info.reason = text_of(member(result, "endgame_reason"));
  info.cancelled = is_true(member(table, "cancelled"));
  info.unranked = is_true(member(table, "unranked"));
  info.conceded = is_true(member(result, "concede"));
  info.start = number_of(member(table, "gamestart")).value_or(0);
  info.started = text_of(member(result, "time_start"));
  info.seconds = number_of(member(result, "time_duration"));
  read_results(result, info);
  read_game_result(member(table, "gameResult"), info);
  return info;
}

}  // namespace stela::bga
