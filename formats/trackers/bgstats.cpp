// BG Stats: the link that adds a play, and the file with any number of plays.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "formats/trackers/play.h"
#include "lib/core/digest.h"
#include "lib/core/json_writer.h"

namespace stela::plays {
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

}  // namespace stela::plays
