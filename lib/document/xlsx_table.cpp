#include "lib/document/xlsx_table.h"

#include <unistd.h>
#include <xlsxwriter.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <variant>

#include "lib/core/lines.h"
#include "lib/core/shared_library.h"
#include "lib/core/utf8.h"
#include "lib/document/writers.h"
#include "lib/record/tags.h"
#include "lib/words/tr.h"

namespace stela::doc {
namespace {

/// The limits of the format: rows, and UTF-16 units of a text.
constexpr std::size_t kMaxRows = 1'048'576;
constexpr std::size_t kMaxUnits = 32'767;
/// Larger numbers would lose digits in a spreadsheet.
constexpr std::int64_t kMaxWhole = std::int64_t{1} << 53;
constexpr std::size_t kWidestColumn = 60;
/// The format of dates that follows the reader's own settings.
constexpr std::uint8_t kDateFormat = 14;
/// The time of creation that files contain, so that the same table gives the same bytes: 1980.
constexpr time_t kCreated = 315'532'800;

/// The functions of libxlsxwriter, under their own names. It is loaded when the first spreadsheet
/// is written.
class XlsxLibrary : public SharedLibrary {
 public:
  [[nodiscard]] static const XlsxLibrary& loaded() {
    static const XlsxLibrary kLibrary;
    return kLibrary;
  }

 private:
  XlsxLibrary() : SharedLibrary("libxlsxwriter.so.4") {}

 public:
  const decltype(&::format_set_align) format_set_align = find("format_set_align");
  const decltype(&::format_set_bold) format_set_bold = find("format_set_bold");
  const decltype(&::format_set_indent) format_set_indent = find("format_set_indent");
  const decltype(&::format_set_num_format_index) format_set_num_format_index =
      find("format_set_num_format_index");
  const decltype(&::lxw_strerror) lxw_strerror = find("lxw_strerror");
  const decltype(&::workbook_add_format) workbook_add_format = find("workbook_add_format");
  const decltype(&::workbook_add_worksheet) workbook_add_worksheet = find("workbook_add_worksheet");
  const decltype(&::workbook_close) workbook_close = find("workbook_close");
  const decltype(&::workbook_new_opt) workbook_new_opt = find("workbook_new_opt");
  const decltype(&::workbook_set_properties) workbook_set_properties =
      find("workbook_set_properties");
  const decltype(&::worksheet_fit_to_pages) worksheet_fit_to_pages = find("worksheet_fit_to_pages");
  const decltype(&::worksheet_freeze_panes) worksheet_freeze_panes = find("worksheet_freeze_panes");
  const decltype(&::worksheet_repeat_rows) worksheet_repeat_rows = find("worksheet_repeat_rows");
  const decltype(&::worksheet_set_column) worksheet_set_column = find("worksheet_set_column");
  const decltype(&::worksheet_set_landscape) worksheet_set_landscape =
      find("worksheet_set_landscape");
  const decltype(&::worksheet_set_paper) worksheet_set_paper = find("worksheet_set_paper");
  const decltype(&::worksheet_write_datetime) worksheet_write_datetime =
      find("worksheet_write_datetime");
  const decltype(&::worksheet_write_number) worksheet_write_number = find("worksheet_write_number");
  const decltype(&::worksheet_write_string) worksheet_write_string = find("worksheet_write_string");
};

/// Returns the number of UTF-16 units of a text in UTF-8.
std::size_t units_of(std::string_view text) {
  constexpr unsigned char kFourBytes = 0xF0;
  constexpr unsigned char kContinuation = 0x80;
  constexpr unsigned char kContinues = 0xC0;
  std::size_t units = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & kContinues) != kContinuation) units += byte >= kFourBytes ? 2 : 1;
  }
  return units;
}

/// Returns the day that `text` names, if spreadsheets know it: not before 1901.
std::optional<lxw_datetime> date_in(const std::string& text) {
  constexpr std::size_t kMonth = 5;
  constexpr std::size_t kDay = 8;
  if (text.size() != kDay + 2 || !is_day(text) || text < "1901") return std::nullopt;
  return lxw_datetime{std::atoi(text.c_str()),
                      std::atoi(text.c_str() + kMonth),
                      std::atoi(text.c_str() + kDay),
                      0,
                      0,
                      0};
}

/// Returns `text` in a form in which nothing is the code of a character, such as `_x0041_` for `A`
/// (ECMA-376, part 1, 22.9.2.19).
std::string without_codes(std::string_view text) {
  constexpr std::string_view kHexDigits = "0123456789ABCDEFabcdef";
  constexpr std::size_t kDigits = 4;
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view digits = text.substr(i).starts_with("_x") ? text.substr(i + 2) : "";
    const bool is_code = std::min(digits.find_first_not_of(kHexDigits), digits.size()) >= kDigits &&
                         digits.substr(kDigits).starts_with('_');
    out += is_code ? "_x005F_" : text.substr(i, 1);
  }
  return out;
}

}  // namespace

std::string xlsx_fault() { return XlsxLibrary::loaded().fault(); }

/// The library can only write into a named file, which is removed once it was read.
struct XlsxTable::Book {
  const XlsxLibrary& library = XlsxLibrary::loaded();
  std::string path;
  lxw_workbook* book = nullptr;
  lxw_worksheet* sheet = nullptr;
  /// Formats of texts, of texts in a column of numbers, and of the headings of both kinds.
  lxw_format* text = nullptr;
  lxw_format* text_number = nullptr;
  lxw_format* bold = nullptr;
  lxw_format* bold_number = nullptr;
  lxw_format* date = nullptr;

  ~Book() {
    if (book != nullptr) library.workbook_close(book);
    if (!path.empty()) ::unlink(path.c_str());
  }
};

XlsxTable::XlsxTable(const std::vector<Column>& columns, Language language)
    : language_(language), book_(std::make_unique<Book>()), widths_(columns.size(), 0) {
  const char* const folder = std::getenv("TMPDIR");
  book_->path = (folder == nullptr || *folder == '\0' ? std::string("/tmp") : std::string(folder)) +
                "/stela-XXXXXX";
  const int file = ::mkstemp(book_->path.data());
  if (file < 0) {
    book_->path.clear();
    fail(std::strerror(errno));
    return;
  }
  ::close(file);
  const XlsxLibrary& library = book_->library;
  lxw_workbook_options options = {};
  options.constant_memory = 1;
  options.use_zip64 = 0;
  book_->book = library.workbook_new_opt(book_->path.c_str(), &options);
  if (book_->book == nullptr) {
    fail(std::strerror(ENOMEM));
    return;
  }
  book_->sheet = library.workbook_add_worksheet(book_->book, nullptr);
  for (lxw_format** format :
       {&book_->text, &book_->text_number, &book_->bold, &book_->bold_number, &book_->date}) {
    *format = library.workbook_add_format(book_->book);
    if (*format == nullptr) fail(std::strerror(ENOMEM));
  }
  if (book_->sheet == nullptr) fail(std::strerror(ENOMEM));
  if (!error_.empty()) return;
  lxw_doc_properties properties = {};
  properties.created = kCreated;
  library.workbook_set_properties(book_->book, &properties);
  // A text keeps off the number before it, and a heading is above its numbers.
  library.format_set_indent(book_->text, 1);
  library.format_set_indent(book_->bold, 1);
  library.format_set_bold(book_->bold);
  library.format_set_bold(book_->bold_number);
  library.format_set_align(book_->text_number, LXW_ALIGN_RIGHT);
  library.format_set_align(book_->bold_number, LXW_ALIGN_RIGHT);
  library.format_set_num_format_index(book_->date, kDateFormat);
  library.worksheet_freeze_panes(book_->sheet, 1, 0);
  // Printed, all columns are on one page of A4, and each page repeats their headings.
  constexpr std::uint8_t kA4 = 9;
  library.worksheet_set_paper(book_->sheet, kA4);
  library.worksheet_set_landscape(book_->sheet);
  library.worksheet_fit_to_pages(book_->sheet, 1, 0);
  library.worksheet_repeat_rows(book_->sheet, 0, 0);
  for (const Column& column : columns) numbers_.push_back(column.number);
  std::vector<Cell> heads;
  for (const Column& column : columns) {
    const std::vector<Run>& runs = column.head.runs();
    const bool own = !runs.empty() && runs.front().look == Run::Look::kPlain;
    heads.emplace_back(own ? capitalised(column.head.plain()) : column.head.plain());
  }
  add(heads, true);
}

XlsxTable::~XlsxTable() = default;

void XlsxTable::fail(std::string why) {
  if (error_.empty()) error_ = tr(language_, "cannot write the spreadsheet: {0}", std::move(why));
}

void XlsxTable::add(const std::vector<Cell>& cells, bool strong) {
  if (!error_.empty()) return;
  if (rows_ == kMaxRows) {
    return fail(tr(language_, "it can have at most {0} rows", kMaxRows - 1));
  }
  for (std::size_t i = 0; i < cells.size() && i < widths_.size(); ++i) write(i, cells[i], strong);
  ++rows_;
}

void XlsxTable::write(std::size_t column, const Cell& cell, bool strong) {
  if (std::holds_alternative<std::monostate>(cell)) return;
  const auto row = static_cast<lxw_row_t>(rows_);
  const auto at = static_cast<lxw_col_t>(column);
  const XlsxLibrary& library = book_->library;
  const auto widen = [&](std::size_t width) {
    widths_[column] = std::max(widths_[column], std::min(width, kWidestColumn));
  };
  const auto check = [&](lxw_error error) {
    if (error != LXW_NO_ERROR) fail(library.lxw_strerror(error));
  };
  const auto* const whole = std::get_if<std::int64_t>(&cell);
  const auto* const real = std::get_if<double>(&cell);
  if ((whole != nullptr && std::abs(*whole) <= kMaxWhole) ||
      (real != nullptr && std::isfinite(*real))) {
    const double number = whole != nullptr ? static_cast<double>(*whole) : *real;
    widen(number_words(number).size());
    return check(library.worksheet_write_number(book_->sheet, row, at, number,
                                                strong ? book_->bold : nullptr));
  }
  const auto* const words = std::get_if<std::string>(&cell);
  if (words == nullptr) return write_text(column, text_of(cell, language_).plain(), strong);
  std::optional<lxw_datetime> date = date_in(*words);
  if (!date) return write_text(column, *words, strong);
  widen(words->size());
  check(library.worksheet_write_datetime(book_->sheet, row, at, &*date, book_->date));
}

void XlsxTable::write_text(std::size_t column, const std::string& text, bool strong) {
  const std::string shown = printable(text);
  if (shown.empty()) return;
  if (units_of(shown) > kMaxUnits) {
    return fail(tr(language_, "a cell can have at most {0} characters", kMaxUnits));
  }
  widths_[column] = std::max(widths_[column], std::min(width_of(shown), kWidestColumn));
  lxw_format* const format = numbers_[column] ? (strong ? book_->bold_number : book_->text_number)
                                              : (strong ? book_->bold : book_->text);
  const lxw_error error = book_->library.worksheet_write_string(
      book_->sheet, static_cast<lxw_row_t>(rows_), static_cast<lxw_col_t>(column),
      without_codes(shown).c_str(), format);
  if (error != LXW_NO_ERROR) fail(book_->library.lxw_strerror(error));
}

std::string XlsxTable::end() {
  if (!error_.empty()) return {};
  for (std::size_t i = 0; i < widths_.size(); ++i) {
    // Some room for the margins and the indent of a cell.
    constexpr double kMargin = 3;
    const auto at = static_cast<lxw_col_t>(i);
    book_->library.worksheet_set_column(book_->sheet, at, at,
                                        static_cast<double>(widths_[i]) + kMargin, nullptr);
  }
  const lxw_error error = book_->library.workbook_close(std::exchange(book_->book, nullptr));
  if (error != LXW_NO_ERROR) {
    fail(book_->library.lxw_strerror(error));
    return {};
  }
  std::string out;
  std::FILE* const file = std::fopen(book_->path.c_str(), "rb");
  if (file == nullptr) {
    fail(std::strerror(errno));
    return {};
  }
  constexpr std::size_t kPiece = std::size_t{1} << 16U;
  for (std::size_t got = kPiece; got == kPiece;) {
    const std::size_t before = out.size();
    out.resize(before + kPiece);
    got = std::fread(out.data() + before, 1, kPiece, file);
    out.resize(before + got);
  }
  if (std::ferror(file) != 0) fail(std::strerror(errno));
  std::fclose(file);
  return out;
}

}  // namespace stela::doc
