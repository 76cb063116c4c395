#include "formats/trackers/play.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <new>
#include <pugixml.hpp>
#include <set>
#include <utility>

#include "formats/bga/notifications.h"
#include "formats/import/importer.h"
#include "lib/core/content.h"
#include "lib/core/json_writer.h"
#include "lib/core/utf8.h"
#include "lib/record/tags.h"

namespace stela::plays {
namespace {

/// The supported games. The number of Mykerinos is not known for certain.
const std::array<Game, 3>& games() {
  static const std::array<Game, 3> kGames = {{{"taluva", "Taluva", 24508, {1000, 100, 1}},
                                              {"tikal", "Tikal", 54, {1}},
                                              {"mykerinos", "Mykerinos", std::nullopt, {1}}}};
  return kGames;
}

bool same_name(std::string_view a, std::string_view b) {
  const auto small = [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  };
  return std::ranges::equal(a, b, [&](char x, char y) { return small(x) == small(y); });
}

}  // namespace

const Game* find_game(std::string_view id, std::optional<std::int64_t> bgg, std::string_view name) {
  const auto found = std::ranges::find_if(games(), [&](const Game& game) {
    return (!id.empty() && game.id == id) || (bgg && game.bgg == bgg) || same_name(game.name, name);
  });
  return found == games().end() ? nullptr : &*found;
}

std::int64_t folded(const Game& game, const std::vector<std::int64_t>& parts) {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < std::min(parts.size(), game.weights.size()); ++i) {
    sum += game.weights[i] * parts[i];
  }
  return sum;
}

std::optional<std::vector<std::int64_t>> unfolded(const Game& game, std::int64_t score) {
  if (game.weights.size() == 1) return std::vector{score};
  if (score < 0) return std::nullopt;
  std::vector<std::int64_t> parts;
  for (const std::int64_t weight : game.weights) {
    parts.push_back(score / weight);
    score %= weight;
  }
  return parts;
}

std::string uuid_of(std::string_view digest) {
  constexpr std::size_t kVersion = 12;
  constexpr std::size_t kVariant = 16;
  constexpr std::string_view kVariants = "89ab";
  std::string out;
  for (std::size_t i = 0; i < digest.size(); ++i) {
    const bool group = i == 8 || i == kVersion || i == kVariant || i == 20;
    if (group) out += '-';
    if (i == kVersion) {
      out += '8';
    } else if (i == kVariant) {
      out += kVariants[static_cast<unsigned char>(digest[i]) % kVariants.size()];
    } else {
      out += digest[i];
    }
  }
  return out;
}

std::string id_of_table(std::string_view number) {
  return uuid_of(to_hex(fnv1a(fmt::format("bga {}", number))) +
                 to_hex(fnv1a(fmt::format("{} bga", number))));
}

// BoardGameGeek: plays in the XML format of its API.

namespace {

/// Appends ` name="value"`.
void write_attribute(std::string_view name, std::string_view value, std::string& out) {
  out += fmt::format(" {}=\"", name);
  write_escaped(value, true, out);
  out += '"';
}
void write_attribute(std::string_view name, std::int64_t value, std::string& out) {
  write_attribute(name, std::to_string(value), out);
}

void write_player(const Player& player, std::string& out) {
  out += "   <player";
  write_attribute("username", "", out);
  write_attribute("userid", 0, out);
  write_attribute("name", player.name.empty() ? player.colour : player.name, out);
  if (player.seat) write_attribute("startposition", *player.seat, out);
  if (!player.colour.empty()) write_attribute("color", player.colour, out);
  if (player.score) write_attribute("score", *player.score, out);
  write_attribute("win", player.winner ? 1 : 0, out);
  out += "/>\n";
}

void write_play(const Play& play, std::string& out) {
  constexpr std::uint64_t kMask = 0x3FFFFFFF;
  out += " <play";
  write_attribute("id", static_cast<std::int64_t>(fnv1a(play.id) & kMask), out);
  if (!play.date.empty()) write_attribute("date", play.date, out);
  write_attribute("quantity", 1, out);
  if (play.minutes) write_attribute("length", *play.minutes, out);
  write_attribute("incomplete", 0, out);
  write_attribute("nowinstats", 0, out);
  if (!play.location.empty()) write_attribute("location", play.location, out);
  out += ">\n  <item";
  write_attribute("name", play.game_name, out);
  write_attribute("objecttype", "thing", out);
  write_attribute("objectid", play.bgg.value_or(0), out);
  out += "/>\n";
  if (!play.comments.empty()) {
    out += "  <comments>";
    write_escaped(play.comments, false, out);
    out += "</comments>\n";
  }
  out += "  <players>\n";
  for (const Player& player : play.players) write_player(player, out);
  out += "  </players>\n </play>\n";
}

}  // namespace

std::string write_bgg(const std::vector<Play>& plays) {
  std::string out = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<plays";
  write_attribute("total", static_cast<std::int64_t>(plays.size()), out);
  out += ">\n";
  for (const Play& play : plays) write_play(play, out);
  out += "</plays>\n";
  return out;
}

// BG Stats: the link that adds a play, and the file with any number of plays.

namespace {

constexpr std::string_view kSource = "Stela";
/// A record has a date but no time of day. Times are UTC: noon there is on that day nearly
/// everywhere.
constexpr std::string_view kNoon = " 12:00:00";

/// Writes a member unless its value is unknown.
void write_text(JsonWriter& json, std::string_view name, const std::string& text) {
  if (!text.empty()) json.member(name, text);
}
void write_number(JsonWriter& json, std::string_view name, std::optional<std::int64_t> number) {
  if (number) json.member(name, *number);
}

/// Players without a name are identified by their colour.
const std::string& name_of(const Player& player) {
  return player.name.empty() ? player.colour : player.name;
}

/// Returns an id, the same in every run, for a player or anything else with a name.
std::string id_of(std::string_view kind, std::string_view name) {
  return to_hex(fnv1a(fmt::format("{} {}", kind, name)));
}

/// Returns a UUID that is the same in every run.
std::string uuid_of_name(std::string_view kind, std::string_view name) {
  return uuid_of(id_of(kind, name) + id_of(name, kind));
}

bool uses_teams(const Play& play) {
  return std::ranges::any_of(play.players,
                             [](const Player& player) { return !player.team.empty(); });
}

/// Whether the winners are not exactly the players with the highest score.
bool won_otherwise(const Play& play) {
  std::optional<std::int64_t> best;
  for (const Player& player : play.players) {
    if (player.score) best = std::max(*player.score, best.value_or(*player.score));
  }
  return std::ranges::any_of(play.players, [&](const Player& player) {
    return player.winner != (player.score.has_value() && player.score == best);
  });
}

/// Writes the members of a player that both forms share, except the name and the score.
void write_result(JsonWriter& json, const Player& player) {
  json.member("startPlayer", player.seat == 1);
  json.member("winner", player.winner);
  write_number(json, "rank", player.rank);
  write_text(json, "role", player.colour);
  write_text(json, "team", player.team);
}

std::string push_json(const Play& play, bool comments) {
  std::string out;
  JsonWriter json(out);
  json.object([&] {
    json.member("sourceName", kSource);
    json.member("sourcePlayId", play.id);
    if (!play.date.empty()) json.member("playDate", play.date + std::string(kNoon));
    json.key("game").object([&] {
      json.member("name", play.game_name);
      json.member("sourceGameId", play.game);
      write_number(json, "bggId", play.bgg);
      json.member("highestWins", true);
      json.member("noPoints", false);
    });
    json.key("players").objects(play.players, [&](const Player& player) {
      json.member("name", name_of(player));
      json.member("sourcePlayerId", id_of("player", name_of(player)));
      write_number(json, "score", player.score);
      write_result(json, player);
    });
    write_text(json, "location", play.location);
    write_number(json, "durationMin", play.minutes);
    write_text(json, "board", play.board);
    if (comments) write_text(json, "comments", play.comments);
  });
  return out;
}

/// Returns `text` encoded for the query of a link: everything except the unreserved characters of
/// RFC 3986 is written as `%NN`.
std::string percent_encoded(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '-' || c == '.' || c == '_' || c == '~';
    if (plain) {
      out += c;
    } else {
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return out;
}

/// Items of one kind that a file lists once and plays refer to by number.
class References {
 public:
  explicit References(std::string_view kind) : kind_(kind) {}

  /// Returns the number for `name`: the same in every file, unless two names collide.
  std::int64_t of(const std::string& name) {
    const auto known = ids_.find(name);
    if (known != ids_.end()) return known->second;
    constexpr std::uint64_t kMask = 0x3FFFFFFF;
    auto id = static_cast<std::int64_t>(fnv1a(fmt::format("{} {}", kind_, name)) & kMask);
    while (!taken_.insert(id).second) ++id;
    ids_[name] = id;
    return id;
  }
  [[nodiscard]] const std::map<std::string, std::int64_t>& all() const { return ids_; }

 private:
  std::string_view kind_;
  std::map<std::string, std::int64_t> ids_;
  std::set<std::int64_t> taken_;
};

/// Writes one file. Members and their forms are those of files written by BG Stats, as far as a
/// record contains the data. Everything with a name has a UUID, so that importing a file again adds
/// nothing, and a score is a string.
class FileWriter {
 public:
  FileWriter(const std::vector<Play>& plays, const std::string& me) : plays_(plays), me_(me) {}

  std::string write() {
    for (const Play& play : plays_) refer(play);
    std::string out;
    JsonWriter json(out);
    json.object([&] {
      json.member("about",
                  "Plays written by Stela. This is a Play file that can be read by Board Game "
                  "Stats. If you see this text, try to use a share, export or open-in function to "
                  "open it with Board Game Stats.");
      json.key("games").list([&] { write_games(json); });
      json.key("players").list([&] { write_names(json, "player", players_); });
      json.key("locations").list([&] { write_names(json, "location", locations_); });
      json.key("plays").objects(plays_, [&](const Play& play) { write_play(json, play); });
      if (me_.empty()) return;
      json.key("userInfo").object([&] { json.member("meRefId", players_.of(me_)); });
    });
    out += '\n';
    return out;
  }

 private:
  void refer(const Play& play) {
    games_.of(play.game_name);
    if (play.bgg) numbers_[play.game_name] = *play.bgg;
    if (uses_teams(play)) with_teams_.insert(play.game_name);
    for (const Player& player : play.players) players_.of(name_of(player));
    if (!play.location.empty()) locations_.of(play.location);
  }

  void write_games(JsonWriter& json) {
    for (const auto& [name, id] : games_.all()) {
      json.object([&, &name = name, id = id] {
        json.member("uuid", uuid_of_name("game", name));
        json.member("id", id);
        json.member("name", name);
        json.member("cooperative", false);
        json.member("highestWins", true);
        json.member("noPoints", false);
        json.member("usesTeams", with_teams_.count(name) > 0);
        const auto number = numbers_.find(name);
        if (number != numbers_.end()) json.member("bggId", number->second);
      });
    }
  }

  static void write_names(JsonWriter& json, std::string_view kind, const References& references) {
    for (const auto& [name, id] : references.all()) {
      json.object([&, &name = name, id = id] {
        json.member("uuid", uuid_of_name(kind, name));
        json.member("id", id);
        json.member("name", name);
        if (kind == "player") json.member("isAnonymous", false);
      });
    }
  }

  void write_play(JsonWriter& json, const Play& play) {
    json.member("uuid", play.id);
    json.member("gameRefId", games_.of(play.game_name));
    if (!play.location.empty()) json.member("locationRefId", locations_.of(play.location));
    if (!play.date.empty()) {
      json.member("playDate", play.date + std::string(kNoon));
      std::string digits = play.date;
      std::erase(digits, '-');
      json.member("playDateYmd", std::stoi(digits));
    }
    write_number(json, "durationMin", play.minutes);
    write_text(json, "board", play.board);
    write_text(json, "comments", play.comments);
    json.member("usesTeams", uses_teams(play));
    json.member("ignored", false);
    json.member("manualWinner", won_otherwise(play));
    json.key("playerScores").objects(play.players, [&](const Player& player) {
      json.member("playerRefId", players_.of(name_of(player)));
      if (player.score) json.member("score", std::to_string(*player.score));
      write_result(json, player);
      write_number(json, "seatOrder", player.seat);
    });
  }

  const std::vector<Play>& plays_;
  const std::string& me_;
  References games_{"game"};
  References players_{"player"};
  References locations_{"location"};
  /// Numbers at BoardGameGeek by name.
  std::map<std::string, std::int64_t> numbers_;
  std::set<std::string> with_teams_;
};

}  // namespace

std::string bgstats_link(const Play& play) {
  for (const bool comments : {true, false}) {
    std::string link = "https://app.bgstatsapp.com/createPlay.html?data=" +
                       percent_encoded(push_json(play, comments));
    if (link.size() <= kLongestLink) return link;
  }
  return {};
}

std::string write_bgsplay(const std::vector<Play>& plays, const std::string& me) {
  return FileWriter(plays, me).write();
}

// Reads plays written by trackers and by Board Game Arena.

namespace {

using importing::is_true;
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

/// Sets the id of the game, and its number, if it is a supported one.
void name_game(Play& play) {
  const Game* const game = find_game({}, play.bgg, play.game_name);
  if (game == nullptr) return;
  play.game = game->id;
  if (!play.bgg) play.bgg = game->bgg;
}

/// Sets the day of a play from a text that begins with it, if it names one.
void read_day(std::string_view text, Play& play) {
  text = text.substr(0, kDayLength);
  if (is_day(text)) play.date = text;
}

/// Returns a number of minutes, players or the like, from 1; trackers write 0 if there is none.
std::optional<std::int64_t> count_in(std::optional<std::int64_t> number) {
  return number && *number > 0 ? number : std::nullopt;
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

std::vector<Play> read_bgsplay(const Value& root, const Value& list) {
  const auto games = by_id(root, "games");
  const auto players = by_id(root, "players");
  const auto locations = by_id(root, "locations");
  const auto text_in = [](const Value* thing, std::string_view name) {
    return importing::clean_text(text_of(member(thing, name)));
  };
  std::vector<Play> out;
  for (const Value& item : list.items) {
    Play& play = out.emplace_back();
    play.id = text_of(member(&item, "uuid"));
    const Value* const game = referred(games, member(&item, "gameRefId"));
    play.game_name = text_in(game, "name");
    play.bgg = count_in(number_of(member(game, "bggId")));
    name_game(play);
    read_day(text_of(member(&item, "playDate")), play);
    play.location = text_in(referred(locations, member(&item, "locationRefId")), "name");
    play.board = text_in(&item, "board");
    play.comments = text_in(&item, "comments");
    play.minutes = count_in(number_of(member(&item, "durationMin")));
    if (is_true(member(&item, "ignored"))) play.state = PlayState::kIgnored;
    const Value* const scores = member(&item, "playerScores");
    if (scores == nullptr) continue;
    for (const Value& score : scores->items) {
      const Value* const player = referred(players, member(&score, "playerRefId"));
      Player& made = play.players.emplace_back();
      if (!is_true(member(player, "isAnonymous"))) made.name = text_in(player, "name");
      made.score = score_of(number_of(member(&score, "score")));
      made.rank = count_in(number_of(member(&score, "rank")));
      made.seat = count_in(number_of(member(&score, "seatOrder")));
      made.winner = is_true(member(&score, "winner"));
      made.colour = text_in(&score, "role");
      if (is_true(member(&item, "usesTeams"))) made.team = text_in(&score, "team");
    }
  }
  return out;
}

// --- Board Game Arena ----------------------------------------------------------------------------

/// The platform's scores of a game that a player has conceded are 1 and 0, and so are all those of
/// Taluva before August 2020.
bool has_scores(const bga::TableInfo& info, const Play& play) {
  if (info.is_concession()) return false;
  return play.game != "taluva" || std::ranges::any_of(info.results, [](const auto& result) {
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
  const bool scored = has_scores(info, play);
  const bool all_left = std::ranges::all_of(info.results, is_left);
  for (const bga::PlayerResult& result : info.results) {
    Player& player = play.players.emplace_back();
    player.name = importing::clean_text(result.name);
    player.seat = result.order;
    if (result.team > 0) player.team = std::to_string(result.team);
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
  const auto text_in = [](const pugi::xml_node& of, const char* name) {
    return importing::clean_text(of.attribute(name).value());
  };
  const pugi::xml_node item = node.child("item");
  play.game_name = text_in(item, "name");
  play.bgg = count_in(number_in(item.attribute("objectid").value()));
  name_game(play);
  read_day(node.attribute("date").value(), play);
  play.location = text_in(node, "location");
  play.comments = importing::clean_text(node.child("comments").text().get());
  play.minutes = count_in(number_in(node.attribute("length").value()));
  const auto flag = [&](const char* name) { return number_in(node.attribute(name).value()) == 1; };
  if (flag("incomplete") || flag("nowinstats")) play.state = PlayState::kIgnored;
  play.quantity = number_in(node.attribute("quantity").value()).value_or(1);
  for (const pugi::xml_node& player : node.child("players").children("player")) {
    Player& made = play.players.emplace_back();
    made.name = text_in(player, "name");
    if (made.name.empty()) made.name = text_in(player, "username");
    made.colour = text_in(player, "color");
    made.seat = count_in(number_in(player.attribute("startposition").value()));
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
