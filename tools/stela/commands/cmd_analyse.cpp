#include <fmt/format.h>

#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "formats/text/foreign_file.h"
#include "formats/text/writer.h"
#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/engines/engines.h"
#include "lib/games/games.h"
#include "lib/replay/replayer.h"
#include "lib/report/summary_document.h"
#include "lib/words/tr.h"
#include "tools/analysis/analyse.h"
#include "tools/batch/batch.h"
#include "tools/batch/record_writer.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/findings.h"
#include "tools/files/files.h"
#include "tools/files/output.h"
#include "tools/pictures/document_file.h"
#include "tools/pictures/picture.h"
#include "tools/pictures/puzzles.h"
#include "tools/pictures/raster/raster.h"
#include "tools/records/replays.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

const std::vector<std::string> kAnalyseFormats = {"text", "stela", "json", "ndjson",
                                                  "html", "md",    "pdf"};

const std::vector<std::string> kPuzzleFormats = {"stela", "html", "pdf"};

/// Returns whether `format` is a summary of the record with its analysis; if `exact`, pages report
/// only the analysis, as text does.
bool is_summary(const std::string& format, bool exact) {
  return is_document_format(format) && format != "text" && !exact;
}

struct AnalyseOptions {
  InputOptions input;
  OutputOption output;
  std::string to;
  std::string effort = "normal";
  std::uint64_t seed = 1;
  std::string entries;
  unsigned jobs = 0;
  bool exact = false;
  bool strip = false;
  bool puzzles = false;
  int most = 0;
  bool quiet = false;
  std::string theme;
};

/// Parses `10..20` or `12`; null if it is neither.
std::optional<std::pair<int, int>> read_range(const std::string& text) {
  const std::size_t dots = text.find("..");
  const std::string first = text.substr(0, dots);
  const std::string last = dots == std::string::npos ? first : text.substr(dots + 2);
  const auto number = [](const std::string& digits) {
    constexpr std::size_t kMost = 8;
    if (digits.empty() || digits.size() > kMost ||
        digits.find_first_not_of("0123456789") != std::string::npos) {
      return 0;
    }
    return std::stoi(digits);
  };
  const std::pair<int, int> range = {number(first), number(last)};
  if (range.first < 1 || range.second < range.first) return {};
  return range;
}

AnalysisOptions analysis_options(const AnalyseOptions& options) {
  AnalysisOptions out;
  out.plays = options.exact ? 0 : plays_of(options.effort);
  out.seed = options.seed;
  out.jobs = options.jobs;
  if (!options.entries.empty()) std::tie(out.first, out.last) = *read_range(options.entries);
  return out;
}

/// Plays the main line of a record, whose spelling becomes canonical, into `timeline`; sets `code`
/// to the exit status for its errors. Returns false if it cannot be analysed.
bool replay_main_line(FoundRecord& found, Replayer& replayer, Timeline& timeline, int& code) {
  ReplayOptions options;
  options.timeline = &timeline;
  options.positions = true;
  options.variations = false;
  replayer.respell(found.record, options, found.diagnostics);
  if (!report_errors(found, replayer)) code = worse(code, kExitInvalid);
  if (!replayer.started()) return false;
  const GameInfo& game = *replayer.table().game;
  if (engine_of(game) != nullptr) return true;
  complain(tr(globals().language, "{0}, record {1}: no engine analyses {2}", printable(found.file),
              found.number, game.name));
  code = worse(code, kExitInvalid);
  return false;
}

class Analysing {
 public:
  explicit Analysing(const AnalyseOptions& options) : options_(options) {
    if (is_document_format(options.to)) {
      file_.emplace(options.to, options.theme, options.output.path,
                    is_summary(options.to, options.exact) ? Content::kSummary : Content::kAnalysis,
                    options.exact ? Pages::kMany : Pages::kOne);
    } else {
      const bool records = options.strip || options.to == "stela";
      output_.emplace(options.output.path,
                      records ? OutputKind{OutputFormat::kStela, Content::kRecords}
                              : OutputKind{output_format_named(options.to), Content::kAnalysis});
    }
    if (options.strip || options.to == "stela") {
      join_.emplace([this](std::string_view text, Format) { output_->write(text); },
                    RecordJoin::Gap::kEmptyLine, Format::kStela);
    }
  }

  /// Returns false if nothing more can be written.
  bool visit(FoundRecord& found) {
    if (found.unreadable || (join_ && has_error(found.diagnostics))) {
      report_to_stderr(found, {});
      code_ = worse(code_, kExitInvalid);
      if (join_) keep(found);
      return true;
    }
    // An existing analysis of the record is replaced.
    (void)strip_analysis(found.record);
    if (options_.strip) {
      replayer_.respell(found.record, {}, found.diagnostics);
      join_canonical(found);
    } else {
      analyse(found);
    }
    return more_ && (!output_ || !output_->failed());
  }

  /// Ends the output; returns the exit status, which is `code` on success.
  int finish(int code) {
    code = worse(code, code_);
    if (file_) return file_->finish(code);
    if (join_) code = worse(code, join_->finish());
    if (options_.to == "json") output_->write(any_ ? "\n]\n" : "[]\n");
    return finish_output(*output_, code);
  }

 private:
  void analyse(FoundRecord& found) {
    Timeline timeline;
    if (!replay_main_line(found, replayer_, timeline, code_)) {
      if (join_) found.text ? keep(found) : join_canonical(found);
      return;
    }
    Counter counter("entry", 1, options_.quiet);
    const GameAnalysis analysis =
        stela::analyse(found.record, timeline, replayer_.table(), analysis_options(options_),
                       [&](std::size_t done, std::size_t all) { counter.show(done, all); });
    write(found, analysis);
  }

  void write(FoundRecord& found, const GameAnalysis& analysis) {
    const Table& table = replayer_.table();
    if (options_.to == "stela") {
      annotate(analysis, table, found.record);
      return join_with_line_ends(found, canonical_text(found.record));
    }
    if (is_summary(options_.to, options_.exact)) {
      annotate(analysis, table, found.record);
      return summarise_annotated(canonical_text(found.record));
    }
    if (file_) {
      const Language language = globals().language;
      doc::Document report =
          analysis_document(analysis, found.record, table, language,
                            tr(language, "Analysis of {0}", record_title(found.record, table)));
      report.summary = location_of(found);
      more_ = file_->add(report);
      return file_->flush();
    }
    const std::string line =
        write_analysis_json(analysis, found.record, table, found.file, found.number);
    if (options_.to == "ndjson") {
      output_->write(line + '\n');
    } else {
      output_->write(any_ ? ",\n" : "[\n");
      output_->write(line);
    }
    any_ = true;
    output_->flush();
  }

  void summarise_annotated(const std::string& text) {
    more_ = report_text(text, replayer_, globals().language,
                        [&](const Summary& summary, const ReportInput& input) {
                          return file_->add(summary_document(summary, input));
                        });
  }

  /// Copies a record that cannot be analysed unchanged, so that nothing is lost.
  void keep(const FoundRecord& found) {
    if (!found.text) return;
    std::string text;
    text::append_kept(found.bytes, found.line_end, text);
    join(found, text);
  }

  /// Adds a record with canonical spelling.
  void join_canonical(const FoundRecord& found) {
    std::string text;
    text::write_record(found.record, text);
    join_with_line_ends(found, std::move(text));
  }

  /// Adds a record in canonical form, with the line endings of its file.
  void join_with_line_ends(const FoundRecord& found, std::string text) {
    if (found.line_end != "\n") set_line_ends(found.line_end, text);
    join(found, text);
  }

  void join(const FoundRecord& found, const std::string& text) {
    join_->add(found.file, found.number, Format::kStela, text);
    output_->flush();
  }

  const AnalyseOptions& options_;
  /// Exactly one of the two is set.
  std::optional<Output> output_;
  std::optional<DocumentFile> file_;
  /// The output for records.
  std::optional<RecordJoin> join_;
  Replayer replayer_{all_games()};
  bool any_ = false;
  /// Whether more can be written.
  bool more_ = true;
  int code_ = kExitDone;
};

/// Finds puzzles in all records, and then writes them.
class Puzzling {
 public:
  explicit Puzzling(const AnalyseOptions& options)
      : options_(options),
        output_(options.output.path,
                {output_format_named(options.to),
                 options.to == "stela" ? Content::kRecords : Content::kPuzzles}) {}

  bool visit(FoundRecord& found) {
    if (found.unreadable) {
      report_to_stderr(found, {});
      code_ = worse(code_, kExitInvalid);
      return true;
    }
    Timeline timeline;
    if (!replay_main_line(found, replayer_, timeline, code_)) return true;
    Counter counter(fmt::format("{} puzzles; record {}, entry", puzzles_.size(), ++records_), 1,
                    options_.quiet);
    std::vector<Puzzle> found_here =
        find_puzzles(found.record, timeline, replayer_.table(), analysis_options(options_),
                     [&](std::size_t done, std::size_t all) { counter.show(done, all); });
    std::move(found_here.begin(), found_here.end(), std::back_inserter(puzzles_));
    return true;
  }

  /// Writes the puzzles; returns the exit status, which is `code` on success.
  int finish(int code) {
    code = worse(code, code_);
    sort_puzzles(options_.most == 0 ? puzzles_.size() : static_cast<std::size_t>(options_.most),
                 puzzles_);
    if (puzzles_.empty()) {
      complain(tr(globals().language, "no puzzle was found: no entry has one clearly best answer"));
      output_.abandon();
      return code;
    }
    std::vector<std::string> records;
    for (Puzzle& puzzle : puzzles_) records.push_back(std::move(puzzle.record));
    if (options_.to == "html") {
      output_.write(write_puzzle_page(records, globals().language, {theme_named(options_.theme)}));
    } else if (options_.to == "pdf") {
      code = worse(code, write_booklet(records));
    } else {
      for (const std::string& record : records) {
        output_.write(&record == &records.front() ? "" : "\n");
        output_.write(record);
      }
    }
    return finish_output(output_, code);
  }

 private:
  int write_booklet(const std::vector<std::string>& records) {
    const std::unique_ptr<Paper> paper =
        rasterizer().open_paper(Content::kPuzzles, tr(globals().language, "Puzzles"),
                                theme_named(options_.theme).value_or(Theme::kLight),
                                [this](std::string_view bytes) { output_.write(bytes); });
    const std::string fault = write_puzzle_booklet(records, globals().language, *paper);
    if (fault.empty()) return kExitDone;
    complain(tr(globals().language, "cannot write the PDF: {0}", fault));
    output_.abandon();
    return kExitFile;
  }

  const AnalyseOptions& options_;
  Output output_;
  Replayer replayer_{all_games()};
  std::vector<Puzzle> puzzles_;
  std::size_t records_ = 0;
  int code_ = kExitDone;
};

int run(const AnalyseOptions& options) {
  check_page_theme(options.theme, options.to);
  if (options.to == "pdf" && !can_write("pdf")) return kExitUsage;
  if (options.puzzles) {
    if (!contains(kPuzzleFormats, options.to)) {
      throw UsageError(tr("puzzles are written as stela, html or pdf, not as {0}", options.to));
    }
    Puzzling puzzling(options);
    return puzzling.finish(
        visit_records(options.input, [&](FoundRecord& found) { return puzzling.visit(found); }));
  }
  if (options.exact && options.to == "stela") {
    throw UsageError(tr("`--exact` gives no shares, from which an annotated record is made"));
  }
  Analysing analysing(options);
  return analysing.finish(
      visit_records(options.input, [&](FoundRecord& found) { return analysing.visit(found); }));
}

}  // namespace

Runner declare_analyse(CommandLine& line) {
  auto options = std::make_shared<AnalyseOptions>();
  options->input.declare(line);
  declare_effort(line, options->effort, "playouts per value: quick, normal, deep or a number");
  line.option("--seed", &options->seed, "S", "the same seed gives the same numbers")
      .whole_number()
      .with_default();
  line.option("--entries", &options->entries, "M..N", "only these entries, as in 10..20 or 12")
      .check([](const std::string& text) {
        return read_range(text) ? Message()
                                : tr("`{0}` is not as in `10..20` or `12`", shown(text));
      });
  line.flag("--exact", options->exact, "report only what is certain; no playouts");
  line.option("--to", &options->to, "FORMAT",
              "text, stela (the record with its analysis), json, ndjson, or a summary with the "
              "analysis in it: html, md, pdf; default: by the name of FILE, else text")
      .only(kAnalyseFormats);
  line.flag("--strip", options->strip, "remove an analysis, and write the record")
      .excludes("--to")
      .excludes("--exact")
      .excludes("--entries");
  line.flag("--puzzles", options->puzzles,
            "write the positions with one right answer as puzzles: stela, html or pdf")
      .excludes("--exact")
      .excludes("--strip");
  line.option("--most", &options->most, "N", "only the N best; 0: all")
      .between(0, 100'000)
      .with_default()
      .needs("--puzzles");
  line.option("--jobs", &options->jobs, "N", "threads; 0: one for each core")
      .between(0, 256)
      .with_default()
      .shared();
  line.flag("--quiet", options->quiet, "no progress bar").shared();
  declare_page_theme(line, options->theme);
  options->output.declare(line);
  return [options] {
    const bool has_format = !options->to.empty();
    options->to =
        options->strip ? "" : requested_format(options->to, kAnalyseFormats, options->output.path);
    if (options->puzzles && !has_format && options->to == "text") options->to = "stela";
    return run(*options);
  };
}

}  // namespace stela
