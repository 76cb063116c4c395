#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/document/document.h"

namespace stela::doc {

class XlsxTable;

enum class TableFormat : std::uint8_t { kText, kCsv, kJson, kMarkdown, kHtml, kXlsx };

/// Returns the format called `name` on the command line: text, csv, json, md, html or xlsx.
[[nodiscard]] std::optional<TableFormat> table_format_named(std::string_view name);

struct TableOptions {
  /// Maximum width of a text table in columns of the terminal, or 0 for no limit.
  std::size_t width = 0;
  /// Spaces before each line of a text table.
  std::size_t indent = 0;
  /// CSV cells are written unchanged, even if a spreadsheet would read them as formulas.
  bool raw = false;
  /// CSV as spreadsheets of the language expect it: with a byte-order mark, and, if the language
  /// has a decimal comma, with decimal commas and semicolons between cells.
  bool local = false;
};

/// Writes a table of any length, row by row. Cells may contain anything: each format escapes its
/// special characters. In CSV, text that a spreadsheet would read as a formula is prefixed with an
/// apostrophe; numbers and coordinates stay unchanged.
///
/// A column of plain text is as wide as its widest cell, except for cells of more than 100
/// characters, which extend beyond it, and those after the first 16 MiB: so the table is neither
/// kept in memory nor padded without limit. If it is wider than `TableOptions::width`, it is
/// narrowed, always the widest column first: heads are wrapped at spaces; then cells, down to 12
/// characters; then columns are dropped in the order of `Column::drop`, and listed below the table;
/// then cells are wrapped further, in the end even within words.
class TableWriter {
 public:
  /// CSV and JSON are for programs, unless `local`; in the other formats numbers are written as in
  /// `language`.
  TableWriter(TableFormat format, std::vector<Column> columns, Language language = {},
              TableOptions options = {});
  ~TableWriter();

  /// Appends a row of as many cells as there are columns; output that can be written already goes
  /// to `out`. The first 16 MiB of a text table are held back, since they determine the widths of
  /// its columns.
  void add(const std::vector<Cell>& cells, std::string& out) { add(cells, false, false, out); }
  void add(const Row& row, std::string& out) { add(row.cells, row.strong, row.decides, out); }
  /// Appends the rest. A table without rows still has its header.
  void end(std::string& out);
  /// Returns why a spreadsheet cannot be written, or an empty string.
  [[nodiscard]] std::string error() const;

 private:
  /// A cell as shown in a text table.
  struct Words {
    std::string text;
    std::size_t width = 0;
  };

  void add(const std::vector<Cell>& cells, bool strong, bool decides, std::string& out);
  void begin(std::string& out);
  void add_text(const std::vector<Cell>& cells, std::string& out);
  void add_html(const std::vector<Cell>& cells, bool strong, bool decides, std::string& out) const;
  [[nodiscard]] std::string csv_row(const std::vector<Cell>& cells) const;
  [[nodiscard]] std::string markdown_row(const std::vector<Cell>& cells, bool strong) const;
  /// Appends the rows held back; the widths of columns are final from now on.
  void release(std::string& out);
  void fit(const std::vector<Words>& head);
  void write_row(const std::vector<Words>& row, std::string& out) const;
  void write_line(const std::vector<Words>& row, std::string& out) const;
  [[nodiscard]] Words words_in_text(const Cell& cell) const;
  [[nodiscard]] bool has_head() const;

  TableFormat format_;
  std::vector<Column> columns_;
  Language language_;
  TableOptions options_;
  /// Whether CSV has decimal commas, and semicolons between cells.
  bool commas_ = false;
  std::unique_ptr<XlsxTable> xlsx_;
  std::vector<std::vector<Words>> waiting_;
  /// The size of the rows held back, in bytes.
  std::size_t waiting_size_ = 0;
  /// For text tables: the width of each column, and whether it is right-aligned, because it is a
  /// column of numbers or contains nothing else.
  std::vector<std::size_t> widths_;
  std::vector<bool> right_;
  std::vector<bool> dropped_;
  bool released_ = false;
  bool begun_ = false;
  bool any_ = false;
};

/// Returns `text` as a JSON string with its quotes; invalid UTF-8 becomes U+FFFD.
[[nodiscard]] std::string json_string(std::string_view text);

}  // namespace stela::doc
