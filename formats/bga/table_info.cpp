#include "formats/bga/table_info.h"

#include <fmt/format.h>

#include <algorithm>

#include "formats/import/json.h"
#include "lib/core/utf8.h"

namespace stela::bga {
namespace {

using importing::member;
using importing::number_of;
using importing::text_of;

/// Returns the items of a list or an object; empty for any other value.
const ValueItems& items_of(const Value* value) {
  static const ValueItems kNone;
  return value == nullptr ? kNone : value->items;
}

void read_results(const Value* result, TableInfo& info) {
  std::set<PlayerId> known;
  for (const Value& player : items_of(member(result, "player"))) {
    const std::optional<std::int64_t> id = number_of(member(&player, "player_id"));
    if (!id || !known.insert(*id).second) continue;
    info.results.push_back(
        {*id, text_of(member(&player, "name")), number_of(member(&player, "score")),
         number_of(member(&player, "gamerank")), number_of(member(&player, "playorder"))});
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

}  // namespace

const PlayerResult* TableInfo::result_of(PlayerId id) const {
  const auto found = std::ranges::find(results, id, &PlayerResult::id);
  return found == results.end() ? nullptr : &*found;
}

TableInfo read_table_info(std::string_view text, std::vector<importing::Remark>& remarks) {
  TableInfo info;
  if (text.empty()) return info;
  const auto refuse = [&](std::string place, std::string message) {
    remarks.push_back({Severity::kError, std::move(place),
                       "the table's information cannot be used: " + std::move(message)});
    return info;
  };
  ValueMemory memory;
  Value root;
  if (auto mistake = importing::read_json(text, memory, root)) {
    return refuse(std::move(mistake->place), std::move(mistake->message));
  }
  const Value* table = &root;
  if (const Value* const data = member(table, "data")) table = data;
  const Value* const result = member(table, "result");
  info.table = number_of(member(table, "id")).value_or(0);
  info.game = text_of(member(table, "game_name"));
  if (info.game.empty()) info.game = text_of(member(result, "game_name"));
  if (const Value* const error = member(&root, "error")) {
    return refuse({}, fmt::format("the server refused: `{}`", shown(text_of(error))));
  }
  if (info.table == 0 && info.game.empty() && result == nullptr) {
    return refuse({}, "it names no table, no game and no result");
  }
  info.given = true;
  info.tiles = read_tiles(table);
  info.reason = text_of(member(result, "endgame_reason"));
  read_results(result, info);
  read_game_result(member(table, "gameResult"), info);
  return info;
}

}  // namespace stela::bga
