#include "formats/bga/course.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/game/info.h"

namespace stela::bga {
namespace {

/// Terrains, indexed by the platform's numbers, which start at 1.
constexpr std::string_view kTerrains = "JCSRL";
/// Each player's initial stock.
constexpr Pieces kStock = {3, 2, 20};
/// Tiles are rotated in steps of 60 degrees.
constexpr std::int64_t kStep = 60;
constexpr std::int64_t kSteps = 6;
/// Larger than in any real game; the notation allows no more digits.
constexpr std::int64_t kMaxCoordinate = 999;

/// Returns the letters of a tile, or an empty string if it has an unknown terrain.
std::string code_of(const std::string& type) {
  std::string code;
  for (const char digit : type) {
    const auto index = static_cast<std::size_t>(digit - '1');
    if (digit < '1' || index >= kTerrains.size()) return {};
    code += kTerrains[index];
  }
  return code.size() == 2 ? code : std::string();
}

/// Returns the hex named by an action `verb@q,r…`.
std::pair<int, int> hex_of(const std::string& action) {
  const char* const end = action.data() + action.size();
  std::pair<int, int> hex;
  const auto q = std::from_chars(action.data() + action.find('@') + 1, end, hex.first);
  if (q.ptr != end) std::from_chars(q.ptr + 1, end, hex.second);
  return hex;
}

/// Adds `player` unless it is 0.
void add_player(std::set<PlayerId>& players, PlayerId player) {
  if (player != 0) players.insert(player);
}

/// Returns the tokens of `position` for huts of `colour`, sorted.
std::vector<std::string> huts_of(const Position& position, std::string_view colour) {
  const std::string begin = fmt::format("{}:hut@", colour);
  std::vector<std::string> out;
  for (std::string& token : position.setup()) {
    if (token.starts_with(begin)) out.push_back(std::move(token));
  }
  std::ranges::sort(out);
  return out;
}

}  // namespace

Course::Course(const TableLog& log, const Seats& seats, const Table& table, std::int64_t total,
               std::set<PlayerId> leavers, bool lenient, std::vector<importing::Remark>& remarks)
    : log_(log),
      seats_(seats),
      table_(table),
      total_(total),
      leavers_(std::move(leavers)),
      lenient_(lenient),
      remarks_(remarks),
      position_(table.game->start(table)) {}

void Course::play() {
  if (!log_.packets.empty()) last_time_ = log_.packets.front().time;
  for (packet_ = 0; packet_ < log_.packets.size(); ++packet_) {
    for (const Notification& notification : packet().notifications) {
      // After a concession only further concessions count.
      if (end_ == LogEnd::kConceded && !std::holds_alternative<Conceded>(notification)) continue;
      if (!std::visit([&](const auto& change) { return take(change); }, notification)) return;
    }
  }
}

bool Course::fail(std::string message) {
  if (!lenient_) {
    remarks_.push_back({Severity::kError, place_of(packet()), std::move(message)});
  } else {
    message += "; the rest is left out";
    remarks_.push_back({Severity::kWarning, place_of(packet()), message});
    std::vector<std::string>& comments = entries_.empty() ? comments_ : entries_.back().comments;
    comments.push_back(fmt::format("The log goes on, but in {}: {}.", place_of(packet()), message));
  }
  return stop(LogEnd::kBroken);
}

bool Course::stop(LogEnd end) {
  end_ = end;
  turn_.reset();
  return false;
}

bool Course::stop_at_left(PlayerId player) {
  add_player(left_, player);
  return stop(LogEnd::kLeft);
}

bool Course::has_left(PlayerId player) const {
  return player != 0 && (left_.contains(player) || leavers_.contains(player));
}

Actor Course::seat_of(PlayerId player) const {
  const auto seat = std::ranges::find(seats_, player);
  return seat == seats_.end() ? kNobody : static_cast<Actor>(seat - seats_.begin());
}

std::string Course::colour_of(PlayerId player) const {
  const Actor seat = seat_of(player);
  return seat == kNobody ? fmt::format("player {}", player)
                         : fmt::format("`{}`", table_.colour_of(seat));
}

std::string Course::place(const Space& space) const {
  const auto axial = [](const Space& at) {
    const std::int64_t odd = ((at.y % 2) + 2) % 2;
    return Space{at.x - (at.y - odd) / 2, at.y};
  };
  const Space at = axial(space);
  const Space zero = axial(origin_.value_or(Space{}));
  return fmt::format("{},{}", at.x - zero.x, at.y - zero.y);
}

bool Course::take(const TurnBegins& turn) {
  if (over()) return true;
  if (open_ == 0 || open_ == turn.player) {
    open_ = turn.player;
    return true;
  }
  // Another player's turn has ended without a tile or a building.
  if (has_left(open_)) return stop_at_left(open_);
  return fail(fmt::format("the turn of {} begins, but that of {} is incomplete",
                          colour_of(turn.player), colour_of(open_)));
}

bool Course::check_tile(const TileLaid& tile) {
  const Actor seat = seat_of(tile.player);
  const std::string who = colour_of(tile.player);
  if (seat == kNobody) return fail(fmt::format("{} lays a tile and is not at the table", who));
  if (turn_ != nullptr) {
    return fail(fmt::format("{} lays a tile, but nothing was built after the last one", who));
  }
  if (over()) return fail(fmt::format("{} lays a tile, but the game is over", who));
  if (position_->due() != seat) {
    return fail(fmt::format("{} lays a tile, but it is the turn of `{}`", who,
                            table_.name_of(position_->due())));
  }
  if (total_ > 0 && tile.remain && *tile.remain != total_ - laid_ - 1) {
    return fail(fmt::format("{} tiles are left after this one, and {} should be", *tile.remain,
                            total_ - laid_ - 1));
  }
  const bool far = std::max({std::abs(tile.x), std::abs(tile.y)}) > kMaxCoordinate;
  if (far) return fail(fmt::format("no tile can lie on {},{}", tile.x, tile.y));
  if (tile.turned % kStep != 0 || tile.turned < 0) {
    return fail(fmt::format("a tile cannot be turned by {} degrees", tile.turned));
  }
  return true;
}

bool Course::play_action(Position& position, const std::string& action, bool complete,
                         stela::Log* log) {
  Token token;
  token.text = action;
  token.span = {0, static_cast<std::uint32_t>(action.size())};
  Broken broken;
  if (position.play(position.due(), std::span(&token, action.empty() ? 0 : 1), complete, log,
                    broken)) {
    return true;
  }
  return fail(fmt::format("`{}: {}` breaks {}: {}", table_.name_of(position.due()), action,
                          broken.rule->id, broken.message.english()));
}

bool Course::take(const TileLaid& tile) {
  if (!check_tile(tile)) return false;
  return lay(tile, seat_of(tile.player));
}

bool Course::lay(const TileLaid& tile, Actor seat) {
  const std::string code = code_of(tile.type);
  if (code.empty()) {
    return fail(fmt::format("there is no tile of the type `{}`: terrains are 1 to {}",
                            shown(tile.type), kTerrains.size()));
  }
  if (!origin_) origin_ = Space{tile.x, tile.y};
  tile_ = fmt::format("{}@{}/{}", code, place({tile.x, tile.y}), tile.turned / kStep % kSteps);
  std::unique_ptr<Position> turn = position_->clone();
  std::vector<Event> events;
  stela::Log log;
  log.events = &events;
  if (!play_action(*turn, tile_, false, &log)) return false;
  std::int64_t covered = 0;
  for (const Event& event : events) {
    if (event.kind == "covered") ++covered;
    const bool tells_level = event.kind == "tile" || event.kind == "eruption";
    if (tells_level && tile.level && event.amount != *tile.level) {
      return fail(fmt::format("`{}: {}` lies on level {}, and according to the log on level {}",
                              table_.colour_of(seat), tile_, event.amount, *tile.level));
    }
  }
  if ((covered > 0) != (tile.covered > 0)) {
    return fail(fmt::format("`{}: {}` covers {}, and according to the log {}",
                            table_.colour_of(seat), tile_, covered > 0 ? "huts" : "nothing",
                            tile.covered > 0 ? "huts" : "nothing"));
  }
  turn_ = std::move(turn);
  open_ = tile.player;
  ++laid_;
  return true;
}

/// Returns the extension of a single settlement that covers exactly these hexes, or an empty string
/// if there is none.
std::string Course::growth_of(const Built& built, Actor seat) const {
  const std::int64_t terrain = built.terrain.value_or(0);
  if (terrain < 1 || terrain > static_cast<std::int64_t>(kTerrains.size())) return {};
  const char letter = kTerrains[static_cast<std::size_t>(terrain - 1)];
  const std::string_view colour = table_.colour_of(seat);
  std::vector<std::string> growths;
  turn_->list_legal([&](std::string_view action) {
    const std::size_t value = action.find('=');
    const bool grows = action.starts_with("grow@") && value != std::string_view::npos &&
                       action.substr(value + 1).starts_with(letter);
    if (grows) growths.emplace_back(action);
    return true;
  });
  std::vector<std::string> wanted = huts_of(*turn_, colour);
  for (const Space& space : built.spaces) {
    wanted.push_back(fmt::format("{}:hut@{}", colour, place(space)));
  }
  std::ranges::sort(wanted);
  std::string first;
  for (const std::string& growth : growths) {
    const std::unique_ptr<Position> grown = turn_->clone();
    Token token;
    token.text = growth;
    Broken broken;
    if (!grown->play(seat, std::span(&token, 1), false, nullptr, broken)) continue;
    if (huts_of(*grown, colour) != wanted) continue;
    // If several settlements match, which is equivalent, use the one with the lowest hex.
    if (first.empty() || hex_of(growth) < hex_of(first)) first = growth;
  }
  return first;
}

/// Returns the action for a building in the notation, or an empty string if the rules do not know
/// it.
std::string Course::building_of(const Built& built, Actor seat) const {
  const bool one = built.spaces.size() == 1;
  const std::string first = place(built.spaces.front());
  switch (built.building) {
    case Building::kTemple:
      return one ? "temple@" + first : std::string();
    case Building::kTower:
      return one ? "tower@" + first : std::string();
    case Building::kHut:
      break;
  }
  // Huts next to one of the player's settlements extend it; elsewhere a hut founds a settlement.
  std::string growth = growth_of(built, seat);
  if (!growth.empty() || !one) return growth;
  return "hut@" + first;
}

bool Course::take(const Built& built) {
  const std::string who = colour_of(built.player);
  const Actor seat = seat_of(built.player);
  if (seat == kNobody || turn_ == nullptr || turn_->due() != seat) {
    return fail(fmt::format("{} builds without having laid a tile", who));
  }
  const std::string action = building_of(built, seat);
  if (action.empty()) {
    return fail(fmt::format("{} builds on {}, which is no extension of one settlement", who,
                            counted(static_cast<long>(built.spaces.size()), "hex") +
                                (built.spaces.size() == 1 ? "" : "es")));
  }
  if (!play_action(*turn_, action, true)) return false;
  if (!check_stock(built, seat)) return false;
  return end_turn(seat, action);
}

/// Compares the player's remaining stock with the pieces built in the position.
bool Course::check_stock(const Built& built, Actor seat) {
  if (!built.stock) return true;
  const Pieces pieces{kStock.temples - built.stock->temples, kStock.towers - built.stock->towers,
                      kStock.huts - built.stock->huts};
  const Score score = turn_->score(seat);
  if (Pieces{score.parts[0], score.parts[1], score.parts[2]} != pieces) {
    return fail(
        fmt::format("`{}` has built {}/{}/{} temples, towers and huts, and according to the log "
                    "{}/{}/{}",
                    table_.colour_of(seat), score.parts[0], score.parts[1], score.parts[2],
                    pieces.temples, pieces.towers, pieces.huts));
  }
  built_[seat_index(seat)] = pieces;
  return true;
}

bool Course::end_turn(Actor seat, std::string building) {
  PlayedEntry& entry = entries_.emplace_back();
  entry.seat = seat;
  entry.tile = std::move(tile_);
  entry.building = std::move(building);
  entry.packet = packet_;
  const std::optional<std::int64_t> time = packet().time;
  if (time && last_time_ && *time >= *last_time_) entry.seconds = *time - *last_time_;
  if (time) last_time_ = time;
  position_ = std::move(turn_);
  open_ = 0;
  return true;
}

bool Course::take(const Eliminated& eliminated) {
  const Actor seat = seat_of(eliminated.player);
  if (turn_ == nullptr || seat == kNobody || turn_->due() != seat) {
    // A player who has left is eliminated without a tile.
    if (has_left(eliminated.player)) return stop_at_left(eliminated.player);
    return fail(
        fmt::format("{} is eliminated without having laid a tile", colour_of(eliminated.player)));
  }
  if (!play_action(*turn_, "out", true)) return false;
  out_[seat_index(seat)] = true;
  return end_turn(seat, "out");
}

bool Course::take(const FinalScores& scores) {
  scores_ = &scores;
  scores_packet_ = packet_;
  if (over()) {
    end_ = LogEnd::kScores;
    return true;
  }
  if (has_left(open_)) return stop_at_left(open_);
  return fail(open_ != 0 ? fmt::format("the game is scored in the middle of the turn of {}",
                                       colour_of(open_))
                         : "the game is scored, but by the rules it goes on");
}

bool Course::take(const Conceded& conceded) {
  if (over()) return true;
  add_player(conceded_, conceded.player);
  end_ = LogEnd::kConceded;
  turn_.reset();
  return true;
}

bool Course::take(const Left& left) {
  add_player(left_, left.player);
  return true;
}

bool Course::take(const TurnSkipped& skipped) {
  if (over()) return true;
  return stop_at_left(skipped.player != 0 ? skipped.player : open_);
}

bool Course::take(const TakenBack& taken_back) {
  return fail(fmt::format("moves were taken back (`{}`), and the log does not contain which",
                          taken_back.type));
}

bool Course::take(const Unknown& unknown) {
  const std::string what = unknown.type.empty()
                               ? std::string("a notification has no type")
                               : fmt::format("unknown notification `{}`", unknown.type);
  if (!lenient_) return fail(what);
  remarks_.push_back({Severity::kWarning, place_of(packet()), what + ", which is left out"});
  std::vector<std::string>& comments = entries_.empty() ? comments_ : entries_.back().comments;
  comments.push_back(fmt::format("In {} the log has an {}.", place_of(packet()), what));
  return true;
}

bool Course::take(const Malformed& malformed) { return fail(malformed.why); }

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
