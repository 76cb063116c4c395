#include "formats/bga/notifications.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <system_error>

#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"

namespace stela::bga {
namespace {

using importing::member;
using importing::number_of;
using importing::text_of;

/// Common notifications that change nothing on the table: notifications of the game that repeat
/// others, messages for people, and the platform's own about turns, clocks, chat and replays.
constexpr std::array kPassed = std::to_array<std::string_view>({
    "gameStateChange",
    "destroyBuilding",
    "message",
    "simpleNode",
    "simpleNote",
    "updateReflexionTime",
    "wakeupPlayers",
    "playerEliminated",
    "gameStateChangePrivateArg",
    "gameStateMultipleActiveUpdate",
    "newPrivateState",
    "newActivePlayer",
    "playerstatus",
    "yourturnack",
    "clockalert",
    "tableDecision",
    "infomsg",
    "history_history",
    "chatmessage",
    "tablechat",
    "archivewaitingdelay",
    "end_archivewaitingdelay",
    "replaywaitingdelay",
    "end_replaywaitingdelay",
    "replayinitialwaitingdelay",
    "end_replayinitialwaitingdelay",
    "aiPlayerWaitingDelay",
    "end_aiPlayerWaitingDelay",
    "skipTurnOfPlayerWarning",
    "zombieModeFailWarning",
    "zombieModeFail",
    "zombieBack",
    "updateSpectatorList",
    "wouldlikethink",
    "showTutorial",
    "resultsAvailable",
    "switchToTurnbased",
    "banFromTable",
    "chat",
    "groupchat",
    "privatechat",
    "startWriting",
    "stopWriting",
    "newRTCMode",
});

/// Other notifications that the platform reserves for itself, or sends for its framework's
/// counters.
constexpr std::array kPlatformNotices = std::to_array<std::string_view>({
    "aiError",
    "allPlayersAreZombie",
    "replay_has_ended",
    "setPlayerCounter",
    "setPlayerCounterAll",
    "setTableCounter",
    "showCursor",
    "showCursorClick",
    "simplePause",
    "tableWindow",
});

/// Notifications after which the table is as it was before some of the moves.
constexpr std::array kTakesBack =
    std::to_array<std::string_view>({"undoRestorePoint", "resetInterfaceWithAllDatas"});

/// The members of one notification. Keeps the first that is missing or not a number.
class Args {
 public:
  Args(std::string_view type, const Value* args) : type_(type), args_(args) {}

  [[nodiscard]] const Value* find(std::string_view name) const { return member(args_, name); }
  [[nodiscard]] std::optional<std::int64_t> maybe(std::string_view name) const {
    return number_of(find(name));
  }
  std::int64_t number(std::string_view name) { return number(find(name), name); }
  std::int64_t number(const Value* value, std::string_view name) {
    const std::optional<std::int64_t> number = number_of(value);
    if (!number) refuse(fmt::format("`{}` is not a number", name));
    return number.value_or(0);
  }
  PlayerId player(std::string_view name = "player_id") {
    const PlayerId player = number(name);
    if (player <= 0) refuse(fmt::format("`{}` is not a player", name));
    return player;
  }
  void refuse(const std::string& why) {
    if (why_.empty()) why_ = fmt::format("the notification `{}` cannot be read: {}", type_, why);
  }
  /// Returns `result`, or `Malformed` if a member was refused.
  [[nodiscard]] Notification give(Notification result) const {
    if (!why_.empty()) return Malformed{why_};
    return result;
  }

 private:
  std::string_view type_;
  const Value* args_;
  std::string why_;
};

/// The draw at the start of a turn is sent to all players and contains the tile; the draw after a
/// building does not.
std::optional<Notification> read_draw(Args& args) {
  if (text_of(args.find("tile_type")).empty()) return std::nullopt;
  return args.give(TurnBegins{args.player(), args.maybe("remain")});
}

Notification read_tile(Args& args) {
  TileLaid tile;
  tile.player = args.player();
  tile.type = text_of(args.find("tile_type"));
  tile.x = args.number("x");
  tile.y = args.number("y");
  tile.turned = args.number("r");
  tile.level = args.maybe("z");
  tile.remain = args.maybe("remain");
  tile.covered = args.maybe("count").value_or(0);
  return args.give(std::move(tile));
}

void read_spaces(Args& args, Built& built) {
  const Value* const list = args.find("buildings");
  if (list == nullptr || (list->kind != Value::Kind::kList && list->kind != Value::Kind::kObject) ||
      list->items.empty()) {
    return args.refuse("`buildings` names no hex");
  }
  bool one_terrain = true;
  for (const Value& space : list->items) {
    built.spaces.push_back(
        {args.number(member(&space, "x"), "x"), args.number(member(&space, "y"), "y")});
    const std::optional<std::int64_t> face = number_of(member(&space, "face"));
    one_terrain = one_terrain && (built.spaces.size() == 1 || face == built.terrain);
    built.terrain = face;
  }
  if (!one_terrain) args.refuse("the hexes are not all of one terrain");
}

Notification read_building(Args& args) {
  Built built;
  built.player = args.player();
  const std::int64_t kind = args.number("bldg_type");
  if (kind < 1 || kind > 3) args.refuse(fmt::format("there is no building of type {}", kind));
  built.building = static_cast<Building>(std::clamp<std::int64_t>(kind, 1, 3));
  built.count = args.maybe("count");
  read_spaces(args, built);
  const auto temples = args.maybe("temples");
  const auto towers = args.maybe("towers");
  const auto huts = args.maybe("huts");
  if (temples && towers && huts) built.stock = Pieces{*temples, *towers, *huts};
  return args.give(std::move(built));
}

Notification read_scores(Args& args) {
  FinalScores out;
  const Value* const scores = args.find("scores");
  if (scores == nullptr || scores->kind != Value::Kind::kObject) args.refuse("it has no scores");
  if (scores == nullptr) return args.give(std::move(out));
  for (const Value& score : scores->items) {
    const Value id = Value::of_text(score.key);
    out.scores.push_back({args.number(&id, "scores"), args.number(&score, "scores")});
  }
  return args.give(std::move(out));
}

/// The only change to a table that matters is a player leaving it.
std::optional<Notification> read_table_change(Args& args) {
  if (text_of(args.find("reload_reason")) != "playerQuitGame") return std::nullopt;
  return args.give(Left{args.player("who_quits")});
}

/// Returns the meaning of the notification `event`, or nothing if it changes nothing or repeats
/// other notifications.
std::optional<Notification> notification_of(const Value& event) {
  const std::string type = text_of(member(&event, "type"));
  Args args(type, member(&event, "args"));
  if (type == "draw") return read_draw(args);
  if (type == "commitTile") return read_tile(args);
  if (type == "commitBuilding") return read_building(args);
  if (type == "eliminate") return args.give(Eliminated{args.player()});
  if (type == "scores") return read_scores(args);
  // These are not known to always name the player.
  if (type == "playerConcedeGame") return Conceded{args.maybe("player_id").value_or(0)};
  if (type == "skipTurnOfPlayer") return TurnSkipped{args.maybe("player_id").value_or(0)};
  if (type == "tableInfosChanged") return read_table_change(args);
  if (type == "gameResultNeutralized") return Left{args.maybe("player_id").value_or(0)};
  if (contains(kPassed, type)) return std::nullopt;
  if (contains(kPlatformNotices, type)) return PlatformNotice{type};
  if (contains(kTakesBack, type)) return TakenBack{type};
  return Unknown{shown(type)};
}

using importing::member;
using importing::number_of;
using importing::Remark;
using importing::text_of;

/// Enough for any game and the events around it.
constexpr std::size_t kMaxPackets = 200'000;
/// Maximum number of gaps between packets that are listed.
constexpr std::size_t kMaxGaps = 8;

/// A packet as found in the file, and the uids of its events in order.
struct FoundPacket {
  Packet packet;
  std::vector<std::string> uids;
};

/// Collects packets in the order of the file.
class PacketReader {
 public:
  PacketReader(TableLog& log, std::vector<Remark>& remarks) : log_(log), remarks_(remarks) {}

  bool take(const Value& item) {
    ++count_;
    const std::optional<std::int64_t> id = number_of(member(&item, "packet_id"));
    const std::string channel = text_of(member(&item, "channel"));
    const Value* const inner = member(&item, "data");
    if (!id && inner != nullptr && inner->kind == Value::Kind::kObject) {
      return refuse("it holds several logs, and a file is the log of one table");
    }
    if (!id || channel.empty()) {
      return refuse(fmt::format("the {}. packet of the file has no `{}`", count_,
                                id ? "channel" : "packet_id"));
    }
    if (count_ > kMaxPackets)
      return refuse(fmt::format("it has more than {} packets", kMaxPackets));
    FoundPacket found;
    found.packet.id = *id;
    found.packet.move = number_of(member(&item, "move_id"));
    found.packet.time = number_of(member(&item, "time"));
    ids_.insert(*id);
    if (!check_table(item, channel, found.packet)) return false;
    if (!channel.starts_with("/table/")) return true;
    any_public_ = true;
    read_events(item, found);
    found_.push_back(std::move(found));
    return true;
  }

  /// Sorts the packets once all have been read.
  void finish() {
    if (importing::has_error(remarks_)) return;
    if (count_ == 0) {
      refuse("it holds no packet: it is not an archived log");
      return;
    }
    if (!any_public_) {
      refuse("it holds private channels only, and no packet of the table");
      return;
    }
    std::ranges::stable_sort(found_, [](const FoundPacket& a, const FoundPacket& b) {
      return a.packet.id < b.packet.id;
    });
    for (FoundPacket& found : found_) add(found);
    report_gaps();
  }

 private:
  bool refuse(std::string message, std::string place = {}) {
    remarks_.push_back({Severity::kError, std::move(place), std::move(message)});
    return false;
  }

  /// Checks that the packet belongs to the same table as the others.
  bool check_table(const Value& item, const std::string& channel, const Packet& packet) {
    constexpr std::string_view kChannel = "/table/t";
    std::optional<std::int64_t> table = number_of(member(&item, "table_id"));
    if (channel.starts_with(kChannel)) {
      const std::string number = channel.substr(kChannel.size());
      const Value written = Value::of_text(number);
      const std::optional<std::int64_t> of_channel = number_of(&written);
      if (table && of_channel && *table != *of_channel) {
        return refuse(fmt::format("it belongs to table {} and to table {}", *table, *of_channel),
                      place_of(packet));
      }
      if (of_channel) table = of_channel;
    }
    if (!table) return true;
    if (log_.table == 0) log_.table = *table;
    if (log_.table == *table) return true;
    return refuse(
        fmt::format("it is of table {}, and others of table {}: the file holds two tables", *table,
                    log_.table),
        place_of(packet));
  }

  void read_events(const Value& item, FoundPacket& found) {
    const Value* const events = member(&item, "data");
    if (events == nullptr) return;
    for (const Value& event : events->items) {
      if (event.kind != Value::Kind::kObject) continue;
      note_name(member(&event, "args"));
      std::optional<Notification> notification = notification_of(event);
      if (!notification) continue;
      found.packet.notifications.push_back(std::move(*notification));
      found.uids.push_back(text_of(member(&event, "uid")));
    }
  }

  void note_name(const Value* args) {
    const std::optional<std::int64_t> id = number_of(member(args, "player_id"));
    const std::string name = text_of(member(args, "player_name"));
    if (!id || *id <= 0 || name.empty() || find_player(log_.named, *id) != nullptr) return;
    constexpr std::size_t kMaxNamed = 16;
    if (log_.named.size() < kMaxNamed) log_.named.push_back({*id, name, {}});
  }

  /// Appends a packet, without the events that earlier packets contained.
  void add(FoundPacket& found) {
    Packet packet = found.packet;
    packet.notifications.clear();
    for (std::size_t i = 0; i < found.uids.size(); ++i) {
      const std::string& uid = found.uids[i];
      if (!uid.empty() && !uids_.insert(uid).second) continue;
      packet.notifications.push_back(std::move(found.packet.notifications[i]));
    }
    const bool repeated = !log_.packets.empty() && log_.packets.back().id == packet.id;
    if (!repeated) {
      log_.packets.push_back(std::move(packet));
      return;
    }
    // A log that was saved twice repeats identical packets.
    if (packet.notifications.empty() || packet.notifications == log_.packets.back().notifications)
      return;
    refuse("the packet comes twice, and the second time with different contents", place_of(packet));
  }

  /// Reports gaps. A missing packet may have contained a move; if so, the replay will notice.
  void report_gaps() {
    std::string list;
    std::size_t gaps = 0;
    std::int64_t missing = 0;
    std::int64_t last = std::min<std::int64_t>(*ids_.begin(), 1) - 1;
    for (const std::int64_t id : ids_) {
      if (id > last + 1) {
        missing += id - last - 1;
        if (++gaps <= kMaxGaps) {
          list += fmt::format("{}{}", gaps == 1 ? "" : ", ", last + 1);
          if (id > last + 2) list += fmt::format(" to {}", id - 1);
        }
        if (gaps == kMaxGaps + 1) list += ", …";
      }
      last = id;
    }
    if (gaps == 0) return;
    remarks_.push_back({Severity::kWarning,
                        {},
                        fmt::format("the file lacks {}: {}",
                                    counted(static_cast<long>(missing), "packet"), list)});
  }

  TableLog& log_;
  std::vector<Remark>& remarks_;
  std::size_t count_ = 0;
  bool any_public_ = false;
  std::vector<FoundPacket> found_;
  /// Ids of the packets of all channels.
  std::set<std::int64_t> ids_;
  std::set<std::string> uids_;
};

/// Returns the object that contains `players`, inside any number of objects called `data`.
const Value* envelope_of(const Value& root) {
  const Value* at = &root;
  while (const Value* inner = member(at, "data")) {
    if (inner->kind != Value::Kind::kObject || member(at, "players") != nullptr) break;
    at = inner;
  }
  return at;
}

void read_players(const Value& root, TableLog& log) {
  const Value* const players = member(envelope_of(root), "players");
  if (players == nullptr) return;
  std::set<PlayerId> known;
  for (const Value& player : players->items) {
    const std::optional<std::int64_t> id = number_of(member(&player, "id"));
    if (!id || *id <= 0 || !known.insert(*id).second) continue;
    log.players.push_back(
        {*id, text_of(member(&player, "name")), colour_code(text_of(member(&player, "color")))});
  }
}

/// Reports the server's message if the file contains one instead of a log.
bool report_refusal(const Value& root, std::vector<Remark>& remarks) {
  const Value* const error = member(&root, "error");
  const std::optional<std::int64_t> status = number_of(member(&root, "status"));
  if (error == nullptr && status != 0) return false;
  remarks.push_back({Severity::kError,
                     {},
                     fmt::format("the server gave no log but refused: `{}`",
                                 printable(text_of(error).substr(0, 200)))});
  return true;
}

}  // namespace

std::string place_of(const Packet& packet) {
  if (!packet.move) return fmt::format("packet {}", packet.id);
  return fmt::format("packet {}, move {}", packet.id, *packet.move);
}

const Player* find_player(const std::vector<Player>& players, PlayerId id) {
  const auto found = std::ranges::find(players, id, &Player::id);
  return found == players.end() ? nullptr : &*found;
}

std::string colour_code(const std::string& written) {
  constexpr std::size_t kDigits = 6;
  std::string code = written.starts_with('#') ? written.substr(1) : written;
  if (code.size() != kDigits) return {};
  for (char& c : code) {
    if (c >= 'A' && c <= 'F') c = static_cast<char>(c - 'A' + 'a');
    if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) return {};
  }
  return code;
}

void count_log(std::string_view log, importing::Census& census, std::vector<Remark>& remarks) {
  bool any = false;
  const auto take = [&](const Value& packet) {
    const std::string channel = text_of(member(&packet, "channel"));
    const std::string_view receiver = channel.starts_with("/table/")    ? "table"
                                      : channel.starts_with("/player/") ? "player"
                                                                        : "other";
    census.add_names(packet);
    const Value* const events = member(&packet, "data");
    if (events == nullptr) return true;
    for (const Value& event : events->items) {
      if (event.kind != Value::Kind::kObject) continue;
      any = true;
      census.add(text_of(member(&event, "type")), receiver, member(&event, "args"));
    }
    return true;
  };
  ValueMemory memory;
  Value root;
  if (const auto mistake =
          importing::read_json(log, memory, root, importing::JsonItems{"data logs", take})) {
    remarks.push_back({Severity::kError, mistake->place, mistake->message});
    return;
  }
  if (report_refusal(root, remarks)) return;
  census.add_names(root);
  if (!any) remarks.push_back({Severity::kError, {}, "it contains no notification"});
}

TableLog read_log(const importing::Source& source, std::vector<Remark>& remarks) {
  TableLog log;
  PacketReader packets(log, remarks);
  ValueMemory memory;
  Value root;
  const importing::JsonItems items{"data logs",
                                   [&](const Value& item) { return packets.take(item); }};
  if (const auto mistake = importing::read_json(source.log, memory, root, items)) {
    remarks.push_back({Severity::kError, mistake->place, mistake->message});
    return log;
  }
  if (importing::has_error(remarks) || report_refusal(root, remarks)) return log;
  packets.finish();
  read_players(root, log);
  return log;
}

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
    std::optional<std::int64_t> rank = number_of(member(&player, "gamerank"));
    if (rank && *rank < 1) rank.reset();
    info.results.push_back(
        {*id, text_of(member(&player, "name")), number_of(member(&player, "score")), rank,
         number_of(member(&player, "playorder")), rating_of(member(&player, "rank_after_game")),
         rating_of(member(&player, "point_win"))});
    if (number_of(member(&player, "finish_game")) == 0) info.left.insert(*id);
  }
}

/// Reads the newer form of the result, which contains the colours and the teams.
void read_game_result(const Value* result, TableInfo& info) {
  const auto& teams = items_of(member(result, "rankedTeams"));
  std::size_t number = 0;
  for (const Value& team : teams) {
    ++number;
    const auto& players = items_of(member(&team, "players"));
    for (const Value& player : players) {
      const std::optional<std::int64_t> id = number_of(member(&player, "id"));
      if (!id) continue;
      const auto found = std::ranges::find(info.results, *id, &PlayerResult::id);
      if (found != info.results.end() && teams.size() > 1 && players.size() > 1) {
        found->team = number;
      }
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
