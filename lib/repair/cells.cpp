#include <algorithm>
#include <optional>
#include <utility>

#include "lib/record/actor.h"
#include "lib/repair/scanner.h"
#include "lib/repair/text_parts.h"
#include "lib/repair/transport.h"

namespace stela::repair {
namespace {

/// Returns the end of the cell at the beginning of `row`, or nothing if it is not well-formed.
std::optional<std::size_t> cell_end(std::string_view row, char separator) {
  if (!row.starts_with('"')) {
    const std::size_t end = std::min(row.size(), row.find(separator));
    if (row.substr(0, end).find('"') != kNowhere) return std::nullopt;
    return end;
  }
  for (std::size_t end = row.find('"', 1); end != kNowhere; end = row.find('"', end + 2)) {
    if (end + 1 == row.size() || row[end + 1] == separator) return end + 1;
    if (row[end + 1] != '"') return std::nullopt;
  }
  return std::nullopt;
}

/// Adds the changes that remove the quotation marks of the cell from `begin` to `end`.
void open_cell(std::string_view text, std::size_t begin, std::size_t end,
               std::vector<Change>& changes) {
  if (begin == end || text[begin] != '"') return;
  changes.push_back({begin, begin + 1, {}});
  for (std::size_t at = text.find('"', begin + 1); at + 1 < end; at = text.find('"', at + 2)) {
    changes.push_back({at, at + 1, {}});
  }
  changes.push_back({end - 1, end, {}});
}

std::string quoted(std::string_view cell) {
  std::string out = "\"";
  for (const char c : cell) out.append(c == '"' ? 2 : 1, c);
  return out += '"';
}

/// Returns the way to undo rows whose first cells are the lines of the record; the other cells are
/// empty.
std::optional<Undone> undo_rows(std::string_view text, char separator) {
  Undone way;
  std::optional<std::string_view> tail;
  bool always = true;
  bool empty = false;
  bool tags = false;
  for (const Line& line : lines_of(text)) {
    const std::string_view row = line.of(text);
    empty = empty || row.empty();
    if (row.empty()) continue;
    const std::optional<std::size_t> end = cell_end(row, separator);
    if (!end || row.substr(*end) != tail.value_or(row.substr(*end))) return std::nullopt;
    tail = row.substr(*end);
    always = always && row[0] == '"';
    tags = tags || begins_tag(row, row[0] == '"' ? 1 : 0);
    open_cell(text, line.begin, line.begin + *end, way.changes);
    if (!tail->empty()) way.changes.push_back({line.begin + *end, line.end, {}});
  }
  const bool cells = tail && tail->find_first_not_of(std::string{separator, '"'}) == kNowhere;
  if (!tags || !cells || way.changes.empty()) return std::nullopt;
  way.carried.numbers = {always ? 1U : 0U, empty ? 1U : 0U};
  way.carried.mark = *tail;
  way.carried.characters = {static_cast<char32_t>(separator)};
  return way;
}

/// Returns the way to undo a text that is one cell with several lines.
std::optional<Undone> undo_one_cell(std::string_view text) {
  const std::size_t size = text.find_last_not_of(" \t\r\n") + 1;
  if (!text.starts_with("\"[") || cell_end(text.substr(0, size), '\0') != size) return std::nullopt;
  Undone way;
  open_cell(text, 0, size, way.changes);
  way.carried.numbers = {text.size() - size};
  return way;
}

/// An entry in a table whose columns are its number, its actor and its actions: where the first two
/// end.
struct ColumnEntry {
  std::size_t number = 0;
  std::size_t name = 0;
};

std::optional<ColumnEntry> column_entry(std::string_view line) {
  const std::size_t number = skip_digits(line, 0);
  const std::string_view name = name_at(line, std::min(line.size(), number + 1));
  const std::size_t end = number + 1 + name.size();
  const bool found = line.substr(number).starts_with('\t') && !name.empty() && is_letter(name[0]) &&
                     line.substr(end).starts_with('\t') && (number > 0 || is_unnumbered(name));
  return found ? std::optional(ColumnEntry{number, end}) : std::nullopt;
}

}  // namespace

std::vector<Undone> undo_cells(std::string_view text, const Words& /*words*/) {
  if (text.find("\"\"") == kNowhere) return {};
  if (std::optional<Undone> way = undo_one_cell(text)) return {std::move(*way)};
  std::vector<Undone> ways;
  for (const char separator : {',', ';', '\t'}) {
    if (std::optional<Undone> way = undo_rows(text, separator)) ways.push_back(std::move(*way));
  }
  return ways;
}

std::string redo_cells(std::string_view text, const Carried& carried) {
  const auto& numbers = carried.numbers;
  if (numbers.size() == 1) {
    const std::size_t size = text.size() - std::min(text.size(), numbers[0]);
    return quoted(text.substr(0, size)) + std::string(text.substr(size));
  }
  if (numbers.size() != 2 || carried.characters.size() != 1) return std::string(text);
  const std::string special = {'"', static_cast<char>(carried.characters[0])};
  return rewritten_lines(text, [&](std::size_t, std::string_view line, std::string& out) {
    if (line.empty() && numbers[1] > 0) return;
    const bool quotes = numbers[0] > 0 || line.find_first_of(special) != kNowhere;
    out += quotes ? quoted(line) : std::string(line);
    out += carried.mark;
  });
}

std::vector<Undone> undo_columns(std::string_view text, const Words& words) {
  const std::vector<Line> lines = lines_of(text);
  const auto is_entry = [&](const Line& line) { return column_entry(line.of(text)).has_value(); };
  if (std::ranges::count_if(lines, is_entry) < 2) return {};
  Undone way;
  for (const Line& line : scan(text, words)) {
    const std::optional<ColumnEntry> entry = column_entry(line.of(text));
    if (line.kind == LineKind::kInside || !entry) continue;
    const std::size_t number = line.begin + entry->number;
    const std::size_t name = line.begin + entry->name;
    way.changes.push_back({number, number + 1, entry->number > 0 ? ". " : ""});
    way.changes.push_back({name, name + 1, ": "});
    if (entry->number == 0) way.carried.numbers = {1};
  }
  if (way.changes.empty()) return {};
  return {std::move(way)};
}

std::string redo_columns(std::string_view text, const Carried& carried) {
  return rewritten_lines(text, [&](std::size_t, std::string_view line, std::string& out) {
    const Head head = head_of(line);
    const bool unnumbered = !carried.numbers.empty() && is_unnumbered(head.actor);
    const bool entry = head.size < line.size() && (!head.number.empty() || unnumbered);
    if (entry) out.append(head.number).append("\t").append(head.actor).append("\t");
    out += line.substr(entry ? head.size + 1 : 0);
  });
}

}  // namespace stela::repair
