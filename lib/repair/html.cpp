#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/record/record.h"
#include "lib/repair/escapes.h"
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

namespace {

// ------------------------------------------------------------------------------ entities

/// Names of the characters from U+00A1, and of those in `kOthers`.
constexpr std::string_view kLatinNames =
    "iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 "
    "sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute "
    "Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH "
    "Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN "
    "szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave "
    "iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute "
    "ucirc uuml yacute thorn yuml";
constexpr std::string_view kOtherNames =
    "quot amp lt gt apos OElig oelig Scaron scaron Yuml circ tilde ndash mdash lsquo rsquo sbquo "
    "ldquo rdquo bdquo dagger Dagger bull hellip permil prime Prime lsaquo rsaquo euro trade larr "
    "uarr rarr darr harr minus";
constexpr std::u32string_view kOthers = U"\"&<>'ŒœŠšŸˆ˜–—‘’‚“”„†‡•…‰′″‹›€™←↑→↓↔−";

struct Names {
  std::unordered_map<std::string_view, char32_t> characters;
  std::unordered_map<char32_t, std::string_view> names;
};

const Names& known_names() {
  static const Names kKnown = [] {
    Names made;
    char32_t latin = 0xA1;
    std::size_t other = 0;
    for (const std::string_view name : split(kLatinNames, ' ')) made.characters[name] = latin++;
    for (const std::string_view name : split(kOtherNames, ' ')) {
      made.characters[name] = kOthers[other++];
    }
    for (const auto& [name, c] : made.characters) made.names[c] = name;
    return made;
  }();
  return kKnown;
}

/// How a character is written as an entity. The form that is carried is this and four times the
/// number of digits.
enum EntityForm : std::size_t { kNamed, kDecimal, kSmallHex, kCapitalHex };

/// Reads the entity at `at`, `&quot;` or `&#x27;`.
Escape read_entity(const Codec&, std::string_view text, std::size_t at) {
  constexpr std::size_t kMaxSize = 12;
  const std::string_view rest = text.substr(at + 1, kMaxSize);
  std::string_view body = rest.substr(0, std::min(rest.size(), rest.find(';')));
  if (body.empty() || body.size() == rest.size()) return {};
  const std::size_t size = body.size() + 2;
  if (body.front() != '#') {
    const auto known = known_names().characters.find(body);
    return known == known_names().characters.end() ? Escape() : Escape{size, known->second, kNamed};
  }
  const bool hex = body.starts_with("#x");
  const bool capital = body.find_first_of("ABCDEF") != kNowhere;
  body.remove_prefix(hex ? 2 : 1);
  const char32_t value = number_in(body, hex ? 16 : 10).value_or(0);
  const bool control = value < 0x20 && value != '\n' && value != '\r' && value != '\t';
  if (control || (value >= 0xD800 && value < 0xE000) || value > 0x10FFFF) return {};
  return {size, value, body.size() * 4 + (!hex ? kDecimal : capital ? kCapitalHex : kSmallHex)};
}

void write_entity(const Codec&, std::string_view, std::size_t, const Escape& escape,
                  std::string& out) {
  const auto to = std::back_inserter(out);
  const auto value = static_cast<unsigned>(escape.unit);
  const std::size_t digits = escape.form / 4;
  const std::size_t form = escape.form % 4;
  if (form == kNamed) fmt::format_to(to, "&{};", known_names().names.at(escape.unit));
  if (form == kDecimal) fmt::format_to(to, "&#{:0{}};", value, digits);
  if (form == kSmallHex) fmt::format_to(to, "&#x{:0{}x};", value, digits);
  if (form == kCapitalHex) fmt::format_to(to, "&#x{:0{}X};", value, digits);
}

constexpr Codec kEntities{"&", false, {}, read_entity, write_entity};

constexpr std::string_view kSpace = "&nbsp;";

/// Whether an entity is outside comments and the values of tags: then a program wrote all of them.
bool has_entities(std::string_view text) {
  bool comment = false;
  bool tag = false;
  bool value = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '\n') {
      tag = value = false;
      comment = comment && !text.substr(at + 1).starts_with("[Game ");
    } else if (c == '\\' && (comment || value)) {
      ++at;
    } else if (comment) {
      comment = c != '}';
    } else if (c == '"') {
      value = tag && !value;
    } else if (!value && (c == '[' || c == ']')) {
      tag = c == '[';
    } else if (!value && c == '{') {
      comment = true;
    } else if (!tag && c == ';') {
      at = std::min(text.size(), text.find('\n', at)) - 1;
    } else if (!value && c == '&' &&
               (text.substr(at).starts_with(kSpace) || read_entity(kEntities, text, at).size > 0)) {
      return true;
    }
  }
  return false;
}

// ------------------------------------------------------------------------------ elements

/// What an element does to lines.
enum class Flow : std::uint8_t { kUnknown, kInline, kBlock, kCell, kBreak };

constexpr std::string_view kBlocks =
    " html head body title meta pre p div table tbody thead tfoot tr caption ul ol li dl dt dd hr "
    "blockquote h1 h2 h3 h4 h5 h6 center section article main header footer address !doctype ";
constexpr std::string_view kInlines =
    " span font b i em strong code tt u a small big kbd samp sub sup wbr o:p nobr mark "
    "col colgroup label var ";
/// Attributes that say nothing to a reader; `html` is that of `!doctype`.
constexpr std::string_view kAttributes =
    " class style dir lang id align valign color face size border width height cellpadding "
    "cellspacing bgcolor text link vlink charset type http-equiv colspan rowspan clear nowrap "
    "noshade xmlns xml:lang spellcheck html ";
/// What programs call the language of a code block.
constexpr std::string_view kLanguages =
    " stela text txt plain plaintext none nohighlight raw pgn code log console tikal mykerinos "
    "taluva ";

/// Whether `word` is in `list`, which has spaces around each.
bool is_in(std::string_view list, std::string_view word) {
  return list.find(" " + std::string(word) + " ") != kNowhere;
}

Flow flow_of(std::string_view name) {
  if (name == "br") return Flow::kBreak;
  if (name == "td" || name == "th") return Flow::kCell;
  if (is_in(kBlocks, name)) return Flow::kBlock;
  return is_in(kInlines, name) ? Flow::kInline : Flow::kUnknown;
}

/// Reads an attribute and returns its end; 0 if it may hold words.
std::size_t attribute_end(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && (is_name_character(text[end]) || text[end] == ':')) ++end;
  const std::string name = small_letters(text.substr(at, end - at));
  if (!is_in(kAttributes, name) && !name.starts_with("xmlns:")) return 0;
  if (!text.substr(end).starts_with('=')) return end;
  const std::string_view quote = text.substr(end + 1, 1);
  const bool quoted = quote == "\"" || quote == "'";
  const std::size_t begin = end + (quoted ? 2U : 1U);
  end = text.find_first_of(quoted ? std::string(quote) + "<>" : " \t\r\n\"<>", begin);
  if (end == kNowhere || (quoted && text.substr(end, 1) != quote)) return 0;
  const bool spaces = text.substr(begin, end - begin).find(' ') != kNowhere;
  if (spaces && name != "style" && name != "class" && name != "face") return 0;
  return quoted ? end + 1 : end;
}

struct Tag {
  Flow flow = Flow::kUnknown;
  std::size_t end = 0;
};

/// Reads the tag at `at`, a `<`.
Tag tag_at(std::string_view text, std::size_t at) {
  constexpr std::size_t kMaxName = 12;
  const bool closing = text.substr(at + 1).starts_with('/');
  const std::size_t name = at + (closing ? 2U : 1U);
  std::size_t end = name + (text.substr(name).starts_with('!') ? 1U : 0U);
  while (end < text.size() && (is_letter(text[end]) || is_digit(text[end]) || text[end] == ':')) {
    ++end;
  }
  if (end - name > kMaxName) return {};
  Flow flow = flow_of(small_letters(text.substr(name, end - name)));
  if (flow == Flow::kCell && closing) flow = Flow::kInline;
  while (end < text.size() && text[end] != '>') {
    if (is_space(text[end]) || text.substr(end).starts_with("/>")) {
      ++end;
    } else {
      end = is_space(text[end - 1]) ? attribute_end(text, end) : 0;
      if (end == 0) return {};
    }
  }
  return end < text.size() ? Tag{flow, end + 1} : Tag();
}

/// Reads a page, or a part of one.
class Page {
 public:
  explicit Page(std::string_view text)
      : text_(text),
        page_(text, kEntities),
        line_end_(text.find("\r\n") == kNowhere ? "\n" : "\r\n"),
        entities_(has_entities(text)) {}

  /// Returns the way to undo it, or none if anything would be lost.
  [[nodiscard]] std::vector<Undone> undo() && {
    for (std::size_t at = text_.find_first_of("<&"); at != kNowhere;
         at = text_.find_first_of("<&", at)) {
      if (text_[at] == '<') {
        const Tag tag = tag_at(text_, at);
        if (tag.flow == Flow::kUnknown) return {};
        at = remove(at, tag);
      } else if (!entities_) {
        ++at;
      } else if (text_.substr(at).starts_with(kSpace)) {
        // Editors write it where several spaces are in a row.
        page_.remove(at, at + kSpace.size(), " ");
        at += kSpace.size();
      } else {
        page_.read(at, text_.size());
      }
    }
    if (page_.empty()) return {};
    // Programs that write entities write `&amp;`.
    if (!page_.forms.empty()) page_.forms.try_emplace('&', kNamed);
    return {std::move(page_).undone()};
  }

 private:
  /// Removes the tag at `at`, with spaces that only lay out the source of the page. Returns the
  /// offset after it.
  std::size_t remove(std::size_t at, const Tag& tag) {
    std::size_t line = at;
    while (line > part_ && is_blank(text_[line - 1])) --line;
    begins_line_ = line > part_ ? is_line_end(text_[line - 1]) : begins_line_;
    std::size_t begin = at;
    std::size_t end = tag.end;
    std::string inserted;
    if (tag.flow == Flow::kCell) {
      while (begin > part_ && is_space(text_[begin - 1])) --begin;
      begins_line_ = begin == part_ && part_begins_line_;
      if (!begins_line_) inserted = ' ';
    } else if (tag.flow == Flow::kBlock || tag.flow == Flow::kBreak) {
      const bool breaks = tag.flow == Flow::kBreak || !begins_line_;
      if (!breaks) begin = line;
      const std::size_t behind = skip_blanks(text_, end);
      const std::size_t line_end = line_end_size(text_, behind);
      if (line_end > 0) end = breaks ? behind : behind + line_end;
      if (line_end == 0 && breaks) inserted = line_end_;
      begins_line_ = line_end == 0 || !breaks;
    }
    page_.remove(begin, end, std::move(inserted));
    part_ = end;
    part_begins_line_ = begins_line_;
    return end;
  }

  std::string_view text_;
  Unescaped page_;
  std::string_view line_end_;
  bool entities_;
  bool begins_line_ = true;
  /// Beginning of the text after the last tag, and whether it begins a line.
  std::size_t part_ = 0;
  bool part_begins_line_ = true;
};

// -------------------------------------------------------------------------------- fences

/// A mark before or after a block: a line of a fence, or a tag of a forum.
struct BlockMark {
  /// The sign of the fence, or the first letter of the tag.
  char kind = '\0';
  /// A fence without a name may also open a block.
  bool closing = false;
  /// Number of signs of a fence.
  std::size_t size = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
  /// Name of a language or of a person, within the mark.
  std::size_t name_begin = 0;
  std::size_t name_end = 0;
};

/// Returns the fence on a line; of size 0 if there is none.
BlockMark fence_on(std::string_view text, const Line& line) {
  constexpr std::size_t kMinSize = 3;
  const std::size_t begin = skip_blanks(text, line.begin);
  if (begin >= line.end || (text[begin] != '`' && text[begin] != '~')) return {};
  const std::size_t name = std::min(line.end, text.find_first_not_of(text[begin], begin));
  if (name - begin < kMinSize) return {};
  const std::size_t name_end = name + trimmed_end(text.substr(name, line.end - name)).size();
  const std::size_t name_begin = std::min(name_end, skip_blanks(text, name));
  const bool closing = name_begin == name_end;
  return {text[begin], closing, name - begin, begin, name_end, name_begin, name_end};
}

/// Returns the tag at `at`, a bracket; without a kind if there is none.
BlockMark forum_tag_at(std::string_view text, std::size_t at) {
  const std::size_t end = forum_tag_end(text, at);
  if (end == 0) return {};
  const bool closing = text[at + 1] == '/';
  const std::size_t sign = std::min(end - 2, text.find('=', at));
  return {small_letter(text[at + (closing ? 2U : 1U)]), closing, 0, at, end, sign + 1, end - 1};
}

/// Finds the marks of `text` outside comments.
std::vector<BlockMark> block_marks(std::string_view text, const Words& words) {
  std::vector<BlockMark> marks;
  for (const Line& line : scan(text, words)) {
    if (line.kind == LineKind::kInside) continue;
    const BlockMark fence = fence_on(text, line);
    if (fence.size > 0) marks.push_back(fence);
    if (fence.size > 0 || line.of(text).find('[') == kNowhere) continue;
    bool open = false;
    for (const Piece& piece : pieces_of(line.of(text), open)) {
      const auto begin = static_cast<std::size_t>(piece.text.data() - text.data());
      const std::string_view part = text.substr(0, begin + piece.text.size());
      for (std::size_t at = piece.comment ? kNowhere : part.find('[', begin); at != kNowhere;
           at = part.find('[', at + 1)) {
        const BlockMark tag = forum_tag_at(part, at);
        if (tag.kind != '\0') marks.push_back(tag);
      }
    }
  }
  return marks;
}

/// Returns the marks around blocks with a record, in text order.
std::vector<BlockMark> marks_of_records(std::string_view text, const std::vector<BlockMark>& all) {
  std::map<char, BlockMark> open;
  std::vector<BlockMark> found;
  for (const BlockMark& mark : all) {
    const auto first = open.find(mark.kind);
    if (mark.closing && first != open.end() && mark.size >= first->second.size) {
      const std::size_t begin = first->second.end;
      if (has_record(text.substr(begin, mark.begin - begin))) {
        found.insert(found.end(), {first->second, mark});
      }
      open.erase(first);
    } else if (mark.size > 0 ? first == open.end() : !mark.closing) {
      open[mark.kind] = mark;
    }
  }
  sort_stably(found, {}, &BlockMark::begin);
  return found;
}

/// Removes a mark, and its line if there is nothing else. A name that may be a person's stays.
void remove_mark(std::string_view text, const BlockMark& mark, Unescaped& removed) {
  const std::size_t begin = trimmed_end(text.substr(0, mark.begin)).size();
  const bool first = begin == 0 || is_line_end(text[begin - 1]);
  const std::size_t behind = skip_blanks(text, mark.end);
  const std::size_t line_end = line_end_size(text, behind);
  const bool last = behind == text.size() || line_end > 0;
  const std::string_view name = text.substr(mark.name_begin, mark.name_end - mark.name_begin);
  const bool known = name.empty() || is_in(kLanguages, small_letters(name));
  if (known && first && last) return removed.remove(begin, behind + line_end, {});
  if (known) return removed.remove(mark.begin, mark.end, first || last ? "" : "\n");
  removed.remove(mark.begin, mark.name_begin, first ? "" : "\n");
  if (mark.end > mark.name_end) removed.remove(mark.name_end, mark.end, last ? "" : "\n");
}

/// Whether the page itself may be quoted-printable: then that is undone first, or nothing.
bool is_quoted(std::string_view text, const Words& words) {
  if (text.find("=3D") == kNowhere) return false;
  if (small_letters(text).find("quoted-printable") != kNowhere) return true;
  return std::ranges::any_of(undo_quoted_printable(text, words), [&](const Undone& way) {
    return redo_quoted_printable(applied(text, way.changes), way.carried) == text;
  });
}

}  // namespace

std::vector<Undone> undo_html(std::string_view text, const Words& words) {
  if (text.find_first_of("<&") == kNowhere || is_quoted(text, words)) return {};
  return Page(text).undo();
}

std::vector<Undone> undo_fence(std::string_view text, const Words& words) {
  const auto has = [&](std::string_view mark) { return text.find(mark) != kNowhere; };
  if (!has("```") && !has("~~~") && !has("[/")) return {};
  Unescaped removed(text, kEntities);
  for (const BlockMark& mark : marks_of_records(text, block_marks(text, words))) {
    remove_mark(text, mark, removed);
  }
  if (removed.empty()) return {};
  return {std::move(removed).undone()};
}

std::string redo_elements(std::string_view text, const Carried& carried) {
  return escaped(text, carried, kEntities);
}

}  // namespace stela::repair
