#include "tools/batch/batch.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "formats/bga/bga.h"
#include "lib/core/sorted.h"
#include "lib/games/games.h"
#include "lib/report/diagnostic_reports.h"
#include "lib/words/tr.h"
#include "tools/console/version.h"
#include "tools/records/replays.h"

namespace stela {
namespace {

/// Parses `I/N` with 1 <= I <= N.
std::optional<std::pair<std::uint64_t, std::uint64_t>> read_shard(const std::string& text) {
  std::uint64_t shard = 0;
  std::uint64_t shards = 0;
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, shard);
  if (first.ec != std::errc{} || first.ptr == end || *first.ptr != '/') return std::nullopt;
  const auto second = std::from_chars(first.ptr + 1, end, shards);
  constexpr std::uint64_t kMost = 1'000'000'000;
  if (second.ec != std::errc{} || second.ptr != end || shards > kMost) return std::nullopt;
  if (shard < 1 || shard > shards) return std::nullopt;
  return std::pair{shard, shards};
}

}  // namespace

void listen(ErrorReporter& errors, FileVisitor& visitor) {
  visitor.begin_file = [&errors, next = std::move(visitor.begin_file)](const FoundFile& file) {
    errors.begin_file();
    if (next) next(file);
  };
  visitor.end_file = [&errors, next = std::move(visitor.end_file)](const FoundFile& file,
                                                                   const std::string& error) {
    errors.end_file(file.path);
    if (next) next(file, error);
  };
}

void BatchOptions::declare(CommandLine& line, bool parts, std::string quiet_help) {
  input.declare(line);
  line.option("--jobs", &jobs, "N", "threads; 0: one for each core")
      .between(0, kMaxJobs)
      .with_default()
      .shared();
  line.flag("--quiet", quiet, std::move(quiet_help)).shared();
  if (!parts) return;
  line.option("--shard", &shard, "I/N",
              "only the records that begin in the I-th of N equal parts of each file")
      .check([](const std::string& text) {
        return read_shard(text) ? Message()
                                : tr("`{0}` is not I/N with I from 1 to N", shown(text));
      })
      .excludes("--offset")
      .shared();
  line.option("--offset", &offset, "B", "only the records that begin at byte B or after it")
      .whole_number()
      .shared();
}

InputPart BatchOptions::part() const {
  InputPart part;
  part.begin = offset.value_or(0);
  if (const auto range = read_shard(shard)) std::tie(part.shard, part.shards) = *range;
  return part;
}

Slicer::Slicer(std::size_t record, SliceKey key)
    : wanted_(record), key_(std::move(key)), replayer_(all_games()) {}

void Slicer::work(const Batch& batch, SliceBatch& made, const HandOn& hand_on) {
  for_each_record(batch, workspace_, wanted_, [&](FoundRecord& found) {
    ++made.records;
    made.slices.push_back({static_cast<std::size_t>(found.bytes.data() - batch.bytes.data()),
                           found.bytes.size(), found.number, !found.unreadable,
                           key_ ? key_(found, replayer_) : std::string()});
    hand_on(made.slices.size() * sizeof(Slice));
    return true;
  });
}

int slice_all(const BatchOptions& pile, const SliceKey& key,
              const std::function<void(const Batch&, const Slice&)>& take,
              const std::function<bool()>& enough, const std::function<void(Format)>& expect) {
  FileVisitor visitor;
  visitor.enough = enough;
  return work_through<Slicer, SliceBatch>(
      pile, [&] { return std::make_unique<Slicer>(pile.input.record, key); },
      [&](const Batch& batch, SliceBatch& made) {
        expect(batch.format);
        for (const Slice& slice : made.slices) take(batch, slice);
      },
      visitor);
}

namespace {

/// Each platform has an entry here, and a folder in formats/.
std::span<const importing::Importer* const> importers() {
  static const std::array<const importing::Importer*, 1> kImporters = {&bga::importer()};
  return kImporters;
}

bool is_there(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0;
}

/// Returns the file called `name`, compressed or not; empty if there is none.
std::string existing(const std::string& name) {
  for (const char* packed : {"", ".gz", ".zst", ".xz", ".bz2"}) {
    if (!name.empty() && is_there(name + packed)) return name + packed;
  }
  return {};
}

}  // namespace

std::vector<std::string> platform_names() {
  std::vector<std::string> names;
  for (const importing::Importer* importer : importers()) names.emplace_back(importer->name);
  return names;
}

const importing::Importer* importer_named(std::string_view name) {
  const auto found = std::ranges::find_if(
      importers(), [&](const importing::Importer* importer) { return importer->name == name; });
  return found == importers().end() ? nullptr : *found;
}

void ImportOptions::declare(CommandLine& line) {
  line.option("--table", &about, "FILE",
              "the platform's information on the table of the one game; by default the file "
              "beside the log")
      .file_name()
      .needs("--from");
  line.flag("--lenient", lenient,
            "leave out what is not understood in a platform's log, with a comment")
      .needs("--from");
}

AboutFiles find_about(const importing::Importer& importer, const ImportOptions& options,
                      InputOptions& input) {
  AboutFiles out;
  if (!options.about.empty()) {
    if (input.found.size() != 1) throw UsageError(tr("`--table` is for the log of one table"));
    const FoundFile file = find_inputs({options.about}, false).front();
    out[input.found.front().path] = file.path;
    return out;
  }
  // In a folder, only files with the name of a log are used.
  std::erase_if(input.found, [&](const FoundFile& file) {
    return file.in_folder && file.error.empty() && importer.about_of(file.path).empty();
  });
  std::set<std::string> taken;
  for (const FoundFile& file : input.found) {
    const std::string about = existing(importer.about_of(file.path));
    if (about.empty()) continue;
    taken.insert(about);
    (void)find_inputs({about}, false);
    out[file.path] = about;
  }
  std::erase_if(input.found, [&](const FoundFile& file) { return taken.count(file.path) > 0; });
  return out;
}

std::string line_of(const importing::Remark& remark, std::string_view file) {
  const std::string place = remark.place.empty() ? "" : printable(remark.place) + ": ";
  return fmt::format("{}: {}{}: {}\n", printable(file), place, to_string(remark.severity),
                     printable(remark.message));
}

namespace {

constexpr std::chrono::milliseconds kDelay{1000};
constexpr std::chrono::milliseconds kInterval{200};
constexpr std::size_t kWidth = 30;

/// Returns `1:02:03` or `2:03`.
std::string time_left(double seconds) {
  constexpr long kMinute = 60;
  constexpr long kHour = 60 * kMinute;
  const long whole = static_cast<long>(seconds) + 1;
  if (whole >= kHour) {
    return fmt::format("{}:{:02}:{:02}", whole / kHour, whole % kHour / kMinute, whole % kMinute);
  }
  return fmt::format("{}:{:02}", whole / kMinute, whole % kMinute);
}

}  // namespace

bool Progress::wanted(bool quiet) { return !quiet && ::isatty(STDERR_FILENO) != 0; }

Progress::Progress(std::uint64_t total, bool quiet)
    : total_(total),
      active_(wanted(quiet)),
      start_(Clock::now()),
      last_(start_ + kDelay - kInterval) {}

Progress::~Progress() {
  if (drawn_) show_status({});
}

void Progress::update(const std::string& file, std::uint64_t read) {
  if (!active_) return;
  const Clock::time_point now = Clock::now();
  if (now - last_ < kInterval) return;
  last_ = now;
  drawn_ = true;
  constexpr double kMebibyte = 1024.0 * 1024.0;
  const double done = static_cast<double>(before_ + read);
  const double rate = done / std::chrono::duration<double>(now - start_).count();
  const std::string speed = fmt::format("{:.1f} MiB/s", rate / kMebibyte);
  if (total_ == 0) {
    show_status(fmt::format("{}: {:.0f} MiB, {}", file, done / kMebibyte, speed));
  } else {
    const double all = static_cast<double>(total_);
    const double part = std::min(1.0, done / all);
    const auto full = static_cast<std::size_t>(part * static_cast<double>(kWidth));
    const std::string left = rate > 0.0 ? time_left(std::max(0.0, all - done) / rate) : "?";
    show_status(fmt::format("{}: [{}{}] {:3.0f} %, {}, {} left", file, std::string(full, '#'),
                            std::string(kWidth - full, ' '), part * 100.0, speed, left));
  }
}

Counter::Counter(std::string what, std::size_t each, bool quiet)
    : what_(std::move(what)), each_(each), shown_(Progress::wanted(quiet)) {}

Counter::~Counter() {
  if (shown_) show_status({});
}

void Counter::show(std::size_t done, std::size_t all) {
  if (!shown_ || done % each_ != 0) return;
  show_status(fmt::format("{} {} of {}", what_, done, all));
}

namespace {

constexpr std::array<std::string_view, 6> kReportNames = {"text",  "ndjson", "json",
                                                          "sarif", "junit",  "github"};

void report_json(const FoundRecord& found, Replayer& replayer, const RecordPlace& place,
                 const ReportStyle& style, bool valid, std::string& out) {
  RecordReport report;
  report.place = place;
  report.record = found.number;
  if (style.offsets) report.offset = found.offset;
  report.entries = found.record.count_entries();
  report.gaps = found.record.count_gaps();
  report.valid = valid;
  report.diagnostics = &found.diagnostics;
  if (!found.unreadable) {
    report.game = replayer.game();
    if (replayer.started()) {
      report.table = &replayer.table();
      report.outcome = replayer.outcome();
    }
  }
  if (style.kind == ReportKind::kJson) out += "  ";
  write_report(report, out);
  out += '\n';
}

std::string summary_of(const Totals& totals, Language language) {
  if (totals.records == 0) return tr(language, "no records") + '\n';
  const std::uint64_t valid = totals.records - totals.invalid;
  Message out = totals.with_gaps == 0
                    ? trn(totals.records, "{0} record: {1} valid, {2} invalid",
                          "{0} records: {1} valid, {2} invalid", valid, totals.invalid)
                    : trn(totals.records, "{0} record: {1} valid, {2} invalid, {3} with gaps",
                          "{0} records: {1} valid, {2} invalid, {3} with gaps", valid,
                          totals.invalid, totals.with_gaps);
  if (totals.errors + totals.warnings > 0) {
    out = and_also(std::move(out), tr("{0}, {1}", trn(totals.errors, "{0} error", "{0} errors"),
                                      trn(totals.warnings, "{0} warning", "{0} warnings")));
  }
  return out.in(language) + '\n';
}

}  // namespace

std::vector<std::string> report_names() { return {kReportNames.begin(), kReportNames.end()}; }

ReportKind report_named(std::string_view name) {
  const auto found = std::ranges::find(kReportNames, name);
  return static_cast<ReportKind>(found - kReportNames.begin());
}

Totals& Totals::operator+=(const Totals& other) {
  records += other.records;
  invalid += other.invalid;
  with_gaps += other.with_gaps;
  errors += other.errors;
  warnings += other.warnings;
  for (const std::string_view cause : other.causes) add_cause(cause);
  return *this;
}

void Totals::add_cause(std::string_view cause) {
  if (!contains(causes, cause)) causes.push_back(cause);
}

void Totals::count(const std::vector<Diagnostic>& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.severity == Severity::kWarning) {
      ++warnings;
      continue;
    }
    invalid = 1;
    if (diagnostic.cause.empty()) {
      ++errors;
    } else {
      add_cause(diagnostic.cause);
    }
  }
}

void report_record(const FoundRecord& found, Replayer& replayer, const ReportStyle& style,
                   bool valid, Findings& out) {
  const RecordPlace place{
      found.file, &found.places, found.unreadable ? std::string_view{} : edition_of(replayer),
      style.language, found.decoded ? std::nullopt : std::optional(found.offset)};
  switch (style.kind) {
    case ReportKind::kText:
      for (const Diagnostic& diagnostic : found.diagnostics) {
        out.add(diagnostic, [&](std::string& text) {
          write_diagnostic(diagnostic, place, {style.colour, style.width}, text);
        });
      }
      return;
    case ReportKind::kNdjson:
    case ReportKind::kJson:
      out.add([&](std::string& text) { report_json(found, replayer, place, style, valid, text); });
      return;
    case ReportKind::kSarif:
      for (const Diagnostic& diagnostic : found.diagnostics) {
        out.add(diagnostic, [&](std::string& text) {
          write_sarif_result(diagnostic, place, found.number, text);
          text += '\n';
        });
      }
      return;
    case ReportKind::kJunit:
      out.add([&](std::string& text) {
        write_junit_case(place, found.number, found.diagnostics, text);
      });
      return;
    case ReportKind::kGithub:
      for (const Diagnostic& diagnostic : found.diagnostics) {
        out.add(diagnostic, [&](std::string& text) { write_github(diagnostic, place, text); });
      }
      return;
  }
}

/// Returns the first piece from `from` to `to` with an error that comes after `count` reported
/// ones, or `to`.
std::size_t ReportWriter::find_error(const Findings& findings, std::size_t from, std::size_t to,
                                     std::uint64_t count) const {
  for (std::size_t i = from; i < to; ++i) {
    const Findings::Piece& piece = findings.pieces()[i];
    if (!piece.is_error || reported_causes_.count(piece.cause) > 0) continue;
    if (count-- == 0) return i;
  }
  return to;
}

void ReportWriter::put(std::string_view text) {
  if (style_.kind == ReportKind::kText) return output_.write(ReportText{text});
  output_.write(text);
}

void ReportWriter::begin() {
  std::string text;
  if (style_.kind == ReportKind::kJson) text = "{\"records\": [\n";
  if (style_.kind == ReportKind::kSarif) write_sarif_begin(all_rules(), kVersion, text);
  if (style_.kind == ReportKind::kJunit) write_junit_begin(text);
  put(text);
}

void ReportWriter::begin_file(std::string_view file) {
  reporter_.begin_file();
  reported_causes_.clear();
  if (style_.kind != ReportKind::kJunit) return;
  std::string text;
  write_junit_suite(file, text);
  put(text);
}

void ReportWriter::write(const Findings& findings, std::size_t from, std::size_t to,
                         const Totals& totals, std::uint64_t most) {
  const std::uint64_t left = most == 0 ? 0 : most - std::min(most, totals_.errors);
  if (most > 0) to = find_error(findings, from, to, left);
  totals_ += totals;
  for (const std::string_view cause : totals.causes) {
    if (reported_causes_.insert(cause).second) ++totals_.errors;
  }
  std::string reported;
  reporter_.report(findings, from, to, reported);
  std::string_view reports = reported;
  if (style_.kind != ReportKind::kJson && style_.kind != ReportKind::kSarif) {
    put(reports);
    return;
  }
  // One item per line, with commas after all but the last.
  const std::string_view first = style_.kind == ReportKind::kSarif ? "\n" : "";
  while (!reports.empty()) {
    const std::size_t end = reports.find('\n');
    put(any_ ? ",\n" : first);
    any_ = true;
    put(reports.substr(0, end));
    reports.remove_prefix(end + 1);
  }
}

void ReportWriter::end_file(std::string_view file, std::string_view error) {
  for (const FindingsReporter::LeftOut& rule : reporter_.left_out()) {
    report(omission_line(rule, file, style_.language));
  }
  if (style_.kind == ReportKind::kJunit) {
    std::string text;
    write_junit_suite_end(file, error, text);
    put(text);
  } else if (style_.kind == ReportKind::kGithub && !error.empty()) {
    std::string text;
    write_github_error(fmt::format("cannot read `{}`: {}", printable(file), error), text);
    put(text);
  } else if (style_.kind == ReportKind::kSarif && !error.empty()) {
    failures_.push_back(fmt::format("cannot read `{}`: {}", printable(file), error));
  }
}

void ReportWriter::report(const std::string& remark) {
  std::string text;
  if (style_.kind == ReportKind::kText) text = remark + '\n';
  if (style_.kind == ReportKind::kGithub) write_github_notice(remark, text);
  if (style_.kind == ReportKind::kSarif) remarks_.push_back(remark);
  put(text);
}

void ReportWriter::end(bool stopped) {
  std::string text;
  switch (style_.kind) {
    case ReportKind::kJson:
      text = fmt::format(
          "{}],\n \"totals\": {{\"records\": {}, \"valid\": {}, \"invalid\": {}, "
          "\"with_gaps\": {}, \"errors\": {}, \"warnings\": {}}}}}\n",
          any_ ? "\n" : "", totals_.records, totals_.records - totals_.invalid, totals_.invalid,
          totals_.with_gaps, totals_.errors, totals_.warnings);
      break;
    case ReportKind::kSarif:
      if (any_) text = "\n";
      write_sarif_end(failures_, remarks_, text);
      break;
    case ReportKind::kJunit:
      write_junit_end(text);
      break;
    case ReportKind::kText:
      if (!style_.quiet) text = summary_of(totals_, style_.language);
      if (!style_.quiet && stopped)
        text += tr(style_.language, "stopped there: too many errors") + '\n';
      break;
    case ReportKind::kNdjson:
    case ReportKind::kGithub:
      break;
  }
  put(text);
}

}  // namespace stela
