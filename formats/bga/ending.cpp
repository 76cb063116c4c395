#include "formats/bga/ending.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "lib/core/contains.h"

namespace stela::bga {
namespace {

using importing::Remark;

/// Value of a temple and of a tower in the platform's scores.
constexpr std::int64_t kTemple = 1000;
constexpr std::int64_t kTower = 100;

/// Builds the claims of one game.
class Result {
 public:
  Result(const TableLog& log, const Course& course, const TableInfo& info, const Seats& seats,
         const Table& table, bool lenient, std::vector<Remark>& remarks)
      : log_(log),
        course_(course),
        info_(info),
        seats_(seats),
        table_(table),
        lenient_(lenient),
        remarks_(remarks) {}

  std::vector<std::string> claims() {
    if (course_.end() == LogEnd::kBroken) return {};
    return course_.over() ? by_the_rules() : off_the_board();
  }

 private:
  void warn(std::string message) {
    remarks_.push_back({Severity::kWarning, {}, std::move(message)});
  }
  /// Reports why nothing can be claimed.
  std::vector<std::string> refuse(std::string message, const std::string& place = {}) {
    if (lenient_) message += "; the result is left open";
    remarks_.push_back(
        {lenient_ ? Severity::kWarning : Severity::kError, place, std::move(message)});
    return {};
  }

  [[nodiscard]] Pieces pieces_of(std::size_t seat) const {
    return course_.built()[seat].value_or(Pieces{});
  }
  [[nodiscard]] std::string colour(std::size_t seat) const {
    return std::string(table_.colours[seat]);
  }

  std::vector<std::string> scores() const {
    std::vector<std::string> out;
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
      const Pieces pieces = pieces_of(seat);
      out.push_back(course_.is_out(static_cast<Actor>(seat))
                        ? fmt::format("{}=out", colour(seat))
                        : fmt::format("{}={}/{}/{}", colour(seat), pieces.temples, pieces.towers,
                                      pieces.huts));
    }
    return out;
  }

  /// Returns the final score of a seat, from the log or otherwise from the table's information.
  [[nodiscard]] std::optional<std::int64_t> score_of(std::size_t seat) const {
    if (course_.scores() != nullptr) {
      for (const FinalScores::Of& of : course_.scores()->scores) {
        if (of.player == seats_[seat]) return of.score;
      }
      return std::nullopt;
    }
    const PlayerResult* const result = info_.result_of(seats_[seat]);
    return result == nullptr ? std::nullopt : result->score;
  }

  /// Whether the platform can have given `score` to a seat: the value of its pieces; 0 for the
  /// loser of an early victory; a negative score for an eliminated player; before August 2020, 1
  /// for the winner and 0 for the others.
  [[nodiscard]] bool can_have(std::size_t seat, std::int64_t score, bool wins) const {
    const Pieces pieces = pieces_of(seat);
    if (score == kTemple * pieces.temples + kTower * pieces.towers + pieces.huts) return true;
    if (wins) return score == 1;
    const auto players = static_cast<std::int64_t>(seats_.size());
    return score == 0 ||
           (course_.is_out(static_cast<Actor>(seat)) && score < 0 && -score <= players);
  }

  /// Returns the winners by final score, in seat order, or nothing if a score is missing.
  [[nodiscard]] std::optional<std::vector<std::size_t>> winners() const {
    std::vector<std::int64_t> scores;
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
      const std::optional<std::int64_t> score = score_of(seat);
      if (!score) return std::nullopt;
      scores.push_back(*score);
    }
    const std::int64_t best = *std::ranges::max_element(scores);
    std::vector<std::size_t> out;
    for (std::size_t seat = 0; seat < scores.size(); ++seat) {
      if (scores[seat] == best) out.push_back(seat);
    }
    return out;
  }

  std::vector<std::string> by_the_rules() {
    const std::optional<std::vector<std::size_t>> best = winners();
    const std::string place = course_.scores() == nullptr
                                  ? std::string()
                                  : place_of(log_.packets[course_.scores_packet()]);
    if (!best) {
      warn("the game is over, but the final scores are missing; the result is left open");
      return {};
    }
    std::vector<std::string> out = scores();
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
      const bool won = std::find(best->begin(), best->end(), seat) != best->end();
      const std::int64_t score = *score_of(seat);
      if (!can_have(seat, score, won)) {
        const Pieces pieces = pieces_of(seat);
        return refuse(fmt::format("the final score of `{}` is {}, which does not fit {}/{}/{} "
                                  "temples, towers and huts",
                                  colour(seat), score, pieces.temples, pieces.towers, pieces.huts),
                      place);
      }
      const PlayerResult* const result = info_.result_of(seats_[seat]);
      if (result != nullptr && result->rank && (*result->rank == 1) != won) {
        return refuse(fmt::format("by the table's information `{}` has rank {}, which does not fit "
                                  "the final scores",
                                  colour(seat), *result->rank),
                      place);
      }
      if (won) out.push_back(fmt::format("winner={}", colour(seat)));
    }
    return out;
  }

  /// Returns the seats of `players`, in seat order.
  [[nodiscard]] std::vector<std::size_t> seats_of(const std::set<PlayerId>& players) const {
    std::vector<std::size_t> out;
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
      if (players.contains(seats_[seat])) out.push_back(seat);
    }
    return out;
  }

  /// Returns the player who conceded if only the table's information shows it: the one ranked last.
  [[nodiscard]] std::vector<std::size_t> last_ranked() const {
    std::int64_t worst = 1;
    for (const PlayerResult& result : info_.results) {
      worst = std::max(worst, result.rank.value_or(1));
    }
    std::set<PlayerId> players;
    for (const PlayerResult& result : info_.results) {
      if (worst > 1 && result.rank == worst) players.insert(result.id);
    }
    return seats_of(players);
  }

  /// Returns the scores, the ending for each of `named`, and every other player still in the game
  /// as a winner.
  std::vector<std::string> ended(std::string_view kind, const std::vector<std::size_t>& named,
                                 bool others_win) const {
    std::vector<std::string> out = scores();
    std::vector<std::size_t> others;
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
      if (contains(named, seat)) {
        out.push_back(fmt::format("end={}:{}", kind, colour(seat)));
      } else if (!course_.is_out(static_cast<Actor>(seat))) {
        others.push_back(seat);
      }
    }
    if (!others_win && others.size() > 1)
      std::erase_if(others, [&](std::size_t seat) {
        const PlayerResult* const result = info_.result_of(seats_[seat]);
        return result == nullptr || result->rank != 1;
      });
    for (const std::size_t seat : others) out.push_back(fmt::format("winner={}", colour(seat)));
    return out;
  }

  std::vector<std::string> abandoned() const {
    std::vector<std::string> out = scores();
    out.emplace_back("end=abandoned");
    return out;
  }

  std::vector<std::string> off_the_board() {
    if (!course_.conceded().empty() || course_.end() == LogEnd::kConceded ||
        info_.is_concession()) {
      std::vector<std::size_t> named = seats_of(course_.conceded());
      if (named.empty()) named = last_ranked();
      if (!named.empty() && named.size() < seats_.size()) return ended("resign", named, true);
      warn("the game was conceded, but the log does not say by whom; the result is left open");
      return {};
    }
    if (info_.is_abandoned()) return abandoned();
    if (course_.end() == LogEnd::kLeft || info_.is_neutralized()) {
      std::vector<std::size_t> named = seats_of(course_.left());
      if (named.empty()) named = seats_of(info_.left);
      if (named.empty() || named.size() == seats_.size()) return abandoned();
      return ended("forfeit", named, false);
    }
    warn("the log ends before the game does; the result is left open");
    return {};
  }

  const TableLog& log_;
  const Course& course_;
  const TableInfo& info_;
  const Seats& seats_;
  const Table& table_;
  bool lenient_;
  std::vector<Remark>& remarks_;
};

}  // namespace

std::vector<std::string> result_of(const TableLog& log, const Course& course, const TableInfo& info,
                                   const Seats& seats, const Table& table, bool lenient,
                                   std::vector<Remark>& remarks) {
  return Result(log, course, info, seats, table, lenient, remarks).claims();
}

}  // namespace stela::bga
