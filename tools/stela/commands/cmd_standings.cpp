#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "lib/core/markup.h"
#include "lib/core/utf8.h"
#include "lib/core/words.h"
#include "lib/game/info.h"
#include "lib/games/games.h"
#include "lib/record/tags.h"
#include "lib/render/svg.h"
#include "lib/replay/replayer.h"
#include "tools/stela/commands/commands.h"
#include "tools/stela/io/output.h"
#include "tools/stela/pile/pile.h"
#include "tools/stela/stats/facts.h"
#include "tools/stela/stats/text_table.h"
#include "tools/stela/stats/tournament.h"

namespace stela {
namespace {

struct Options {
  PileOptions pile;
  OutputOption output;
  std::string points = "1";
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

  void clear() {
    records = 0;
    games.clear();
  }
};

/// Replays games of a tournament; one for each thread.
class Umpire {
 public:
  explicit Umpire(const Options& options) : options_(options), replayer_(all_games()) {}

  void work(const Batch& batch, PlayedBatch& played, const HandOn& hand_on) {
    const std::size_t wanted = options_.pile.input.record;
    for_each_record(batch, workspace_, [&](FoundRecord& found) {
      if (wanted != 0 && found.number != wanted) return true;
      ++played.records;
      if (!options_.event.empty() && tag_of(found.record, kEventTag) != options_.event) return true;
      played.games.push_back(judge(found));
      hand_on(played.games.size() * sizeof(Played));
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
    const Outcome outcome = replayer_.outcome();
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
      const auto actor = static_cast<Actor>(seat);
      out.game.push_back({std::string(name), places[seat], wins(outcome, actor),
                          outcome.scores[seat], team_index(outcome, actor)});
    }
    out.round = tag_of(found.record, kRoundTag);
    out.table = tag_of(found.record, "Table");
    out.score_parts = table.game->score_parts.size();
    return out;
  }

  const Options& options_;
  Replayer replayer_;
  Workspace workspace_;
};

/// Tells of records that do not count: of each file the first, and how many there are more.
class NotCounted {
 public:
  void add(std::string_view file, const Played& played) {
    if (++count_ > kMostTold) return;
    complain(fmt::format("record {} of `{}` does not count: {}", played.record, printable(file),
                         played.why_not));
  }
  void end_file(std::string_view file) {
    if (count_ > kMostTold) {
      complain(fmt::format("{} more of `{}` do not count",
                           counted(static_cast<long>(count_ - kMostTold), "record"),
                           printable(file)));
    }
    count_ = 0;
  }

 private:
  static constexpr std::uint64_t kMostTold = 100;
  std::uint64_t count_ = 0;
};

std::string write_total(const Standing& player, std::size_t parts) {
  std::string out;
  for (std::size_t part = 0; part < parts; ++part) {
    out += fmt::format("{}{}", part > 0 ? "/" : "", player.score[part]);
  }
  return out;
}

Cell points_cell(std::int64_t points) {
  constexpr double kShown = 1000;  // as many digits as `write_points` has
  return std::round(static_cast<double>(points) * kShown / kPointParts) / kShown;
}

Cell round_cell(const Standing& player, const std::string& round) {
  const auto found = player.rounds.find(round);
  if (found == player.rounds.end()) return {};
  const auto& [points, tables] = found->second;
  if (tables.empty()) return points_cell(points);
  return fmt::format("{} (table {})", write_points(points), tables);
}

void write_table(const std::vector<Standing>& standings, const std::vector<std::string>& rounds,
                 std::size_t parts, TableFormat format, Output& output) {
  std::vector<std::string> columns = {"place",  "player", "games", "wins",
                                      "points", "head",   "score", "strength"};
  for (const std::string& round : rounds) columns.push_back("round " + round);
  TextTable table(format, columns);
  std::string out;
  for (const Standing& player : standings) {
    std::vector<Cell> row = {std::int64_t{player.place},
                             player.name,
                             static_cast<std::int64_t>(player.games),
                             static_cast<std::int64_t>(player.wins),
                             points_cell(player.points),
                             player.head,
                             parts == 1 ? Cell(player.score[0]) : Cell(write_total(player, parts)),
                             points_cell(player.strength)};
    for (const std::string& round : rounds) row.push_back(round_cell(player, round));
    table.add(row, out);
    output.write(out);
    out.clear();
  }
  table.end(out);
  output.write(out);
}

void write_page(const std::vector<Standing>& standings, const std::vector<std::string>& rounds,
                std::size_t parts, const std::string& title, Output& output) {
  output.write(fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{0}</title>\n"
      "<style>td, th {{ padding: 0.2em 0.6em; text-align: left }} .number {{ text-align: right }}"
      "</style>\n<h1>{0}</h1>\n",
      escaped(printable(title))));
  write_table(standings, rounds, parts, TableFormat::kHtml, output);
  output.write("</html>\n");
}

TournamentRules rules_of(const Options& options) {
  TournamentRules rules;
  std::string error;
  rules.points = *read_points(options.points, error);  // it was checked
  rules.share = options.ties == "share";
  rules.tie_breaks = options.tie_breaks;
  return rules;
}

int run(const Options& options) {
  Tournament tournament(rules_of(options));
  std::size_t parts = 1;
  int verdict = kExitDone;
  NotCounted not_counted;
  PileVisitor visitor;
  visitor.end_file = [&](const FoundFile& file, const std::string&) {
    not_counted.end_file(file.path);
  };
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
          not_counted.add(batch.file, game);
        }
      },
      visitor);
  if (!tournament.why_no_rounds().empty()) {
    complain(fmt::format("the rounds are left out: {}", tournament.why_no_rounds()));
  }
  const std::vector<std::string> rounds = tournament.rounds();
  const std::optional<std::vector<Standing>> standings = tournament.take_standings();
  if (!standings) {
    complain("the points of opponents add up to more than 64 bits hold");
    return kExitUsage;
  }
  Output output(options.output.path);
  const TableFormat format = *table_format_named(options.format);
  if (format == TableFormat::kHtml) {
    write_page(*standings, rounds, parts, options.event.empty() ? "Standings" : options.event,
               output);
  } else {
    write_table(*standings, rounds, parts, format, output);
  }
  return finish_output(output, worse(code, verdict));
}

}  // namespace

Runner declare_standings(CommandLine& line) {
  auto options = std::make_shared<Options>();
  options->pile.declare(line, false);
  line.option("--points", &options->points, "LIST",
              "points for the places, best first, as in 5,3,1")
      .check([](const std::string& list) {
        std::string error;
        (void)read_points(list, error);
        return error;
      })
      .with_default();
  line.option("--ties", &options->ties, "HOW",
              "players who tie share the points of their places, or have each those of the best")
      .only({"share", "each"})
      .with_default();
  line.option("--tie-break", &options->tie_breaks, "LIST",
              "what decides between equal points, in order: head (to head), wins, score, strength "
              "(of the opponents)")
      .separated_by(',')
      .only({"head", "wins", "score", "strength"});
  line.option("--event", &options->event, "NAME", "only records whose Event tag says so");
  declare_table_format(line, options->format);
  line.flag("--quiet", options->pile.quiet, "no progress bar");
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
