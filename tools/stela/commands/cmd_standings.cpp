#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "lib/record/tags.h"
#include "lib/words/tr.h"
#include "tools/batch/batch.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/files/output.h"
#include "tools/pictures/document_file.h"
#include "tools/records/legal_actions.h"
#include "tools/statistics/names.h"
#include "tools/statistics/results.h"
#include "tools/statistics/standings_table.h"
#include "tools/statistics/tournament.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

/// The columns of what decides between equal points; without their context the words of
/// `--tie-break`.
constexpr std::array<std::string_view, 4> kTieBreakColumns = {
    tr_noop("column\004head"), tr_noop("column\004wins"), tr_noop("column\004score"),
    tr_noop("column\004strength")};

struct StandingsOptions {
  BatchOptions batch;
  OutputOption output;
  std::string points = "1";
  /// Empty for the default tie-breaks.
  std::vector<std::string> tie_breaks;
  std::string ties = "share";
  std::string event;
  AliasOption alias;
  ResultFiles results;
  std::string duplicates = "refuse";
  std::string teams = "together";
  std::string format;
  bool luck = false;
};

struct PlayedBatch {
  std::uint64_t records = 0;
  std::vector<Played> games;

  void clear() {
    records = 0;
    games.clear();
  }
};

/// Judges the records of a tournament; one instance per thread.
class RecordJudge {
 public:
  RecordJudge(const StandingsOptions& options, const CountingRules& rules)
      : options_(options), referee_(rules) {}

  void work(const Batch& batch, PlayedBatch& played, const HandOn& hand_on) {
    for_each_record(batch, workspace_, options_.batch.input.record, [&](FoundRecord& found) {
      ++played.records;
      if (!options_.event.empty() && tag_of(found.record, kEventTag) != options_.event) return true;
      played.games.push_back(referee_.judge(found));
      hand_on(played.games.size() * sizeof(Played));
      return true;
    });
  }

 private:
  const StandingsOptions& options_;
  Referee referee_;
  Workspace workspace_;
};

/// The default tie-breaks between equal points.
const std::vector<std::string> kUsualTieBreaks = {"head", "wins", "score"};

TournamentRules rules_of(const StandingsOptions& options) {
  TournamentRules rules;
  Message error;
  rules.points = *read_points(options.points, error);  // it was checked
  rules.share = options.ties == "share";
  rules.tie_breaks = options.tie_breaks.empty() ? kUsualTieBreaks : options.tie_breaks;
  return rules;
}

/// Counts games in the order of the inputs.
class Counting {
 public:
  Counting(const StandingsOptions& options, const CountedGames& counted)
      : options_(options), counted_(counted), count_(rules_of(options)) {}

  void add(const Played& game, const Seen& seen) {
    count_.add(game, seen);
    for (const std::string& name : game.names) names_.add(name, seen);
    nameless_ += game.nameless;
    any_luck_ = any_luck_ || (!game.game.empty() && game.game.front().luck);
  }

  /// Prints warnings about the games. Returns false if they cannot be compared as requested.
  [[nodiscard]] bool check() {
    names_.warn(counted_);
    if (nameless_ > 0) {
      complain(trn(language_, nameless_,
                   "warning: {0} player without a name counts under the colour",
                   "warning: {0} players without a name count under their colours"));
    }
    if (const Message& why = count_.tournament().why_no_rounds(); !why.empty()) {
      complain(tr(language_, "the rounds are left out: {0}", why));
    }
    if (options_.luck && !any_luck_) {
      complain(tr(language_,
                  "--luck: no record contains the luck of its game; `stela analyse --effort deep "
                  "--to stela` adds it to records of Taluva and Tikal"));
    }
    return compares_like_things();
  }

  /// Returns the table; prints an error and returns null if it cannot be made.
  [[nodiscard]] std::optional<StandingsTable> take_table() {
    std::string words = remarks();
    std::optional<StandingsTable> out = count_.take_table(language_);
    if (!out) {
      complain(tr(language_, "the sum of the points of opponents does not fit in 64 bits"));
      return std::nullopt;
    }
    out->title = options_.event.empty() ? tr(language_, "Standings") : options_.event;
    out->remarks = std::move(words);
    out->luck = options_.luck;
    return out;
  }

 private:
  /// Scores of different games are not comparable. If they are only default tie-breaks, they are
  /// ignored; if they were requested, that is an error.
  bool compares_like_things() {
    const std::vector<ScoreKind>& kinds = count_.kinds();
    if (kinds.size() < 2) return true;
    const Message why = tr("scores of {0} ({1}) and of {2} ({3}) cannot be compared",
                           kinds[0].shown_name(language_), counted_.words(count_.first_of(0)),
                           kinds[1].shown_name(language_), counted_.words(count_.first_of(1)));
    if (options_.tie_breaks.empty()) {
      complain(tr(language_, "scores do not decide ties: {0}", why));
      count_.tournament().ignore_scores();
      return true;
    }
    const auto by_score = std::ranges::find(options_.tie_breaks, std::string("score"));
    if (by_score == options_.tie_breaks.end()) return true;
    complain(
        tr(language_, "--tie-break: `score` cannot decide: {0}; head, wins and strength can", why));
    return false;
  }

  [[nodiscard]] std::string remarks() const {
    std::string out =
        tr(language_, "Points for the ranks, best first: {0}.", options_.points) + " ";
    out += options_.ties == "share"
               ? tr(language_, "Players who tie share the points of their ranks.")
               : tr(language_, "Players who tie each get the points of the better rank.");
    Message order;
    for (const std::string& tie_break : count_.tournament().tie_breaks()) {
      const Message next = message_of(
          *std::ranges::find(kTieBreakColumns, std::string_view(tie_break), without_context));
      order = order.empty() ? next : tr("{0}, then {1}", order, next);
    }
    if (!order.empty()) out += " " + tr(language_, "Tie-breaks, in order: {0}.", order);
    out += " " + tr(language_,
                    "Head-to-head: games finished ahead minus games finished behind, "
                    "against players on the same points; strength: the points of all "
                    "opponents.");
    if (options_.luck) {
      out += " " + tr(language_,
                      "Luck: the luck of the draws, in win shares, as estimated by the "
                      "analysis in the records of these games; won: the wins in these games; "
                      "a shared win counts as a fraction.");
    }
    for (const ScoreKind& kind : count_.kinds()) {
      if (kind.parts.size() < 2) continue;
      std::string parts;
      for (const std::string& part : kind.parts) {
        add_to_list(parts, language_.translate(part), "/");
      }
      out += " " + tr(language_, "Score {0}: {1}.", kind.shown_name(language_), parts);
    }
    return out;
  }

  const StandingsOptions& options_;
  const CountedGames& counted_;
  Language language_ = globals().language;
  StandingsCount count_;
  NameBook names_;
  std::size_t nameless_ = 0;
  bool any_luck_ = false;
};

int run(const StandingsOptions& options) {
  const std::unique_ptr<ReportFile> file =
      ReportFile::open(options.format, options.output.path, Content::kStandings);
  if (file == nullptr) return kExitUsage;
  CountingRules rules{options.teams == "together", options.duplicates == "keep", options.luck, {}};
  if (const int code = options.alias.read(rules.aliases); code != kExitDone) return code;
  CountedGames counted(true);
  Counting counting(options, counted);
  FileVisitor visitor;
  visitor.end_file = [&](const FoundFile& input, const std::string&) {
    counted.end_file(input.path);
  };
  int code = work_through<RecordJudge, PlayedBatch>(
      options.batch, [&] { return std::make_unique<RecordJudge>(options, rules); },
      [&](const Batch& batch, PlayedBatch& played) {
        for (const Played& game : played.games) {
          if (const auto seen = counted.add(batch.file, game)) counting.add(game, *seen);
        }
      },
      visitor);
  const auto add = [&](const plays::Play&, const Played& game, const Seen& seen) {
    counting.add(game, seen);
  };
  code = worse(code, options.results.read(rules, counted, add));
  if (!counting.check()) return kExitUsage;
  const std::optional<StandingsTable> table = counting.take_table();
  if (!table) return kExitUsage;
  code = worse(code, counted.verdict());
  if (DocumentFile* const documents = file->documents()) {
    documents->add(standings_document(*table));
    return file->finish(code);
  }
  return write_standings(*table, *doc::table_format_named(file->format()), file->output(), code);
}

}  // namespace

Runner declare_standings(CommandLine& line) {
  auto options = std::make_shared<StandingsOptions>();
  options->batch.declare(line, false);
  options->results.declare(line, options->batch.input, "also count").excludes("--event");
  line.option("--points", &options->points, "LIST", "points for the ranks, best first, as in 5,3,1")
      .check([](const std::string& list) {
        Message error;
        (void)read_points(list, error);
        return error;
      })
      .with_default();
  line.option(
          "--ties", &options->ties, "HOW",
          "share: players who tie share the points of their ranks; each: all get those of the best")
      .only({"share", "each"})
      .with_default();
  line.option(
          "--tie-break", &options->tie_breaks, "LIST",
          "what decides between equal points, in order: head (to head), wins, score (only of one "
          "game), strength (of the opponents); default: head,wins,score")
      .separated_by(',')
      .only({"head", "wins", "score", "strength"});
  line.option("--event", &options->event, "NAME", "only records with this Event tag");
  options->alias.declare(
      line, "--alias",
      "one spelling for many: a line for each player, as in `Anna = A. Miller = anna`");
  line.option("--duplicates", &options->duplicates, "HOW",
              "duplicates of a game: refuse or keep (count) them")
      .only({"refuse", "keep"})
      .with_default();
  line.option("--teams", &options->teams, "HOW",
              "one row for a team, or separate rows for its players")
      .only({"together", "apart"})
      .with_default();
  line.flag("--luck", options->luck,
            "also the luck, from records that contain their analysis, and the wins without it");
  declare_report_format(line, options->format);
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
