#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>

#include "lib/core/contains.h"
#include "lib/core/utf8.h"
#include "lib/game/info.h"
#include "lib/games/games.h"
#include "lib/replay/outcome.h"
#include "lib/replay/replayer.h"
#include "lib/words/tr.h"
#include "tools/batch/pile.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/findings.h"
#include "tools/console/options.h"
#include "tools/files/output.h"
#include "tools/records/replays.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

/// The kind under which a game lists the article of the initial score.
constexpr std::string_view kStartScore = "start";

struct Options {
  PileOptions pile;
  OutputOption output;
  EntryOption entry;
};

std::string title_of(const FoundRecord& found, const GameInfo& game) {
  return tr(globals().language, "{0}, record {1}: {2}", printable(found.file), found.number,
            game.name) +
         '\n';
}

/// Writes the row of the player called `name`: each part of the score, and the outcome.
void write_total(std::string_view name, std::size_t width, const GameInfo& game, const Score& score,
                 std::string_view fate, std::string& out) {
  out += fmt::format("  {:<{}}", name, width);
  for (std::size_t part = 0; part < game.score_parts.size(); ++part) {
    out += fmt::format("  {:>8}", score.parts[part]);
  }
  if (!fate.empty()) out += fmt::format("  {}", fate);
  out += '\n';
}

/// Returns `wins`, `place 2`, `eliminated`, or an empty string while the game is open.
std::string outcome_of(const Outcome& outcome, Actor seat) {
  const Language language = globals().language;
  std::string fate = wins(outcome, seat) ? tr(language, "wins") : std::string();
  for (std::size_t place = 0; place < outcome.places.size(); ++place) {
    const std::vector<Actor>& there = outcome.places[place];
    if (!contains(there, seat)) continue;
    fate = there.size() > 1 ? tr(language, "place {0}, shared", place + 1)
                            : tr(language, "place {0}", place + 1);
  }
  if (outcome.out[static_cast<std::size_t>(seat)]) {
    const std::string out = tr(language, "eliminated");
    fate = fate.empty() ? out : tr(language, "{0}, {1}", out, fate);
  }
  return fate;
}

/// Returns a name such as `white and brown`.
std::string name_of(const Team& team, const Table& table) {
  std::vector<Message> names;
  for (const Actor seat : team.members) names.emplace_back(table.colour_of(seat));
  return and_list(names).in(globals().language);
}

/// Writes one row for each player and team: each part of the score, and the final place.
void write_totals(const Table& table, const Outcome& outcome, std::string& out) {
  std::size_t width = 6;
  for (Actor seat = 0; seat < table.players; ++seat) {
    width = std::max(width, table.colour_of(seat).size());
  }
  for (const Team& team : outcome.teams) width = std::max(width, name_of(team, table).size());
  out += fmt::format("  {:<{}}", "", width);
  for (const std::string_view part : table.game->score_parts) {
    out += fmt::format("  {:>8}", globals().language.translate(part));
  }
  out += '\n';
  for (Actor seat = 0; seat < table.players; ++seat) {
    write_total(table.colour_of(seat), width, *table.game,
                outcome.scores[static_cast<std::size_t>(seat)], outcome_of(outcome, seat), out);
  }
  for (const Team& team : outcome.teams) {
    write_total(name_of(team, table), width, *table.game, team.score,
                wins(outcome, team.members.front()) ? tr(globals().language, "team, wins")
                                                    : tr(globals().language, "team"),
                out);
  }
  for (const Ending& ending : outcome.endings) {
    out += fmt::format("  {}\n", ending_words(ending, table).in(globals().language));
  }
}

/// Returns the article that awards the points of events of `kind`, formatted for the end of a line.
std::string article_of(const GameInfo& game, std::string_view kind) {
  for (const EventKind& known : game.event_kinds) {
    if (known.kind != kind || known.article == nullptr) continue;
    return fmt::format(" [{}]", known.article->id);
  }
  return {};
}

/// Returns an amount of a part of a score, aligned in a column: ` +1 point`, ` +2 points`.
std::string counted_points(const GameInfo& game, std::size_t part, std::int64_t amount) {
  const std::string written = fmt::format("{:>+3}", amount);
  constexpr std::size_t kWidth = 9;
  return fmt::format("{:<{}}", game.score_units[part].of(amount, written).in(globals().language),
                     written.size() + kWidth);
}

/// Writes the changes of a score in entries that are missing.
void write_gap(const Table& table, const Score& before, const Score& after, std::string& out) {
  const Language language = globals().language;
  for (std::size_t part = 0; part < table.game->score_parts.size(); ++part) {
    const std::int64_t lost = after.parts[part] - before.parts[part];
    if (lost == 0) continue;
    out += fmt::format("  {:>5}   {}  {}\n", tr(language, "gap"),
                       counted_points(*table.game, part, lost),
                       tr(language, "in entries that are lost"));
  }
}

/// Writes the score of `seat` before the first entry, of the game or of a setup, and returns it.
Score write_start(const Record& record, const Table& table, const Timeline& timeline, Actor seat,
                  std::string& out) {
  const Language language = globals().language;
  const auto& steps = timeline.steps;
  const bool setup =
      !steps.empty() && steps.front().legal &&
      record.entries[static_cast<std::size_t>(steps.front().entry)].kind == EntryKind::kSetup;
  const Score start = setup ? steps.front().scores[static_cast<std::size_t>(seat)]
                            : table.game->start(table)->score(seat);
  for (std::size_t part = 0; part < table.game->score_parts.size(); ++part) {
    if (start.parts[part] == 0) continue;
    out += fmt::format("  {:<8}{}  {}{}\n", tr(language, "start"),
                       counted_points(*table.game, part, start.parts[part]),
                       setup ? tr(language, "of the setup") : tr(language, "at the start"),
                       setup ? std::string() : article_of(*table.game, kStartScore));
  }
  return start;
}

/// Writes how each point was earned: the events of the main line that change a score, by player.
void write_sources(const Record& record, const Table& table, const Timeline& timeline,
                   std::string& out) {
  for (Actor seat = 0; seat < table.players; ++seat) {
    out += fmt::format("\n  {}\n", table.colour_of(seat));
    const std::size_t before = out.size();
    Score score = write_start(record, table, timeline, seat, out);
    for (const Step& step : timeline.steps) {
      if (step.line != 0 || !step.legal) continue;
      const Entry& played = record.entries[index_of(step.entry)];
      const std::int32_t entry = played.position;
      const Score& after = step.scores[static_cast<std::size_t>(seat)];
      if (played.kind == EntryKind::kResume) write_gap(table, score, after, out);
      score = after;
      if (played.kind != EntryKind::kPlay) continue;
      for (const Event& event : step.events) {
        if (event.actor != seat || event.part < 0 || event.amount == 0) continue;
        out += fmt::format(
            "  {:>5}.  {}  {}{}\n", entry,
            counted_points(*table.game, static_cast<std::size_t>(event.part), event.amount),
            event.text.in(globals().language), article_of(*table.game, event.kind));
      }
    }
    if (out.size() == before) out += "         " + tr(globals().language, "nothing") + '\n';
  }
}

/// The output for some records.
struct ScoreText {
  std::uint64_t records = 0;
  /// Has an empty line before every record.
  std::string text;
  /// Printed to standard error.
  Findings errors;
  int code = kExitDone;

  void clear() {
    records = 0;
    text.clear();
    errors.clear();
    code = kExitDone;
  }
};

/// Scores records one after another; one instance per thread.
class Scorer {
 public:
  explicit Scorer(const Options& options) : options_(options), replayer_(all_games()) {}

  void work(const Batch& batch, ScoreText& told, const HandOn& hand_on) {
    told.errors.begin_batch();
    for_each_record(batch, workspace_, options_.pile.input.record, [&](FoundRecord& found) {
      ++told.records;
      report(found, told);
      hand_on(told.text.size() + told.errors.held());
      return true;
    });
  }

 private:
  void report(FoundRecord& found, ScoreText& told) {
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
      stela::replay(found, replayer_, replay);
    }
    if (!found.unreadable && replayer_.started()) {
      told.text += '\n' + title_of(found, *replayer_.game());
      write_totals(replayer_.table(), replayer_.outcome(), told.text);
      write_sources(found.record, replayer_.table(), timeline, told.text);
    }
    if (!write_errors(found, replayer_, told.errors)) told.code = worse(told.code, kExitInvalid);
  }

  const Options& options_;
  Replayer replayer_;
  Workspace workspace_;
};

int run(const Options& options) {
  Output output(options.output.path, {OutputFormat::kText, Content::kText});
  int verdict = kExitDone;
  bool any = false;
  ErrorReporter errors;
  const auto consume = [&](const Batch&, ScoreText& told) {
    std::string_view text = told.text;
    if (!any && !text.empty()) text.remove_prefix(1);
    any = any || !told.text.empty();
    output.write(ReportText{text});
    if (!told.errors.empty()) output.flush();
    errors.report(told.errors);
    verdict = worse(verdict, told.code);
  };
  PileVisitor visitor;
  listen(errors, visitor);
  visitor.enough = [&] { return output.failed(); };
  const int code = work_through<Scorer, ScoreText>(
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
