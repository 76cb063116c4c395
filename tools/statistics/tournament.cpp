#include "tools/statistics/tournament.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "lib/record/record.h"
#include "lib/record/tags.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// Parses a decimal number with at most three decimals, in parts of a point.
std::optional<std::int64_t> read_number(std::string_view text) {
  constexpr std::int64_t kMost = 1'000'000;
  constexpr std::int64_t kThousand = 1'000;
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  const std::size_t point = std::min(text.find('.'), text.size());
  std::string digits(text.substr(0, point));
  std::string decimals(text.substr(std::min(point + 1, text.size())));
  if (digits.empty() || decimals.size() > 3 || (decimals.empty() && point < text.size())) {
    return std::nullopt;
  }
  digits += decimals.append(3 - decimals.size(), '0');
  if (!std::ranges::all_of(digits, is_digit)) return std::nullopt;
  std::int64_t thousandths = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), thousandths);
  if (read.ec != std::errc{} || thousandths > kMost * kThousand) return std::nullopt;
  return (negative ? -thousandths : thousandths) * (kPointParts / kThousand);
}

/// Returns how many share the win; partners count together.
std::int64_t count_winners(const std::vector<GameResult>& game) {
  std::set<int> teams;
  std::int64_t alone = 0;
  for (const GameResult& result : game) {
    if (!result.wins) continue;
    if (result.team < 0) {
      ++alone;
    } else {
      teams.insert(result.team);
    }
  }
  return alone + static_cast<std::int64_t>(teams.size());
}

}  // namespace

std::optional<std::vector<std::int64_t>> read_points(std::string_view list, Message& error) {
  std::vector<std::int64_t> points;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    const std::string_view item = list.substr(begin, end - begin);
    const std::optional<std::int64_t> number = read_number(item);
    if (!number) {
      error = item.empty()
                  ? tr("a number is missing in `{0}`", shown(list))
                  : tr("`{0}` is not a number from -1000000 to 1000000 with at most three decimals",
                       shown(item));
      return std::nullopt;
    }
    points.push_back(*number);
    begin = end + 1;
  }
  return points;
}

std::string write_points(std::int64_t points) {
  std::string out = fmt::format("{:.3f}", static_cast<double>(points) / kPointParts);
  out.erase(out.find_last_not_of('0') + 1);
  if (out.back() == '.') out.pop_back();
  return out;
}

std::vector<std::int64_t> Tournament::points_of(const std::vector<GameResult>& game) const {
  const auto of_place = [&](int place) {
    const auto index = static_cast<std::size_t>(place - 1);
    return index < rules_.points.size() ? rules_.points[index] : 0;
  };
  std::vector<std::int64_t> out;
  for (const GameResult& player : game) {
    // Partners who share the place count once.
    std::int64_t tied = 0;
    for (std::size_t i = 0; i < game.size(); ++i) {
      const bool counted =
          game[i].team >= 0 &&
          std::any_of(game.begin(), game.begin() + static_cast<std::ptrdiff_t>(i),
                      [&](const GameResult& other) { return other.team == game[i].team; });
      if (game[i].place == player.place && !counted) ++tied;
    }
    if (!rules_.share) {
      out.push_back(of_place(player.place));
      continue;
    }
    std::int64_t sum = 0;
    for (int i = 0; i < static_cast<int>(tied); ++i) sum += of_place(player.place + i);
    out.push_back(sum / tied);
  }
  return out;
}

std::size_t Tournament::player_of(const GameResult& result) {
  const auto [at, is_new] = by_key_.try_emplace(result.key, players_.size());
  if (is_new) {
    Standing& added = players_.emplace_back();
    added.name = result.name;
    added.nameless = true;
  }
  Standing& player = players_[at->second];
  player.nameless = player.nameless && result.nameless;
  return at->second;
}

bool Tournament::has_round_conflict(std::string_view round) {
  if (round.empty() || !why_no_rounds_.empty()) return false;
  if (rounds_.find(round) != rounds_.end()) return true;
  if (round.size() > kLongestRound) {
    why_no_rounds_ = tr("one has a name of more than {0} bytes", kLongestRound);
  } else if (rounds_.size() == kMaxRounds) {
    why_no_rounds_ = tr("there are more than {0}", kMaxRounds);
  } else {
    rounds_.emplace(round);
    return true;
  }
  rounds_.clear();
  for (Standing& player : players_) player.rounds.clear();
  return false;
}

void Tournament::add_score(Standing& player, std::size_t kind, const Score& score) {
  if (player.scores.size() <= kind) player.scores.resize(kind + 1);
  TotalScore& total = player.scores[kind] ? *player.scores[kind] : player.scores[kind].emplace();
  for (std::size_t part = 0; part < kMaxScoreParts; ++part) total[part] += score.parts[part];
}

void Tournament::add_luck(const GameResult& result, std::int64_t winners, LuckTotal& total) {
  if (!result.luck) return;
  ++total.games;
  if (result.wins) total.won += kWhole / winners;
  total.luck += result.luck->value;
  total.squares += std::int64_t{result.luck->ci} * result.luck->ci;
}

Thousandths LuckTotal::ci() const {
  return static_cast<Thousandths>(std::lround(std::sqrt(static_cast<double>(squares))));
}

void Tournament::add(const std::vector<GameResult>& game, std::size_t kind, std::string_view round,
                     std::string_view table) {
  const std::vector<std::int64_t> points = points_of(game);
  const bool in_round = has_round_conflict(round);
  std::vector<Seat> seats;
  const std::int64_t winners = count_winners(game);
  for (std::size_t i = 0; i < game.size(); ++i) {
    seats.push_back({player_of(game[i]), game[i].place, game[i].team});
    Standing& player = players_[seats.back().player];
    ++player.games;
    if (game[i].wins) ++player.wins;
    player.points += points[i];
    add_luck(game[i], winners, player.luck);
    if (game[i].scored) add_score(player, kind, game[i].score);
    if (!in_round) continue;
    auto& [of_round, tables] = player.rounds[std::string(round)];
    of_round += points[i];
    if (!table.empty()) add_to_list(tables, table, "+");
  }
  games_.push_back(std::move(seats));
}

bool Tournament::add_tie_breaks() {
  for (const std::vector<Seat>& game : games_) {
    for (const Seat& seat : game) {
      Standing& player = players_[seat.player];
      for (const Seat& opposite : game) {
        const bool partner = seat.team >= 0 && opposite.team == seat.team;
        if (opposite.player == seat.player || partner) continue;
        const Standing& other = players_[opposite.player];
        if (__builtin_add_overflow(player.strength, other.points, &player.strength)) return false;
        if (other.points != player.points) continue;
        player.head += seat.place < opposite.place ? 1 : seat.place > opposite.place ? -1 : 0;
      }
    }
  }
  return true;
}

std::vector<std::int64_t> Tournament::rank_of(const Standing& player) const {
  std::vector<std::int64_t> out = {player.points};
  for (const std::string& tie_break : rules_.tie_breaks) {
    if (tie_break == "head") out.push_back(player.head);
    if (tie_break == "wins") out.push_back(static_cast<std::int64_t>(player.wins));
    if (tie_break == "strength") out.push_back(player.strength);
    if (tie_break == "score") {
      // All games are of one kind, otherwise scores are ignored. Players without a score come last.
      TotalScore total;
      total.fill(std::numeric_limits<std::int64_t>::min());
      if (!player.scores.empty() && player.scores[0]) total = *player.scores[0];
      out.insert(out.end(), total.begin(), total.end());
    }
  }
  return out;
}

std::optional<std::vector<Standing>> Tournament::take_standings() {
  if (!add_tie_breaks()) return std::nullopt;
  struct Ranked {
    std::vector<std::int64_t> rank;
    std::size_t player = 0;
  };
  std::vector<Ranked> ranked;
  for (std::size_t i = 0; i < players_.size(); ++i) ranked.push_back({rank_of(players_[i]), i});
  std::ranges::sort(ranked, [&](const Ranked& a, const Ranked& b) {
    if (a.rank != b.rank) return a.rank > b.rank;
    return players_[a.player].name < players_[b.player].name;
  });
  std::vector<Standing> out;
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    const bool tied = i > 0 && ranked[i].rank == ranked[i - 1].rank;
    const int place = tied ? out[i - 1].place : static_cast<int>(i) + 1;
    out.push_back(std::move(players_[ranked[i].player]));
    out.back().place = place;
  }
  *this = Tournament(rules_);
  return out;
}

std::vector<std::string> Tournament::rounds() const {
  std::vector<std::string> out(rounds_.begin(), rounds_.end());
  std::ranges::sort(
      out, [](const std::string& a, const std::string& b) { return compare_rounds(a, b) < 0; });
  return out;
}

}  // namespace stela
