// Reads plays written by trackers and by Board Game Arena.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <new>
#include <pugixml.hpp>
#include <string>
#include <utility>

#include "formats/bga/table_info.h"
#include "formats/import/importer.h"
#include "formats/import/json.h"
#include "formats/trackers/play.h"
#include "lib/core/utf8.h"
#include "lib/record/dates.h"

namespace stela::plays {
namespace {

using importing::member;
using importing::number_of;
using importing::text_of;

/// More than any group plays; each play takes memory.
constexpr std::size_t kMaxPlays = 1'000'000;
/// Length of a date such as `2026-11-20`.
constexpr std::size_t kDayLength = 10;
/// Larger scores are read as this, so that sums do not overflow.
constexpr std::int64_t kMaxScore = 1'000'000'000'000;

std::optional<std::int64_t> score_of(std::optional<std::int64_t> score) {
  if (!score) return score;
  return std::max(-kMaxScore, std::min(kMaxScore, *score));
}

/// Returns the integer in a string.
std::optional<std::int64_t> number_in(std::string_view text) {
  const Value value = Value::of_text(text);
  return number_of(&value);
}

/// Sets the id of the game if it is a supported one.
void name_game(Play& play) {
  const Game* const game = find_game({}, play.bgg, play.game_name);
  if (game != nullptr) play.game = game->id;
}

// --- .bgsplay ------------------------------------------------------------------------------------

/// Returns the items in a list of a `.bgsplay` file, by the numbers that plays use to refer to
/// them.
std::map<std::int64_t, const Value*> by_id(const Value& root, std::string_view list) {
  std::map<std::int64_t, const Value*> out;
  const Value* const items = member(&root, list);
  if (items == nullptr) return out;
  for (const Value& item : items->items) {
    if (const auto id = number_of(member(&item, "id"))) out.emplace(*id, &item);
  }
  return out;
}

const Value* referred(const std::map<std::int64_t, const Value*>& things, const Value* reference) {
  const auto id = number_of(reference);
  const auto found = id ? things.find(*id) : things.end();
  return found == things.end() ? nullptr : found->second;
}

bool is_true(const Value* value) {
  return value != nullptr && (value->boolean || number_of(value) == 1 || value->text == "true");
}

std::vector<Play> read_bgsplay(const Value& root, const Value& list) {
  const auto games = by_id(root, "games");
  const auto players = by_id(root, "players");
  std::vector<Play> out;
  for (const Value& item : list.items) {
    Play& play = out.emplace_back();
    play.id = text_of(member(&item, "uuid"));
    const Value* const game = referred(games, member(&item, "gameRefId"));
    play.game_name = importing::clean_text(text_of(member(game, "name")));
    play.bgg = number_of(member(game, "bggId"));
    name_game(play);
    if (is_true(member(&item, "ignored"))) play.state = PlayState::kIgnored;
    const Value* const scores = member(&item, "playerScores");
    if (scores == nullptr) continue;
    for (const Value& score : scores->items) {
      const Value* const player = referred(players, member(&score, "playerRefId"));
      Player& made = play.players.emplace_back();
      if (!is_true(member(player, "isAnonymous"))) {
        made.name = importing::clean_text(text_of(member(player, "name")));
      }
      made.score = score_of(number_of(member(&score, "score")));
      const auto rank = number_of(member(&score, "rank"));
      if (rank && *rank > 0) made.rank = rank;  // 0 means that the app has no rank
      made.winner = is_true(member(&score, "winner"));
      made.colour = importing::clean_text(text_of(member(&score, "role")));
    }
  }
  return out;
}

// --- Board Game Arena ----------------------------------------------------------------------------

/// The platform's scores of a game that a player has conceded are 1 and 0, and so are all those of
/// Taluva before August 2020.
bool has_scores(const bga::TableInfo& info) {
  return !info.is_concession() && std::ranges::any_of(info.results, [](const auto& result) {
    return result.score.value_or(0) > 1;
  });
}

PlayState state_of(const bga::TableInfo& info) {
  if (info.cancelled) return PlayState::kCancelled;
  if (info.is_abandoned()) return PlayState::kAbandoned;
  const bool ranked =
      std::ranges::any_of(info.results, [](const auto& result) { return result.rank.has_value(); });
  return ranked ? PlayState::kCounts : PlayState::kUnfinished;
}

/// Returns the players' places. Those who left come after all others, as in a record.
void add_table_players(const bga::TableInfo& info, Play& play) {
  const auto is_left = [&](const bga::PlayerResult& result) {
    return info.left.contains(result.id);
  };
  const bool scored = has_scores(info);
  const bool all_left = std::ranges::all_of(info.results, is_left);
  for (const bga::PlayerResult& result : info.results) {
    Player& player = play.players.emplace_back();
    player.name = importing::clean_text(result.name);
    player.seat = result.order;
    if (scored) player.score = score_of(result.score);
    const auto is_better = [&](const bga::PlayerResult& other) {
      const auto key = [&](const bga::PlayerResult& of) {
        return std::pair(!all_left && is_left(of), *of.rank);
      };
      return other.rank && key(other) < key(result);
    };
    if (result.rank && play.state == PlayState::kCounts) {
      player.rank = 1 + std::ranges::count_if(info.results, is_better);
      player.winner = player.rank == 1;
    }
  }
}

std::vector<Play> read_table(const Value& root, std::string& error) {
  std::vector<importing::Remark> remarks;
  const bga::TableInfo info = bga::read_table_info(root, remarks);
  if (importing::has_error(remarks)) {
    error = remarks.front().message;
    return {};
  }
  constexpr std::size_t kMaxPlayers = 100;
  if (info.results.size() > kMaxPlayers) {
    error = fmt::format("the table has more than {} players", kMaxPlayers);
    return {};
  }
  constexpr std::int64_t kMinute = 60;
  constexpr std::int64_t kDay = std::int64_t{24} * 60 * kMinute;
  Play play;
  if (info.table != 0) {
    play.id = id_of_table(std::to_string(info.table));
    play.comments = fmt::format("table {}", info.table);
  }
  const Game* const game = find_game(info.game, {}, {});
  play.game_name = game != nullptr ? game->name : importing::clean_text(info.game);
  if (game != nullptr) {
    play.game = game->id;
    play.bgg = game->bgg;
  }
  play.date = info.start > 0 ? bga::day_of(info.start) : info.started.substr(0, kDayLength);
  if (!is_day(play.date)) play.date.clear();
  play.location = bga::kPlatform;
  // Games by correspondence take days.
  if (info.seconds && *info.seconds > 0 && *info.seconds <= kDay) {
    play.minutes = (*info.seconds + kMinute - 1) / kMinute;
  }
  play.unranked = info.unranked;
  play.state = state_of(info);
  add_table_players(info, play);
  for (const auto& [holds, words] :
       {std::pair(info.unranked, "unranked"), std::pair(info.is_concession(), "conceded"),
        std::pair(info.is_neutralized(), "a player left")}) {
    if (holds) play.comments += fmt::format("{}{}", play.comments.empty() ? "" : "; ", words);
  }
  return {std::move(play)};
}

std::vector<Play> read_json_plays(std::string_view text, std::string& error) {
  ValueMemory memory;
  Value root;
  if (const auto mistake = importing::read_json(text, memory, root)) {
    error = mistake->place.empty() ? mistake->message
                                   : fmt::format("{}: {}", mistake->place, mistake->message);
    return {};
  }
  const Value* const list = member(&root, "plays");
  if (list != nullptr && list->kind == Value::Kind::kList) return read_bgsplay(root, *list);
  constexpr auto kOfTable = std::to_array<std::string_view>({"data", "result", "error"});
  const auto has = [&](std::string_view name) { return member(&root, name) != nullptr; };
  if (std::ranges::any_of(kOfTable, has)) return read_table(root, error);
  error =
      "it has no list `plays`: it is not a file of BG Stats, nor the information on a table of "
      "Board Game Arena";
  return {};
}

// --- BoardGameGeek -------------------------------------------------------------------------------

Play read_play(const pugi::xml_node& node) {
  Play play;
  const std::string id = node.attribute("id").value();
  if (!id.empty()) play.id = "bgg " + id;
  const pugi::xml_node item = node.child("item");
  play.game_name = importing::clean_text(item.attribute("name").value());
  play.bgg = number_in(item.attribute("objectid").value());
  name_game(play);
  const auto flag = [&](const char* name) { return number_in(node.attribute(name).value()) == 1; };
  if (flag("incomplete") || flag("nowinstats")) play.state = PlayState::kIgnored;
  play.quantity = number_in(node.attribute("quantity").value()).value_or(1);
  for (const pugi::xml_node& player : node.child("players").children("player")) {
    Player& made = play.players.emplace_back();
    made.name = importing::clean_text(player.attribute("name").value());
    if (made.name.empty()) made.name = importing::clean_text(player.attribute("username").value());
    made.colour = importing::clean_text(player.attribute("color").value());
    made.score = score_of(number_in(player.attribute("score").value()));
    made.winner = number_in(player.attribute("win").value()) == 1;
  }
  return play;
}

std::vector<Play> read_bgg(std::string_view text, std::string& error) {
  pugi::xml_document document;
  const pugi::xml_parse_result read =
      document.load_buffer(text.data(), text.size(), pugi::parse_default, pugi::encoding_utf8);
  if (read.status == pugi::status_out_of_memory) throw std::bad_alloc();
  if (!read) {
    error = fmt::format("byte {}: it is not XML: {}", read.offset, read.description());
    return {};
  }
  const pugi::xml_node root = document.document_element();
  if (std::string_view(root.name()) != "plays") {
    error = fmt::format("its root is `{}`, not `plays`", shown(root.name()));
    return {};
  }
  std::vector<Play> out;
  for (const pugi::xml_node& node : root.children("play")) out.push_back(read_play(node));
  return out;
}

}  // namespace

bool is_board_game_arena(std::string_view site) { return site == bga::kPlatform; }

std::vector<Play> read_plays(std::string_view text, std::string& error) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  const std::size_t first = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  std::vector<Play> out =
      text.substr(first).starts_with('<') ? read_bgg(text, error) : read_json_plays(text, error);
  if (out.size() <= kMaxPlays) return out;
  error = fmt::format("it has more than {} plays", kMaxPlays);
  return {};
}

}  // namespace stela::plays
