#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lib/document/table_writer.h"
#include "lib/games/games.h"
#include "lib/replay/replayer.h"
#include "lib/words/tr.h"
#include "tools/batch/batch.h"
#include "tools/batch/record_writer.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/findings.h"
#include "tools/files/byte_source.h"
#include "tools/files/files.h"
#include "tools/files/output.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

struct ConvertOptions {
  BatchOptions batch;
  OutputOption output;
  ImportOptions import;
  std::string to;
  bool census = false;

  /// Returns the importer, or null if records are read.
  [[nodiscard]] const importing::Importer* importer() const {
    return importer_named(batch.input.from);
  }
};

/// Converts records one after another; one instance per thread.
class Converter {
 public:
  Converter(const ConvertOptions& options, const AboutFiles& about)
      : to_(*format_named(options.to)),
        wanted_(options.batch.input.record),
        importer_(options.importer()),
        lenient_(options.import.lenient),
        about_(about),
        replayer_(all_games()) {}

  void work(const Batch& batch, WrittenRecords& result, const HandOn& hand_on) {
    result.errors.begin_batch();
    if (importer_ != nullptr) return import(batch, result);
    for_each_record(batch, workspace_, wanted_, [&](FoundRecord& found) {
      ++result.records;
      convert(found, result);
      hand_on(result.texts.text.size() + result.errors.held());
      return true;
    });
  }

 private:
  void convert(FoundRecord& found, WrittenRecords& result) {
    if (found.unreadable || has_error(found.diagnostics)) {
      result.code = kExitInvalid;
      write_for_stderr(found, {}, result.errors);
      return;
    }
    // Records that break rules can be written as well; the replay's diagnostics are not needed
    // here.
    replayer_.respell(found.record, {}, found.diagnostics);
    write_record_as(found.record, to_, result.texts.text);
    result.texts.end_record(found.number);
  }

  /// A file of a platform is a single game.
  void import(const Batch& batch, WrittenRecords& result) {
    if (wanted_ > 1) return;
    ++result.records;
    std::string error;
    const std::string about = read_about(batch.file, error);
    if (!error.empty()) {
      result.code = kExitFile;
      result.errors.add([&](std::string& text) { text += complaint(error); });
      return;
    }
    std::vector<importing::Remark> remarks;
    Record& record = workspace_.record;
    record.clear();
    importer_->read({batch.bytes, about, lenient_}, all_games(), record, remarks);
    for (const importing::Remark& remark : remarks) {
      result.errors.add([&](std::string& text) { text += line_of(remark, batch.file); });
    }
    if (importing::has_error(remarks)) {
      result.code = kExitInvalid;
      return;
    }
    write_record_as(record, to_, result.texts.text);
    result.texts.end_record(1);
  }

  std::string read_about(const std::string& file, std::string& error) const {
    const auto found = about_.find(file);
    if (found == about_.end()) return {};
    constexpr std::size_t kMost = std::size_t{64} << 20U;
    std::string text = read_whole(found->second, kMost, error);
    if (!error.empty()) error = unreadable(found->second, error);
    return text;
  }

  Format to_;
  std::size_t wanted_;
  const importing::Importer* importer_;
  bool lenient_;
  const AboutFiles& about_;
  Replayer replayer_;
  Workspace workspace_;
};

/// Finds the second files of a platform's games.
AboutFiles prepare_import(ConvertOptions& options) {
  const importing::Importer* const importer = options.importer();
  if (importer == nullptr) {
    if (options.import.any()) {
      throw UsageError(
          tr("`--table` and `--lenient` are for logs of platforms, such as those of `--from bga`"));
    }
    return {};
  }
  if (!options.batch.part().whole())
    throw UsageError(tr("the log of a table cannot be read in parts"));
  return find_about(*importer, options.import, options.batch.input);
}

/// Writes what kinds of notifications the logs contain, without any value.
int write_census(const ConvertOptions& options, const importing::Importer& importer) {
  constexpr std::size_t kMost = std::size_t{256} << 20U;
  int code = kExitDone;
  importing::Census census;
  Output output(options.output.path, {OutputFormat::kText, Content::kAnswer});
  for (const FoundFile& file : options.batch.input.found) {
    std::string error = file.error;
    const std::string log = error.empty() ? read_whole(file.path, kMost, error) : std::string();
    if (!error.empty()) {
      complain(unreadable(file.path, error));
      code = worse(code, kExitFile);
      continue;
    }
    std::vector<importing::Remark> remarks;
    importer.count(log, census, remarks);
    Findings findings;
    for (const importing::Remark& remark : remarks) {
      findings.add([&](std::string& text) { text += line_of(remark, file.path); });
    }
    ErrorReporter().report(findings);
    if (importing::has_error(remarks)) code = worse(code, kExitInvalid);
  }
  if (census.full()) complain("the census is not complete: the logs have too many different keys");
  std::vector<doc::Column> columns;
  for (const char* head : {"type", "channel", "key", "kind", "count"}) {
    columns.push_back({doc::Text::foreign(head)});
  }
  doc::TableWriter table(doc::TableFormat::kText, std::move(columns));
  std::string text;
  for (const importing::CensusRow& row : census.rows()) {
    table.add(std::vector<doc::Cell>{row.type, row.channel, row.key, row.kind,
                                     static_cast<std::int64_t>(row.count)},
              text);
  }
  table.end(text);
  output.write(ReportText{text});
  return finish_output(output, code);
}

int run(ConvertOptions& options) {
  if (options.census) {
    if (options.importer() == nullptr) {
      throw UsageError(tr("`--census` is for logs of platforms, such as those of `--from bga`"));
    }
    if (!options.to.empty()) throw UsageError(tr("`--census` writes a table, which has no `--to`"));
    (void)prepare_import(options);
    return write_census(options, *options.importer());
  }
  std::optional<Format> requested = format_named(options.to);
  if (!requested) requested = format_of_name(options.output.path);
  // Imported games are written for people, unless another format is requested.
  if (!requested && options.importer() != nullptr) requested = Format::kStela;
  if (!requested) throw UsageError(tr("{0} is required", "--to"));
  const Format to = *requested;
  options.to = name_of(to);
  const AboutFiles about = prepare_import(options);
  Output output(options.output.path, {output_format_named(options.to), Content::kRecords});
  RecordJoin join([&](std::string_view text, Format) { output.write(text); },
                  RecordJoin::Gap::kEmptyLine, to);
  int left_out = kExitDone;
  ErrorReporter errors;
  const auto consume = [&](const Batch& batch, WrittenRecords& result) {
    join.add(batch.file, to, result.texts);
    left_out = worse(left_out, result.code);
    errors.report(result.errors);
  };
  FileVisitor visitor;
  listen(errors, visitor);
  visitor.enough = [&] { return output.failed(); };
  const int code = work_through<Converter, WrittenRecords>(
      options.batch, [&] { return std::make_unique<Converter>(options, about); }, consume, visitor);
  left_out = worse(left_out, join.finish());
  return finish_output(output, worse(code, left_out));
}

}  // namespace

Runner declare_convert(CommandLine& line) {
  auto options = std::make_shared<ConvertOptions>();
  options->batch.input.platforms = platform_names();
  options->batch.declare(line, true);
  line.option("--to", &options->to, "FORMAT",
              "format to write: stela, json, ndjson or xml; by default that of the output's name")
      .only({"stela", "json", "ndjson", "xml"});
  options->import.declare(line);
  line.flag("--census", options->census,
            "list the types and keys of notifications in logs of any game, without names, words "
            "and numbers")
      .needs("--from");
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
