#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "lib/document/document.h"
#include "lib/words/language.h"

namespace stela::doc {

/// Returns why no spreadsheet can be written, in the words of the system, or an empty string.
[[nodiscard]] std::string xlsx_fault();

/// Writes a table as an Office Open XML spreadsheet (.xlsx), row by row, so that memory does not
/// grow with their number. Numbers are numbers, and texts that name a day are dates; every other
/// text is shown as it is, even one that looks like a formula. Requires `xlsx_fault()` to be empty.
class XlsxTable {
 public:
  XlsxTable(const std::vector<Column>& columns, Language language);
  ~XlsxTable();
  XlsxTable(const XlsxTable&) = delete;
  XlsxTable& operator=(const XlsxTable&) = delete;

  void add(const std::vector<Cell>& cells, bool strong);
  /// Returns the file; empty after an error.
  [[nodiscard]] std::string end();
  /// Returns why the table cannot be written, or an empty string.
  [[nodiscard]] const std::string& error() const { return error_; }

 private:
  struct Book;

  void write(std::size_t column, const Cell& cell, bool strong);
  void write_text(std::size_t column, const std::string& text, bool strong);
  void fail(std::string why);

  Language language_;
  std::unique_ptr<Book> book_;
  /// Which columns have numbers.
  std::vector<bool> numbers_;
  std::size_t rows_ = 0;
  /// The width of each column, in characters.
  std::vector<std::size_t> widths_;
  std::string error_;
};

}  // namespace stela::doc
