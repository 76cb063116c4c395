#include <fmt/format.h>

#include <memory>

#include "formats/text/split.h"
#include "formats/text/writer.h"
#include "lib/core/utf8.h"
#include "tools/stela/commands/commands.h"
#include "tools/stela/db/record_rows.h"
#include "tools/stela/io/output.h"
#include "tools/stela/pile/pile.h"
#include "tools/stela/pile/record_join.h"

namespace stela {
namespace {

struct Options {
  PileOptions pile;
  OutputOption output;
  std::string where;
  bool entry = false;
  bool count = false;

  /// Asks of the one record that is in the tables.
  [[nodiscard]] std::string sql() const {
    constexpr std::string_view kFrom = " FROM records LEFT JOIN events USING (record_id) WHERE (\n";
    // The line end keeps a comment in the condition from hiding what follows.
    return entry
               ? fmt::format("SELECT DISTINCT entry, text{}{}\n) ORDER BY happening", kFrom, where)
               : fmt::format("SELECT 1{}{}\n) LIMIT 1", kFrom, where);
  }
};

struct Found {
  std::uint64_t records = 0;
  std::uint64_t hits = 0;
  /// With `--entry` its lines.
  RecordTexts texts;
  /// Why the condition could not be asked of some record; else empty.
  std::string error;

  void clear() {
    records = 0;
    hits = 0;
    texts.clear();
    error.clear();
  }
};

/// Whether records of `batch` can only be printed as text, those that are not well formed not at
/// all; others are as they stand.
bool in_document(const Batch& batch) {
  return batch.format == Format::kJson || batch.format == Format::kXml;
}

/// Looks for records, each alone in a database in memory; one for each thread.
class Finder {
 public:
  explicit Finder(const Options& options)
      : options_(options),
        database_({}, Database::Mode::kMemory),
        writer_(database_, Holds::kOne),
        question_(database_.prepare(options.sql())) {
    // One transaction for all that comes and goes.
    database_.execute("BEGIN");
  }

  void work(const Batch& batch, Found& result, const HandOn& hand_on) {
    const std::size_t wanted = options_.pile.input.record;
    for_each_record(batch, workspace_, [&](FoundRecord& found) {
      if (wanted != 0 && found.number != wanted) return true;
      ++result.records;
      try {
        look_at(batch, found, result);
      } catch (const DatabaseError& error) {
        result.error = fmt::format("record {} of `{}`: {}", found.number, printable(found.file),
                                   printable(error.what()));
        return false;
      }
      hand_on(result.texts.text.size());
      return true;
    });
  }

 private:
  void look_at(const Batch& batch, FoundRecord& found, Found& result) {
    const bool readable = !found.unreadable && !has_error(found.diagnostics);
    writer_.add(maker_.make(found));
    const std::uint64_t before = result.hits;
    while (question_.step()) {
      ++result.hits;
      if (!options_.entry) continue;
      const Cell entry = question_.column(0);
      const Cell text = question_.column(1);
      const auto* number = std::get_if<std::int64_t>(&entry);
      const auto* words = std::get_if<std::string>(&text);
      result.texts.text += fmt::format("{}, record {}, entry {}: {}\n", printable(found.file),
                                       found.number, number == nullptr ? 0 : *number,
                                       words == nullptr ? std::string() : printable(*words));
    }
    question_.reset();
    writer_.clear();
    if (result.hits == before || options_.entry || options_.count) return;
    if (in_document(batch)) {
      if (readable) text::write_record(found.record, result.texts.text);
    } else {
      result.texts.text.append(text::without_blank_end(found.bytes)).append("\n");
    }
    result.texts.end_record(found.number);
  }

  const Options& options_;
  Database database_;
  RowWriter writer_;
  Statement question_;
  Workspace workspace_;
  RowMaker maker_;
};

int run(const Options& options) {
  try {
    // A condition that cannot be asked is told before anything is read.
    const Finder probe(options);
  } catch (const DatabaseError& error) {
    complain(fmt::format("the condition cannot be asked: {}", printable(error.what())));
    return kExitUsage;
  }
  Output output(options.output.path);
  std::uint64_t hits = 0;
  RecordJoin join([&](std::string_view text) { output.write(text); }, "\n");
  PileVisitor visitor;
  std::string error;
  visitor.enough = [&] { return output.failed() || !error.empty(); };
  const int code = work_through<Finder, Found>(
      options.pile, [&] { return std::make_unique<Finder>(options); },
      [&](const Batch& batch, Found& result) {
        if (!error.empty()) return;
        hits += result.hits;
        if (options.entry) {
          output.write(result.texts.text);
        } else {
          join.add(batch.file, in_document(batch) ? Format::kStela : batch.format, result.texts);
        }
        error = result.error;
      },
      visitor);
  if (!error.empty()) {
    complain(fmt::format("the condition cannot be asked: {}", error));
    output.abandon();
    return kExitUsage;
  }
  if (options.count) output.write(fmt::format("{}\n", hits));
  const int joined = join.finish();
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
              "a condition of SQL about the columns of `records` and `events`")
      .required();
  options->pile.declare(line, true);
  line.flag("--entry", options->entry, "print where it is: the entry of each event");
  line.flag("--count", options->count, "print how many records there are").excludes("--entry");
  line.flag("--quiet", options->pile.quiet, "no progress bar");
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
