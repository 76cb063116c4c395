#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>

#include "formats/json/report.h"
#include "formats/text/report.h"
#include "lib/core/utf8.h"
#include "lib/core/words.h"
#include "lib/games/games.h"
#include "lib/replay/replayer.h"
#include "tools/stela/commands.h"
#include "tools/stela/ordered_jobs.h"
#include "tools/stela/output.h"
#include "tools/stela/progress.h"

namespace stela {
namespace {

enum class ReportKind : std::uint8_t { kText, kNdjson, kJson };

struct Options {
  InputOptions input;
  OutputOption output;
  std::string report = "text";
  bool strict = false;
  bool quiet = false;
  unsigned jobs = 0;

  [[nodiscard]] ReportKind kind() const {
    if (report == "ndjson") return ReportKind::kNdjson;
    return report == "json" ? ReportKind::kJson : ReportKind::kText;
  }
};

/// Counts over all records.
struct Totals {
  std::uint64_t records = 0;
  std::uint64_t invalid = 0;
  std::uint64_t errors = 0;
  std::uint64_t warnings = 0;

  Totals& operator+=(const Totals& other) {
    records += other.records;
    invalid += other.invalid;
    errors += other.errors;
    warnings += other.warnings;
    return *this;
  }
};

/// What one batch came to.
struct BatchReport {
  std::string text;
  Totals totals;
};

/// Validates records one after another; one for each thread.
class Validator {
 public:
  explicit Validator(const Options& options, bool colour)
      : options_(options), colour_(colour), replayer_(all_games()) {}

  void validate(const Batch& batch, BatchReport& report) {
    report.text.clear();
    report.totals = {};
    for_each_record(batch, workspace_, [&](FoundRecord& found) {
      if (options_.input.record == 0 || found.number == options_.input.record) {
        validate(found, report);
      }
      return true;
    });
  }

 private:
  void validate(FoundRecord& found, BatchReport& report) {
    ReplayOptions replay;
    replay.strict = options_.strict;
    if (!found.unreadable) replayer_.replay(found.record, replay, found.diagnostics);
    ++report.totals.records;
    bool valid = true;
    for (const Diagnostic& diagnostic : found.diagnostics) {
      const bool error = diagnostic.severity == Severity::kError;
      valid = valid && !error;
      ++(error ? report.totals.errors : report.totals.warnings);
    }
    if (!valid) ++report.totals.invalid;
    if (options_.kind() == ReportKind::kText) {
      for (const Diagnostic& diagnostic : found.diagnostics) {
        text::write_diagnostic(diagnostic, place_of(found), colour_, report.text);
      }
    } else {
      write_json(found, valid, report.text);
    }
  }

  [[nodiscard]] text::RecordPlace place_of(const FoundRecord& found) const {
    text::RecordPlace place{found.file, found.source, found.first_line, {}};
    if (!found.unreadable && replayer_.started()) {
      place.edition = replayer_.game()->editions[replayer_.table().edition].name;
    }
    return place;
  }

  void write_json(const FoundRecord& found, bool valid, std::string& out) {
    json::RecordReport report;
    report.place = place_of(found);
    report.record = found.number;
    report.entries = found.record.count_entries();
    report.valid = valid;
    report.diagnostics = &found.diagnostics;
    if (!found.unreadable) {
      report.game = replayer_.game();
      if (replayer_.started()) {
        report.table = &replayer_.table();
        report.outcome = replayer_.reached().outcome();
      }
    }
    if (options_.kind() == ReportKind::kJson) out += "  ";
    json::write_report(report, out);
    // In a document the comma is put before every report but the first, when it is known which.
    out += '\n';
  }

  const Options& options_;
  bool colour_;
  Replayer replayer_;
  Workspace workspace_;
};

std::string summary_of(const Totals& totals) {
  if (totals.records == 0) return "no records\n";
  std::string out =
      fmt::format("{}: {} valid, {} invalid", counted(static_cast<long>(totals.records), "record"),
                  totals.records - totals.invalid, totals.invalid);
  if (totals.errors + totals.warnings > 0) {
    out += fmt::format("; {}, {}", counted(static_cast<long>(totals.errors), "error"),
                       counted(static_cast<long>(totals.warnings), "warning"));
  }
  return out + '\n';
}

/// Writes reports in the order of the input.
class ReportWriter {
 public:
  ReportWriter(const Options& options, Output& output) : options_(options), output_(output) {}

  void begin() {
    if (options_.kind() == ReportKind::kJson) output_.write("{\"records\": [\n");
  }

  void write(const BatchReport& report) {
    totals_ += report.totals;
    if (options_.kind() != ReportKind::kJson) {
      output_.write(report.text);
      return;
    }
    // One report a line; a comma goes behind every one but the last.
    std::string_view rest = report.text;
    while (!rest.empty()) {
      const std::size_t end = rest.find('\n');
      if (any_) output_.write(",\n");
      any_ = true;
      output_.write(rest.substr(0, end));
      rest.remove_prefix(end + 1);
    }
  }

  void end() {
    if (options_.kind() == ReportKind::kJson) {
      output_.write(fmt::format(
          "{}],\n \"totals\": {{\"records\": {}, \"valid\": {}, \"invalid\": {}, \"errors\": {}, "
          "\"warnings\": {}}}}}\n",
          any_ ? "\n" : "", totals_.records, totals_.records - totals_.invalid, totals_.invalid,
          totals_.errors, totals_.warnings));
    } else if (options_.kind() == ReportKind::kText && !options_.quiet) {
      output_.write(summary_of(totals_));
    }
  }

  [[nodiscard]] const Totals& totals() const { return totals_; }

 private:
  const Options& options_;
  Output& output_;
  Totals totals_;
  bool any_ = false;
};

int run(const Options& options) {
  if (!options.output.check(options.input)) return kExitUsage;
  Output output(options.output.path);
  const bool colour = options.output.path.empty() && use_colour(STDOUT_FILENO);
  ReportWriter writer(options, output);
  writer.begin();
  int code = kExitDone;
  const std::vector<std::string> standard_input = {"-"};
  const auto& files = options.input.files.empty() ? standard_input : options.input.files;
  OrderedJobs<Validator, BatchReport> jobs(
      options.jobs, [&] { return std::make_unique<Validator>(options, colour); },
      [&](const BatchReport& report) { writer.write(report); });
  for (const std::string& path : files) {
    InputFile input(path, options.input.forced());
    Progress progress(path, input, options.quiet);
    const std::uint64_t before = writer.totals().records;
    while (!output.failed() && jobs.feed(input)) progress.update();
    jobs.drain();
    if (!input.error().empty()) {
      complain(fmt::format("cannot read `{}`: {}", printable(path), input.error()));
      code = worse(code, kExitFile);
    } else if (options.input.record != 0 && writer.totals().records == before) {
      complain(fmt::format("`{}` has no record {}", printable(path), options.input.record));
      code = worse(code, kExitUsage);
    } else if (writer.totals().records == before && !options.quiet) {
      complain(fmt::format("`{}` holds no record", printable(path)));
    }
  }
  writer.end();
  if (writer.totals().invalid > 0) code = worse(code, kExitInvalid);
  return finish_output(output, code);
}

}  // namespace

Runner declare_validate(CLI::App& app) {
  auto options = std::make_shared<Options>();
  options->input.declare(app);
  allow_only(*app.add_option("--report", options->report, "text, ndjson or json")
                  ->type_name("KIND")
                  ->capture_default_str(),
             {"text", "ndjson", "json"});
  app.add_flag("--strict", options->strict, "warn of tags that the notation does not know");
  app.add_flag("--quiet", options->quiet, "print nothing but what is wrong");
  app.add_option("--jobs", options->jobs, "threads; 0: one for each core")
      ->type_name("N")
      ->check(CLI::Range(0U, kMaxJobs).description(""))
      ->capture_default_str();
  options->output.declare(app);
  return [options] { return run(*options); };
}

}  // namespace stela
