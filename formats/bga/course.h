#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "formats/bga/notifications.h"
#include "lib/game/position.h"

namespace stela::bga {

/// The platform's players by seat.
using Seats = std::vector<PlayerId>;

/// An entry that the log contains and the rules allow.
struct PlayedEntry {
  Actor seat = kNobody;
  std::string tile;
  /// `hut@0,1`, `out` and others.
  std::string building;
  /// Time the player took, according to the timestamps of the packets.
  std::optional<std::int64_t> seconds;
  /// Index of the packet that ended it.
  std::size_t packet = 0;
  std::vector<std::string> comments;
};

/// How the log of a game ended.
enum class LogEnd : std::uint8_t {
  /// The log ends before the game does.
  kBreaksOff,
  kScores,
  kConceded,
  /// The turn of a player who had left was skipped: the rest does not follow the rules.
  kLeft,
  /// The rest could not be understood and was left out.
  kBroken,
};

/// Replays the events of a log under the rules of the game, as far as possible.
class Course {
 public:
  /// `table` must outlive this object. `total` is the number of tiles in the game if the log counts
  /// all remaining tiles, and 0 otherwise. `leavers` are the players known from outside the log to
  /// have left.
  Course(const TableLog& log, const Seats& seats, const Table& table, std::int64_t total,
         std::set<PlayerId> leavers, bool lenient, std::vector<importing::Remark>& remarks);

  void play();

  [[nodiscard]] const std::vector<PlayedEntry>& entries() const { return entries_; }
  /// Comments before the first entry.
  [[nodiscard]] const std::vector<std::string>& comments() const { return comments_; }
  [[nodiscard]] LogEnd end() const { return end_; }
  /// Whether the rules have ended the game.
  [[nodiscard]] bool over() const { return position_->due() == kNobody; }
  /// Pieces each seat has built, according to the log; empty for a player who has never built.
  [[nodiscard]] const std::array<std::optional<Pieces>, kMaxPlayers>& built() const {
    return built_;
  }
  [[nodiscard]] bool is_out(Actor seat) const { return out_[seat_index(seat)]; }
  /// Players who conceded or left, according to the log.
  [[nodiscard]] const std::set<PlayerId>& conceded() const { return conceded_; }
  [[nodiscard]] const std::set<PlayerId>& left() const { return left_; }
  /// The final scores, or null if there are none, and the packet that contains them.
  [[nodiscard]] const FinalScores* scores() const { return scores_; }
  [[nodiscard]] std::size_t scores_packet() const { return scores_packet_; }

 private:
  // Each returns whether to continue.
  bool take(const TurnBegins& turn);
  bool take(const TileLaid& tile);
  bool take(const Built& built);
  bool take(const Eliminated& eliminated);
  bool take(const FinalScores& scores);
  bool take(const Conceded& conceded);
  bool take(const Left& left);
  bool take(const TurnSkipped& skipped);
  static bool take(const PlatformNotice& /*notice*/) { return true; }
  bool take(const TakenBack& taken_back);
  bool take(const Unknown& unknown);
  bool take(const Malformed& malformed);

  bool fail(std::string message);
  bool stop(LogEnd end);
  bool stop_at_left(PlayerId player);
  [[nodiscard]] bool has_left(PlayerId player) const;
  [[nodiscard]] Actor seat_of(PlayerId player) const;
  [[nodiscard]] std::string colour_of(PlayerId player) const;
  [[nodiscard]] std::string place(const Space& space) const;
  bool check_tile(const TileLaid& tile);
  bool play_action(Position& position, const std::string& action, bool complete,
                   stela::Log* log = nullptr);
  bool lay(const TileLaid& tile, Actor seat);
  [[nodiscard]] std::string building_of(const Built& built, Actor seat) const;
  [[nodiscard]] std::string growth_of(const Built& built, Actor seat) const;
  bool check_stock(const Built& built, Actor seat);
  bool end_turn(Actor seat, std::string building);
  [[nodiscard]] const Packet& packet() const { return log_.packets[packet_]; }

  const TableLog& log_;
  const Seats& seats_;
  const Table& table_;
  std::int64_t total_;
  std::set<PlayerId> leavers_;
  bool lenient_;
  std::vector<importing::Remark>& remarks_;

  std::vector<PlayedEntry> entries_;
  std::vector<std::string> comments_;
  /// The position after the last complete entry, and the one after a tile laid since, or null if
  /// none was.
  std::unique_ptr<Position> position_;
  std::unique_ptr<Position> turn_;
  std::string tile_;
  /// The player whose turn is in progress, or 0.
  PlayerId open_ = 0;
  /// Location of the log's first tile.
  std::optional<Space> origin_;
  std::int64_t laid_ = 0;
  std::optional<std::int64_t> last_time_;
  /// Index of the packet being read.
  std::size_t packet_ = 0;
  LogEnd end_ = LogEnd::kBreaksOff;
  std::array<std::optional<Pieces>, kMaxPlayers> built_;
  std::array<bool, kMaxPlayers> out_{};
  std::set<PlayerId> conceded_;
  std::set<PlayerId> left_;
  const FinalScores* scores_ = nullptr;
  std::size_t scores_packet_ = 0;
};

/// Returns the claims for the record's result: scores as counted in the log, how the game ended off
/// the board, and the winners named by the platform; empty if nothing is claimed. If this
/// contradicts the game as played, an error (with `lenient`, a warning) is added to `remarks` and
/// nothing is claimed.
[[nodiscard]] std::vector<std::string> result_of(const TableLog& log, const Course& course,
                                                 const TableInfo& info, const Seats& seats,
                                                 const Table& table, bool lenient,
                                                 std::vector<importing::Remark>& remarks);

}  // namespace stela::bga
