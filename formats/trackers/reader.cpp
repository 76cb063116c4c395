// Reads plays written by trackers.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <new>
#include <pugixml.hpp>

#include "formats/import/importer.h"
#include "formats/import/json.h"
#include "formats/trackers/play.h"
#include "lib/core/utf8.h"

namespace stela::plays {
namespace {

using importing::member;
using importing::number_of;
using importing::text_of;

/// More than any group plays; each play takes memory.
constexpr std::size_t kMaxPlays = 1'000'000;
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

std::vector<Play> read_bgsplay(std::string_view text, std::string& error) {
  ValueMemory memory;
  Value root;
  if (const auto mistake = importing::read_json(text, memory, root)) {
    error = mistake->place.empty() ? mistake->message
                                   : fmt::format("{}: {}", mistake->place, mistake->message);
    return {};
  }
  const Value* const list = member(&root, "plays");
  if (list == nullptr || list->kind != Value::Kind::kList) {
    error = "it has no list `plays`: it is not a file of BG Stats";
    return {};
  }
  const auto games = by_id(root, "games");
  const auto players = by_id(root, "players");
  std::vector<Play> out;
  for (const Value& item : list->items) {
    Play& play = out.emplace_back();
    play.id = text_of(member(&item, "uuid"));
    const Value* const game = referred(games, member(&item, "gameRefId"));
    play.game_name = importing::clean_text(text_of(member(game, "name")));
    play.bgg = number_of(member(game, "bggId"));
    name_game(play);
    play.counts = !is_true(member(&item, "ignored"));
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
  play.counts = !flag("incomplete") && !flag("nowinstats");
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

std::vector<Play> read_plays(std::string_view text, std::string& error) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  const std::size_t first = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  std::vector<Play> out =
      text.substr(first).starts_with('<') ? read_bgg(text, error) : read_bgsplay(text, error);
  if (out.size() <= kMaxPlays) return out;
  error = fmt::format("it has more than {} plays", kMaxPlays);
  return {};
}

}  // namespace stela::plays
