// Statistics as tables.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "lib/core/markup.h"
#include "lib/games/games.h"
#include "lib/record/analysis_note.h"
#include "lib/report/assets.h"
#include "lib/report/page.h"
#include "lib/words/tr.h"
#include "tools/statistics/statistics.h"

namespace stela {
namespace {

/// The summary of a histogram.
struct Summary {
  std::uint64_t count = 0;
  double mean = 0;
  double deviation = 0;
  std::int64_t least = 0;
  double median = 0;
  std::int64_t most = 0;
};

/// Returns the value at place `rank`, from 0, in sorted order.
std::int64_t value_at(const Histogram& seen, std::uint64_t rank) {
  for (const auto& [value, times] : seen) {
    if (rank < times) return value;
    rank -= times;
  }
  return 0;
}

/// `seen` must not be empty.
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

/// Returns Wilson's interval for a share, which is also valid for few games and for shares near 0
/// and 1.
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

/// Returns the value rounded as it is shown, so that it does not depend on the order of additions.
Cell rounded(double value) {
  constexpr double kScale = 1000;
  return std::round(value * kScale) / kScale;
}

/// The rows of one group in one table: kind, name, count, and summary.
class Rows {
  /// Share, low, high, mean, deviation, least, median, most; those left out stay empty.
  using Columns = std::array<Cell, 8>;

 public:
  Rows(TextTable& table, Language language, std::vector<Cell> head, std::string& out)
      : table_(table), language_(language), head_(std::move(head)), out_(out) {}

  void count(const Message& what, const Message& name, std::uint64_t times,
             const Cell& share = {}) {
    add(what, name, times, Columns{share});
  }
  void histogram(const Message& what, const Message& name, const Histogram& seen) {
    if (seen.empty()) return;
    const Summary s = summary_of(seen);
    add(what, name, s.count,
        Columns{Cell(), Cell(), Cell(), rounded(s.mean), rounded(s.deviation), s.least,
                rounded(s.median), s.most});
  }
  void share(const Message& what, const Message& name, std::uint64_t hits, std::uint64_t of) {
    if (of == 0) return;
    const auto [low, high] = interval(hits, of);
    add(what, name, hits,
        Columns{rounded(ratio(whole(hits), static_cast<double>(of))), rounded(low), rounded(high)});
  }
  void mean(const Message& what, const Message& name, std::uint64_t times, double per) {
    add(what, name, times, Columns{Cell(), Cell(), Cell(), rounded(per)});
  }

 private:
  void add(const Message& what, const Message& name, std::uint64_t times, const Columns& rest) {
    std::vector<Cell> row = head_;
    row.emplace_back(what.in(language_));
    row.emplace_back(name.in(language_));
    row.emplace_back(whole(times));
    row.insert(row.end(), rest.begin(), rest.end());
    table_.add(row, out_);
  }

  TextTable& table_;
  Language language_;
  std::vector<Cell> head_;
  std::string& out_;
};

/// Writes the losses and the luck of a seat or a player.
void write_analysis(const Message& name, const AnalysisCount& count, Rows& rows) {
  const auto mean = [](std::int64_t sum, std::uint64_t of) {
    return ratio(sum, static_cast<double>(kWhole) * static_cast<double>(of));
  };
  rows.share(tr("marked"), name, count.marked, count.entries);
  if (count.entries > 0)
    rows.mean(tr("loss"), name, count.entries, mean(count.loss, count.entries));
  if (count.luck_games > 0) {
    rows.mean(tr("luck"), name, count.luck_games, mean(count.luck, count.luck_games));
  }
}

/// Returns the message for the name of a count: a known word, or any text if counts were read.
Message word_of(std::string_view name) {
  const bool plain = name.find_first_of("{}|") != std::string_view::npos;
  return plain ? Message(name) : message_of(name);
}

void write_group(const GroupCount& group, Rows rows) {
  rows.count(tr("records"), tr("all"), group.records);
  rows.count(tr("records"), tr("valid"), group.records - group.invalid);
  rows.count(tr("records"), tr("invalid"), group.invalid);
  rows.count(tr("records"), tr("finished"), group.finished);
  rows.histogram(tr("length"), tr("entries"), group.lengths);
  for (const auto& [part, seen] : group.scores) {
    rows.histogram(tr("score"), word_of(part), seen);
    const auto team = group.team_scores.find(part);
    if (team == group.team_scores.end()) continue;
    rows.histogram(tr("score"), tr("{0} of a team", word_of(part)), team->second);
  }
  for (std::size_t i = 0; i < group.seats.size(); ++i) {
    rows.share(tr("wins"), tr("seat {0}", i + 1), group.seats[i].wins, group.seats[i].games);
  }
  std::uint64_t shared = 0;
  for (const SeatCount& seat : group.seats) shared += seat.shared;
  if (shared > 0) rows.count(tr("wins"), tr("shared"), shared);
  for (std::size_t i = 0; i < group.analysed_seats.size(); ++i) {
    write_analysis(tr("seat {0}", i + 1), group.analysed_seats[i], rows);
  }
  for (const auto& [name, count] : group.analysed_players) {
    write_analysis(tr("player {0}", name), count, rows);
  }
  const double scores =
      static_cast<double>(group.finished) * static_cast<double>(group.seats.size());
  for (const auto& [key, source] : group.sources) {
    rows.mean(tr("source"), tr("{0}: {1}", word_of(key.first), word_of(key.second)), source.times,
              ratio(source.points, scores));
  }
  const double valid = static_cast<double>(group.records - group.invalid);
  for (const auto& [name, times] : group.actions) {
    rows.mean(tr("action"), word_of(name), times, ratio(whole(times), valid));
  }
  for (const auto& [name, times] : group.endings) {
    rows.count(tr("ending"), word_of(name), times,
               rounded(ratio(whole(times), static_cast<double>(group.records))));
  }
  for (const auto& [name, times] : group.rules) rows.count(tr("rule"), name, times);
}

/// Returns a title such as `Taluva, 4 players`.
std::string title_of(const std::string& id, std::int64_t players, Language language) {
  const GameInfo* game = game_named(id);
  const Message name = game == nullptr ? tr("No known game") : Message(game->name);
  return players > 0 ? tr(language, "{0}, {1} players", name, players) : name.in(language);
}

}  // namespace

void Statistics::write(TableFormat format, Language language, std::string& out) const {
  // Machine-readable output is always in English.
  if (format == TableFormat::kCsv) language = Language();
  std::vector<std::string> columns;
  for (const std::string_view column :
       {tr_noop("what"), tr_noop("name"), tr_noop("count"), tr_noop("share"), tr_noop("low"),
        tr_noop("high"), tr_noop("mean"), tr_noop("deviation"), tr_noop("least"), tr_noop("median"),
        tr_noop("most")}) {
    columns.emplace_back(language.translate(column));
  }
  if (format == TableFormat::kText || format == TableFormat::kHtml) {
    write_groups(format, language, columns, out);
    return;
  }
  std::vector<std::string> all = {tr(language, "game"), tr(language, "players")};
  all.insert(all.end(), columns.begin(), columns.end());
  TextTable table(format, all, language);
  for (const auto& [key, group] : groups_) {
    write_group(group, Rows(table, language, {key.first, key.second}, out));
  }
  table.end(out);
}

void Statistics::write_groups(TableFormat format, Language language,
                              const std::vector<std::string>& columns, std::string& out) const {
  const bool html = format == TableFormat::kHtml;
  const Page page{Content::kStatistics,
                  tr(language, "Statistics"),
                  std::string(kTablesStyle),
                  "",
                  "",
                  std::nullopt,
                  language};
  if (html) out += begin_page(page) + "<main>\n" + page_bar(page.title, "");
  if (groups_.empty()) {
    out += html ? fmt::format("<p>{}</p>\n", tr(language, "No records."))
                : tr(language, "no records") + '\n';
  }
  bool first = true;
  for (const auto& [key, group] : groups_) {
    const std::string title = title_of(key.first, key.second, language);
    if (html) {
      out += fmt::format("<h2>{}</h2>\n", escaped(title)) + begin_table(title);
    } else {
      out += (first ? "" : "\n") + title + '\n';
    }
    first = false;
    TextTable table(format, columns, language);
    write_group(group, Rows(table, language, {}, out));
    table.end(out);
    if (html) out += "</div>\n";
  }
  if (html) out += "</main>\n" + end_page(page);
}

}  // namespace stela
