#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "lib/core/utf8.h"
#include "lib/game/claims.h"
#include "lib/game/info.h"
#include "lib/games/games.h"
#include "lib/replay/replayer.h"
#include "lib/replay/result.h"
#include "tools/stela/commands.h"
#include "tools/stela/output.h"
#include "tools/stela/replays.h"

namespace stela {
namespace {

struct Options {
  InputOptions input;
  OutputOption output;
  EntryOption entry;
};

std::string title_of(const FoundRecord& found, const GameInfo& game) {
  return fmt::format("{}, record {}: {}\n", printable(found.file), found.number, game.name);
}

/// One row for each player: each part of the score, and where it stands in the end.
void write_totals(const Table& table, const Outcome& outcome, std::string& out) {
  std::size_t width = 6;
  for (Actor seat = 0; seat < table.players; ++seat) {
    width = std::max(width, table.colour_of(seat).size());
  }
  out += fmt::format("  {:<{}}", "", width);
  for (const std::string_view part : table.game->score_parts) out += fmt::format("  {:>8}", part);
  out += '\n';
  for (Actor seat = 0; seat < table.players; ++seat) {
    const auto index = static_cast<std::size_t>(seat);
    out += fmt::format("  {:<{}}", table.colour_of(seat), width);
    for (std::size_t part = 0; part < table.game->score_parts.size(); ++part) {
      out += fmt::format("  {:>8}", outcome.scores[index].parts[part]);
    }
    if (outcome.out[index]) out += "  eliminated";
    if (std::find(outcome.winners.begin(), outcome.winners.end(), seat) != outcome.winners.end()) {
      out += "  wins";
    }
    out += '\n';
  }
}

/// How each point was earned: the events of the main line that change a score, by player.
void write_sources(const Record& record, const Table& table, const Timeline& timeline,
                   std::string& out) {
  for (Actor seat = 0; seat < table.players; ++seat) {
    out += fmt::format("\n  {}\n", table.colour_of(seat));
    bool any = false;
    for (const Step& step : timeline.steps) {
      if (step.line != 0 || !step.legal) continue;
      const std::int32_t entry = record.entries[static_cast<std::size_t>(step.entry)].position;
      for (const Event& event : step.events) {
        if (event.actor != seat || event.part < 0 || event.amount == 0) continue;
        any = true;
        const std::string_view part = table.game->score_parts[static_cast<std::size_t>(event.part)];
        out += fmt::format("  {:>5}.  {:>+3} {:<8}  {}\n", entry, event.amount, part, event.text);
      }
    }
    if (!any) out += "         nothing\n";
  }
}

int run(const Options& options) {
  if (!options.output.check(options.input)) return kExitUsage;
  Output output(options.output.path);
  Replayer replayer(all_games());
  int verdict = kExitDone;
  bool first = true;
  const int code = visit_records(options.input, [&](FoundRecord& found) {
    Timeline timeline;
    if (!found.unreadable) {
      ReplayOptions replay;
      replay.timeline = &timeline;
      replay.stop_after = options.entry.entry;
      replayer.replay(found.record, replay, found.diagnostics);
    }
    if (!found.unreadable && replayer.started()) {
      std::string text = first ? "" : "\n";
      first = false;
      text += title_of(found, *replayer.game());
      write_totals(replayer.table(), replayer.reached().outcome(), text);
      write_sources(found.record, replayer.table(), timeline, text);
      output.write(text);
    }
    output.flush();
    if (!report_errors(found, replayer)) verdict = kExitInvalid;
    return !output.failed();
  });
  return finish_output(output, worse(code, verdict));
}

}  // namespace

Runner declare_score(CLI::App& app) {
  auto options = std::make_shared<Options>();
  options->input.declare(app);
  options->entry.declare(app);
  options->output.declare(app);
  return [options] { return run(*options); };
}

}  // namespace stela
