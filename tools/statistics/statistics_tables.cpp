// Statistics as tables.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "lib/core/markup.h"
#include "lib/games/games.h"
#include "lib/record/analysis_note.h"
#include "lib/report/assets.h"
#include "lib/report/page.h"
#include "tools/statistics/statistics.h"

namespace stela {
namespace {

/// What a histogram comes to.
struct Summary {
  std::uint64_t count = 0;
  double mean = 0;
  double deviation = 0;
  std::int64_t least = 0;
  double median = 0;
  std::int64_t most = 0;
};

/// The value that stands at place `rank`, from 0, when all are sorted.
std::int64_t value_at(const Histogram& seen, std::uint64_t rank) {
  for (const auto& [value, times] : seen) {
    if (rank < times) return value;
    rank -= times;
  }
  return 0;
}

/// `seen` is not empty.
Summary summary_of(const Histogram& seen) {
  Summary out;
  double sum = 0;
  for (const auto& [value, times] : seen) {
    out.count += times;
    sum += static_cast<double>(value) * static_cast<double>(times);
  }
  const double count = static_cast<double>(out.count);
  out.mean = sum / count;
  double squares = 0;
  for (const auto& [value, times] : seen) {
    const double off = static_cast<double>(value) - out.mean;
    squares += off * off * static_cast<double>(times);
  }
  out.deviation = out.count > 1 ? std::sqrt(squares / (count - 1)) : 0;
  out.least = seen.begin()->first;
  out.most = seen.rbegin()->first;
  out.median = (static_cast<double>(value_at(seen, (out.count - 1) / 2)) +
                static_cast<double>(value_at(seen, out.count / 2))) /
               2;
  return out;
}

/// Wilson's interval for a share, which holds for few games and for shares near 0 and 1, too.
std::pair<double, double> interval(std::uint64_t hits, std::uint64_t of) {
  constexpr double kZ = 1.959964;  // 95 %
  const double n = static_cast<double>(of);
  const double share = static_cast<double>(hits) / n;
  const double middle = share + kZ * kZ / (2 * n);
  const double reach = kZ * std::sqrt(share * (1 - share) / n + kZ * kZ / (4 * n * n));
  const double scale = 1 + kZ * kZ / n;
  return {std::max(0.0, (middle - reach) / scale), std::min(1.0, (middle + reach) / scale)};
}

std::int64_t whole(std::uint64_t count) { return static_cast<std::int64_t>(count); }

double ratio(std::int64_t a, double b) { return b == 0 ? 0 : static_cast<double>(a) / b; }

/// Rounded as it is shown, so that it does not depend on the order of additions.
Cell rounded(double value) {
  constexpr double kScale = 1000;
  return std::round(value * kScale) / kScale;
}

/// The rows of one group in one table: what, of what name, how often, and what it comes to.
class Rows {
  /// Share, low, high, mean, deviation, least, median, most; those left out stay empty.
  using Columns = std::array<Cell, 8>;

 public:
  Rows(TextTable& table, std::vector<Cell> head, std::string& out)
      : table_(table), head_(std::move(head)), out_(out) {}

  void count(std::string_view what, std::string_view name, std::uint64_t times,
             const Cell& share = {}) {
    add(what, name, times, Columns{share});
  }
  void histogram(std::string_view what, std::string_view name, const Histogram& seen) {
    if (seen.empty()) return;
    const Summary s = summary_of(seen);
    add(what, name, s.count,
        Columns{Cell(), Cell(), Cell(), rounded(s.mean), rounded(s.deviation), s.least,
                rounded(s.median), s.most});
  }
  void share(std::string_view what, std::string_view name, std::uint64_t hits, std::uint64_t of) {
    if (of == 0) return;
    const auto [low, high] = interval(hits, of);
    add(what, name, hits,
        Columns{rounded(ratio(whole(hits), static_cast<double>(of))), rounded(low), rounded(high)});
  }
  void mean(std::string_view what, std::string_view name, std::uint64_t times, double per) {
    add(what, name, times, Columns{Cell(), Cell(), Cell(), rounded(per)});
  }

 private:
  void add(std::string_view what, std::string_view name, std::uint64_t times, const Columns& rest) {
    std::vector<Cell> row = head_;
    row.emplace_back(std::string(what));
    row.emplace_back(std::string(name));
    row.emplace_back(whole(times));
    row.insert(row.end(), rest.begin(), rest.end());
    table_.add(row, out_);
  }

  TextTable& table_;
  std::vector<Cell> head_;
  std::string& out_;
};

/// The losses and the luck of a seat or a player.
void write_analysis(const std::string& name, const AnalysisCount& count, Rows& rows) {
  const auto mean = [](std::int64_t sum, std::uint64_t of) {
    return ratio(sum, static_cast<double>(kWhole) * static_cast<double>(of));
  };
  rows.share("marked", name, count.marked, count.entries);
  if (count.entries > 0) rows.mean("loss", name, count.entries, mean(count.loss, count.entries));
  if (count.luck_games > 0) {
    rows.mean("luck", name, count.luck_games, mean(count.luck, count.luck_games));
  }
}

void write_group(const GroupCount& group, Rows rows) {
  rows.count("records", "all", group.records);
  rows.count("records", "valid", group.records - group.invalid);
  rows.count("records", "invalid", group.invalid);
  rows.count("records", "finished", group.finished);
  rows.histogram("length", "entries", group.lengths);
  for (const auto& [part, seen] : group.scores) rows.histogram("score", part, seen);
  for (std::size_t i = 0; i < group.seats.size(); ++i) {
    rows.share("wins", fmt::format("seat {}", i + 1), group.seats[i].wins, group.seats[i].games);
  }
  std::uint64_t shared = 0;
  for (const SeatCount& seat : group.seats) shared += seat.shared;
  if (shared > 0) rows.count("wins", "shared", shared);
  for (std::size_t i = 0; i < group.analysed_seats.size(); ++i) {
    write_analysis(fmt::format("seat {}", i + 1), group.analysed_seats[i], rows);
  }
  for (const auto& [name, count] : group.analysed_players) {
    write_analysis("player " + name, count, rows);
  }
  const double scores =
      static_cast<double>(group.finished) * static_cast<double>(group.seats.size());
  for (const auto& [key, source] : group.sources) {
    rows.mean("source", fmt::format("{}: {}", key.first, key.second), source.times,
              ratio(source.points, scores));
  }
  const double valid = static_cast<double>(group.records - group.invalid);
  for (const auto& [name, times] : group.actions) {
    rows.mean("action", name, times, ratio(whole(times), valid));
  }
  for (const auto& [name, times] : group.endings) {
    rows.count("ending", name, times,
               rounded(ratio(whole(times), static_cast<double>(group.records))));
  }
  for (const auto& [name, times] : group.rules) rows.count("rule", name, times);
}

/// `Taluva, 4 players`
std::string title_of(const std::string& id, std::int64_t players) {
  const GameInfo* game = game_named(id);
  std::string out = game == nullptr ? std::string("No known game") : std::string(game->name);
  if (players > 0) out += fmt::format(", {} players", players);
  return out;
}

}  // namespace

void Statistics::write(TableFormat format, std::string& out) const {
  const std::vector<std::string> columns = {"what", "name",      "count", "share",  "low", "high",
                                            "mean", "deviation", "least", "median", "most"};
  if (format == TableFormat::kText || format == TableFormat::kHtml) {
    write_groups(format, columns, out);
    return;
  }
  std::vector<std::string> all = {"game", "players"};
  all.insert(all.end(), columns.begin(), columns.end());
  TextTable table(format, all);
  for (const auto& [key, group] : groups_) {
    write_group(group, Rows(table, {key.first, key.second}, out));
  }
  table.end(out);
}

void Statistics::write_groups(TableFormat format, const std::vector<std::string>& columns,
                              std::string& out) const {
  const bool html = format == TableFormat::kHtml;
  const Page page{"Statistics", std::string(kTablesStyle), "", ""};
  if (html) out += begin_page(page) + "<main>\n" + page_bar(page.title, "");
  if (groups_.empty()) out += html ? "<p>No records.</p>\n" : "no records\n";
  bool first = true;
  for (const auto& [key, group] : groups_) {
    const std::string title = title_of(key.first, key.second);
    if (html) {
      out += fmt::format("<h2>{}</h2>\n", escaped(title)) + begin_table(title);
    } else {
      out += (first ? "" : "\n") + title + '\n';
    }
    first = false;
    TextTable table(format, columns);
    write_group(group, Rows(table, {}, out));
    table.end(out);
    if (html) out += "</div>\n";
  }
  if (html) out += "</main>\n" + end_page(page);
}

}  // namespace stela
