#include <fmt/format.h>

#include <memory>
#include <string>

#include "lib/core/utf8.h"
#include "lib/game/claims.h"
#include "lib/game/info.h"
#include "lib/games/games.h"
#include "lib/replay/replayer.h"
#include "lib/replay/result.h"
#include "tools/stela/commands/commands.h"
#include "tools/stela/commands/replays.h"
#include "tools/stela/io/output.h"
#include "tools/stela/pile/pile.h"

namespace stela {
namespace {

struct Options {
  PileOptions pile;
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

/// What is told of some records.
struct Told {
  std::uint64_t records = 0;
  /// An empty line before every record.
  std::string text;
  /// For standard error.
  Findings errors;
  int code = kExitDone;

  void clear() {
    records = 0;
    text.clear();
    errors.clear();
    code = kExitDone;
  }
};

/// Scores records one after another; one for each thread.
class Scorer {
 public:
  explicit Scorer(const Options& options) : options_(options), replayer_(all_games()) {}

  void work(const Batch& batch, Told& told, const HandOn& hand_on) {
    told.errors.begin_batch();
    const std::size_t wanted = options_.pile.input.record;
    for_each_record(batch, workspace_, [&](FoundRecord& found) {
      if (wanted != 0 && found.number != wanted) return true;
      ++told.records;
      tell(found, told);
      hand_on(told.text.size() + told.errors.held());
      return true;
    });
  }

 private:
  void tell(FoundRecord& found, Told& told) {
    std::string complaint;
    if (!found.unreadable && !has_entry(found, options_.entry, complaint)) {
      told.errors.add([&](std::string& text) { text += complaint; });
      told.code = worse(told.code, kExitUsage);
      return;
    }
    Timeline timeline;
    if (!found.unreadable) {
      ReplayOptions replay;
      replay.timeline = &timeline;
      replay.stop_after = options_.entry.entry;
      replayer_.replay(found.record, replay, found.diagnostics);
    }
    if (!found.unreadable && replayer_.started()) {
      told.text += '\n' + title_of(found, *replayer_.game());
      write_totals(replayer_.table(), replayer_.reached().outcome(), told.text);
      write_sources(found.record, replayer_.table(), timeline, told.text);
    }
    if (!write_errors(found, replayer_, told.errors)) told.code = worse(told.code, kExitInvalid);
  }

  const Options& options_;
  Replayer replayer_;
  Workspace workspace_;
};

int run(const Options& options) {
  Output output(options.output.path);
  int verdict = kExitDone;
  bool any = false;
  ErrorTeller errors;
  const auto consume = [&](const Batch&, Told& told) {
    std::string_view text = told.text;
    if (!any && !text.empty()) text.remove_prefix(1);
    any = any || !told.text.empty();
    output.write(text);
    if (!told.errors.empty()) output.flush();
    errors.tell(told.errors);
    verdict = worse(verdict, told.code);
  };
  PileVisitor visitor;
  errors.listen(visitor);
  visitor.enough = [&] { return output.failed(); };
  const int code = work_through<Scorer, Told>(
      options.pile, [&] { return std::make_unique<Scorer>(options); }, consume, visitor);
  return finish_output(output, worse(code, verdict));
}

}  // namespace

Runner declare_score(CommandLine& line) {
  auto options = std::make_shared<Options>();
  options->pile.declare(line, true);
  options->entry.declare(line);
  line.flag("--quiet", options->pile.quiet, "no progress bar");
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
