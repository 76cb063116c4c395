#include <fmt/format.h>

#include <memory>

#include "formats/text/kept_record.h"
#include "lib/core/utf8.h"
#include "lib/games/games.h"
#include "lib/replay/replayer.h"
#include "lib/words/tr.h"
#include "tools/batch/pile.h"
#include "tools/batch/record_join.h"
#include "tools/batch/record_writer.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/options.h"
#include "tools/database/record_rows.h"
#include "tools/files/output.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

struct Options {
  PileOptions pile;
  OutputOption output;
  std::string where;
  std::string to;
  bool entry = false;
  bool count = false;

  /// Returns the query for the one record in the tables.
  [[nodiscard]] std::string sql() const {
    constexpr std::string_view kFrom = " FROM records LEFT JOIN events USING (record_id) WHERE (\n";
    // The line break keeps a comment in the condition from hiding what follows.
    return entry
               ? fmt::format("SELECT DISTINCT entry, text{}{}\n) ORDER BY happening", kFrom, where)
               : fmt::format("SELECT 1{}{}\n) LIMIT 1", kFrom, where);
  }
};

struct Found {
  std::uint64_t records = 0;
  std::uint64_t hits = 0;
  /// With `--entry`, the lines of its entries.
  RecordTexts texts;
  /// Why the condition failed for a record; empty if it did not.
  std::string error;

  void clear() {
    records = 0;
    hits = 0;
    texts.clear();
    error.clear();
  }
};

/// Searches records, each in an in-memory database of its own; one instance per thread.
class Finder {
 public:
  explicit Finder(const Options& options)
      : options_(options),
        to_(format_named(options.to)),
        replayer_(all_games()),
        database_({}, Database::Mode::kMemory),
        writer_(database_, Holds::kOne),
        question_(database_.prepare(options.sql())) {
    // A single transaction for all records.
    database_.execute("BEGIN");
  }

  void work(const Batch& batch, Found& result, const HandOn& hand_on) {
    for_each_record(batch, workspace_, options_.pile.input.record, [&](FoundRecord& found) {
      ++result.records;
      try {
        look_at(batch, found, result);
      } catch (const DatabaseError& error) {
        result.error = tr(globals().language, "record {0} of `{1}`: {2}", found.number,
                          printable(found.file), printable(error.what()));
        return false;
      }
      hand_on(result.texts.text.size());
      return true;
    });
  }

 private:
  void look_at(const Batch& batch, FoundRecord& found, Found& result) {
    const bool readable = !found.unreadable && !has_error(found.diagnostics);
    const bool document = batch.format == Format::kJson || batch.format == Format::kXml;
    writer_.add(maker_.make(found));
    const std::uint64_t before = result.hits;
    while (question_.step()) {
      ++result.hits;
      if (!options_.entry) continue;
      const Cell entry = question_.column(0);
      const Cell text = question_.column(1);
      const auto* number = std::get_if<std::int64_t>(&entry);
      const auto* words = std::get_if<std::string>(&text);
      result.texts.text += tr(globals().language, "{0}, record {1}, entry {2}: {3}",
                              printable(found.file), found.number, number == nullptr ? 0 : *number,
                              words == nullptr ? std::string() : printable(*words)) +
                           '\n';
    }
    question_.reset();
    writer_.clear();
    if (result.hits == before || options_.entry || options_.count) return;
    // A record that cannot be written has no text.
    if (to_ && readable) {
      replayer_.respell(found.record, {}, found.diagnostics);
      write_record_as(found.record, *to_, result.texts.text);
    } else if (!to_ && document && !found.unreadable) {
      result.texts.text.append(found.bytes);
    } else if (!to_ && !document) {
      text::append_kept(found.bytes, found.line_end, result.texts.text);
    }
    result.texts.end_record(found.number);
  }

  const Options& options_;
  std::optional<Format> to_;
  Replayer replayer_;
  Database database_;
  RowWriter writer_;
  Statement question_;
  Workspace workspace_;
  RowMaker maker_;
};

/// Adds the records of `texts`, which are unchanged parts of `batch` unless they were written `to`
/// a format.
void add_records(const Batch& batch, const RecordTexts& texts, std::optional<Format> to,
                 RecordJoin& join) {
  join.expect(batch.format);
  std::size_t begin = 0;
  for (const RecordTexts::Piece& piece : texts.pieces) {
    const std::string_view text = std::string_view(texts.text).substr(begin, piece.end - begin);
    begin = piece.end;
    if (!to) {
      join.copy(batch, piece.number, text, !text.empty());
    } else if (text.empty()) {
      join.leave_out(batch.file, piece.number, tr("it is not well formed"));
    } else {
      join.add(batch.file, piece.number, *to, text);
    }
  }
}

int run(const Options& options) {
  try {
    // An invalid condition is reported before anything is read.
    const Finder probe(options);
  } catch (const DatabaseError& error) {
    complain(tr(globals().language, "the condition is not valid: {0}", printable(error.what())));
    return kExitUsage;
  }
  std::uint64_t hits = 0;
  const std::optional<Format> to = format_named(options.to);
  const bool records = !options.entry && !options.count;
  const OutputFormat format = !records ? OutputFormat::kText
                              : to     ? output_format_named(options.to)
                                       : OutputFormat::kAsInput;
  Output output(options.output.path, {format, records ? Content::kRecords : Content::kText});
  RecordJoin join(
      [&](std::string_view text, Format records_format) {
        output.settle(records_format);
        output.write(text);
      },
      RecordJoin::Gap::kEmptyLine, to);
  PileVisitor visitor;
  std::string error;
  visitor.enough = [&] { return output.failed() || !error.empty(); };
  const int code = work_through<Finder, Found>(
      options.pile, [&] { return std::make_unique<Finder>(options); },
      [&](const Batch& batch, Found& result) {
        if (!error.empty()) return;
        hits += result.hits;
        if (records) {
          add_records(batch, result.texts, to, join);
        } else {
          output.write(ReportText{result.texts.text});
        }
        error = result.error;
      },
      visitor);
  if (!error.empty()) {
    complain(tr(globals().language, "the condition is not valid: {0}", error));
    output.abandon();
    return kExitUsage;
  }
  if (options.count) output.write(fmt::format("{}\n", hits));
  const int joined = records ? join.finish() : kExitDone;
  if (joined == kExitUsage) {
    output.abandon();
    return kExitUsage;
  }
  return finish_output(output, worse(worse(code, joined), hits > 0 ? kExitDone : kExitInvalid));
}

}  // namespace

Runner declare_find(CommandLine& line) {
  auto options = std::make_shared<Options>();
  line.option("--where", &options->where, "SQL",
              "an SQL condition on the columns of `records` and `events`")
      .required();
  options->pile.declare(line, true);
  line.option("--to", &options->to, "FORMAT",
              "format to print records in: stela, json, ndjson or xml; by default unchanged")
      .only({"stela", "json", "ndjson", "xml"})
      .excludes("--entry")
      .excludes("--count");
  line.flag("--entry", options->entry, "print where it is: the entry of each event");
  line.flag("--count", options->count, "print how many records there are").excludes("--entry");
  line.flag("--quiet", options->pile.quiet, "no progress bar");
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
