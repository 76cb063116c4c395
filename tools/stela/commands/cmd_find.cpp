#include <fmt/format.h>

#include <memory>

#include "formats/text/foreign_file.h"
#include "lib/core/content.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/games/games.h"
#include "lib/replay/replayer.h"
#include "lib/words/tr.h"
#include "tools/batch/batch.h"
#include "tools/batch/record_writer.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/findings.h"
#include "tools/database/record_rows.h"
#include "tools/files/files.h"
#include "tools/files/output.h"
#include "tools/records/replays.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

struct FindOptions {
  BatchOptions batch;
  OutputOption output;
  std::string where;
  /// The file with the position to find; empty for any.
  std::string position;
  std::string to;
  NumberedFlag entry;
  bool count = false;

  /// Returns whether the output is lines that say where it is.
  [[nodiscard]] bool lists() const { return entry.given() && !count && to.empty(); }
};

/// What a query returns.
enum class Asks : std::uint8_t {
  /// A row if there is one.
  kAny,
  /// How many records.
  kCount,
  /// A row for each record: file, record.
  kRecords,
  /// A row for each event, or where a position was reached: file, record, entry, and the text and
  /// the number of the event, or the number of the variation.
  kWhere,
};

/// The condition on a record.
struct Condition {
  /// SQL; empty for any record.
  std::string where;
  /// The game and the digest of a position that it reached; empty for any.
  std::string game;
  std::string digest;

  [[nodiscard]] std::string sql(Asks asks) const {
    // The line break keeps a comment in the condition from hiding what follows.
    std::string from =
        fmt::format(" FROM records LEFT JOIN events USING (record_id) WHERE (\n{}\n)",
                    where.empty() ? "1" : where);
    // Equal events of an entry are listed once.
    std::string_view columns = "file, number, entry, text, min(happening)";
    std::string_view order = "GROUP BY record_id, entry, text ORDER BY record_id, min(happening)";
    if (!digest.empty()) {
      const std::string those =
          where.empty() ? "" : fmt::format(" AND p.record_id IN (SELECT record_id{})", from);
      from = fmt::format(
          " FROM positions AS p JOIN records AS r USING (record_id) WHERE p.digest = '{}' AND "
          "r.game = '{}'{}",
          digest, game, those);
      columns = "DISTINCT file, number, p.entry, variation";
      order = "ORDER BY record_id, p.position";
    }
    if (asks == Asks::kAny) return fmt::format("SELECT 1{} LIMIT 1", from);
    if (asks == Asks::kCount) return fmt::format("SELECT count(DISTINCT record_id){}", from);
    if (asks == Asks::kRecords) {
      return fmt::format("SELECT DISTINCT file, number{} ORDER BY record_id", from);
    }
    return fmt::format("SELECT {}{} {}", columns, from, order);
  }
};

/// Returns the line for a row of `Asks::kRecords` or `kWhere`; `maker` has replayed its record, or
/// is null if that is in a database, where the words of events are English.
std::string line_of(const Statement& row, const RowMaker* maker) {
  const Cell file = row.column(0);
  const auto* name = std::get_if<std::string>(&file);
  const std::string path = name == nullptr ? std::string() : printable(*name);
  const auto number = [&](int column) {
    const Cell cell = row.column(column);
    const auto* value = std::get_if<std::int64_t>(&cell);
    return value == nullptr ? 0 : *value;
  };
  const Language language = globals().language;
  if (row.columns() == 2) return tr(language, "{0}, record {1}", path, number(1)) + '\n';
  const Cell what = row.column(3);
  const auto* const text = std::get_if<std::string>(&what);
  const auto* const variation = std::get_if<std::int64_t>(&what);
  std::string line =
      text != nullptr
          ? tr(language, "{0}, record {1}, entry {2}: {3}", path, number(1), number(2),
               printable(maker == nullptr ? *text : maker->event_text(number(4)).in(language)))
      : variation != nullptr && *variation != 0
          ? tr(language, "{0}, record {1}, entry {2} of a variation", path, number(1), number(2))
          : tr(language, "{0}, record {1}, entry {2}", path, number(1), number(2));
  return line + '\n';
}

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
  Finder(const FindOptions& options, const Condition& condition)
      : options_(options),
        to_(format_named(options.to)),
        replayer_(all_games()),
        database_({}, Database::Mode::kMemory),
        writer_(database_, Holds::kOne),
        question_(database_.prepare(condition.sql(options.lists() ? Asks::kWhere : Asks::kAny))) {
    // A single transaction for all records.
    database_.execute("BEGIN");
  }

  void work(const Batch& batch, Found& result, const HandOn& hand_on) {
    for_each_record(batch, workspace_, options_.batch.input.record, [&](FoundRecord& found) {
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
      if (options_.lists()) result.texts.text += line_of(question_, &maker_);
    }
    question_.reset();
    writer_.clear();
    if (result.hits == before || options_.lists() || options_.count) return;
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

  const FindOptions& options_;
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

/// Sets the position of `condition` to that of the record in `options.position`; reports why it has
/// none. Returns the exit status.
int read_position(const FindOptions& options, Condition& condition) {
  if (options.position.empty()) return kExitDone;
  InputOptions input;
  input.found = find_inputs({options.position}, false);
  PositionOption place;
  place.entry = options.entry.number().value_or(-1);
  Replayer replayer(all_games());
  int verdict = kExitDone;
  int records = 0;
  const int code = visit_records(input, [&](FoundRecord& found) {
    if (++records > 1) return false;
    const std::unique_ptr<Position> position = position_at(found, place, replayer, verdict);
    if (position == nullptr) return false;
    condition.game = position->table().game->id;
    condition.digest = to_hex(position->digest());
    return true;
  });
  if (code != kExitDone || verdict != kExitDone) return worse(code, verdict);
  if (records == 1) return kExitDone;
  complain(
      tr(globals().language, "`{0}` must contain exactly one record", printable(options.position)));
  return kExitUsage;
}

/// Searches a database, which does not contain the records themselves.
int search_database(const FindOptions& options, const Condition& condition,
                    const std::string& path) {
  Output output(options.output.path, {OutputFormat::kText, Content::kText});
  std::uint64_t hits = 0;
  try {
    Database database(path, Database::Mode::kReadOnly);
    if (const std::string why = why_not_ours(database); !why.empty()) {
      complain(unreadable(path, why));
      output.abandon();
      return kExitFile;
    }
    database.limit_memory();
    database.allow_only_reading();
    const bool where = options.entry.given() || !condition.digest.empty();
    Statement question = database.prepare(condition.sql(options.count ? Asks::kCount
                                                        : where       ? Asks::kWhere
                                                                      : Asks::kRecords));
    while (!output.failed() && question.step()) {
      if (options.count) {
        const Cell count = question.column(0);
        hits = static_cast<std::uint64_t>(std::get<std::int64_t>(count));
      } else {
        ++hits;
        output.write(ReportText{line_of(question, nullptr)});
      }
    }
  } catch (const DatabaseError& error) {
    complain(error.of_file() ? unreadable(path, printable(error.what()))
                             : tr(globals().language, "the condition is not valid: {0}",
                                  printable(error.what())));
    output.abandon();
    return error.of_file() ? kExitFile : kExitUsage;
  }
  if (options.count) output.write(fmt::format("{}\n", hits));
  return finish_output(output, hits > 0 ? kExitDone : kExitInvalid);
}

int run(FindOptions& options) {
  if (options.where.empty() && options.position.empty()) {
    throw UsageError(tr("`find` needs `--where` or `--position`"));
  }
  if (options.entry.number() && options.position.empty()) {
    throw UsageError(tr("a number after `--entry` needs `--position`"));
  }
  if (options.entry.given() && !options.entry.number() && (options.count || !options.to.empty())) {
    throw UsageError(tr("`--entry` without a number excludes `--to` and `--count`"));
  }
  Condition condition{options.where, {}, {}};
  try {
    // An invalid condition is reported before anything is read.
    const Finder probe(options, condition);
  } catch (const DatabaseError& error) {
    throw UsageError(tr("the condition is not valid: {0}", printable(error.what())));
  }
  if (options.position == "-" && contains(options.batch.input.found, "-", &FoundFile::path)) {
    throw UsageError(tr("`-` is given twice, but standard input can only be read once"));
  }
  const auto& [path, usage] = database_among(options.batch);
  if (usage != kExitDone) return usage;
  if (const int code = read_position(options, condition); code != kExitDone) return code;
  if (!path.empty()) {
    if (options.to.empty()) return search_database(options, condition, path);
    throw UsageError(tr("`--to` needs the files of the records: a database does not contain them"));
  }
  std::uint64_t hits = 0;
  const bool records = !options.lists() && !options.count;
  if (options.to.empty() && records) {
    if (const auto named = format_of_name(options.output.path)) options.to = name_of(*named);
  }
  const std::optional<Format> to = format_named(options.to);
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
  FileVisitor visitor;
  std::string error;
  visitor.enough = [&] { return output.failed() || !error.empty(); };
  const int code = work_through<Finder, Found>(
      options.batch, [&] { return std::make_unique<Finder>(options, condition); },
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
  auto options = std::make_shared<FindOptions>();
  line.option("--where", &options->where, "SQL",
              "an SQL condition on the columns of `records` and `events`");
  line.option("--position", &options->position, "FILE",
              "records that reached the position at the end of this record, or after the entry "
              "`--entry N`")
      .file_name();
  options->batch.declare(line, true);
  line.option("--to", &options->to, "FORMAT",
              "format to print records in: stela, json, ndjson or xml; by default that of the "
              "output's name, or unchanged")
      .only({"stela", "json", "ndjson", "xml"})
      .excludes("--count");
  line.flag("--entry", options->entry,
            "print the location: the entry of each event, or of the position; with a number, which "
            "only `--position` allows, the position after that entry");
  line.flag("--count", options->count, "print how many records there are");
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
