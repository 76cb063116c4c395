#include "lib/repair/wrapping.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "lib/core/phrases.h"
#include "lib/core/utf8.h"
#include "lib/record/characters.h"

namespace stela::repair {
namespace {

constexpr std::string_view kBlanks = " \t";

/// Elements found around copied text, and whether they break lines.
constexpr std::array<std::pair<std::string_view, bool>, 32> kElements = {
    {{"a", false},    {"b", false},     {"blockquote", true}, {"body", true},    {"br", true},
     {"code", false}, {"div", true},    {"em", false},        {"font", false},   {"h1", true},
     {"h2", true},    {"h3", true},     {"head", true},       {"html", true},    {"i", false},
     {"img", false},  {"li", true},     {"meta", true},       {"ol", true},      {"p", true},
     {"pre", true},   {"script", true}, {"span", false},      {"strong", false}, {"style", true},
     {"table", true}, {"tbody", true},  {"td", false},        {"title", true},   {"tr", true},
     {"ul", true},    {"wbr", false}}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 18> kEntities = {
    {{"quot", "\""},
     {"amp", "&"},
     {"lt", "<"},
     {"gt", ">"},
     {"nbsp", " "},
     {"apos", "'"},
     {"auml", "ä"},
     {"ouml", "ö"},
     {"uuml", "ü"},
     {"Auml", "Ä"},
     {"Ouml", "Ö"},
     {"Uuml", "Ü"},
     {"szlig", "ß"},
     {"eacute", "é"},
     {"egrave", "è"},
     {"ccedil", "ç"},
     {"euml", "ë"},
     {"ntilde", "ñ"}}};

/// Returns the element whose tag begins at `at`, or null. Doctypes and comments count as one
/// element.
const std::pair<std::string_view, bool>* element_at(std::string_view text, std::size_t at) {
  if (text.substr(at).starts_with("<!")) return kElements.data() + 13;
  std::size_t name = at + 1;
  if (name < text.size() && text[name] == '/') ++name;
  std::size_t end = name;
  while (end < text.size() && end - name < 12 && (is_letter(text[end]) || is_digit(text[end]))) {
    ++end;
  }
  const std::string word = small_letters(text.substr(name, end - name));
  const auto found =
      std::ranges::find_if(kElements, [&](const auto& element) { return element.first == word; });
  const bool ends =
      end < text.size() && (text[end] == '>' || text[end] == '/' || is_space(text[end]));
  return found == kElements.end() || !ends ? nullptr : &*found;
}

/// Returns the character of the entity at `at`, and the position after it.
std::optional<std::pair<std::string, std::size_t>> entity_at(std::string_view text,
                                                             std::size_t at) {
  constexpr std::size_t kLongest = 10;
  const std::size_t end = text.substr(at, kLongest).find(';');
  if (end == std::string_view::npos || end < 2) return std::nullopt;
  std::string_view name = text.substr(at + 1, end - 1);
  if (name.front() != '#') {
    for (const auto& [known, character] : kEntities) {
      if (known == name) return std::pair{std::string(character), at + end + 1};
    }
    return std::nullopt;
  }
  name.remove_prefix(1);
  const bool hex = !name.empty() && (name.front() == 'x' || name.front() == 'X');
  if (hex) name.remove_prefix(1);
  std::uint32_t value = 0;
  const auto [stop, error] =
      std::from_chars(name.data(), name.data() + name.size(), value, hex ? 16 : 10);
  const bool whole = error == std::errc{} && stop == name.data() + name.size();
  const bool character = value >= ' ' && value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF);
  if (!whole || !character) return std::nullopt;
  std::string out;
  append_code_point(value, out);
  return std::pair{std::move(out), at + end + 1};
}

/// Returns whether there is HTML among the tags and entries of a record: comments may mention it.
bool has_html(const Patches& patches) {
  const std::string_view text = patches.text();
  for (const TextLine& line : patches.lines()) {
    const std::string_view words = text.substr(line.begin, line.end - line.begin);
    const std::size_t first = words.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) continue;
    if (words[first] == '<' && element_at(text, line.begin + first) != nullptr) return true;
    if (words[first] == '[' && words.find("&quot;") != std::string_view::npos) return true;
  }
  return false;
}

/// Returns the position after the quote marks at the beginning of a line; 0 if there are none.
std::size_t behind_marks(std::string_view line) {
  std::size_t at = std::min(line.size(), line.find_first_not_of(kBlanks));
  std::size_t end = 0;
  while (at < line.size() && line[at] == '>') {
    end = at + 1;
    if (end < line.size() && line[end] == ' ') ++end;
    at = std::min(line.size(), line.find_first_not_of(kBlanks, end));
  }
  return end;
}

/// Returns whether a quoted line is certainly a line of a record.
bool begins_record_line(std::string_view line) {
  if (begins_tag(line)) return true;
  const std::size_t digits = std::min(line.size(), line.find_first_not_of("0123456789"));
  return digits > 0 && digits + 2 < line.size() && line[digits] == '.';
}

}  // namespace

void strip_html(Patches& patches) {
  const std::string_view text = patches.text();
  if (!has_html(patches)) return;
  std::vector<Change> changes;
  for (std::size_t at = text.find_first_of("<&"); at != std::string_view::npos;
       at = text.find_first_of("<&", at)) {
    constexpr std::size_t kLongest = 4096;
    if (text[at] == '&') {
      if (auto entity = entity_at(text, at)) {
        changes.push_back({at, entity->second, std::move(entity->first)});
        at = entity->second;
        continue;
      }
    } else if (const auto* element = element_at(text, at)) {
      const std::size_t close = text.substr(at, kLongest).find('>');
      if (close != std::string_view::npos) {
        changes.push_back({at, at + close + 1, element->second ? "\n" : ""});
        at += close + 1;
        continue;
      }
    }
    ++at;
  }
  patches.apply(Damage::kHtml, changes);
}

void strip_mail_quotes(Patches& patches) {
  const std::string_view text = patches.text();
  std::vector<Change> changes;
  bool of_record = false;
  bool in_comment = false;
  bool quoted_comment = false;
  for (const TextLine& line : patches.lines()) {
    std::string_view words = text.substr(line.begin, line.end - line.begin);
    const std::size_t marks = behind_marks(words);
    // A line of an unquoted comment may begin like this.
    if (marks > 0 && (!in_comment || quoted_comment)) {
      changes.push_back({line.begin, line.begin + marks, {}});
      words.remove_prefix(marks);
      of_record |= begins_record_line(words);
    } else if (marks > 0) {
      continue;
    }
    for (const char c : words) {
      if (c == '{' && !in_comment) quoted_comment = marks > 0;
      if (c == '{' || c == '}') in_comment = c == '{';
    }
  }
  if (of_record) patches.apply(Damage::kMailQuotes, changes);
}

void strip_cell_quotes(Patches& patches) {
  const std::string_view text = patches.text();
  const std::vector<TextLine>& lines = patches.lines();
  const auto words_of = [&](const TextLine& line) {
    return text.substr(line.begin, line.end - line.begin);
  };
  const bool any = std::ranges::any_of(lines, [&](const TextLine& line) {
    const std::string_view words = words_of(line);
    return words.starts_with("\"[") && words.find("\"\"") != std::string_view::npos;
  });
  if (!any) return;
  std::vector<Change> changes;
  for (const TextLine& line : lines) {
    const std::string_view words = words_of(line);
    const std::size_t last = words.find_last_not_of(" ,;\t");
    if (last == std::string_view::npos) {
      if (!words.empty()) changes.push_back({line.begin, line.end, {}});
      continue;
    }
    const bool quoted = last > 0 && words.front() == '"' && words[last] == '"';
    if (!quoted && last + 1 == words.size()) continue;
    std::string cell;
    if (quoted) {
      for (std::size_t i = 1; i < last; ++i) {
        cell += words[i];
        if (words[i] == '"' && i + 1 < last && words[i + 1] == '"') ++i;
      }
    } else {
      cell = words.substr(0, last + 1);
    }
    changes.push_back({line.begin, line.end, std::move(cell)});
  }
  patches.apply(Damage::kSpreadsheet, changes);
}

void strip_escapes(Patches& patches) {
  const std::string_view text = patches.text();
  constexpr std::string_view kEscaped = "`*_[]()#+-.!|<>";
  std::vector<Change> changes;
  bool tags = false;
  for (const TextLine& line : patches.lines()) {
    const std::string_view words = text.substr(line.begin, line.end - line.begin);
    tags |= words.starts_with("\\[") && begins_tag(words.substr(1));
    for (std::size_t at = words.find('\\'); at != std::string_view::npos && at + 1 < words.size();
         at = words.find('\\', at + 2)) {
      if (kEscaped.find(words[at + 1]) == std::string_view::npos) continue;
      changes.push_back({line.begin + at, line.begin + at + 1, {}});
    }
  }
  if (tags) patches.apply(Damage::kMarkdown, changes);
}

void join_tags(Patches& patches) {
  const std::string_view text = patches.text();
  const std::vector<TextLine>& lines = patches.lines();
  std::vector<Change> changes;
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    const std::string_view line = text.substr(lines[i].begin, lines[i].end - lines[i].begin);
    const std::string_view next =
        text.substr(lines[i + 1].begin, lines[i + 1].end - lines[i + 1].begin);
    if (!begins_tag(line) || line.find(']') != std::string_view::npos) continue;
    const std::size_t last = next.find_last_not_of(kBlanks);
    if (last == std::string_view::npos || next[last] != ']' || begins_tag(next)) continue;
    std::size_t end = lines[i].end;
    while (end > lines[i].begin && text[end - 1] == ' ') --end;
    const std::size_t begin =
        lines[i + 1].begin + std::min(next.size(), next.find_first_not_of(kBlanks));
    // A line is broken at a space.
    changes.push_back({end, begin, " "});
  }
  patches.apply(Damage::kWrapped, changes);
}

void drop_prose(Patches& patches, const TextMap& map) {
  const auto is_notation = [](const TextLine& line) {
    return line.kind == LineKind::kTag || line.kind == LineKind::kEntries;
  };
  const auto first = std::ranges::find_if(map.lines, is_notation);
  const auto last = std::find_if(map.lines.rbegin(), map.lines.rend(), is_notation).base();
  Finding& finding = patches.findings()[static_cast<std::size_t>(Damage::kProse)];
  const std::string_view text = patches.text();
  std::vector<Change> changes;
  for (auto line = map.lines.begin(); line != map.lines.end(); ++line) {
    if (line->kind != LineKind::kProse) continue;
    if (changes.empty()) {
      const std::string_view seen = text.substr(line->begin, line->end - line->begin);
      finding.seen = seen.substr(std::min(seen.size(), seen.find_first_not_of(kBlanks)));
    }
    // A line without a line ending, or a single word right after the rest, may be part of a
    // truncated line.
    const std::string_view words = text.substr(line->begin, line->end - line->begin);
    const bool word =
        words.find_first_of(kBlanks, words.find_first_not_of(kBlanks)) == std::string_view::npos;
    const bool cut =
        (line == last && (word || line->next == line->end)) || (word && line->next == line->end);
    finding.doubtful |= cut || (line > first && line < last);
    changes.push_back({line->begin, line->next, {}});
  }
  patches.apply(Damage::kProse, changes);
}

}  // namespace stela::repair
