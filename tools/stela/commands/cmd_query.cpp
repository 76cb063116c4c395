#include <fmt/format.h>

#include <memory>
#include <set>

#include "lib/core/utf8.h"
#include "lib/document/assets.h"
#include "lib/document/page.h"
#include "lib/document/table_writer.h"
#include "lib/words/tr.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/database/record_rows.h"
#include "tools/files/output.h"
#include "tools/pictures/picture.h"
#include "tools/statistics/statistics.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

struct QueryOptions {
  BatchOptions batch;
  OutputOption output;
  std::string sql;
  std::string format;
};

const std::vector<std::string> kQueryFormats = {"text", "csv", "json", "md", "html", "xlsx"};

/// Writes the piece `text` of a table.
void write_piece(doc::TableFormat format, std::string_view text, Output& output) {
  if (format == doc::TableFormat::kText) return output.write(ReportText{text});
  output.write(text);
}

/// Throws if two columns have the same name, which the members of an object cannot have.
void refuse_copies(const std::vector<doc::Column>& columns) {
  std::set<std::string> names;
  for (const doc::Column& column : columns) {
    if (names.insert(column.head.plain()).second) continue;
    throw DatabaseError(tr(globals().language, "two columns are called `{0}`: rename one with `AS`",
                           column.head.plain()));
  }
}

/// Runs the query, writes its rows as they come, as far as the format allows, and ends the output;
/// returns the exit status, which is `code` on success.
int write_answer(const QueryOptions& options, const std::string& format_name, Database& database,
                 Output& output, int code) {
  Statement query = database.prepare(options.sql);
  std::vector<doc::Column> columns;
  for (int i = 0; i < query.columns(); ++i) {
    columns.push_back({doc::Text::foreign(query.column_name(i))});
  }
  const doc::TableFormat format = *doc::table_format_named(format_name);
  if (format == doc::TableFormat::kJson) refuse_copies(columns);
  // A row is a line for programs that read it, unless a person does.
  const std::size_t width = options.output.path.empty() ? terminal_width(1) : 0;
  doc::TableOptions how = table_options();
  how.width = width;
  doc::TableWriter table(format, std::move(columns), table_language(format), how);
  const Language language = globals().language;
  const Page page{
      Content::kAnswer, tr(language, "Answer"), std::string(kDocumentStyle), "", "", std::nullopt,
      language};
  std::string text;
  if (format == doc::TableFormat::kHtml) {
    text = begin_page(page) + "<main>\n" + page_bar(page.title, printable(options.sql)) +
           begin_table(page.title);
  }
  while (!output.failed() && table.error().empty() && query.step()) {
    std::vector<Cell> row;
    std::size_t size = 0;
    for (int i = 0; i < query.columns(); ++i) {
      row.push_back(query.column(i));
      if (const auto* words = std::get_if<std::string>(&row.back())) size += words->size();
      if (size <= kLargestValue) continue;
      throw DatabaseError(
          tr(language, "a row of the answer is larger than {0} MiB", kLargestValue >> 20U));
    }
    table.add(row, text);
    write_piece(format, text, output);
    text.clear();
  }
  if (format == doc::TableFormat::kXlsx) return finish_table(table, {}, output, code);
  table.end(text);
  if (format == doc::TableFormat::kHtml) text += "</div>\n</main>\n" + end_page(page);
  write_piece(format, text, output);
  return finish_output(output, code);
}

int run(const QueryOptions& options) {
  const auto& [path, usage] = database_among(options.batch);
  if (usage != kExitDone) return usage;
  int code = kExitDone;
  const std::string format =
      requested_table_format(options.format, kQueryFormats, options.output.path);
  if (!can_write(format)) return kExitUsage;
  Output output(options.output.path, {output_format_named(format), Content::kAnswer});
  try {
    Database database(path, path.empty() ? Database::Mode::kTemporary : Database::Mode::kReadOnly);
    if (path.empty()) {
      code = add_records(options.batch, database, Holds::kCopies).code;
    } else if (const std::string why = why_not_ours(database); !why.empty()) {
      complain(unreadable(path, why));
      output.abandon();
      return kExitFile;
    }
    database.limit_memory();
    database.allow_only_reading();
    code = write_answer(options, format, database, output, code);
  } catch (const DatabaseError& error) {
    complain(tr(globals().language, "the query fails: {0}", printable(error.what())));
    output.abandon();
    return error.of_file() ? kExitFile : kExitUsage;
  }
  return code;
}

}  // namespace

Runner declare_query(CommandLine& line) {
  auto options = std::make_shared<QueryOptions>();
  line.word("SQL", &options->sql, "one SELECT; docs/database.md names the tables").required();
  options->batch.declare(line, true);
  declare_table_format(line, options->format);
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
