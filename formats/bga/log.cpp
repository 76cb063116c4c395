#include "formats/bga/log.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>

#include "formats/import/json.h"
#include "lib/core/utf8.h"
#include "lib/core/words.h"

namespace stela::bga {
namespace {

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

}  // namespace stela::bga
