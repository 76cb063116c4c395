#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace stela {

enum class TableFormat : std::uint8_t { kText, kCsv, kJson, kMarkdown, kHtml };

/// The format called `name` on the command line: text, csv, json, md or html.
[[nodiscard]] std::optional<TableFormat> table_format_named(std::string_view name);

/// What stands in a field of a table; the first is nothing.
using Cell = std::variant<std::monostate, std::int64_t, double, std::string>;

/// A table whose cells may hold anything: each format escapes what would have a meaning in it. In
/// CSV, a text that a spreadsheet would take for a formula gets an apostrophe before it.
class TextTable {
 public:
  TextTable(TableFormat format, std::vector<std::string> columns)
      : format_(format), columns_(std::move(columns)) {}

  /// Appends a row of as many cells as there are columns; what need not wait goes to `out`. A text
  /// table is held back until `end`, since its columns are as wide as their widest cell.
  void add(std::vector<Cell> row, std::string& out);
  /// Appends the rest. A table without rows still has its head.
  void end(std::string& out);

 private:
  void begin(std::string& out);
  void end_text(std::string& out) const;

  TableFormat format_;
  std::vector<std::string> columns_;
  std::vector<std::vector<Cell>> rows_;
  bool begun_ = false;
  bool any_ = false;
};

/// `text` as a JSON string with its quotes; what is not UTF-8 becomes U+FFFD.
[[nodiscard]] std::string json_string(std::string_view text);

}  // namespace stela
