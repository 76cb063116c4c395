#include "lib/repair/escapes.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <system_error>
#include <utility>

#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "lib/record/record.h"
#include "lib/repair/scanner.h"
#include "lib/repair/text_parts.h"

namespace stela::repair {
namespace {

/// Forms of escapes.
enum EscapeForm : std::size_t {
  kUsual,
  kSmallDigits,
  kCapitalDigits,
  /// A space in the values of forms.
  kPlus,
  /// Only at an end of a line.
  kAtEnd,
  /// Only at the beginning of a line.
  kAtLine,
};

void append_hex(unsigned value, unsigned digits, std::size_t form, std::string& out) {
  const char* const all = form == kSmallDigits ? "0123456789abcdef" : "0123456789ABCDEF";
  while (digits-- > 0) out += all[value >> 4 * digits & 0xFU];
}

bool has_any(std::string_view text, std::string_view characters) {
  return text.find_first_of(characters) != kNowhere;
}

// --------------------------------------------------------------------------------- strings

/// The characters of escapes of one letter, and their letters.
constexpr std::string_view kControls = "\n\t\r";
constexpr std::string_view kLetters = "ntr";

/// Reads `\u12AB`, or two of them for one character.
Escape read_unicode(std::string_view text, std::size_t at) {
  const auto unit = [&](std::size_t i) -> std::optional<unsigned> {
    const bool fits = i + 6 <= text.size() && text.substr(i, 2) == "\\u";
    return fits ? number_in(text.substr(i + 2, 4), 16) : std::nullopt;
  };
  const unsigned high = unit(at).value_or(0xDC00);
  const unsigned low = unit(at + 6).value_or(0);
  Escape escape{6, high, kSmallDigits};
  if (high >> 10U == 0xD800U >> 10U && low >> 10U == 0xDC00U >> 10U) {
    escape = {12, 0x10000 + ((high - 0xD800U) << 10U) + (low - 0xDC00U), kSmallDigits};
  } else if (high >= 0xD800 && high < 0xE000) {
    return {};
  }
  if (has_any(text.substr(at, escape.size), "ABCDEF")) escape.form = kCapitalDigits;
  return escape;
}

Escape read_backslash(const Codec& codec, std::string_view text, std::size_t at) {
  const std::string_view next = text.substr(at + 1, 1);
  if (next.empty() || codec.allowed.find(next) == kNowhere) return {};
  if (next == "u") return read_unicode(text, at);
  const std::size_t letter = kLetters.find(next);
  return {2, static_cast<unsigned char>(letter == kNowhere ? next[0] : kControls[letter]), kUsual};
}

void write_backslash(const Codec&, std::string_view, std::size_t, const Escape& escape,
                     std::string& out) {
  const auto append = [&](unsigned code) {
    out += "\\u";
    append_hex(code, 4, escape.form, out);
  };
  const char32_t c = escape.unit;
  if (escape.form == kUsual) {
    const std::size_t control = kControls.find(static_cast<char>(c));
    out += '\\';
    out += control == kNowhere ? static_cast<char>(c) : kLetters[control];
  } else if (c < 0x10000) {
    append(c);
  } else {
    append(0xD800U + ((c - 0x10000U) >> 10U));
    append(0xDC00U + ((c - 0x10000U) & 0x3FFU));
  }
}

constexpr Codec kJson{"\\", false, "ntru\"\\/", read_backslash, write_backslash};

/// The part of a text within quotation marks; `mark` is 0 if there are none.
struct Frame {
  std::size_t begin = 0;
  std::size_t end = 0;
  char mark = '\0';
};

Frame frame_of(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n(");
  const std::size_t last = text.find_last_not_of(" \t\r\n,;)");
  const std::size_t end = text.find_last_not_of(" \t\r\n") + 1;
  if (last == kNowhere || last <= first || text[first] != text[last]) return {0, end, '\0'};
  if (text[first] != '"' && text[first] != '\'') return {0, end, '\0'};
  return {first + 1, last, text[first]};
}

/// Undoes the escapes of a string, in which `signs` are always escaped, and what is around it.
Undone without_frame(std::string_view text, const Frame& frame, const Codec& codec,
                     std::string_view signs) {
  Unescaped string(text, codec);
  for (const char sign : signs) string.forms[static_cast<unsigned char>(sign)] = kUsual;
  if (frame.begin > 0) string.remove(0, frame.begin, {});
  string.read_all(frame.begin, frame.end);
  if (frame.end < text.size()) string.remove(frame.end, text.size(), {});
  return std::move(string).undone();
}

// ----------------------------------------------------------------------------------- bytes

bool ends_line(std::string_view text, std::size_t at) {
  return at == text.size() || is_line_end(text[at]);
}

/// Reads `%C3`, `+` or `=C3`.
Escape read_byte(const Codec& codec, std::string_view text, std::size_t at) {
  if (text[at] == '+') return {1, ' ', kPlus};
  const std::string_view digits = text.substr(at + 1, 2);
  const std::optional<unsigned> value = number_in(digits, 16);
  const bool small = has_any(digits, "abcdef");
  const bool quoted = codec.signs == "=";
  if (digits.size() < 2 || !value || (quoted && small)) return {};
  const bool blank = *value == ' ' || *value == '\t';
  if (quoted && blank && ends_line(text, at + 3)) return {3, *value, kAtEnd};
  return {3, *value, small ? kSmallDigits : kCapitalDigits};
}

void write_byte(const Codec& codec, std::string_view text, std::size_t at, const Escape& escape,
                std::string& out) {
  if (escape.form == kPlus || (escape.form == kAtEnd && !ends_line(text, at + 1))) {
    out += escape.form == kPlus ? '+' : text[at];
  } else {
    out += codec.signs.front();
    append_hex(escape.unit, 2, escape.form, out);
  }
}

constexpr Codec kPercentForm{"%", true, {}, read_byte, write_byte};
constexpr Codec kPercentInForms{"%+", true, {}, read_byte, write_byte};
constexpr Codec kQuotedPrintable{"=", true, {}, read_byte, write_byte};

/// A part of a text.
struct Range {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Returns the parts of `text` that may be quoted-printable: bodies of mail, or all of it.
std::vector<Range> quoted_parts(std::string_view text) {
  constexpr std::string_view kField = "\ncontent-transfer-encoding: quoted-printable";
  constexpr std::size_t kMaxParts = 8;
  const std::string small = "\n" + small_letters(text);
  std::vector<Range> parts;
  for (std::size_t at = small.find(kField); at != kNowhere && parts.size() < kMaxParts;
       at = small.find(kField, at + 1)) {
    const std::size_t begin = std::min(small.find("\n\n", at), small.find("\n\r\n", at));
    // The boundary before the header also ends the body.
    const std::size_t line = small.rfind("\n--", at);
    const std::size_t line_end = small.find_first_of("\r\n", line + 1);
    const std::size_t end =
        line == kNowhere ? kNowhere : small.find(small.substr(line, line_end - line), begin);
    parts.push_back({std::min(text.size(), begin), std::min(text.size(), end)});
  }
  if (parts.empty()) parts.push_back({0, text.size()});
  return parts;
}

/// Reads a part in quoted-printable, and returns whether it is one.
bool read_quoted(std::string_view text, const Range& part, Unescaped& bytes) {
  // Programs break no line before it is full. Lines of base64 may end in `=`, too.
  constexpr std::size_t kMinLine = 70;
  constexpr std::size_t kMaxLine = 76;
  bool trace = text.substr(part.begin, part.end - part.begin).find("=3D") != kNowhere;
  text = text.substr(0, part.end);
  for (std::size_t at = text.find('=', part.begin); at != kNowhere; at = text.find('=', at)) {
    const std::size_t line_end = line_end_size(text, at + 1);
    if (line_end == 0 && !bytes.read(at, part.end)) return false;
    if (line_end == 0) continue;
    const std::size_t line = text.rfind('\n', at) + 1;
    if (at - line >= kMaxLine) return false;
    trace |= at - line >= kMinLine && !is_base64(text.substr(line, at - line));
    bytes.remove(at, at + 1 + line_end, {});
    at += 1 + line_end;
  }
  return trace || bytes.forms.rbegin()->first >= 0x80;
}

// ----------------------------------------------------------------------------- backslashes

/// Whether `at` is where Markdown escapes signs that begin a list or a heading: at the beginning of
/// a line, optionally after a number.
bool begins_line(std::string_view text, std::size_t at) {
  const bool after_number = at < text.size() && (text[at] == '.' || text[at] == ')');
  constexpr std::size_t kMaxDigits = 9;
  std::size_t begin = at;
  while (after_number && begin > 0 && at - begin < kMaxDigits && is_digit(text[begin - 1])) --begin;
  if (after_number && begin == at) return false;
  constexpr std::size_t kMaxIndent = 3;
  for (std::size_t i = 0; i < kMaxIndent && begin > 0 && text[begin - 1] == ' '; ++i) --begin;
  return begin == 0 || is_line_end(text[begin - 1]);
}

Escape read_sign(const Codec& codec, std::string_view text, std::size_t at) {
  const std::string_view next = text.substr(at + 1, 1);
  const bool known = !next.empty() && codec.allowed.find(next) != kNowhere;
  if (!known || (at > 0 && text[at - 1] == '\\')) return {};
  return {2, static_cast<unsigned char>(next.front()), kUsual};
}

void write_sign(const Codec&, std::string_view text, std::size_t at, const Escape& escape,
                std::string& out) {
  if (escape.form != kAtLine || begins_line(text, at)) out += '\\';
  out += text[at];
}

constexpr Codec kMarkdown{"\\", false, "*_~`[]#.()!>+-@|<", read_sign, write_sign};

}  // namespace

void Unescaped::remove(std::size_t begin, std::size_t end, std::string inserted) {
  const std::string_view mark = text_.substr(begin, end - begin);
  const auto [known, fresh] = indices_.try_emplace(mark, indices_.size());
  if (fresh) marks_.emplace_back(mark);
  numbers_.insert(numbers_.end(), {begin + made_ - gone_, inserted.size(), known->second});
  replace(begin, end, std::move(inserted));
}

bool Unescaped::read(std::size_t& at, std::size_t end) {
  const Escape escape = codec_.read(codec_, text_.substr(0, end), at);
  if (escape.size == 0) return ++at, false;
  forms.try_emplace(escape.unit, escape.form);
  std::string made;
  if (codec_.bytes) made = static_cast<char>(escape.unit & 0xFFU);
  if (!codec_.bytes) append_code_point(escape.unit, made);
  replace(at, at + escape.size, std::move(made));
  at += escape.size;
  return true;
}

void Unescaped::read_all(std::size_t begin, std::size_t end) {
  for (std::size_t at = text_.find_first_of(codec_.signs, begin); at < end;
       at = text_.find_first_of(codec_.signs, at)) {
    read(at, end);
  }
}

void Unescaped::replace(std::size_t begin, std::size_t end, std::string made) {
  gone_ += end - begin;
  made_ += made.size();
  const bool continues = codec_.bytes && made.size() == 1 && (made.front() & 0xC0) == 0x80;
  if (continues && !changes_.empty() && changes_.back().end == begin) {
    changes_.back().end = end;
    changes_.back().text += made;
  } else {
    changes_.push_back({begin, end, std::move(made)});
  }
}

Undone Unescaped::undone() && {
  Undone undone;
  undone.changes = std::move(changes_);
  undone.carried.numbers = {head_, tail_};
  for (const auto& [unit, form] : forms) {
    undone.carried.characters.push_back(unit);
    undone.carried.numbers.push_back(form);
  }
  undone.carried.numbers.insert(undone.carried.numbers.end(), numbers_.begin(), numbers_.end());
  undone.carried.marks = std::move(marks_);
  return undone;
}

std::optional<unsigned> number_in(std::string_view digits, int base) {
  unsigned value = 0;
  const char* const end = digits.data() + digits.size();
  const auto read = std::from_chars(digits.data(), end, value, base);
  return read.ptr == end && read.ec == std::errc() ? std::optional(value) : std::nullopt;
}

std::string escaped(std::string_view text, const Carried& carried, const Codec& codec) {
  const std::vector<char32_t>& units = carried.characters;
  const std::vector<std::size_t>& numbers = carried.numbers;
  std::size_t at = std::min(numbers[0], text.size());
  std::string out(text.substr(0, at));
  const auto write_to = [&](std::size_t end) {
    while (at < end) {
      CodePointAt c{static_cast<unsigned char>(text[at]), 1};
      if (!codec.bytes) c = code_point_at(text, at);
      const std::size_t size = std::max<std::size_t>(1, c.size);
      const auto known = std::ranges::lower_bound(units, c.value);
      if (known != units.end() && *known == c.value && c.size > 0) {
        const auto form = numbers[2 + static_cast<std::size_t>(known - units.begin())];
        codec.write(codec, text, at, {c.size, c.value, form}, out);
      } else {
        out += text.substr(at, size);
      }
      at += size;
    }
  };
  for (std::size_t i = 2 + units.size(); i + 2 < numbers.size(); i += 3) {
    write_to(std::min(numbers[i], text.size()));
    out += carried.marks[numbers[i + 2]];
    at += numbers[i + 1];
  }
  const std::size_t end = text.size() - std::min(text.size(), numbers[1]);
  write_to(end);
  return out.append(text.substr(end));
}

std::vector<Undone> undo_json_string(std::string_view text, const Words& /*words*/) {
  const Frame frame = frame_of(text);
  if (text.find("\\n") == kNowhere || frame.mark != '"') return {};
  return {without_frame(text, frame, kJson, "\"\\")};
}

std::vector<Undone> undo_string_escapes(std::string_view text, const Words& words) {
  if (text.find("\\n") == kNowhere) return {};
  constexpr std::ptrdiff_t kMinLines = 3;
  const Frame frame = frame_of(text);
  // Programs that write quotation marks around strings also escape them, and backslashes.
  std::vector<std::string> escaped_signs = {"\\\"", "\"", "\\", ""};
  if (frame.mark != '\0') escaped_signs = {std::string("\\") + frame.mark};
  std::vector<Undone> ways;
  std::size_t least = kNowhere;
  for (const std::string& signs : escaped_signs) {
    const std::string allowed = "ntr" + signs;
    // All or none: what is left escaped would be read as it is.
    const bool quoted = frame.mark == '\0' && signs.find('"') == std::string::npos;
    if (quoted && text.find("\\\"") != kNowhere) continue;
    Codec codec = kJson;
    codec.allowed = allowed;
    Undone way = without_frame(text, frame, codec, signs);
    const std::string made = applied(text, way.changes);
    if (std::ranges::count(made, '\n') < kMinLines || made.find("\\n") != std::string::npos ||
        escaped(made, way.carried, codec) != text) {
      continue;
    }
    // The notation has backslashes of its own: what breaks it is the wrong way.
    const std::size_t odd = count_notation(made, words).odd;
    if (odd < least) ways.clear();
    least = std::min(least, odd);
    if (odd == least) ways.push_back(std::move(way));
  }
  return ways;
}

std::string redo_string(std::string_view text, const Carried& carried) {
  return escaped(text, carried, kJson);
}

std::vector<Undone> undo_percent(std::string_view text, const Words& /*words*/) {
  if (text.find("%5") == kNowhere || text.find('[') != kNowhere) return {};
  const bool form = text.find(' ') == kNowhere && text.find("%20") == kNowhere;
  Unescaped bytes(text, form ? kPercentInForms : kPercentForm);
  bytes.forms['%'] = kCapitalDigits;
  bytes.read_all(0, text.size());
  if (!bytes.forms.contains('[') || !is_utf8(bytes.made())) return {};
  return {std::move(bytes).undone()};
}

std::string redo_percent(std::string_view text, const Carried& carried) {
  return escaped(text, carried, kPercentForm);
}

std::vector<Undone> undo_quoted_printable(std::string_view text, const Words& /*words*/) {
  if (text.find('=') == kNowhere) return {};
  for (const Range& part : quoted_parts(text)) {
    Unescaped bytes(text, kQuotedPrintable, part.begin, text.size() - part.end);
    bytes.forms['='] = kCapitalDigits;
    if (!read_quoted(text, part, bytes)) continue;
    // Another part is encoded, too: all of them are decoded, or none.
    constexpr std::string_view kSign = "=3D";
    const bool other = text.substr(0, part.begin).find(kSign) != kNowhere ||
                       text.find(kSign, part.end) != kNowhere;
    if (other || !is_utf8(bytes.made())) return {};
    return {std::move(bytes).undone()};
  }
  return {};
}

std::string redo_quoted_printable(std::string_view text, const Carried& carried) {
  return escaped(text, carried, kQuotedPrintable);
}

std::vector<Undone> undo_backslashes(std::string_view text, const Words& /*words*/) {
  Unescaped signs(text, kMarkdown);
  signs.read_all(0, text.size());
  if (signs.empty()) return {};
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto known = signs.forms.find(static_cast<unsigned char>(text[at]));
    if (known != signs.forms.end()) known->second = kAtLine;
    if (text[at] == '\\') ++at;
  }
  return {std::move(signs).undone()};
}

std::string redo_backslashes(std::string_view text, const Carried& carried) {
  return escaped(text, carried, kMarkdown);
}

}  // namespace stela::repair
