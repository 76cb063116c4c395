#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "formats/bga/log.h"
#include "lib/game/position.h"

namespace stela::bga {

/// Who sits where: the platform's players by seat.
using Seats = std::vector<PlayerId>;

/// An entry that the log tells and the rules allow.
struct PlayedEntry {
  Actor seat = kNobody;
  std::string tile;
  /// `hut@0,1`, `out` and others.
  std::string building;
  /// How long the player took, by the stamps of the packets.
  std::optional<std::int64_t> seconds;
  /// Index of the packet that ended it.
  std::size_t packet = 0;
  std::vector<std::string> comments;
};

/// How a game ended for the log.
enum class LogEnd : std::uint8_t {
  /// There is nothing more.
  kBreaksOff,
  kScores,
  kConceded,
  /// A turn of a player who had left was skipped: what follows is no game by the rules.
  kLeft,
  /// What follows cannot be understood, and was left out.
  kBroken,
};

/// Plays what a log tells by the rules of the game, as far as that goes.
class Course {
 public:
  /// `table` must outlive it; `total` is the number of tiles in the game where the log counts all
  /// that are not laid, 0 where it counts otherwise; `leavers` is who left as far as that is told
  /// beside the log.
  Course(const TableLog& log, const Seats& seats, const Table& table, std::int64_t total,
         std::set<PlayerId> leavers, bool lenient, std::vector<importing::Remark>& remarks);

  void play();

  [[nodiscard]] const std::vector<PlayedEntry>& entries() const { return entries_; }
  /// Before the first entry.
  [[nodiscard]] const std::vector<std::string>& comments() const { return comments_; }
  [[nodiscard]] LogEnd end() const { return end_; }
  /// Whether the rules have ended the game.
  [[nodiscard]] bool over() const { return position_->due() == kNobody; }
  /// What each seat has built, as the log counts; nothing for one who has never built.
  [[nodiscard]] const std::array<std::optional<Pieces>, kMaxPlayers>& built() const {
    return built_;
  }
  [[nodiscard]] bool is_out(Actor seat) const { return out_[seat_index(seat)]; }
  /// Who conceded or left, as the log tells.
  [[nodiscard]] const std::set<PlayerId>& conceded() const { return conceded_; }
  [[nodiscard]] const std::set<PlayerId>& left() const { return left_; }
  /// The final scores, and the packet that tells them; null: none.
  [[nodiscard]] const FinalScores* scores() const { return scores_; }
  [[nodiscard]] std::size_t scores_packet() const { return scores_packet_; }

 private:
  // Each gives whether to go on.
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
  /// Behind the last whole entry, and behind a tile that was laid since; null: none was.
  std::unique_ptr<Position> position_;
  std::unique_ptr<Position> turn_;
  std::string tile_;
  /// Whose turn has begun and not ended; 0: nobody's.
  PlayerId open_ = 0;
  /// Where the log's first tile lies.
  std::optional<Space> origin_;
  std::int64_t laid_ = 0;
  std::optional<std::int64_t> last_time_;
  /// The packet that is being read.
  std::size_t packet_ = 0;
  LogEnd end_ = LogEnd::kBreaksOff;
  std::array<std::optional<Pieces>, kMaxPlayers> built_;
  std::array<bool, kMaxPlayers> out_{};
  std::set<PlayerId> conceded_;
  std::set<PlayerId> left_;
  const FinalScores* scores_ = nullptr;
  std::size_t scores_packet_ = 0;
};

}  // namespace stela::bga
