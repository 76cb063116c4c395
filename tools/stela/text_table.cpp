#include "tools/stela/text_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "lib/core/utf8.h"
#include "lib/render/svg.h"

namespace stela {
namespace {

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

/// The bare content of a cell.
std::string words_of(const Cell& cell) {
  if (const auto* whole = std::get_if<std::int64_t>(&cell)) return std::to_string(*whole);
  if (const auto* real = std::get_if<double>(&cell)) return number_words(*real);
  if (const auto* text = std::get_if<std::string>(&cell)) return *text;
  return {};
}

std::string csv_cell(const Cell& cell) {
  std::string text = words_of(cell);
  if (is_number(cell)) return text;
  constexpr std::string_view kFormula = "=+-@\t\r\n";
  if (!text.empty() && kFormula.find(text[0]) != std::string_view::npos) text.insert(0, 1, '\'');
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

/// Every character that Markdown, or HTML within it, may give a meaning.
std::string markdown_cell(const Cell& cell) {
  std::string out;
  for (const char c : printable(words_of(cell))) {
    if (std::string_view("\\`*_{}[]<>()#!|~&").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
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

std::string json_string(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
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
      out += "| " + joined(cells_of(columns_), " | ", markdown_cell) + " |\n|";
      for (std::size_t i = 0; i < columns_.size(); ++i) out += " --- |";
      out += '\n';
      break;
    case TableFormat::kHtml:
      out += "<table>\n<thead><tr>";
      for (const std::string& column : columns_) {
        out += fmt::format("<th>{}</th>", escaped(printable(column)));
      }
      out += "</tr></thead>\n<tbody>\n";
      break;
  }
}

void TextTable::add(std::vector<Cell> row, std::string& out) {
  begin(out);
  switch (format_) {
    case TableFormat::kText:
      rows_.push_back(std::move(row));
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
      out += "| " + joined(row, " | ", markdown_cell) + " |\n";
      break;
    case TableFormat::kHtml:
      out += "<tr>";
      for (const Cell& cell : row) {
        out += fmt::format("<td{}>{}</td>", is_number(cell) ? " class=\"number\"" : "",
                           escaped(printable(words_of(cell))));
      }
      out += "</tr>\n";
      break;
  }
  any_ = true;
}

void TextTable::end(std::string& out) {
  begin(out);
  if (format_ == TableFormat::kText) end_text(out);
  if (format_ == TableFormat::kJson) out += any_ ? "\n]\n" : "]\n";
  if (format_ == TableFormat::kHtml) out += "</tbody>\n</table>\n";
}

void TextTable::end_text(std::string& out) const {
  std::vector<std::size_t> widths;
  std::vector<bool> right(columns_.size(), !rows_.empty());
  for (const std::string& column : columns_) widths.push_back(count_code_points(printable(column)));
  for (const std::vector<Cell>& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], count_code_points(printable(words_of(row[i]))));
      if (std::holds_alternative<std::string>(row[i])) right[i] = false;
    }
  }
  const auto write = [&](const std::vector<Cell>& row) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string words = printable(words_of(row[i]));
      const std::string fill(widths[i] - count_code_points(words), ' ');
      if (i > 0) line += "  ";
      line += right[i] ? fill + words : words + fill;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
  };
  write(cells_of(columns_));
  for (const std::vector<Cell>& row : rows_) write(row);
}

}  // namespace stela
