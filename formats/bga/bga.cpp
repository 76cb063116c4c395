#include "formats/bga/bga.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "formats/bga/course.h"
#include "formats/bga/notifications.h"
#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/game/read_table.h"
#include "lib/record/tags.h"
#include "lib/replay/replayer.h"

namespace stela::bga {
namespace {

using importing::clean_text;
using importing::Remark;
using importing::Source;

/// The platform's name of the supported game.
constexpr std::string_view kGame = "taluva";
constexpr std::size_t kMaxPlayers = 4;
/// Default before June 2026, as today: 12 tiles for each player.
constexpr std::int64_t kTilesEach = 12;
constexpr std::int64_t kAllTiles = 48;

/// The platform's colours with their names in Stela.
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kColours = {
    {{"ff0000", "red"},
     {"ffa500", "yellow"},
     {"ffffff", "white"},
     {"b1634f", "brown"},
     {"000000", "black"}}};

/// Reads one table.
class Reader {
 public:
  Reader(const Source& source, std::span<const GameInfo* const> games, Record& record,
         std::vector<Remark>& remarks)
      : source_(source), games_(games), record_(record), remarks_(remarks) {}

  void read() {
    info_ = read_table_info(source_.about, remarks_);
    if (failed()) return;
    if (!info_.game.empty() && info_.game != kGame) {
      return refuse(fmt::format("it is a table of `{}`, and only those of `{}` are read",
                                shown(info_.game), kGame));
    }
    log_ = read_log(source_, remarks_);
    if (failed() || !check_tables() || !find_seats() || !write_tags()) return;
    Table table;
    std::vector<Diagnostic> wrong;
    read_table(record_, games_, false, table, wrong);
    if (!wrong.empty()) return refuse(wrong.front().message.english());
    Course course(log_, seats_, table, counts_all_ ? total_ : 0,
                  info_.is_neutralized() ? info_.left : std::set<PlayerId>{}, source_.lenient,
                  remarks_);
    course.play();
    if (failed()) return;
    const std::vector<std::string> result =
        result_of(log_, course, info_, seats_, table, source_.lenient, remarks_);
    if (failed()) return;
    write_entries(course, table, result);
    judge(course);
    if (!failed()) note_notices();
  }

 private:
  [[nodiscard]] bool failed() const { return importing::has_error(remarks_); }
  void refuse(std::string message, std::string place = {}) {
    remarks_.push_back({Severity::kError, std::move(place), std::move(message)});
  }
  void warn(std::string message) {
    remarks_.push_back({Severity::kWarning, {}, std::move(message)});
  }

  bool check_tables() {
    if (info_.table != 0 && log_.table != 0 && info_.table != log_.table) {
      refuse(fmt::format("the log is of table {}, and the table's information of table {}",
                         log_.table, info_.table));
      return false;
    }
    if (log_.table == 0) log_.table = info_.table;
    return true;
  }

  // --- players -----------------------------------------------------------------------------------

  bool add_seat(PlayerId player, const Packet* packet) {
    if (known_.contains(player)) return true;
    if (packet != nullptr && !log_.players.empty() &&
        find_player(log_.players, player) == nullptr) {
      refuse(fmt::format("player {} is not at the table", player), place_of(*packet));
      return false;
    }
    known_.insert(player);
    seats_.push_back(player);
    return true;
  }

  /// Finds the seats, in the order of the players' first turns. Players without a turn follow in
  /// the platform's order.
  bool find_seats() {
    bool tells_moves = false;
    const std::string* unknown = nullptr;
    const Packet* unknown_in = nullptr;
    for (const Packet& packet : log_.packets) {
      for (const Notification& notification : packet.notifications) {
        PlayerId player = 0;
        if (const auto* turn = std::get_if<TurnBegins>(&notification)) player = turn->player;
        if (const auto* tile = std::get_if<TileLaid>(&notification)) player = tile->player;
        if (const auto* other = std::get_if<Unknown>(&notification); other != nullptr && !unknown) {
          unknown = &other->type;
          unknown_in = &packet;
        }
        if (player == 0) continue;
        tells_moves = true;
        if (!add_seat(player, &packet)) return false;
      }
    }
    if (!tells_moves) {
      refuse(unknown != nullptr
                 ? fmt::format("it has no move of Taluva, but `{}`: the log of another game?",
                               *unknown)
                 : "it has no move of Taluva",
             unknown_in != nullptr ? place_of(*unknown_in) : std::string());
      return false;
    }
    add_others();
    if (seats_.size() < 2 || seats_.size() > kMaxPlayers) {
      refuse(fmt::format("the table has {} players, and Taluva is played by 2 to {}", seats_.size(),
                         kMaxPlayers));
      return false;
    }
    return true;
  }

  void add_others() {
    std::vector<PlayerResult> results = info_.results;
    std::ranges::stable_sort(results, [](const auto& a, const auto& b) {
      return a.order.value_or(0) < b.order.value_or(0);
    });
    const bool ordered = !results.empty() && results.front().order.has_value();
    for (const PlayerResult& result : results) {
      if (ordered) add_seat(result.id, nullptr);
    }
    for (const Player& player : log_.players) add_seat(player.id, nullptr);
    for (const PlayerResult& result : results) add_seat(result.id, nullptr);
  }

  [[nodiscard]] std::string name_of(PlayerId id) const {
    const Player* const player = find_player(log_.players, id);
    if (player != nullptr && !player->name.empty()) return player->name;
    const Player* const named = find_player(log_.named, id);
    if (named != nullptr) return named->name;
    const PlayerResult* const result = info_.result_of(id);
    return result == nullptr ? std::string() : result->name;
  }

  /// Returns the colour of a seat, or an empty string if it is unknown.
  std::string colour_of(PlayerId id, std::size_t seat) {
    const Player* player = find_player(log_.players, id);
    if (player == nullptr || player->colour.empty()) player = find_player(info_.players, id);
    if (player == nullptr || player->colour.empty()) {
      if (seat == 0) warn("the colours of the players are missing");
      return fmt::format("player{}", seat + 1);
    }
    for (const auto& [code, name] : kColours) {
      if (code == player->colour) return std::string(name);
    }
    const std::string message =
        fmt::format("no player has the colour #{} in Taluva", player->colour);
    if (!source_.lenient) {
      refuse(message);
      return {};
    }
    warn(message);
    return "c" + player->colour;
  }

  // --- tags --------------------------------------------------------------------------------------

  void add_tag(std::string_view name, std::initializer_list<std::string_view> values) {
    Tag tag;
    tag.name = name;
    tag.first_value = static_cast<std::uint32_t>(record_.tag_values.size());
    tag.value_count = static_cast<std::uint32_t>(values.size());
    for (const std::string_view value : values) {
      record_.tag_values.push_back({record_.keep(value), {}});
    }
    record_.tags.push_back(tag);
  }

  bool write_tags() {
    add_tag(kGameTag, {"Taluva"});
    if (!find_tiles()) return false;
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
      const std::string colour = colour_of(seats_[seat], seat);
      if (colour.empty()) return false;
      const std::string name = name_of(seats_[seat]);
      const std::string clean = clean_text(name);
      if (clean != name) {
        warn(fmt::format("the name of `{}` holds characters that no record can hold", colour));
      }
      add_tag(kPlayerTag, {colour, clean});
      colours_.push_back(colour);
    }
    add_tag(kSiteTag, {kPlatform});
    if (const std::string date = date_of(); !date.empty()) add_tag(kDateTag, {date});
    if (log_.table != 0) add_tag(kTableTag, {std::to_string(log_.table)});
    add_ratings(kRatingTag, &PlayerResult::rating, "{}");
    add_ratings(kRatingChangeTag, &PlayerResult::change, "{:+}");
    if (log_.table != 0) {
      add_tag(kSourceTag, {fmt::format("https://boardgamearena.com/table?table={}", log_.table)});
    }
    return true;
  }

  /// Adds a tag for each seat for which the platform has that number.
  void add_ratings(std::string_view tag, std::optional<std::int64_t> PlayerResult::*number,
                   fmt::format_string<const std::int64_t&> form) {
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
      const PlayerResult* const result = info_.result_of(seats_[seat]);
      if (result == nullptr || !(result->*number)) continue;
      add_tag(tag, {colours_[seat], fmt::format(form, *(result->*number))});
    }
  }

  /// Returns the date on which the table began, in UTC.
  [[nodiscard]] std::string date_of() const {
    return day_of(log_.packets.front().time.value_or(0));
  }

  /// Returns the number of tiles left at the beginning, according to the first draw or the first
  /// tile.
  [[nodiscard]] std::optional<std::int64_t> stated_tiles() const {
    for (const Packet& packet : log_.packets) {
      for (const Notification& notification : packet.notifications) {
        if (const auto* turn = std::get_if<TurnBegins>(&notification)) {
          if (turn->remain) return turn->remain;
        }
        if (const auto* tile = std::get_if<TileLaid>(&notification)) {
          if (tile->remain) return *tile->remain + 1;
        }
      }
    }
    return std::nullopt;
  }

  /// Sets the number of tiles and writes its tag.
  bool find_tiles() {
    const auto players = static_cast<std::int64_t>(seats_.size());
    const std::int64_t usual = kTilesEach * players;
    const auto known = [&](std::int64_t tiles) {
      constexpr std::int64_t kMiddle = 18;
      return tiles == usual || tiles == kAllTiles || (players == 2 && tiles == kMiddle * players);
    };
    const std::optional<std::int64_t> stated = stated_tiles();
    const std::optional<std::int64_t> chosen = tiles_chosen(players);
    if (stated && known(*stated)) {
      total_ = *stated;
    } else if (stated && known(*stated + players)) {
      total_ = *stated + players;  // before October 2018 the tiles in hands do not count
      counts_all_ = false;
    } else if (!stated && chosen && known(*chosen)) {
      total_ = *chosen;
    } else {
      refuse(stated ? fmt::format("{} tiles do not make a game of {} players", *stated, players)
                    : "the number of tiles is missing");
      return false;
    }
    if (chosen && *chosen != total_) {
      refuse(fmt::format("the log has {} tiles, and the table's information {}", total_, *chosen));
      return false;
    }
    if (total_ == usual) return true;
    if (total_ == kAllTiles) {
      add_tag(kVariantTag, {"all-tiles"});
    } else {
      add_tag(kOptionTag, {"tiles", std::to_string(total_)});
    }
    return true;
  }

  /// Returns the number of tiles according to the table's options.
  [[nodiscard]] std::optional<std::int64_t> tiles_chosen(std::int64_t players) const {
    if (!info_.tiles) return std::nullopt;
    switch (*info_.tiles) {
      case 0:
        return kTilesEach * players;
      case 1:
        return kAllTiles;
      default:
        return *info_.tiles * players;
    }
  }

  // --- entries -----------------------------------------------------------------------------------

  void comment(std::int32_t entry, std::string_view text) {
    add_comment(record_, 0, entry, clean_text(text));
  }

  void write_entries(const Course& course, const Table& table,
                     const std::vector<std::string>& result) {
    for (const std::string& words : course.comments()) comment(kNone, words);
    for (const PlayedEntry& played : course.entries()) {
      Entry entry;
      entry.number = record_.keep(std::to_string(record_.entries.size() + 1));
      entry.actor = record_.keep(table.colour_of(played.seat));
      const std::int32_t added = add_entry(record_, 0, entry, {played.tile, played.building});
      if (played.seconds) comment(added, clock(*played.seconds));
      for (const std::string& words : played.comments) comment(added, words);
    }
    Entry entry;
    entry.kind = EntryKind::kResult;
    entry.actor = record_.keep("result");
    record_.result =
        add_entry(record_, 0, entry, result.empty() ? std::vector<std::string>{"*"} : result);
  }

  /// Returns a time a player took, in PGN's format.
  static std::string clock(std::int64_t seconds) {
    constexpr std::int64_t kMinute = 60;
    constexpr std::int64_t kHour = 60 * kMinute;
    return fmt::format("[%emt {}:{:02}:{:02}]", seconds / kHour, seconds / kMinute % kMinute,
                       seconds % kMinute);
  }

  /// Validates the whole record, like any other record.
  void judge(const Course& course) {
    Replayer replayer(games_);
    std::vector<Diagnostic> wrong;
    replayer.replay(record_, {}, wrong);
    for (const Diagnostic& diagnostic : wrong) {
      if (diagnostic.severity != Severity::kError ||
          diagnostic.rule == &record_rules::kUnfinished) {
        continue;
      }
      const auto index = static_cast<std::size_t>(std::max(diagnostic.entry, 1)) - 1;
      const std::size_t packet = index < course.entries().size() ? course.entries()[index].packet
                                 : course.scores() != nullptr    ? course.scores_packet()
                                                                 : log_.packets.size() - 1;
      refuse(fmt::format("the record breaks {}: {}", diagnostic.rule->id,
                         diagnostic.message.english()),
             place_of(log_.packets[packet]));
    }
  }

  /// Adds a single warning for all notices of the platform.
  void note_notices() {
    std::map<std::string_view, long> counts;
    for (const Packet& packet : log_.packets) {
      for (const Notification& notification : packet.notifications) {
        const auto* const notice = std::get_if<PlatformNotice>(&notification);
        if (notice != nullptr) ++counts[notice->type];
      }
    }
    std::string list;
    for (const auto& [type, count] : counts) {
      add_to_list(
          list,
          count == 1 ? fmt::format("`{}`", type) : fmt::format("`{}` ({} times)", type, count),
          ", ");
    }
    if (!list.empty())
      warn("notices of the platform are left out, none of them is a move: " + list);
  }

  const Source& source_;
  std::span<const GameInfo* const> games_;
  Record& record_;
  std::vector<Remark>& remarks_;
  TableInfo info_;
  TableLog log_;
  Seats seats_;
  /// Their colours as the record has them.
  std::vector<std::string> colours_;
  /// The players of `seats_`.
  std::set<PlayerId> known_;
  std::int64_t total_ = 0;
  bool counts_all_ = true;
};

void read(const Source& source, std::span<const GameInfo* const> games, Record& record,
          std::vector<Remark>& remarks) {
  Reader(source, games, record, remarks).read();
}

/// Inserts `tableinfos` into the name of a log: `X.logs.json.gz` belongs to `X.tableinfos.json`.
std::string about_of(std::string_view log) {
  for (const std::string_view packed : {".gz", ".zst"}) {
    if (log.ends_with(packed)) log.remove_suffix(packed.size());
  }
  constexpr std::string_view kJson = ".json";
  if (!log.ends_with(kJson)) return {};
  log.remove_suffix(kJson.size());
  constexpr std::string_view kLogs = "logs";
  const std::string_view name = log.substr(log.rfind('/') + 1);
  if (name == kLogs)
    return std::string(log.substr(0, log.size() - kLogs.size())) + "tableinfos.json";
  if (name.ends_with(".logs")) log.remove_suffix(kLogs.size() + 1);
  return std::string(log) + ".tableinfos.json";
}

}  // namespace

const importing::Importer& importer() {
  static constexpr importing::Importer kImporter = {"bga", kPlatform, about_of, read, count_log};
  return kImporter;
}

}  // namespace stela::bga
