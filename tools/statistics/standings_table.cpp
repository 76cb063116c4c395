#include "tools/statistics/standings_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "lib/core/markup.h"
#include "lib/core/utf8.h"
#include "lib/report/assets.h"
#include "lib/report/page.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

Cell points_cell(std::int64_t points) {
  constexpr double kShown = 1000;  // as many digits as in `write_points`
  return std::round(static_cast<double>(points) * kShown / kPointParts) / kShown;
}

Cell score_cell(const Standing& player, std::size_t kind, std::size_t parts) {
  if (kind >= player.scores.size() || !player.scores[kind]) return {};
  const TotalScore& total = *player.scores[kind];
  if (parts == 1) return total[0];
  std::string out;
  for (std::size_t part = 0; part < parts; ++part) {
    out += fmt::format("{}{}", part > 0 ? "/" : "", total[part]);
  }
  return out;
}

Cell thousandths_cell(std::int64_t value) {
  return static_cast<double>(value) / static_cast<double>(kWhole);
}

/// Appends the number of games with known luck, the player's wins in them, and those wins without
/// the luck.
void add_luck(const LuckTotal& total, std::vector<Cell>& row) {
  row.emplace_back(static_cast<std::int64_t>(total.games));
  if (total.games == 0) return row.resize(row.size() + 4);
  for (const std::int64_t value :
       {total.won, total.luck, std::int64_t{total.ci()}, total.won - total.luck}) {
    row.push_back(thousandths_cell(value));
  }
}

Cell round_cell(const Standing& player, const std::string& round, Language language) {
  const auto found = player.rounds.find(round);
  if (found == player.rounds.end()) return {};
  const auto& [points, tables] = found->second;
  if (tables.empty()) return points_cell(points);
  return tr(language, "{0} (table {1})", write_points(points), tables);
}

/// Returns indices of kinds in the order of their ids, which does not depend on which game came
/// first.
std::vector<std::size_t> order_of(const std::vector<ScoreKind>& kinds) {
  std::vector<std::size_t> order(kinds.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) { return kinds[a].id < kinds[b].id; });
  return order;
}

/// Passes on the table row by row.
template <class Take>
void write_rows(const StandingsTable& shown, TableFormat format, const Take& take) {
  const std::vector<std::size_t> kinds = order_of(shown.kinds);
  const bool for_programs = format == TableFormat::kCsv || format == TableFormat::kJson;
  // Machine-readable output is always in English.
  const Language language = for_programs ? Language() : shown.language;
  std::vector<std::string> columns;
  for (const std::string_view column : {tr_noop("place"), tr_noop("player"), tr_noop("games"),
                                        tr_noop("wins"), tr_noop("points"), tr_noop("head")}) {
    columns.emplace_back(language.translate(column));
  }
  for (const std::size_t kind : kinds) {
    columns.push_back(
        tr(language, "score {0}", for_programs ? shown.kinds[kind].id : shown.kinds[kind].name));
  }
  columns.push_back(tr(language, "strength"));
  if (shown.luck) {
    for (const std::string_view column : {tr_noop("analysed"), tr_noop("won"), tr_noop("luck"),
                                          tr_noop("luck ci"), tr_noop("won less luck")}) {
      columns.emplace_back(language.translate(column));
    }
  }
  for (const std::string& round : shown.rounds) columns.push_back(tr(language, "round {0}", round));
  TextTable table(format, std::move(columns), language);
  std::string out;
  for (const Standing& player : shown.standings) {
    std::vector<Cell> row = {std::int64_t{player.place},
                             player.name,
                             static_cast<std::int64_t>(player.games),
                             static_cast<std::int64_t>(player.wins),
                             points_cell(player.points),
                             player.head};
    for (const std::size_t kind : kinds) {
      row.push_back(score_cell(player, kind, shown.kinds[kind].parts.size()));
    }
    row.push_back(points_cell(player.strength));
    if (shown.luck) add_luck(player.luck, row);
    for (const std::string& round : shown.rounds)
      row.push_back(round_cell(player, round, language));
    table.add(row, out);
    take(out);
    out.clear();
  }
  table.end(out);
  take(out);
}

/// Returns a line such as `12 games of 8: 7 of Taluva, 5 of Tikal.`
std::string counts_of(const StandingsTable& shown) {
  std::uint64_t games = 0;
  std::vector<Message> kinds;
  for (const std::size_t kind : order_of(shown.kinds)) {
    games += shown.kinds[kind].games;
    kinds.push_back(tr("{0} of {1}", shown.kinds[kind].games, shown.kinds[kind].name));
  }
  return because(trn(games, "{0} game", "{0} games"), comma_list(kinds)).in(shown.language) + ".";
}

void write_standings_page(const StandingsTable& shown, Output& output) {
  std::string body = "<main>\n" + page_bar(printable(shown.title), counts_of(shown)) +
                     begin_table(tr(shown.language, "Standings"), "table standings");
  write_rows(shown, TableFormat::kHtml, [&](const std::string& row) { body += row; });
  body += fmt::format("</div>\n<p class=\"remarks\">{}</p>\n</main>\n", escaped(shown.remarks));
  output.write(
      write_page({Content::kStandings, printable(shown.title), std::string(kStandingsStyle), "",
                  std::move(body), std::nullopt, shown.language}));
}

}  // namespace

void write_standings(const StandingsTable& table, TableFormat format, Output& output) {
  if (format == TableFormat::kHtml) {
    write_standings_page(table, output);
  } else {
    write_rows(table, format, [&](const std::string& row) { write_table(format, row, output); });
  }
}

}  // namespace stela
