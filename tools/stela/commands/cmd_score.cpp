#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/document/document.h"
#include "lib/game/info.h"
#include "lib/games/games.h"
#include "lib/replay/outcome.h"
#include "lib/replay/replayer.h"
#include "lib/report/summary_document.h"
#include "lib/words/tr.h"
#include "tools/batch/batch.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/findings.h"
#include "tools/pictures/document_file.h"
#include "tools/pictures/picture.h"
#include "tools/records/replays.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

/// The kind under which a game lists the article of the initial score.
constexpr std::string_view kStartScore = "start";

struct ScoreOptions {
  BatchOptions batch;
  OutputOption output;
  EntryOption entry;
  std::string to;
};

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

/// Returns the colour of a player in the reader's language.
std::string name_of(const Table& table, Actor seat) {
  return table.player(seat).in(globals().language);
}

/// Returns a name such as `white and brown`.
std::string name_of(const Team& team, const Table& table) {
  std::vector<Message> names;
  for (const Actor seat : team.members) names.push_back(table.player(seat));
  return and_list(names).in(globals().language);
}

/// Adds what each player and team has reached, and how the game ended.
void add_totals(const Table& table, const Outcome& outcome, doc::Document& out) {
  const Language language = globals().language;
  std::vector<ResultRow> rows;
  for (Actor seat = 0; seat < table.players; ++seat) {
    rows.push_back({doc::Text::foreign(name_of(table, seat)), outcome.scores[seat_index(seat)],
                    outcome_of(outcome, seat), wins(outcome, seat)});
  }
  for (const Team& team : outcome.teams) {
    const bool won = wins(outcome, team.members.front());
    rows.push_back(
        {doc::Text::foreign(name_of(team, table)), team.score, team_fate(won, language), won});
  }
  out.add({result_table(*table.game, out.summary, {}, std::move(rows), language)});
  for (const Ending& ending : outcome.endings) {
    out.add({doc::Paragraph{ending_words(ending, table).in(language)}});
  }
}

/// The table of how a player's points were earned: entry, amount, and why.
class Sources {
 public:
  Sources(const Record& record, const Table& table, const Timeline& timeline)
      : record_(record), table_(table), game_(*table.game), timeline_(timeline) {}

  /// Adds the events of the main line that change a score, by player.
  void add_to(doc::Document& out) {
    for (Actor seat = 0; seat < table_.players; ++seat) {
      out.add({doc::Heading{kSection, doc::Text::foreign(name_of(table_, seat))}});
      rows_ = {};
      rows_.name = fmt::format("{}: {}", out.summary, name_of(table_, seat));
      rows_.columns = {{tr(language_, "entry"), true}, {tr(language_, "score")}, {}};
      read(seat);
      if (rows_.rows.empty()) {
        out.add({doc::Paragraph{tr(language_, "nothing")}});
      } else {
        out.add({std::move(rows_)});
      }
    }
  }

 private:
  static constexpr int kSection = 2;

  void add(doc::Cell entry, std::size_t part, std::int64_t amount, std::string why,
           std::string_view article) {
    doc::Text words = std::move(why);
    if (!article.empty()) words += " [" + doc::Text::code(article) + "]";
    rows_.rows.push_back(
        {{std::move(entry),
          game_.score_units[part].of(amount, fmt::format("{:+}", amount)).in(language_),
          std::move(words)}});
  }

  /// Returns the article that awards the points of events of `kind`, or nothing.
  [[nodiscard]] std::string_view article_of(std::string_view kind) const {
    for (const EventKind& known : game_.event_kinds) {
      if (known.kind == kind && known.article != nullptr) return known.article->id;
    }
    return {};
  }

  /// Adds the score of `seat` before the first entry, of the game or of a setup, and returns it.
  Score add_start(Actor seat) {
    const auto& steps = timeline_.steps;
    const bool setup = !steps.empty() && steps.front().legal &&
                       record_.entries[index_of(steps.front().entry)].kind == EntryKind::kSetup;
    const Score start =
        setup ? steps.front().scores[seat_index(seat)] : game_.start(table_)->score(seat);
    for (std::size_t part = 0; part < game_.score_parts.size(); ++part) {
      if (start.parts[part] == 0) continue;
      add(tr(language_, "start"), part, start.parts[part],
          setup ? tr(language_, "of the setup") : tr(language_, "at the start"),
          setup ? std::string_view() : article_of(kStartScore));
    }
    return start;
  }

  void read(Actor seat) {
    Score score = add_start(seat);
    for (const Step& step : timeline_.steps) {
      if (step.line != 0 || !step.legal) continue;
      const Entry& played = record_.entries[index_of(step.entry)];
      const Score& after = step.scores[seat_index(seat)];
      for (std::size_t part = 0;
           played.kind == EntryKind::kResume && part < game_.score_parts.size(); ++part) {
        // Points that were scored in entries that are missing.
        const std::int64_t lost = after.parts[part] - score.parts[part];
        if (lost == 0) continue;
        add(tr(language_, "gap"), part, lost, tr(language_, "in entries that are lost"), {});
      }
      score = after;
      if (played.kind != EntryKind::kPlay) continue;
      for (const Event& event : step.events) {
        if (event.actor != seat || event.part < 0 || event.amount == 0) continue;
        add(std::int64_t{played.position}, static_cast<std::size_t>(event.part), event.amount,
            event.text.in(language_), article_of(event.kind));
      }
    }
  }

  const Record& record_;
  const Table& table_;
  const GameInfo& game_;
  const Timeline& timeline_;
  Language language_ = globals().language;
  doc::DataTable rows_;
};

/// The output for some records.
struct ScoreText {
  std::uint64_t records = 0;
  /// Each as a document, without its blocks if it has been rendered to one of `texts`.
  std::vector<doc::Document> documents;
  std::vector<std::string> texts;
  std::size_t size = 0;
  /// Printed to standard error.
  Findings errors;
  int code = kExitDone;

  void clear() {
    records = 0;
    documents.clear();
    texts.clear();
    size = 0;
    errors.clear();
    code = kExitDone;
  }
};

/// Scores records one after another; one instance per thread.
class Scorer {
 public:
  Scorer(const ScoreOptions& options, const DocumentFile& file)
      : options_(options), file_(file), replayer_(all_games()) {}

  void work(const Batch& batch, ScoreText& result, const HandOn& hand_on) {
    result.errors.begin_batch();
    for_each_record(batch, workspace_, options_.batch.input.record, [&](FoundRecord& found) {
      ++result.records;
      report(found, result);
      hand_on(result.size + result.errors.held());
      return true;
    });
  }

 private:
  void report(FoundRecord& found, ScoreText& result) {
    std::string complaint;
    if (!found.unreadable && !has_entry(found, options_.entry, complaint)) {
      result.errors.add([&](std::string& text) { text += complaint; });
      result.code = worse(result.code, kExitUsage);
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
      doc::Document document{Content::kReport, record_title(found.record, replayer_.table()),
                             location_of(found)};
      document.language = globals().language;
      add_totals(replayer_.table(), replayer_.outcome(), document);
      Sources(found.record, replayer_.table(), timeline).add_to(document);
      add(std::move(document), result);
    }
    if (!write_errors(found, replayer_, result.errors))
      result.code = worse(result.code, kExitInvalid);
  }

  void add(doc::Document document, ScoreText& result) const {
    // Roughly what a document takes for a row of a table.
    constexpr std::size_t kRow = 512;
    if (file_.renders()) {
      result.texts.push_back(file_.render(document));
      result.size += result.texts.back().size();
      document.blocks.clear();
    }
    for (const doc::Block& block : document.blocks) {
      const auto* table = std::get_if<doc::DataTable>(&block.is);
      result.size += table == nullptr ? kRow : kRow * table->rows.size();
    }
    result.documents.push_back(std::move(document));
  }

  const ScoreOptions& options_;
  const DocumentFile& file_;
  Replayer replayer_;
  Workspace workspace_;
};

int run(const ScoreOptions& options) {
  const std::string format = requested_format(options.to, kDocumentFormats, options.output.path);
  if (!can_write(format)) return kExitUsage;
  DocumentFile file(format, "", options.output.path, Content::kReport, Pages::kMany);
  int verdict = kExitDone;
  ErrorReporter errors;
  const auto consume = [&](const Batch&, ScoreText& result) {
    for (std::size_t i = 0; i < result.documents.size(); ++i) {
      if (file.renders()) {
        file.add_rendered(result.texts[i], result.documents[i]);
      } else {
        file.add(result.documents[i]);
      }
    }
    if (!result.errors.empty()) file.flush();
    errors.report(result.errors);
    verdict = worse(verdict, result.code);
  };
  FileVisitor visitor;
  listen(errors, visitor);
  visitor.enough = [&] { return file.failed(); };
  const int code = work_through<Scorer, ScoreText>(
      options.batch, [&] { return std::make_unique<Scorer>(options, file); }, consume, visitor);
  return file.finish(worse(code, verdict));
}

}  // namespace

Runner declare_score(CommandLine& line) {
  auto options = std::make_shared<ScoreOptions>();
  options->batch.declare(line, true);
  options->entry.declare(line);
  declare_document_format(line, options->to);
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
