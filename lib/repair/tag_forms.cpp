#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/record/tags.h"
#include "lib/repair/scanner.h"
#include "lib/repair/spelling.h"
#include "lib/repair/text_parts.h"
#include "lib/repair/transport.h"

namespace stela::repair {
namespace {

/// Maximum number of bytes of a line that is examined, and of values in it.
constexpr std::size_t kLongestLine = 1000;
constexpr std::size_t kMaxValues = 16;

/// A pair of quotation marks.
struct Marks {
  std::string_view open;
  std::string_view close;
};

/// Pairs that people and programs write, parted by `|`: none at all, then the right ones. Their
/// order is part of what a way carries.
constexpr std::array<std::string_view, 24> kPairs = {"|",
                                                     "\"|\"",
                                                     "«\u00A0|\u00A0»",
                                                     "«\u202F|\u202F»",
                                                     "« | »",
                                                     "«|»",
                                                     "»|«",
                                                     "‹|›",
                                                     "“|”",
                                                     "“|“",
                                                     "“|\"",
                                                     "„|“",
                                                     "„|”",
                                                     "„|\"",
                                                     "”|”",
                                                     "\"|”",
                                                     "＂|＂",
                                                     ",,|''",
                                                     "``|''",
                                                     "''|''",
                                                     "‘|’",
                                                     "‚|‘",
                                                     "`|`",
                                                     "'|'"};
constexpr std::size_t kNoMarks = 0;
constexpr std::size_t kRight = 1;

constexpr Marks marks_of(std::size_t pair) {
  const std::string_view marks = kPairs[pair];
  const std::size_t bar = marks.find('|');
  return {marks.substr(0, bar), marks.substr(bar + 1)};
}

/// Whether `text` begins with an opening quotation mark.
bool opens(std::string_view text) {
  for (std::size_t pair = kRight; pair < kPairs.size(); ++pair) {
    if (text.starts_with(marks_of(pair).open)) return true;
  }
  return false;
}

/// Forms of tags: `N` is the name, `V` values, between quotation marks if `"` is before it. The
/// first may have any quotation marks.
constexpr std::array<std::string_view, 15> kForms = {
    "[N \"V]",  "[N V]",  "N: V",  "N : V",  "N:\tV",   "N = V",    "N=V",      "**N:** V",
    "**N**: V", "*N:* V", "N \"V", "N: \"V", "N = \"V", "[N: \"V]", "[N = \"V]"};

struct Form {
  std::string_view open;
  std::string_view between;
  std::string_view close;
  bool quoted = false;
};

Form form_at(std::size_t index) {
  const std::string_view form = kForms[index];
  const std::size_t name = form.find('N');
  const std::size_t values = form.find('V');
  const bool quoted = form[values - 1] == '"';
  const std::size_t size = values - name - 1 - (quoted ? 1U : 0U);
  return {form.substr(0, name), form.substr(name + 1, size), form.substr(values + 1), quoted};
}

/// A value in a line, with its quotation marks.
struct Value {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t pair = kNoMarks;
};

struct FormedTag {
  /// Null if the notation has no such tag.
  const TagSpec* spec = nullptr;
  /// Where the line has what is before the name, the name, and what is after the values.
  std::size_t open = 0;
  std::size_t name = 0;
  std::size_t name_end = 0;
  std::size_t begin = 0;
  std::size_t close = 0;
  std::vector<Value> values;
};

/// Returns the end of the value that `pair` opens at `at`, with its closing mark: what follows that
/// is another value or `stop`. 0 if there is none.
std::size_t value_end(std::string_view text, std::size_t at, std::size_t pair) {
  const auto [open, close] = marks_of(pair);
  if (!text.substr(at).starts_with(open)) return 0;
  for (std::size_t mark = text.find(close, at + open.size()); mark != kNowhere;
       mark = text.find(close, mark + 1)) {
    const std::size_t end = mark + close.size();
    const std::size_t next = skip_blanks(text, end);
    if (next == text.size() || (next > end && opens(text.substr(next)))) return end;
  }
  return 0;
}

/// Reads the values of `text` from `at` on; none if a part of it is not in quotation marks, or if a
/// value could not be written between the right ones without escapes.
std::vector<Value> quoted_values(std::string_view text, std::size_t at) {
  std::vector<Value> values;
  while (at < text.size()) {
    Value value;
    for (std::size_t pair = kRight; pair < kPairs.size(); ++pair) {
      const std::size_t end = value_end(text, at, pair);
      const bool longer = marks_of(pair).open.size() > marks_of(value.pair).open.size();
      const bool better = value.end == 0 || end < value.end || (end == value.end && longer);
      if (end > 0 && better) value = {at, end, pair};
    }
    if (value.end == 0 || values.size() == kMaxValues) return {};
    const auto [open, close] = marks_of(value.pair);
    const std::string_view words =
        text.substr(at + open.size(), value.end - at - open.size() - close.size());
    const bool odd = trimmed(words) != words || words.find_first_of("\"\\") != kNowhere;
    if (value.pair != kRight && odd) return {};
    values.push_back(value);
    at = skip_blanks(text, value.end);
  }
  return values;
}

/// Reads the values of the tag `spec` from `at` on, separated by spaces; none if it cannot be known
/// where one ends.
std::vector<Value> bare_values(std::string_view text, std::size_t at, const TagSpec& spec) {
  for (const std::string_view mark : {"\"", "\\", "[", "]", "{", "}", "“", "”", "„", "«", "»", "‘",
                                      "`", "''", "&quot;", "&#", "%22"}) {
    if (text.find(mark, at) != kNowhere) return {};
  }
  std::vector<Value> values;
  const std::size_t count = spec.values == 0 ? kMaxValues : spec.values;
  while (values.size() < count && at <= text.size()) {
    const std::size_t space = text.find(' ', at);
    const bool last = values.size() + 1 == count || space == kNowhere;
    const std::size_t end = last ? text.size() : space;
    // A single quotation mark at the end of a value is not part of a name.
    const std::string_view value = text.substr(at, end - at);
    if (trimmed(value) != value || value.starts_with('\'') || value.ends_with('\'')) return {};
    values.push_back({at, end, kNoMarks});
    at = end + 1;
  }
  // A player may have no name.
  const bool player = spec.name == kPlayerTag;
  const std::string_view first = text.substr(values[0].begin, values[0].end - values[0].begin);
  const bool all = values.size() + (player ? 1U : 0U) >= spec.values;
  return all && !first.empty() && (!player || is_colour_word(first)) ? values
                                                                     : std::vector<Value>();
}

/// Reads the tag that is all of `line`, in one form.
std::optional<FormedTag> read_tag(std::string_view line, const Form& form) {
  if (line.size() > kLongestLine) return std::nullopt;
  FormedTag tag;
  line = trimmed_end(line);
  tag.open = skip_blanks(line, 0);
  if (!line.substr(tag.open).starts_with(form.open) || !line.ends_with(form.close)) {
    return std::nullopt;
  }
  tag.name = tag.name_end = tag.open + form.open.size();
  // A look-alike letter belongs to the name.
  const auto in_name = [](char c) { return is_name_character(c) || (c & 0x80) != 0; };
  while (tag.name_end < line.size() && in_name(line[tag.name_end])) ++tag.name_end;
  tag.begin = tag.name_end + form.between.size();
  tag.close = line.size() - form.close.size();
  const bool parts = tag.name_end > tag.name && tag.begin < tag.close &&
                     line.substr(tag.name_end).starts_with(form.between);
  if (!parts) return std::nullopt;
  tag.spec = tag_spelled(plain(line.substr(tag.name, tag.name_end - tag.name)));
  line = line.substr(0, tag.close);
  if (form.quoted) {
    tag.values = quoted_values(trimmed_end(line), skip_blanks(line, tag.begin));
  } else if (tag.spec != nullptr) {
    tag.values = bare_values(line, tag.begin, *tag.spec);
  }
  const std::size_t count = tag.spec == nullptr ? 0 : tag.spec->values;
  const bool right = count == 0 || !form.quoted || tag.values.size() == count;
  return !tag.values.empty() && right ? std::optional(std::move(tag)) : std::nullopt;
}

/// Whether the tag on `line` has other quotation marks that cannot be replaced.
bool has_wrong_marks(std::string_view line) {
  const std::size_t begin = skip_blanks(line, 0);
  if (!begins_tag(line, begin) || !trimmed_end(line).ends_with(']')) return false;
  const std::string_view values = trimmed(line.substr(begin + 1 + name_at(line, begin + 1).size()));
  return opens(values) && !values.starts_with('"') && !read_tag(line, form_at(0));
}

/// Adds the changes that make a tag of the notation of line `i`, and what is needed to undo them.
void rewrite(const Line& line, std::size_t i, const FormedTag& tag, std::size_t index,
             Undone& way) {
  const Form form = form_at(index);
  const std::size_t before = way.changes.size();
  const auto change = [&](std::size_t at, std::string_view from, std::string_view to) {
    const std::size_t begin = line.begin + at;
    if (from != to) way.changes.push_back({begin, begin + from.size(), std::string(to)});
  };
  change(tag.open, form.open, "[");
  change(tag.name_end, form.between, " ");
  std::vector<std::size_t> carried = {i, index, tag.values.size()};
  for (const Value& value : tag.values) {
    const auto [open, close] = marks_of(value.pair);
    change(value.begin, open, "\"");
    change(value.end - close.size(), close, "\"");
    carried.push_back(value.pair);
  }
  const bool nameless = tag.spec != nullptr && tag.values.size() < tag.spec->values;
  change(tag.close, form.close, nameless ? " \"\"]" : "]");
  if (way.changes.size() == before) return;
  way.carried.numbers.insert(way.carried.numbers.end(), carried.begin(), carried.end());
}

/// Finds the tags in one form: anywhere if they only have other quotation marks, otherwise in
/// blocks that begin with the game and name players.
std::optional<Undone> undo_form(std::string_view text, const std::vector<Line>& unread,
                                const Words& words, std::size_t index) {
  const Form form = form_at(index);
  const auto read = [&](const Line& line, const Form& form_of_line) {
    return line.kind == LineKind::kInside ? std::nullopt : read_tag(line.of(text), form_of_line);
  };
  const auto begins = [&](const Line& line) {
    const std::optional<FormedTag> tag = read(line, form);
    const auto is_other = [](const Value& value) { return value.pair != kRight; };
    if (index == 0) return tag && std::ranges::any_of(tag->values, is_other);
    return tag && tag->spec != nullptr && tag->spec->name == kGameTag &&
           line.of(text).find(' ', tag->values[0].begin) == kNowhere;
  };
  if (std::ranges::none_of(unread, begins)) return std::nullopt;
  const std::vector<Line> lines = scan(text, words);
  const auto is_wrong = [&](const Line& line) {
    return index == 0 && line.kind != LineKind::kInside && has_wrong_marks(line.of(text));
  };
  if (std::ranges::any_of(lines, is_wrong)) return std::nullopt;
  Undone way;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!begins(lines[i])) continue;
    Undone block;
    bool players = index == 0;
    for (; i < lines.size(); ++i) {
      std::optional<FormedTag> tag = read(lines[i], form);
      const bool formed = tag && (tag->spec != nullptr || index == 0);
      if (!formed) tag = read(lines[i], form_at(0));
      if (!tag) break;
      players = players || (tag->spec != nullptr && tag->spec->name == kPlayerTag);
      if (formed) rewrite(lines[i], i, *tag, index, block);
    }
    if (!players) continue;
    std::ranges::move(block.changes, std::back_inserter(way.changes));
    std::ranges::move(block.carried.numbers, std::back_inserter(way.carried.numbers));
  }
  return way.changes.empty() ? std::nullopt : std::optional(std::move(way));
}

std::vector<Undone> undo_forms(std::string_view text, const Words& words, std::size_t first,
                               std::size_t end) {
  std::vector<Undone> ways;
  const std::vector<Line> lines = lines_of(text);
  for (std::size_t index = first; index < end; ++index) {
    std::optional<Undone> way = undo_form(text, lines, words, index);
    if (way) ways.push_back(std::move(*way));
  }
  return ways;
}

/// Writes a tag of the notation in a form, with the pairs of quotation marks `pairs`.
std::string formed(std::string_view line, const Form& form, std::span<const std::size_t> pairs) {
  const std::vector<std::string_view> parts = split(line, '"');
  const std::size_t begin = skip_blanks(line, 0) + 1;
  const std::size_t close = parts.back().find(']');
  if (parts.size() <= 2 * pairs.size() || begin > parts[0].size() || close == kNowhere) {
    return std::string(line);
  }
  const std::size_t name_end = std::min(parts[0].size(), parts[0].find_first_of(" \t", begin));
  std::string out(line.substr(0, begin - 1));
  out.append(form.open).append(line.substr(begin, name_end - begin));
  out += form.between;
  if (form.between == " ") out += parts[0].substr(std::min(parts[0].size(), name_end + 1));
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto [open, end] = marks_of(pairs[i]);
    out.append(open).append(parts[2 * i + 1]).append(end);
    if (i + 1 < pairs.size()) out += parts[2 * i + 2];
  }
  out.append(parts.back().substr(0, close)).append(form.close);
  return out += parts.back().substr(close + 1);
}

}  // namespace

std::vector<Undone> undo_quotation_marks(std::string_view text, const Words& words) {
  return undo_forms(text, words, 0, 1);
}

std::vector<Undone> undo_no_quotation_marks(std::string_view text, const Words& words) {
  return undo_forms(text, words, 1, 2);
}

std::vector<Undone> undo_bare_tags(std::string_view text, const Words& words) {
  return undo_forms(text, words, 2, kForms.size());
}

std::string redo_tags(std::string_view text, const Carried& carried) {
  const std::span<const std::size_t> numbers = carried.numbers;
  std::size_t next = 0;
  return rewritten_lines(text, [&](std::size_t i, std::string_view line, std::string& out) {
    if (next + 2 >= numbers.size() || numbers[next] != i) {
      out += line;
      return;
    }
    const std::size_t count = numbers[next + 2];
    out += formed(line, form_at(numbers[next + 1]), numbers.subspan(next + 3, count));
    next += count + 3;
  });
}

}  // namespace stela::repair
