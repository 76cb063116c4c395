#include "tools/console/text_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "lib/core/display.h"
#include "lib/core/json_writer.h"
#include "lib/core/markup.h"
#include "lib/core/utf8.h"
#include "lib/report/markdown.h"
#include "lib/words/tr.h"
#include "tools/console/console.h"
#include "tools/files/output.h"

namespace stela {
namespace {

/// Maximum size of the rows held back, and the maximum width of a cell that widens its column.
constexpr std::size_t kMaxWaiting = std::size_t{16} << 20U;
constexpr std::size_t kWidest = 100;

constexpr std::array<std::pair<std::string_view, TableFormat>, 5> kFormats = {
    {{"text", TableFormat::kText},
     {"csv", TableFormat::kCsv},
     {"json", TableFormat::kJson},
     {"md", TableFormat::kMarkdown},
     {"html", TableFormat::kHtml}}};

bool is_number(const Cell& cell) {
  return std::holds_alternative<std::int64_t>(cell) || std::holds_alternative<double>(cell);
}

/// Without trailing zeros, so that a number looks the same however it was reached.
std::string number_words(double value) {
  if (!std::isfinite(value)) return {};
  std::string out = fmt::format("{:.4f}", value);
  out.erase(out.find_last_not_of('0') + 1);
  if (out.back() == '.') out.pop_back();
  return out == "-0" ? "0" : out;
}

/// Returns the bare content of a cell.
std::string words_of(const Cell& cell) {
  if (const auto* whole = std::get_if<std::int64_t>(&cell)) return std::to_string(*whole);
  if (const auto* real = std::get_if<double>(&cell)) return number_words(*real);
  if (const auto* text = std::get_if<std::string>(&cell)) return *text;
  return {};
}

/// Removes what is in front of the first character that a spreadsheet looks at: whitespace,
/// characters without a width, quotation marks.
std::string_view without_front(std::string_view text) {
  while (true) {
    const CodePointAt c = code_point_at(text, 0);
    if (c.size == 0 || !(is_white_space(c.value) || c.value == '"' || c.value == '\'')) return text;
    text.remove_prefix(c.size);
  }
}

/// Returns whether `text` is a number, or numbers with commas between them: a place on a board,
/// such as `-2,-1`.
bool is_number_or_place(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789";
  const auto skip_digits = [&] {
    const std::size_t digits = std::min(text.find_first_not_of(kDigits), text.size());
    text.remove_prefix(digits);
    return digits > 0;
  };
  while (true) {
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    if (!skip_digits()) return false;
    if (text.starts_with('.')) {
      text.remove_prefix(1);
      if (!skip_digits()) return false;
    }
    if (text.empty()) return true;
    if (text[0] != ',') return false;
    text.remove_prefix(1);
  }
}

/// Returns whether a spreadsheet would compute `text`, or take its first character away.
bool is_computed(std::string_view text) {
  if (text.empty()) return false;
  constexpr std::string_view kControls = "\t\r\n";
  if (kControls.find(text[0]) != std::string_view::npos) return true;
  const std::string_view seen = without_front(text);
  // With the full-width forms, which some spreadsheets read alike.
  constexpr auto kSigns =
      std::to_array<std::string_view>({"=", "+", "-", "@", "＝", "＋", "－", "＠"});
  const auto begins = [&](std::string_view sign) { return seen.starts_with(sign); };
  return std::ranges::any_of(kSigns, begins) && !is_number_or_place(seen);
}

std::string csv_cell(const Cell& cell) {
  std::string text = words_of(cell);
  if (is_number(cell)) return text;
  if (!globals().raw_cells && is_computed(text)) text.insert(0, 1, '\'');
  if (text.find_first_of("\",\r\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + '"';
}

std::string json_cell(const Cell& cell) {
  if (const auto* text = std::get_if<std::string>(&cell)) return json_string(*text);
  const std::string words = words_of(cell);
  return words.empty() ? "null" : words;
}

/// Returns the same as readers of a language write it.
std::string cell_text(const Cell& cell, Language language) {
  const std::string words = words_of(cell);
  return is_number(cell) ? decimal(words).in(language) : words;
}

template <class F>
std::string joined(const std::vector<Cell>& row, std::string_view between, F&& words) {
  std::string out;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (i > 0) out += between;
    out += words(row[i]);
  }
  return out;
}

std::string markdown_row(const std::vector<Cell>& row, Language language) {
  const auto told = [&](const Cell& cell) {
    const std::string words = cell_text(cell, language);
    return is_number(cell) ? words : markdown_text(words);
  };
  return "| " + joined(row, " | ", told) + " |";
}

std::vector<Cell> cells_of(const std::vector<std::string>& texts) {
  return {texts.begin(), texts.end()};
}

}  // namespace

std::optional<TableFormat> table_format_named(std::string_view name) {
  for (const auto& [known, format] : kFormats) {
    if (known == name) return format;
  }
  return std::nullopt;
}

void write_table(TableFormat format, std::string_view text, Output& output) {
  if (format == TableFormat::kText) return output.write(ReportText{text});
  output.write(text);
}

std::string json_string(std::string_view text) {
  std::string out;
  write_json_text(text, out);
  return out;
}

void TextTable::begin(std::string& out) {
  if (begun_) return;
  begun_ = true;
  switch (format_) {
    case TableFormat::kText:
      break;
    case TableFormat::kCsv:
      out += joined(cells_of(columns_), ",", csv_cell) + '\n';
      break;
    case TableFormat::kJson:
      out += '[';
      break;
    case TableFormat::kMarkdown:
      out += markdown_row(cells_of(columns_), language_) + "\n|";
      for (std::size_t i = 0; i < columns_.size(); ++i) out += " --- |";
      out += '\n';
      break;
    case TableFormat::kHtml:
      out += "<table>\n<thead><tr>";
      for (const std::string& column : columns_) {
        out += fmt::format("<th scope=\"col\">{}</th>", escaped(printable(column)));
      }
      out += "</tr></thead>\n<tbody>\n";
      break;
  }
}

void TextTable::add(const std::vector<Cell>& row, std::string& out) {
  begin(out);
  switch (format_) {
    case TableFormat::kText:
      add_text(row, out);
      break;
    case TableFormat::kCsv:
      out += joined(row, ",", csv_cell) + '\n';
      break;
    case TableFormat::kJson:
      out += any_ ? ",\n {" : "\n {";
      for (std::size_t i = 0; i < row.size(); ++i) {
        out +=
            fmt::format("{}{}: {}", i > 0 ? ", " : "", json_string(columns_[i]), json_cell(row[i]));
      }
      out += '}';
      break;
    case TableFormat::kMarkdown:
      out += markdown_row(row, language_) + '\n';
      break;
    case TableFormat::kHtml:
      out += "<tr>";
      for (const Cell& cell : row) {
        out += fmt::format("<td{}>{}</td>", is_number(cell) ? " class=\"number\"" : "",
                           escaped(printable(cell_text(cell, language_))));
      }
      out += "</tr>\n";
      break;
  }
  any_ = true;
}

void TextTable::end(std::string& out) {
  begin(out);
  if (format_ == TableFormat::kText && !released_) release(out);
  if (format_ == TableFormat::kJson) out += any_ ? "\n]\n" : "]\n";
  if (format_ == TableFormat::kHtml) out += "</tbody>\n</table>\n";
}

TextTable::Words TextTable::words_in_text(const Cell& cell) const {
  Words words;
  words.text = printable(cell_text(cell, language_));
  words.width = count_code_points(words.text);
  return words;
}

void TextTable::add_text(const std::vector<Cell>& row, std::string& out) {
  std::vector<Words> words;
  for (const Cell& cell : row) words.push_back(words_in_text(cell));
  if (released_) {
    write_row(words, out);
    return;
  }
  if (!any_) {
    widths_.assign(columns_.size(), 0);
    right_.assign(columns_.size(), true);
  }
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (words[i].width <= kWidest) widths_[i] = std::max(widths_[i], words[i].width);
    if (std::holds_alternative<std::string>(row[i])) right_[i] = false;
    waiting_size_ += sizeof(Words) + words[i].text.size();
  }
  waiting_.push_back(std::move(words));
  if (waiting_size_ > kMaxWaiting) release(out);
}

void TextTable::release(std::string& out) {
  std::vector<Words> head;
  widths_.resize(columns_.size(), 0);
  right_.resize(columns_.size(), false);
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    head.push_back(words_in_text(columns_[i]));
    if (head[i].width <= kWidest) widths_[i] = std::max(widths_[i], head[i].width);
  }
  write_row(head, out);
  for (const std::vector<Words>& row : waiting_) write_row(row, out);
  waiting_ = {};
  released_ = true;
}

void TextTable::write_row(const std::vector<Words>& row, std::string& out) const {
  // Blanks are written once something follows them.
  std::size_t blanks = 0;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const std::size_t fill = widths_[i] - std::min(widths_[i], row[i].width);
    if (right_[i]) blanks += fill;
    if (!row[i].text.empty()) {
      out.append(blanks, ' ');
      out += row[i].text;
      blanks = 0;
    }
    if (!right_[i]) blanks += fill;
    blanks += 2;
  }
  out += '\n';
}

}  // namespace stela
