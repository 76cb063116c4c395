#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <memory>
#include <string>

#include "formats/text/writer.h"
#include "lib/core/utf8.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/games/games.h"
#include "lib/record/tags.h"
#include "lib/replay/outcome.h"
#include "lib/replay/replayer.h"
#include "lib/report/replay_page.h"
#include "lib/words/tr.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/findings.h"
#include "tools/files/files.h"
#include "tools/files/output.h"
#include "tools/pictures/animation/moving_picture.h"
#include "tools/pictures/picture.h"
#include "tools/records/replays.h"
#include "tools/statistics/results.h"
#include "tools/stela/commands/commands.h"
#include "tools/stela/commands/league_page.h"

namespace stela {
namespace {

struct ReplayRequest {
  InputOptions input;
  OutputOption output;
  EntryOption entry;
  MovingOptions moving;
  ResultFiles results;
  bool board = false;
  /// Empty to use the extension of the output, or text.
  std::string to;
  /// Empty for the reader's preference, in animations light.
  std::string theme;
  bool embed = false;
  bool no_spoilers = false;
};

/// Describes one record in words.
class TextReplay {
 public:
  TextReplay(const FoundRecord& found, const Replayer& replayer, bool board, std::string& out)
      : record_(found.record),
        table_(replayer.table()),
        game_(*replayer.game()),
        board_(board),
        colour_(use_colour(STDOUT_FILENO)),
        language_(globals().language),
        out_(out) {}

  void report_head() {
    begin(kBold);
    out_ += game_.name;
    end();
    for (const Tag& tag : record_.tags) {
      const TagSpec* known = tag_named(tag.name);
      if (known == nullptr || (known->uses & kHeading) == 0) continue;
      std::string value;
      for (std::uint32_t i = 0; i < tag.value_count; ++i) {
        value += (i > 0 ? " " : "") + printable(record_.values_of(tag)[i].text);
      }
      if (tag.name == kDateTag) value = date_message(value).in(language_);
      out_ += ", " + (tag.name == kRoundTag ? tr(language_, "round {0}", value) : value);
    }
    out_ += '\n';
    for (Actor seat = 0; seat < table_.players; ++seat) {
      const std::string name = printable(table_.names[static_cast<std::size_t>(seat)]);
      out_ += fmt::format("  {}{}{}\n", printable(table_.player(seat).in(language_)),
                          name.empty() ? "" : ": ", name);
    }
  }

  void report(const Step& step) {
    const Entry& entry = record_.entries[index_of(step.entry)];
    const auto depth = static_cast<std::size_t>(record_.lines[index_of(step.line)].depth);
    const std::string indent(4 * depth, ' ');
    out_ += '\n' + indent;
    begin(kBold);
    if (entry.kind != EntryKind::kPlay) {
      out_ += fmt::format("{}:", entry.actor);
    } else {
      out_ += fmt::format("{}. {}:", entry.position, printable(entry.actor));
    }
    end();
    for (const Token& token : record_.tokens_of(entry)) out_ += ' ' + printable(token.text);
    out_ += '\n';
    for (const Event& event : step.events) report(event, step.actor, indent);
    for (const Diagnostic& d : step.diagnostics) {
      out_ += indent + "   ";
      begin(kRed);
      out_ += step.legal ? tr(language_, "wrong:") : tr(language_, "not allowed:");
      end();
      out_ += fmt::format(" {} [{}]\n", d.message.in(language_), d.rule->id);
    }
    const bool resumes = entry.kind == EntryKind::kResume;
    if (resumes && step.legal) {
      out_ += fmt::format("{}   {}\n", indent,
                          tr(language_, "the record continues with entry {0}", entry.position + 1));
    }
    if (step.legal && (is_seat(step.actor) || resumes)) report_scores(step, indent);
    for (std::int32_t n = entry.first_note; n != kNone; n = record_.notes[index_of(n)].next) {
      const Note& note = record_.notes[index_of(n)];
      if (note.line != kNone) continue;
      out_ += indent + "   ";
      begin(kBlue);
      out_ += fmt::format("{{{}}}", printable(note.text));
      end();
      out_ += '\n';
    }
    if (board_ && step.legal && step.position != nullptr) out_ += step.position->board();
  }

  void report_outcome(const Outcome& outcome) {
    out_ += '\n';
    if (!outcome.finished) {
      out_ += tr(language_, "The game was not finished.") + '\n';
      return;
    }
    for (const Ending& ending : outcome.endings) {
      out_ += ending_words(ending, table_).in(language_) + '\n';
    }
    out_ += tr(language_, "result: {0}",
               fmt::format("{}", fmt::join(write_result(table_, outcome), " "))) +
            '\n';
  }

 private:
  static constexpr std::string_view kBold = "\x1b[1m";
  static constexpr std::string_view kFaint = "\x1b[2m";
  static constexpr std::string_view kRed = "\x1b[31m";
  static constexpr std::string_view kBlue = "\x1b[34m";

  void begin(std::string_view look) {
    if (colour_) out_ += look;
  }
  void end() {
    if (colour_) out_ += "\x1b[0m";
  }

  void report(const Event& event, Actor actor, const std::string& indent) {
    const bool other = is_seat(event.actor) && event.actor != actor;
    out_ += fmt::format("{}   {}{}{}\n", indent,
                        other ? table_.player(event.actor).in(language_) : std::string(),
                        other ? ": " : "", event.text.in(language_));
  }

  void report_scores(const Step& step, const std::string& indent) {
    out_ += indent + "   ";
    begin(kFaint);
    std::string scores;
    for (Actor seat = 0; seat < table_.players; ++seat) {
      scores += fmt::format("{}{}={}", seat > 0 ? " " : "", table_.player(seat).in(language_),
                            write_score(step.scores[static_cast<std::size_t>(seat)], game_));
    }
    out_ += tr(language_, "score {0}", scores);
    end();
    out_ += '\n';
  }

  const Record& record_;
  const Table& table_;
  const GameInfo& game_;
  bool board_;
  bool colour_;
  Language language_;
  std::string& out_;
};

const std::vector<std::string> kReplayFormats = {"text", "html", "gif", "webp"};
/// A folder of pages, which no ending of a name means.
constexpr std::string_view kSite = "site";

int run_moving(const ReplayRequest& options, const std::string& format) {
  if (options.entry.entry >= 0) {
    throw UsageError(
        tr("`--entry` is for text; `--from` and `--until` choose what an animation shows"));
  }
  if (options.board) {
    throw UsageError(tr("`--board` is for text; an animation draws every position"));
  }
  return write_moving_picture(options.input, options.output, options.moving, options.theme, format);
}

/// Returns the options of pages; throws `UsageError` if others are not for pages.
ReplayPageOptions page_options(const ReplayRequest& options) {
  if (options.entry.entry >= 0) {
    throw UsageError(tr("a page shows all entries; a link to one ends in `#` and its number"));
  }
  if (options.board) {
    throw UsageError(tr("`--board` is for text; a page draws every position"));
  }
  ReplayPageOptions page;
  page.page.theme = theme_named(options.theme);
  page.embed = options.embed;
  page.spoilers = !options.no_spoilers;
  return page;
}

/// Calls `add` with each record, and sets the source of its page; `add` returns false to stop.
int visit_pages(const ReplayRequest& options, ReplayPageOptions& page, const VisitFound& add) {
  return visit_inputs(options.input, Drawn::kEveryEntry, 0, globals().language,
                      [&](FoundRecord& found, const Summary& summary, const ReportInput& input) {
                        page.source.clear();
                        if (input.record.source.empty())
                          text::write_record(input.record, page.source);
                        return add(found, summary, input);
                      });
}

/// Counts the games of a list, and adds the plays of `--results`; returns the exit status.
int complete(const ReplayRequest& options, GameList& list) {
  CountedGames counted;
  list.count(counted);
  const int code = options.results.read(
      {}, counted,
      [&](const plays::Play& play, const Played& game, const Seen&) { list.add(play, game); });
  return worse(code, counted.verdict());
}

/// Writes a page with one record, or with a list of them.
int run_page(const ReplayRequest& options) {
  ReplayPageOptions page = page_options(options);
  Output out(options.output.path, {OutputFormat::kHtml, Content::kReplay});
  LeaguePage league(page.page.theme, page.spoilers, globals().language);
  bool too_many = false;
  const VisitFound add = [&](FoundRecord& found, const Summary& summary, const ReportInput& input) {
    too_many = league.list().games() == LeaguePage::kMaxGames;
    if (too_many) return false;
    // The first page may be the only one; the others are compressed together.
    page.packed = league.list().games() == 0;
    league.add(found, summary, replay_page(summary, input, page));
    return true;
  };
  int code = visit_pages(options, page, add);
  if (too_many) {
    out.abandon();
    throw UsageError(tr("a page can have at most {0} games; `--to site` writes a page for each",
                        LeaguePage::kMaxGames));
  }
  // The page of a single game has no standings.
  if (league.list().games() != 1 || !options.results.paths.empty()) {
    code = worse(code, complete(options, league.list()));
  }
  if (league.list().empty()) {
    out.abandon();
    return nothing_written(code);
  }
  out.write(league.write());
  return finish_output(out, code);
}

constexpr std::string_view kIndex = "index.html";
constexpr std::string_view kGame = "game-{}.html";

/// Whether a folder of pages may contain a file with this name.
bool is_page_name(std::string_view name) {
  const std::size_t number = kGame.find('{');
  const std::string_view begin = kGame.substr(0, number);
  const std::string_view end = kGame.substr(kGame.find('}') + 1);
  if (!name.starts_with(begin) || !name.ends_with(end)) return name == kIndex;
  const std::string_view digits = name.substr(number, name.size() - number - end.size());
  return !digits.empty() && std::ranges::all_of(digits, is_digit);
}

/// Writes a folder with a page for each record, and a page that lists them.
int run_site(const ReplayRequest& options) {
  ReplayPageOptions page = page_options(options);
  if (options.output.path.empty() || options.output.path == "-") {
    throw UsageError(tr("`--to site` writes a folder, which `-o` names"));
  }
  page.list = kIndex;
  OutputFolder folder(options.output.path, {OutputFormat::kHtml, Content::kReplay}, is_page_name);
  GameList list(std::string(kGame), page.page.theme, page.spoilers, globals().language);
  const VisitFound add = [&](FoundRecord& found, const Summary& summary, const ReportInput& input) {
    const std::string html = write_replay_page(summary, input, page);
    list.add(found, summary);
    return folder.add(fmt::format(kGame, list.games()), html);
  };
  int code = visit_pages(options, page, add);
  code = worse(code, complete(options, list));
  if (list.empty()) return nothing_written(code);
  folder.add(std::string(kIndex), write_page(list.page()));
  return finish_output(folder, code);
}

int run(const ReplayRequest& options) {
  const std::string format =
      options.to == kSite ? options.to
                          : requested_format(options.to, kReplayFormats, options.output.path);
  const bool pages = format == "html" || format == kSite;
  check_page_theme(options.theme, format);
  if (!pages && !options.results.paths.empty()) {
    throw UsageError(tr("`{0}` is for `--to html` and `--to site`", "--results"));
  }
  if (format == "gif" || format == "webp") return run_moving(options, format);
  if (options.moving.any()) {
    throw UsageError(
        tr("entries to show (`--from`, `--until`), `--delay` and `--size` are for gif and webp"));
  }
  if (options.embed && format != "html") {
    throw UsageError(tr("`{0}` is for `--to html`", "--embed"));
  }
  if (pages) return format == kSite ? run_site(options) : run_page(options);
  if (options.no_spoilers) throw UsageError(tr("`{0}` is for `--to html`", "--no-spoilers"));
  Output output(options.output.path, {OutputFormat::kText, Content::kReplay});
  Replayer replayer(all_games());
  int verdict = kExitDone;
  bool first = true;
  const int code = visit_records(options.input, [&](FoundRecord& found) {
    if (!found.unreadable && !has_entry(found, options.entry)) {
      verdict = kExitUsage;
      return true;
    }
    std::string text = first ? "" : "\n";
    first = false;
    Timeline timeline;
    if (!found.unreadable) {
      ReplayOptions replay;
      replay.timeline = &timeline;
      replay.positions = options.board;
      replay.stop_after = options.entry.entry;
      stela::replay(found, replayer, replay);
    }
    if (!found.unreadable && replayer.started()) {
      TextReplay text_replay(found, replayer, options.board, text);
      text_replay.report_head();
      for (const Step& step : timeline.steps) text_replay.report(step);
      const bool whole = options.entry.entry < 0 && !replayer.broken();
      if (whole) text_replay.report_outcome(replayer.outcome());
      output.write(ReportText{text});
    }
    output.flush();
    if (!report_errors(found, replayer)) verdict = worse(verdict, kExitInvalid);
    return !output.failed();
  });
  return finish_output(output, worse(code, verdict));
}

}  // namespace

Runner declare_replay(CommandLine& line) {
  auto options = std::make_shared<ReplayRequest>();
  options->moving.declare(line);
  options->input.declare(line);
  options->results.declare(line, options->input, "of html and site: also list");
  options->entry.declare(line);
  line.flag("--board", options->board, "draw the position after every entry as text");
  line.option("--to", &options->to, "FORMAT",
              "text, html (a page to click through), site (a folder with a page for each game), "
              "gif or webp (animations); default: by the name of FILE, else text")
      .only({"text", "html", "site", "gif", "webp"});
  declare_page_theme(line, options->theme);
  line.flag("--embed", options->embed,
            "for a frame in another page, without a heading; only with html");
  line.flag("--no-spoilers", options->no_spoilers,
            "hide the rest of the game until the reader gets there; only with html");
  options->output.declare(line);
  return [options] {
    options->moving.take_from(options->input);
    return run(*options);
  };
}

}  // namespace stela
