#include "lib/document/table_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "lib/core/json_writer.h"
#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "lib/document/writers.h"
#include "lib/document/xlsx_table.h"
#include "lib/words/tr.h"

namespace stela::doc {
namespace {

/// Returns the character between the whole and the decimal digits of a number.
char decimal_mark(Language language) { return decimal("0.5").in(language)[1]; }

/// Maximum size of the rows held back, and the maximum width of a cell that widens its column.
constexpr std::size_t kMaxWaiting = std::size_t{16} << 20U;
constexpr std::size_t kWidest = 100;
/// Widths to which texts are wrapped before columns are dropped, and at last. Words up to
/// `kLongestWord` are not broken before.
constexpr std::size_t kNarrow = 12;
constexpr std::size_t kNarrowest = 4;
constexpr std::size_t kLongestWord = 40;
constexpr std::size_t kGap = 2;

constexpr std::array<std::pair<std::string_view, TableFormat>, 6> kFormats = {
    {{"text", TableFormat::kText},
     {"csv", TableFormat::kCsv},
     {"json", TableFormat::kJson},
     {"md", TableFormat::kMarkdown},
     {"html", TableFormat::kHtml},
     {"xlsx", TableFormat::kXlsx}}};

/// Returns the content of a cell for programs.
std::string words_of(const Cell& cell) {
  if (const auto* real = std::get_if<double>(&cell)) {
    return std::isfinite(*real) ? fmt::format("{}", *real == 0 ? 0 : *real) : std::string();
  }
  if (const auto* words = std::get_if<std::string>(&cell)) return *words;
  return text_of(cell, {}).plain();
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

/// Returns whether a spreadsheet would read `text` as a date that it is not: two or three short
/// numbers, such as a score `2/1/50` or a round `10.1`.
bool is_dated(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789";
  constexpr std::size_t kYear = 4;
  if (text.find('-') == kYear) return false;
  for (int numbers = 1; numbers <= 3; ++numbers) {
    const std::size_t digits = std::min(text.find_first_not_of(kDigits), text.size());
    if (digits == 0 || digits > kYear) return false;
    text.remove_prefix(digits);
    if (text.empty()) return numbers > 1;
    if (std::string_view("./-").find(text[0]) == std::string_view::npos) return false;
    text.remove_prefix(1);
  }
  return false;
}

/// `local`: for a spreadsheet in its user's language, with `commas` if that writes them.
std::string csv_cell(const Cell& cell, bool raw, bool local, bool commas) {
  const std::string words = words_of(cell);
  std::string storage;
  std::string text(without_bad_text(words, storage));
  if (is_number(cell)) {
    if (commas) std::ranges::replace(text, '.', ',');
    return text;
  }
  if (!raw && (is_computed(text) || (local && is_dated(text)))) text.insert(0, 1, '\'');
  if (text.find_first_of(commas ? "\";\r\n" : "\",\r\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + '"';
}

std::string json_cell(const Cell& cell) {
  const std::string words = words_of(cell);
  if (is_number(cell)) return words.empty() ? "null" : words;
  return std::holds_alternative<std::monostate>(cell) ? "null" : json_string(words);
}

template <class F>
std::string joined(const std::vector<Cell>& cells, std::string_view between, F&& words) {
  std::string out;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) out += between;
    out += words(cells[i]);
  }
  return out;
}

std::vector<Cell> heads_of(const std::vector<Column>& columns) {
  std::vector<Cell> out;
  for (const Column& column : columns) out.emplace_back(column.head);
  return out;
}

/// Returns the text as shown in HTML, where control characters would be replaced.
std::string html_words(const Text& text) {
  Text shown;
  for (const Run& run : text.runs()) shown += Run{printable(run.text), run.look, run.link};
  return in_html(shown);
}

/// Returns the head of a column, which begins with an uppercase letter unless it is a name.
std::string html_head(const Text& head) {
  Text shown;
  for (const Run& run : head.runs()) {
    const bool own = shown.empty() && run.look == Run::Look::kPlain;
    shown += Run{own ? capitalised(run.text) : run.text, run.look, run.link};
  }
  return html_words(shown);
}

/// Returns the width of the widest word.
std::size_t longest_word(std::string_view text) {
  std::size_t longest = 0;
  for (const std::string_view word : split(text, ' ')) longest = std::max(longest, width_of(word));
  return longest;
}

/// Returns the class of a cell in HTML: its words are only broken if one is very long.
std::string_view html_class(bool number, const Text& text) {
  if (number) return " class=\"number\"";
  return longest_word(text.plain()) > kLongestWord ? " class=\"long\"" : "";
}

}  // namespace

std::optional<TableFormat> table_format_named(std::string_view name) {
  for (const auto& [known, format] : kFormats) {
    if (known == name) return format;
  }
  return std::nullopt;
}

std::string json_string(std::string_view text) {
  std::string out;
  write_json_text(text, out);
  return out;
}

TableWriter::TableWriter(TableFormat format, std::vector<Column> columns, Language language,
                         TableOptions options)
    : format_(format), columns_(std::move(columns)), language_(language), options_(options) {
  commas_ = options_.local && decimal_mark(language_) == ',';
  if (format_ == TableFormat::kXlsx) xlsx_ = std::make_unique<XlsxTable>(columns_, language_);
}

TableWriter::~TableWriter() = default;

std::string TableWriter::error() const { return xlsx_ == nullptr ? std::string() : xlsx_->error(); }

std::string TableWriter::csv_row(const std::vector<Cell>& cells) const {
  return joined(cells, commas_ ? ";" : ",",
                [&](const Cell& cell) {
                  return csv_cell(cell, options_.raw, options_.local, commas_);
                }) +
         '\n';
}

bool TableWriter::has_head() const {
  return std::ranges::any_of(columns_, [](const Column& column) { return !column.head.empty(); });
}

std::string TableWriter::markdown_row(const std::vector<Cell>& cells, bool strong) const {
  std::string out = "|";
  for (const Cell& cell : cells) {
    const Text text = text_of(cell, language_);
    std::string words = is_number(cell) ? text.plain() : in_markdown(text);
    if (strong && !words.empty()) words = fmt::format("**{}**", words);
    out += words.empty() ? "  |" : ' ' + words + " |";
  }
  return out;
}

void TableWriter::begin(std::string& out) {
  if (begun_) return;
  begun_ = true;
  switch (format_) {
    case TableFormat::kText:
    case TableFormat::kXlsx:
      break;
    case TableFormat::kCsv:
      if (options_.local) out += kByteOrderMark;
      out += csv_row(heads_of(columns_));
      break;
    case TableFormat::kJson:
      out += '[';
      break;
    case TableFormat::kMarkdown:
      out += markdown_row(heads_of(columns_), false) + "\n|";
      for (const Column& column : columns_) out += column.number ? " ---: |" : " --- |";
      out += '\n';
      break;
    case TableFormat::kHtml:
      out += "<table>\n";
      if (has_head()) {
        out += "<thead><tr>";
        for (const Column& column : columns_) {
          const std::string_view shape = html_class(column.number, column.head);
          // An empty cell heads nothing.
          out += column.head.empty()
                     ? std::string("<td></td>")
                     : fmt::format("<th scope=\"col\"{}>{}</th>", shape, html_head(column.head));
        }
        out += "</tr></thead>\n";
      }
      out += "<tbody>\n";
      break;
  }
}

void TableWriter::add_html(const std::vector<Cell>& cells, bool strong, bool decides,
                           std::string& out) const {
  out += decides ? "<tr class=\"decides\">" : strong ? "<tr class=\"sum\">" : "<tr>";
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Text text = text_of(cells[i], language_);
    const std::string words = html_words(text);
    if (columns_[i].heads_row && !words.empty()) {
      out += fmt::format("<th scope=\"row\"{}>{}{}</th>", html_class(false, text), words,
                         decides ? " ✓" : "");
      continue;
    }
    const bool number = columns_[i].number || is_number(cells[i]);
    out += fmt::format("<td{}>{}</td>", html_class(number, text), words);
  }
  out += "</tr>\n";
}

void TableWriter::add(const std::vector<Cell>& cells, bool strong, bool decides, std::string& out) {
  begin(out);
  switch (format_) {
    case TableFormat::kText:
      add_text(cells, out);
      break;
    case TableFormat::kCsv:
      out += csv_row(cells);
      break;
    case TableFormat::kJson:
      out += any_ ? ",\n {" : "\n {";
      for (std::size_t i = 0; i < cells.size(); ++i) {
        out += fmt::format("{}{}: {}", i > 0 ? ", " : "", json_string(columns_[i].head.plain()),
                           json_cell(cells[i]));
      }
      out += '}';
      break;
    case TableFormat::kMarkdown:
      out += markdown_row(cells, strong || decides) + '\n';
      break;
    case TableFormat::kHtml:
      add_html(cells, strong, decides, out);
      break;
    case TableFormat::kXlsx:
      xlsx_->add(cells, strong);
      break;
  }
  any_ = true;
}

void TableWriter::end(std::string& out) {
  begin(out);
  if (format_ == TableFormat::kText && !released_) release(out);
  if (format_ == TableFormat::kJson) out += any_ ? "\n]\n" : "]\n";
  if (format_ == TableFormat::kXlsx) out += xlsx_->end();
  if (format_ == TableFormat::kHtml) out += "</tbody>\n</table>\n";
}

TableWriter::Words TableWriter::words_in_text(const Cell& cell) const {
  const auto* plain = std::get_if<std::string>(&cell);
  Words words{plain != nullptr ? printable(*plain) : in_text(text_of(cell, language_))};
  words.width = width_of(words.text);
  return words;
}

void TableWriter::add_text(const std::vector<Cell>& cells, std::string& out) {
  std::vector<Words> words;
  words.reserve(cells.size());
  for (const Cell& cell : cells) words.push_back(words_in_text(cell));
  if (released_) {
    write_row(words, out);
    return;
  }
  if (!any_) {
    widths_.assign(columns_.size(), 0);
    right_.assign(columns_.size(), true);
  }
  const bool fitted = options_.width > 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    // A long text is wrapped, or extends beyond its column.
    if (fitted || words[i].width <= kWidest) {
      widths_[i] = std::max(widths_[i], std::min(words[i].width, kWidest));
    }
    const bool text =
        std::holds_alternative<std::string>(cells[i]) || std::holds_alternative<Text>(cells[i]);
    if (text && !columns_[i].number) right_[i] = false;
    waiting_size_ += sizeof(Words) + words[i].text.size();
  }
  waiting_.push_back(std::move(words));
  if (waiting_size_ > kMaxWaiting) release(out);
}

void TableWriter::fit(const std::vector<Words>& head) {
  using Widths = std::vector<std::size_t>;
  const Widths cells = widths_;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    widths_[i] = std::max(widths_[i], head[i].width);
  }
  const auto total = [&] {
    std::size_t sum = options_.indent;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (!dropped_[i]) sum += widths_[i] + kGap;
    }
    return sum - std::min(sum, kGap);
  };
  if (total() <= options_.width) return;
  // How narrow columns may become: by wrapping heads; texts, too; texts further; within words.
  // Numbers are not wrapped.
  Widths heads(columns_.size());
  Widths texts;
  Widths further;
  Widths broken;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    std::size_t word = longest_word(head[i].text);
    heads[i] = std::max(cells[i], word);
    for (const std::vector<Words>& row : waiting_) {
      word = std::max(word, longest_word(row[i].text));
    }
    const std::size_t words = std::min(word, kLongestWord);
    texts.push_back(right_[i] ? heads[i] : std::max(words, kNarrow));
    further.push_back(right_[i] ? heads[i] : words);
    broken.push_back(right_[i] ? heads[i] : kNarrowest);
  }
  // Narrows the widest column that may be narrower, until the table fits.
  const auto shrink = [&](const Widths& least) {
    while (total() > options_.width) {
      std::size_t widest = columns_.size();
      for (std::size_t i = 0; i < columns_.size(); ++i) {
        if (dropped_[i] || widths_[i] <= least[i]) continue;
        if (widest == columns_.size() || widths_[i] > widths_[widest]) widest = i;
      }
      if (widest == columns_.size()) return;
      --widths_[widest];
    }
  };
  const Widths natural = widths_;
  shrink(heads);
  shrink(texts);
  while (total() > options_.width) {
    std::size_t next = columns_.size();
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (dropped_[i] || columns_[i].drop == 0) continue;
      if (next == columns_.size() || columns_[i].drop >= columns_[next].drop) next = i;
    }
    if (next == columns_.size()) break;
    dropped_[next] = true;
    widths_ = natural;
    shrink(heads);
    shrink(texts);
  }
  shrink(further);
  shrink(broken);
}

void TableWriter::release(std::string& out) {
  std::vector<Words> head;
  widths_.resize(columns_.size(), 0);
  right_.resize(columns_.size(), false);
  dropped_.assign(columns_.size(), false);
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    head.push_back(words_in_text(columns_[i].head));
    if (columns_[i].number) right_[i] = true;
  }
  if (options_.width > 0) {
    fit(head);
  } else {
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (head[i].width <= kWidest) widths_[i] = std::max(widths_[i], head[i].width);
    }
  }
  if (has_head()) write_row(head, out);
  for (const std::vector<Words>& row : waiting_) write_row(row, out);
  waiting_ = {};
  released_ = true;
  std::vector<Message> left_out;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (dropped_[i]) left_out.emplace_back(head[i].text);
  }
  if (left_out.empty()) return;
  out += std::string(options_.indent, ' ') +
         tr(language_, "Left out for want of room: {0}.", comma_list(left_out)) + '\n';
}

void TableWriter::write_row(const std::vector<Words>& row, std::string& out) const {
  const auto broken = [&](std::size_t i) { return !dropped_[i] && row[i].width > widths_[i]; };
  bool any = false;
  for (std::size_t i = 0; i < row.size() && options_.width > 0; ++i) any |= broken(i);
  if (!any) return write_line(row, out);
  std::vector<std::vector<std::string>> lines(row.size());
  std::size_t height = 1;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (!broken(i)) continue;
    lines[i] = broken_lines(row[i].text, widths_[i]);
    height = std::max(height, lines[i].size());
  }
  for (std::size_t k = 0; k < height; ++k) {
    std::vector<Words> line(row.size());
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (k < lines[i].size()) {
        line[i] = {lines[i][k], width_of(lines[i][k])};
      } else if (k == 0 && lines[i].empty()) {
        line[i] = row[i];
      }
    }
    write_line(line, out);
  }
}

void TableWriter::write_line(const std::vector<Words>& row, std::string& out) const {
  // Spaces are written once something follows them.
  std::size_t spaces = options_.indent;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (dropped_[i]) continue;
    const std::size_t fill = widths_[i] - std::min(widths_[i], row[i].width);
    if (right_[i]) spaces += fill;
    if (!row[i].text.empty()) {
      out.append(spaces, ' ');
      out += row[i].text;
      spaces = 0;
    }
    if (!right_[i]) spaces += fill;
    spaces += kGap;
  }
  out += '\n';
}

}  // namespace stela::doc
