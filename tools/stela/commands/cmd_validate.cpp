#include <unistd.h>

#include <cstdint>
#include <memory>
#include <optional>

#include "lib/core/utf8.h"
#include "lib/games/games.h"
#include "lib/replay/replayer.h"
#include "lib/report/diagnostic_reports.h"
#include "lib/words/tr.h"
#include "tools/batch/batch.h"
#include "tools/batch/record_writer.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/findings.h"
#include "tools/files/files.h"
#include "tools/files/output.h"
#include "tools/records/replays.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

struct ValidateOptions {
  BatchOptions batch;
  OutputOption output;
  std::string report = "text";
  std::string fail_on = "error";
  std::string quarantine;
  std::string quarantine_folder;
  std::string passed;
  std::uint64_t max_errors = 0;
  bool strict = false;

  [[nodiscard]] bool sorts_out() const {
    return !quarantine.empty() || !passed.empty() || !quarantine_folder.empty();
  }
};

/// A record of a batch, for decisions made record by record.
struct RecordMark {
  /// The number of pieces of the batch's findings about this record and those before it.
  std::size_t reported = 0;
  Totals totals;
  /// The bytes of the record in the batch, and its number in the file.
  std::size_t begin = 0;
  std::size_t size = 0;
  std::size_t number = 1;
  bool readable = true;
  /// The errors, for the reader of the sorted-out records.
  std::string why = {};
};

/// The result of one batch.
struct BatchReport {
  std::uint64_t records = 0;
  Findings findings;
  Totals totals;
  /// Filled only if requested.
  std::vector<RecordMark> marks;
  /// The total size of the reasons in the marks, in bytes.
  std::size_t why_held = 0;

  void clear() {
    why_held = 0;
    records = 0;
    findings.clear();
    totals = {};
    marks.clear();
  }
};

/// Validates records one after another; one instance per thread.
class Validator {
 public:
  Validator(const ValidateOptions& options, const ReportStyle& style)
      : options_(options), style_(style), replayer_(all_games()) {}

  void work(const Batch& batch, BatchReport& report, const HandOn& hand_on) {
    report.findings.begin_batch();
    const std::size_t wanted = options_.batch.input.record;
    for_each_record(batch, workspace_, [&](FoundRecord& found) {
      if (wanted == 0 || found.number == wanted) validate(batch, found, report);
      hand_on(report.findings.held() + report.marks.size() * sizeof(RecordMark) + report.why_held);
      return true;
    });
  }

 private:
  void validate(const Batch& batch, FoundRecord& found, BatchReport& report) {
    ReplayOptions replay;
    replay.strict = options_.strict;
    if (!found.unreadable) stela::replay(found, replayer_, replay);
    Totals totals;
    totals.records = 1;
    totals.count(found.diagnostics);
    totals.with_gaps = !found.unreadable && found.record.count_gaps() > 0 ? 1 : 0;
    ++report.records;
    report.totals += totals;
    report_record(found, replayer_, style_, totals.invalid == 0, report.findings);
    if (options_.max_errors == 0 && !options_.sorts_out()) return;
    report.marks.push_back({report.findings.pieces().size(), totals,
                            static_cast<std::size_t>(found.bytes.data() - batch.bytes.data()),
                            found.bytes.size(), found.number, !found.unreadable});
    if (options_.quarantine_folder.empty() || totals.invalid == 0) return;
    const RecordPlace place{found.file, &found.places,
                            found.unreadable ? std::string_view{} : edition_of(replayer_),
                            globals().language};
    for (const Diagnostic& diagnostic : found.diagnostics) {
      write_diagnostic(diagnostic, place, {}, report.marks.back().why);
    }
    report.why_held += report.marks.back().why.size();
  }

  const ValidateOptions& options_;
  const ReportStyle& style_;
  Replayer replayer_;
  Workspace workspace_;
};

/// Writes invalid records and the others to separate outputs, each only if requested.
class Sorter {
 public:
  explicit Sorter(const ValidateOptions& options) {
    if (!options.quarantine.empty()) broken_.emplace(options.quarantine);
    if (!options.passed.empty()) passed_.emplace(options.passed);
    if (!options.quarantine_folder.empty()) folder_.emplace(options.quarantine_folder);
  }

  void begin_file(std::string_view path) {
    if (folder_) folder_->begin_file(path);
  }
  void end_file() {
    if (folder_) code_ = worse(code_, folder_->end_file());
  }

  void add(const Batch& batch, const RecordMark& mark) {
    const bool broken = mark.totals.invalid > 0;
    if (broken && folder_) {
      folder_->add(batch, mark.number, batch.bytes.substr(mark.begin, mark.size), mark.readable,
                   mark.why);
    }
    std::optional<RecordCopyFile>& output = broken ? broken_ : passed_;
    if (!output) return;
    output->add(batch, mark.number, batch.bytes.substr(mark.begin, mark.size), mark.readable);
  }

  void expect(Format format) {
    for (std::optional<RecordCopyFile>* output : {&broken_, &passed_}) {
      if (*output) (*output)->expect(format);
    }
  }

  int finish(int code) {
    // A file that could not be read must not discard the records sorted out of the others; an
    // invalid command line creates no outputs.
    const int own = code == kExitUsage ? kExitUsage : kExitDone;
    for (std::optional<RecordCopyFile>* output : {&broken_, &passed_}) {
      if (*output) code = worse(code, (*output)->finish(own));
    }
    return worse(code, code_);
  }

 private:
  std::optional<QuarantineFolder> folder_;
  int code_ = kExitDone;
  std::optional<RecordCopyFile> broken_;
  std::optional<RecordCopyFile> passed_;
};

/// Returns whether two outputs would go to standard output and be mixed.
bool mixes(const ValidateOptions& options) {
  int there = options.output.path.empty() || options.output.path == "-" ? 1 : 0;
  for (const std::string* path : {&options.quarantine, &options.passed}) {
    if (*path == "-") ++there;
  }
  return there > 1;
}

OutputKind kind_of(ReportKind kind) {
  switch (kind) {
    case ReportKind::kNdjson:
      return {OutputFormat::kNdjson, Content::kReport};
    case ReportKind::kJson:
      return {OutputFormat::kJson, Content::kReport};
    case ReportKind::kSarif:
      return {OutputFormat::kSarif, Content::kReport};
    case ReportKind::kJunit:
      return {OutputFormat::kXml, Content::kReport};
    case ReportKind::kText:
    case ReportKind::kGithub:
      break;
  }
  return {OutputFormat::kText, Content::kReport};
}

int run(const ValidateOptions& options) {
  if (mixes(options)) {
    throw UsageError(
        tr("standard output takes the report or records, not both: `-o FILE` puts it elsewhere"));
  }
  ReportStyle style;
  style.kind = report_named(options.report);
  style.language = style.kind == ReportKind::kText ? globals().language : Language();
  style.colour = options.output.path.empty() && use_colour(STDOUT_FILENO);
  if (options.output.path.empty()) style.width = terminal_width(STDOUT_FILENO);
  style.quiet = options.batch.quiet;
  style.offsets = options.batch.offset || !options.batch.shard.empty();
  Output output(options.output.path, kind_of(style.kind));
  Sorter sorter(options);
  ReportWriter writer(style, output);
  writer.begin();
  bool stopped = false;
  std::uint64_t in_file = 0;
  bool begun = false;
  const auto consume = [&](const Batch& batch, BatchReport& report) {
    if (stopped) return;
    sorter.expect(batch.format);
    in_file += report.records;
    if (report.marks.empty()) {
      writer.write(report.findings, 0, report.findings.pieces().size(), report.totals);
      return;
    }
    std::size_t begin = 0;
    for (const RecordMark& mark : report.marks) {
      writer.write(report.findings, begin, mark.reported, mark.totals, options.max_errors);
      begin = mark.reported;
      sorter.add(batch, mark);
      stopped = options.max_errors > 0 && writer.totals().errors >= options.max_errors;
      if (!stopped) continue;
      if (options.sorts_out()) {
        complain(tr(globals().language,
                    "stopped after record {0} of `{1}`: the rest was neither validated nor copied",
                    mark.number, printable(batch.file)));
      }
      return;
    }
  };
  FileVisitor visitor;
  visitor.enough = [&] { return stopped || output.failed(); };
  visitor.begin_file = [&](const FoundFile& file) {
    in_file = 0;
    begun = !stopped;
    if (begun) writer.begin_file(file.path);
    sorter.begin_file(file.path);
  };
  visitor.end_file = [&](const FoundFile& file, const std::string& error) {
    if (begun) writer.end_file(file.path, error);
    sorter.end_file();
    const bool should_hold = options.batch.part().whole() && options.batch.input.record == 0;
    if (error.empty() && in_file == 0 && should_hold && !visitor.enough() && !options.batch.quiet) {
      complain(tr(globals().language, "`{0}` contains no record", printable(file.path)));
    }
  };
  int code = work_through<Validator, BatchReport>(
      options.batch, [&] { return std::make_unique<Validator>(options, style); }, consume, visitor);
  writer.end(stopped);
  const Totals& totals = writer.totals();
  if (totals.invalid > 0 || (options.fail_on == "warning" && totals.warnings > 0)) {
    code = worse(code, kExitInvalid);
  }
  return finish_output(output, sorter.finish(code));
}

}  // namespace

Runner declare_validate(CommandLine& line) {
  auto options = std::make_shared<ValidateOptions>();
  options->batch.declare(line, true, "print only errors and warnings");
  line.option("--report", &options->report, "KIND", "text, ndjson, json, sarif, junit or github")
      .only(report_names())
      .with_default();
  line.flag("--strict", options->strict,
            "warn of unknown tags, gaps, odd ratings and tiles, and characters that reorder text");
  line.option("--fail-on", &options->fail_on, "SEVERITY", "what makes the exit status 1")
      .only({"warning", "error"})
      .with_default();
  line.option("--max-errors", &options->max_errors, "N",
              "stop after the record with the N-th error; 0: never")
      .whole_number()
      .with_default();
  line.option("--quarantine-dir", &options->quarantine_folder, "DIR",
              "copy the invalid records of each file to a file of the same name in DIR, with a "
              "list of the errors")
      .file_name();
  line.option("--quarantine", &options->quarantine, "FILE",
              "copy the invalid records, byte for byte, to FILE")
      .file_name();
  line.option("--passed", &options->passed, "FILE",
              "copy the valid records, byte for byte, to FILE")
      .file_name();
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
