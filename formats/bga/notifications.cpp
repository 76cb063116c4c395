#include "formats/bga/notifications.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "formats/import/json.h"
#include "lib/core/contains.h"
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
  /// Returns `told`, or `Malformed` if a member was refused.
  [[nodiscard]] Notification give(Notification told) const {
    if (!why_.empty()) return Malformed{why_};
    return told;
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

}  // namespace

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

}  // namespace stela::bga
