#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "formats/trackers/play.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/games/games.h"
#include "lib/record/tags.h"
#include "lib/replay/replayer.h"
#include "lib/words/tr.h"
#include "tools/batch/batch.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/findings.h"
#include "tools/files/files.h"
#include "tools/files/output.h"
#include "tools/records/legal_actions.h"
#include "tools/records/replays.h"
#include "tools/statistics/results.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

struct ExportOptions {
  BatchOptions batch;
  OutputOption output;
  std::string to;
  /// The owner of the tracker; empty if not given.
  std::string me;
  std::optional<std::uint64_t> bgg_id;
  ResultFiles results;
};

/// A finished game, and what identifies it.
struct ExportedGame {
  plays::Play play;
  Played counted;
};

/// Finished games of some records, and the messages about the others.
struct Exported {
  std::uint64_t records = 0;
  std::vector<ExportedGame> games;
  /// Printed to standard error.
  Findings errors;
  bool any_invalid = false;

  void clear() {
    records = 0;
    games.clear();
    errors.clear();
    any_invalid = false;
  }
};

/// Returns why a play cannot be written without its game's number at BoardGameGeek, or an empty
/// message.
Message missing_number(const ExportOptions& options, const plays::Play& play) {
  if (play.bgg || options.bgg_id || options.to != "bgg") return {};
  return tr("`--bgg-id` must give the number of {0}", shown(play.game_name));
}

/// Sets the number of the only game that has none.
void set_number(const ExportOptions& options, std::vector<plays::Play>& games) {
  if (!options.bgg_id) return;
  const plays::Play* first = nullptr;
  for (plays::Play& play : games) {
    if (play.bgg) continue;
    if (first == nullptr) first = &play;
    if (play.game_name != first->game_name) {
      throw UsageError(tr("`--bgg-id` is the number of one game, and {0} and {1} have none",
                          shown(first->game_name), shown(play.game_name)));
    }
    play.bgg = static_cast<std::int64_t>(*options.bgg_id);
  }
}

/// Converts records to plays; one instance per thread.
class Exporter {
 public:
  explicit Exporter(const ExportOptions& options) : options_(options), replayer_(all_games()) {}

  void work(const Batch& batch, Exported& result, const HandOn& hand_on) {
    result.errors.begin_batch();
    for_each_record(batch, workspace_, options_.batch.input.record, [&](FoundRecord& found) {
      ++result.records;
      take(found, result);
      hand_on(result.games.size() * sizeof(ExportedGame) + result.errors.held());
      return true;
    });
  }

 private:
  void take(FoundRecord& found, Exported& result) {
    // Games are identified by their canonical spelling.
    if (!found.unreadable) replayer_.respell(found.record, {}, found.diagnostics);
    if (found.unreadable || !write_errors(found, replayer_, result.errors)) {
      if (found.unreadable) write_for_stderr(found, {}, result.errors);
      result.any_invalid = true;
      return;
    }
    const Outcome outcome = replayer_.outcome();
    if (!outcome.finished) return leave_out(found, tr("the game is not finished"), result);
    plays::Play play = play_of(found.record, replayer_.table(), outcome);
    if (const std::string_view date = tag_of(found.record, kDateTag);
        !date.empty() && play.date.empty()) {
      report(found, tr("the date `{0}` is left out, because it does not name a day", date), result);
    }
    if (const Message why = missing_number(options_, play); !why.empty()) {
      result.any_invalid = true;
      return leave_out(found, why, result);
    }
    ExportedGame& game = result.games.emplace_back();
    game.counted.line = found.places.first_line();
    game.counted.ids = {play.id};
    if (!play.table_id.empty()) game.counted.ids.push_back(play.table_id);
    game.play = std::move(play);
  }

  static void leave_out(FoundRecord& found, const Message& why, Exported& result) {
    report(found, tr("the record is left out: {0}", why), result);
  }

  static void report(FoundRecord& found, const Message& what, Exported& result) {
    const std::string where = fmt::format("{}:{}: {}", printable(found.file),
                                          found.places.first_line(), what.in(globals().language));
    result.errors.add([&](std::string& text) { text += complaint(where); });
  }

  const ExportOptions& options_;
  Replayer replayer_;
  Workspace workspace_;
};

/// Adds the plays of `--results`, and returns the exit status.
int add_results(const ExportOptions& options, CountedGames& counted,
                std::vector<plays::Play>& games) {
  int code = kExitDone;
  const int read = options.results.read(
      {}, counted, [&](const plays::Play& play, const Played&, const Seen& seen) {
        const Message why = missing_number(options, play);
        if (why.empty()) return games.push_back(play);
        code = kExitInvalid;
        complain(tr(globals().language, "{0}: left out: {1}", counted.words(seen), why));
      });
  return worse(code, read);
}

/// Writes the link of the only game; returns the exit status.
int write_link(const std::vector<plays::Play>& games, Output& output) {
  if (games.size() > 1) {
    throw UsageError(
        tr("a link contains one game, and these are {0}; `--record` chooses one", games.size()));
  }
  if (games.empty()) return kExitDone;
  const std::string link = plays::bgstats_link(games.front());
  if (link.empty()) {
    complain(tr(globals().language, "the link would have more than {0} characters",
                plays::kLongestLink));
    return kExitInvalid;
  }
  output.write(link + '\n');
  return kExitDone;
}

/// Returns whether a player called `name` plays in one of `games`.
bool is_player(const std::string& name, const std::vector<plays::Play>& games) {
  return std::ranges::any_of(games, [&](const plays::Play& game) {
    return contains(game.players, name, &plays::Player::name);
  });
}

OutputKind kind_of(const std::string& to) {
  const OutputFormat format = to == "bgstats"   ? OutputFormat::kText
                              : to == "bgsplay" ? OutputFormat::kPlays
                                                : OutputFormat::kXml;
  return {format, Content::kPlays};
}

int run(const ExportOptions& options) {
  if (!options.me.empty() && options.to != "bgsplay") {
    throw UsageError(tr("`--me` is for `--to bgsplay`"));
  }
  Output output(options.output.path, kind_of(options.to));
  std::vector<plays::Play> games;
  CountedGames counted;
  bool any_invalid = false;
  ErrorReporter errors;
  FileVisitor visitor;
  listen(errors, visitor);
  visitor.end_file = [&, report = std::move(visitor.end_file)](const FoundFile& file,
                                                               const std::string& error) {
    report(file, error);
    counted.end_file(file.path);
  };
  int code = work_through<Exporter, Exported>(
      options.batch, [&] { return std::make_unique<Exporter>(options); },
      [&](const Batch& batch, Exported& result) {
        for (ExportedGame& game : result.games) {
          if (counted.add(batch.file, game.counted)) games.push_back(std::move(game.play));
        }
        any_invalid = any_invalid || result.any_invalid;
        errors.report(result.errors);
      },
      visitor);
  if (any_invalid) code = worse(code, kExitInvalid);
  code = worse(code, add_results(options, counted, games));
  code = worse(code, counted.verdict());
  set_number(options, games);
  if (!options.me.empty() && !is_player(options.me, games)) {
    throw UsageError(tr("`--me`: nobody called `{0}` plays in these games", printable(options.me)));
  }
  if (options.to == "bgstats") {
    code = worse(code, write_link(games, output));
  } else {
    output.write(options.to == "bgg" ? plays::write_bgg(games)
                                     : plays::write_bgsplay(games, options.me));
  }
  return finish_output(output, code);
}

}  // namespace

Runner declare_export(CommandLine& line) {
  auto options = std::make_shared<ExportOptions>();
  options->batch.declare(line, false);
  line.option("--to", &options->to, "TRACKER",
              "bgstats: a link that opens one game in BG Stats; bgsplay: a file for BG Stats; bgg: "
              "plays of BoardGameGeek as XML")
      .only({"bgstats", "bgsplay", "bgg"})
      .required();
  options->results.declare(line, options->batch.input, "also write");
  line.option("--bgg-id", &options->bgg_id, "N",
              "the number of Mykerinos at BoardGameGeek; those of Taluva and Tikal are known")
      .between(1, std::numeric_limits<int>::max());
  line.option("--me", &options->me, "NAME",
              "of bgsplay: the player whose tracker reads the file, as the records name them");
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
