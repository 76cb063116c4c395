#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <memory>

#include "lib/core/utf8.h"
#include "lib/game/info.h"
#include "lib/games/games.h"
#include "lib/render/svg.h"
#include "lib/replay/replayer.h"
#include "tools/stela/commands.h"
#include "tools/stela/facts.h"
#include "tools/stela/output.h"
#include "tools/stela/pile.h"
#include "tools/stela/text_table.h"
#include "tools/stela/tournament.h"

namespace stela {
namespace {

struct Options {
  PileOptions pile;
  OutputOption output;
  std::vector<double> points = {1};
  std::vector<std::string> tie_breaks = {"head", "wins", "score"};
  std::string ties = "share";
  std::string event;
  std::string format = "text";
};

/// A finished game, or why it does not count.
struct Played {
  std::size_t record = 0;
  std::vector<GameResult> game;
  std::string round;
  std::string table;
  std::size_t score_parts = 1;
  std::string why_not;
  bool invalid = false;
};

struct PlayedBatch {
  std::uint64_t records = 0;
  std::vector<Played> games;
};

/// Replays games of a tournament; one for each thread.
class Umpire {
 public:
  explicit Umpire(const Options& options) : options_(options), replayer_(all_games()) {}

  void work(const Batch& batch, PlayedBatch& played) {
    played.records = 0;
    played.games.clear();
    const std::size_t wanted = options_.pile.input.record;
    for_each_record(batch, workspace_, [&](FoundRecord& found) {
      if (wanted != 0 && found.number != wanted) return true;
      ++played.records;
      if (!options_.event.empty() && tag_of(found.record, "Event") != options_.event) return true;
      played.games.push_back(judge(found));
      return true;
    });
  }

 private:
  Played judge(FoundRecord& found) {
    Played out;
    out.record = found.number;
    if (!found.unreadable) replayer_.replay(found.record, {}, found.diagnostics);
    out.invalid = found.unreadable || has_error(found.diagnostics) || !replayer_.started();
    if (out.invalid) {
      out.why_not = "it is invalid";
      return out;
    }
    const Outcome outcome = replayer_.reached().outcome();
    if (!outcome.finished) {
      out.why_not = "it is not finished";
      return out;
    }
    const Table& table = replayer_.table();
    const std::vector<int> places = places_of(outcome);
    for (std::size_t seat = 0; seat < places.size(); ++seat) {
      // A player without a name is known by the colour.
      const std::string_view name =
          table.names[seat].empty() ? table.colours[seat] : table.names[seat];
      const bool wins = std::find(outcome.winners.begin(), outcome.winners.end(),
                                  static_cast<Actor>(seat)) != outcome.winners.end();
      out.game.push_back({std::string(name), places[seat], wins, outcome.scores[seat]});
    }
    out.round = tag_of(found.record, "Round");
    out.table = tag_of(found.record, "Table");
    out.score_parts = table.game->score_parts.size();
    return out;
  }

  const Options& options_;
  Replayer replayer_;
  Workspace workspace_;
};

std::string write_total(const Score& score, std::size_t parts) {
  std::string out;
  for (std::size_t part = 0; part < parts; ++part) {
    out += fmt::format("{}{}", part > 0 ? "/" : "", score.parts[part]);
  }
  return out;
}

Cell points_cell(std::int64_t points) {
  constexpr double kShown = 1000;  // as many digits as `write_points` has
  return std::round(static_cast<double>(points) * kShown / kPointParts) / kShown;
}

void write_table(const Tournament& tournament, std::size_t parts, TableFormat format,
                 std::string& out) {
  std::vector<std::string> columns = {"place",  "player", "games", "wins",
                                      "points", "head",   "score", "strength"};
  const std::vector<std::string> rounds = tournament.rounds();
  for (const std::string& round : rounds) columns.push_back("round " + round);
  TextTable table(format, columns);
  for (const Standing& player : tournament.standings()) {
    std::vector<Cell> row = {std::int64_t{player.place},
                             player.name,
                             static_cast<std::int64_t>(player.games),
                             static_cast<std::int64_t>(player.wins),
                             points_cell(player.points),
                             player.head,
                             parts == 1 ? Cell(std::int64_t{player.score.parts[0]})
                                        : Cell(write_total(player.score, parts)),
                             points_cell(player.strength)};
    for (const std::string& round : rounds) {
      const auto found = player.rounds.find(round);
      if (found == player.rounds.end()) {
        row.emplace_back();
        continue;
      }
      const auto& [points, tables] = found->second;
      row.push_back(tables.empty()
                        ? points_cell(points)
                        : Cell(fmt::format("{} (table {})", write_points(points), tables)));
    }
    table.add(std::move(row), out);
  }
  table.end(out);
}

TournamentRules rules_of(const Options& options) {
  TournamentRules rules;
  rules.points.clear();
  for (const double points : options.points) {
    rules.points.push_back(std::llround(points * static_cast<double>(kPointParts)));
  }
  rules.share = options.ties == "share";
  rules.tie_breaks = options.tie_breaks;
  return rules;
}

int run(const Options& options) {
  Tournament tournament(rules_of(options));
  std::size_t parts = 1;
  int verdict = kExitDone;
  const int code = work_through<Umpire, PlayedBatch>(
      options.pile, [&] { return std::make_unique<Umpire>(options); },
      [&](const Batch& batch, PlayedBatch& played) {
        for (const Played& game : played.games) {
          if (game.why_not.empty()) {
            tournament.add(game.game, game.round, game.table);
            parts = std::max(parts, game.score_parts);
            continue;
          }
          if (game.invalid) verdict = kExitInvalid;
          complain(fmt::format("record {} of `{}` does not count: {}", game.record,
                               printable(batch.file), game.why_not));
        }
      });
  Output output(options.output.path);
  const TableFormat format = *table_format_named(options.format);
  const std::string title = options.event.empty() ? "Standings" : options.event;
  std::string text;
  if (format == TableFormat::kHtml) {
    text = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{0}</title>\n"
        "<style>td, th {{ padding: 0.2em 0.6em; text-align: left }} .number {{ text-align: right }}"
        "</style>\n<h1>{0}</h1>\n",
        escaped(printable(title)));
  }
  write_table(tournament, parts, format, text);
  if (format == TableFormat::kHtml) text += "</html>\n";
  output.write(text);
  return finish_output(output, worse(code, verdict));
}

}  // namespace

Runner declare_standings(CLI::App& app) {
  auto options = std::make_shared<Options>();
  options->pile.declare(app, false);
  constexpr double kMost = 1e6;
  app.add_option("--points", options->points, "points for the places, best first, as in 5,3,1")
      ->type_name("LIST")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::Range(-kMost, kMost).description(""))
      ->capture_default_str();
  allow_only(*app.add_option("--ties", options->ties,
                             "players who tie share the points of their places, or have each those "
                             "of the best")
                  ->type_name("HOW")
                  ->capture_default_str(),
             {"share", "each"});
  allow_only(*app.add_option("--tie-break", options->tie_breaks,
                             "what decides between equal points, in order: head (to head), wins, "
                             "score, strength (of the opponents)")
                  ->type_name("LIST")
                  ->delimiter(',')
                  ->allow_extra_args(false),
             {"head", "wins", "score", "strength"});
  app.add_option("--event", options->event, "only records whose Event tag says so")
      ->type_name("NAME");
  declare_table_format(app, options->format);
  app.add_flag("--quiet", options->pile.quiet, "no progress bar");
  options->output.declare(app);
  return [options] { return run(*options); };
}

}  // namespace stela
