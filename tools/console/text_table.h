#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lib/words/language.h"

namespace stela {

class Output;

enum class TableFormat : std::uint8_t { kText, kCsv, kJson, kMarkdown, kHtml };

/// The format called `name` on the command line: text, csv, json, md or html.
[[nodiscard]] std::optional<TableFormat> table_format_named(std::string_view name);

/// What stands in a field of a table; the first is nothing.
using Cell = std::variant<std::monostate, std::int64_t, double, std::string>;

/// A table whose cells may hold anything: each format escapes what would have a meaning in it. In
/// CSV, a text that a spreadsheet would compute gets an apostrophe in front, unless `--raw` was
/// given; numbers and places on a board stay as they are. A column
/// of plain text is as wide as its widest cell, but for cells of more than 100 characters, which
/// stand out, and for those that come after the first 16 MiB: so the table is neither held in
/// memory nor filled up with blanks without end.
class TextTable {
 public:
  /// Programs read CSV and JSON; in the other formats numbers are written as in `language`.
  TextTable(TableFormat format, std::vector<std::string> columns, Language language = {})
      : format_(format), columns_(std::move(columns)), language_(language) {}

  /// Appends a row of as many cells as there are columns; what need not wait goes to `out`. Of a
  /// text table the first 16 MiB wait, since they say how wide its columns are.
  void add(const std::vector<Cell>& row, std::string& out);
  /// Appends the rest. A table without rows still has its head.
  void end(std::string& out);

 private:
  /// A cell as a text table shows it.
  struct Words {
    std::string text;
    std::size_t width = 0;
  };

  void begin(std::string& out);
  void add_text(const std::vector<Cell>& row, std::string& out);
  /// Appends the rows that waited; the widths of columns are known from now on.
  void release(std::string& out);
  void write_row(const std::vector<Words>& row, std::string& out) const;
  [[nodiscard]] Words words_in_text(const Cell& cell) const;

  TableFormat format_;
  std::vector<std::string> columns_;
  Language language_;
  std::vector<std::vector<Words>> waiting_;
  /// Of the rows that wait, in bytes.
  std::size_t waiting_size_ = 0;
  /// Of text tables: how wide each column is, and whether it holds nothing but numbers, which stand
  /// at the right.
  std::vector<std::size_t> widths_;
  std::vector<bool> right_;
  bool released_ = false;
  bool begun_ = false;
  bool any_ = false;
};

/// Writes the piece `text` of a table.
void write_table(TableFormat format, std::string_view text, Output& output);

/// `text` as a JSON string with its quotes; what is not UTF-8 becomes U+FFFD.
[[nodiscard]] std::string json_string(std::string_view text);

}  // namespace stela
