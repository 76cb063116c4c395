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

/// Returns the format called `name` on the command line: text, csv, json, md or html.
[[nodiscard]] std::optional<TableFormat> table_format_named(std::string_view name);

/// The content of a table cell; `std::monostate` for an empty one.
using Cell = std::variant<std::monostate, std::int64_t, double, std::string>;

/// A table whose cells may contain anything: each format escapes its special characters. In CSV, a
/// text that a spreadsheet would compute is prefixed with an apostrophe, unless `--raw` was given;
/// numbers and coordinates stay unchanged. A column of plain text is as wide as its widest cell,
/// except for cells of more than 100 characters, which extend beyond it, and those after the first
/// 16 MiB: so the table is neither kept in memory nor padded without limit.
class TextTable {
 public:
  /// CSV and JSON are for programs; in the other formats numbers are written as in `language`.
  TextTable(TableFormat format, std::vector<std::string> columns, Language language = {})
      : format_(format), columns_(std::move(columns)), language_(language) {}

  /// Appends a row of as many cells as there are columns; output that can be written already goes
  /// to `out`. The first 16 MiB of a text table are held back, since they determine the widths of
  /// its columns.
  void add(const std::vector<Cell>& row, std::string& out);
  /// Appends the rest. A table without rows still has its header.
  void end(std::string& out);

 private:
  /// A cell as shown in a text table.
  struct Words {
    std::string text;
    std::size_t width = 0;
  };

  void begin(std::string& out);
  void add_text(const std::vector<Cell>& row, std::string& out);
  /// Appends the rows held back; the widths of columns are final from now on.
  void release(std::string& out);
  void write_row(const std::vector<Words>& row, std::string& out) const;
  [[nodiscard]] Words words_in_text(const Cell& cell) const;

  TableFormat format_;
  std::vector<std::string> columns_;
  Language language_;
  std::vector<std::vector<Words>> waiting_;
  /// The size of the rows held back, in bytes.
  std::size_t waiting_size_ = 0;
  /// For text tables: the width of each column, and whether it contains only numbers, which are
  /// right-aligned.
  std::vector<std::size_t> widths_;
  std::vector<bool> right_;
  bool released_ = false;
  bool begun_ = false;
  bool any_ = false;
};

/// Writes the piece `text` of a table.
void write_table(TableFormat format, std::string_view text, Output& output);

/// Returns `text` as a JSON string with its quotes; invalid UTF-8 becomes U+FFFD.
[[nodiscard]] std::string json_string(std::string_view text);

}  // namespace stela
