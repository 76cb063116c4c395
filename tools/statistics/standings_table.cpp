#include "tools/statistics/standings_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "lib/core/colour_names.h"
#include "lib/core/utf8.h"
#include "lib/words/tr.h"
#include "tools/statistics/statistics.h"

namespace stela {
namespace {

using doc::Cell;

Cell points_cell(std::int64_t points) {
  constexpr double kShown = 1000;  // as many digits as in `write_points`
  return std::round(static_cast<double>(points) * kShown / kPointParts) / kShown;
}

/// Returns the score, or part `only` of it.
Cell score_cell(const Standing& player, std::size_t kind, std::size_t parts,
                std::optional<std::size_t> only) {
  if (kind >= player.scores.size() || !player.scores[kind]) return {};
  const TotalScore& total = *player.scores[kind];
  if (parts == 1 || only) return total[only.value_or(0)];
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

/// Returns the players by place; those of the same place, for people, as they look names up.
std::vector<const Standing*> in_order(const std::vector<Standing>& standings, bool for_programs) {
  std::vector<const Standing*> out;
  for (const Standing& player : standings) out.push_back(&player);
  if (for_programs) return out;
  std::ranges::stable_sort(out, [](const Standing* a, const Standing* b) {
    return a->place != b->place ? a->place < b->place : sorts_before(a->name, b->name);
  });
  return out;
}

/// Returns the columns and the rows; `for_programs` has ids of games instead of names, and
/// `parts_apart` a column for each part of a score, for a spreadsheet to compute with.
doc::DataTable table_of(const StandingsTable& shown, Language language, bool for_programs,
                        bool parts_apart) {
  // In text that is too wide, the oldest rounds are dropped first, then the columns of luck.
  constexpr int kRounds = 20;
  constexpr int kLuck = 10;
  constexpr int kDetail = 1;
  const std::vector<std::size_t> kinds = order_of(shown.kinds);
  doc::DataTable out;
  out.name = tr(language, "Standings");
  out.sticky = true;
  const auto add = [&](doc::Text head, bool number = true, int drop = 0) {
    out.columns.push_back({std::move(head), number, false, drop});
  };
  add(language.translate(tr_noop("place")));
  add(language.translate(tr_noop("player")), false);
  out.columns.back().heads_row = true;
  for (const std::string_view column :
       {tr_noop("games"), tr_noop("column\004wins"), tr_noop("points")}) {
    add(language.translate(column));
  }
  add(language.translate(tr_noop("column\004head")), true, kDetail + 1);
  // The part of the score in each column, if not the whole.
  std::vector<std::pair<std::size_t, std::optional<std::size_t>>> scores;
  for (const std::size_t kind : kinds) {
    const std::vector<std::string>& parts = shown.kinds[kind].parts;
    const std::string head =
        tr(language, "column\004score {0}",
           for_programs ? shown.kinds[kind].id : shown.kinds[kind].shown_name(language));
    if (!parts_apart || parts.size() == 1) {
      add(head);
      scores.emplace_back(kind, std::nullopt);
      continue;
    }
    for (std::size_t part = 0; part < parts.size(); ++part) {
      add(tr(language, "{0}: {1}", head, language.translate(parts[part])));
      scores.emplace_back(kind, part);
    }
  }
  add(tr(language, "column\004strength"), true, kDetail);
  if (shown.luck) {
    for (const std::string_view column : {tr_noop("analysed"), tr_noop("won"), tr_noop("luck"),
                                          tr_noop("luck ci"), tr_noop("won less luck")}) {
      add(language.translate(column), true, kLuck);
    }
  }
  int newer = static_cast<int>(shown.rounds.size());
  for (const std::string& round : shown.rounds) {
    add(tr(language, "round {0}", round), true, kRounds + newer--);
  }
  for (const Standing* const standing : in_order(shown.standings, for_programs)) {
    const Standing& player = *standing;
    const bool colour = player.nameless && !for_programs;
    std::vector<Cell> row = {
        std::int64_t{player.place},
        doc::Text::foreign(colour ? colour_message(player.name, {}).in(language) : player.name),
        static_cast<std::int64_t>(player.games),
        static_cast<std::int64_t>(player.wins),
        points_cell(player.points),
        player.head};
    for (const auto& [kind, part] : scores) {
      row.push_back(score_cell(player, kind, shown.kinds[kind].parts.size(), part));
    }
    row.push_back(points_cell(player.strength));
    if (shown.luck) add_luck(player.luck, row);
    for (const std::string& round : shown.rounds)
      row.push_back(round_cell(player, round, language));
    out.rows.push_back({std::move(row)});
  }
  // Points with the name of a table are text.
  for (std::size_t i = out.columns.size() - shown.rounds.size(); i < out.columns.size(); ++i) {
    out.columns[i].number = std::ranges::none_of(out.rows, [i](const doc::Row& row) {
      return std::holds_alternative<std::string>(row.cells[i]);
    });
  }
  return out;
}

/// Returns a line such as `12 games of 8: 7 of Taluva, 5 of Tikal.`
std::string counts_of(const StandingsTable& shown) {
  std::uint64_t games = 0;
  std::vector<Message> kinds;
  for (const std::size_t kind : order_of(shown.kinds)) {
    games += shown.kinds[kind].games;
    kinds.push_back(
        tr("{0} of {1}", shown.kinds[kind].games, shown.kinds[kind].shown_name(shown.language)));
  }
  return because(trn(games, "{0} game", "{0} games"), comma_list(kinds)).in(shown.language) + ".";
}

}  // namespace

std::string ScoreKind::shown_name(Language language) const {
  return of_teams ? tr(language, "{0} in teams", name) : name;
}

void StandingsCount::add(const Played& game, const Seen& place) {
  tournament_.add(game.game, kind_of(game, place), game.round, game.table);
}

std::size_t StandingsCount::kind_of(const Played& game, const Seen& place) {
  const std::string_view suffix = game.of_teams ? " in teams" : "";
  const std::string id =
      fmt::format("{}{}", game.info == nullptr ? game.other_game : game.info->id, suffix);
  auto kind = std::ranges::find(kinds_, id, &ScoreKind::id);
  if (kind == kinds_.end()) {
    ScoreKind& added = kinds_.emplace_back();
    added.id = id;
    added.of_teams = game.of_teams;
    if (game.info == nullptr) {
      added.name = game.other_game;
      added.parts = {"points"};
    } else {
      added.name = game.info->name;
      added.parts.assign(game.info->score_parts.begin(), game.info->score_parts.end());
    }
    first_of_kind_.push_back(place);
    kind = kinds_.end() - 1;
  }
  ++kind->games;
  return static_cast<std::size_t>(kind - kinds_.begin());
}

std::optional<StandingsTable> StandingsCount::take_table(Language language) {
  StandingsTable out;
  out.language = language;
  out.rounds = tournament_.rounds();
  out.kinds = kinds_;
  std::optional<std::vector<Standing>> standings = tournament_.take_standings();
  if (!standings) return std::nullopt;
  out.standings = std::move(*standings);
  return out;
}

int write_standings(const StandingsTable& table, doc::TableFormat format, Output& output,
                    int code) {
  const Language language = table_language(format);
  const bool for_programs = table_for_programs(format);
  const doc::DataTable rows =
      table_of(table, language, for_programs, format == doc::TableFormat::kXlsx);
  doc::TableWriter writer(format, rows.columns, language, table_options());
  std::string out;
  for (const doc::Row& row : rows.rows) {
    writer.add(row, out);
    output.write(out);
    out.clear();
  }
  return finish_table(writer, std::move(out), output, code);
}

doc::Document standings_document(const StandingsTable& table) {
  doc::Document out{Content::kStandings, table.title, counts_of(table), table.language};
  out.add({table_of(table, table.language, false, false)});
  out.add({doc::Paragraph{table.remarks, doc::Paragraph::Role::kNote}});
  return out;
}

}  // namespace stela
