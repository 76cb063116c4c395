#include "lib/repair/characters.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "formats/text/split.h"
#include "lib/core/contains.h"
#include "lib/core/phrases.h"
#include "lib/core/utf8.h"
#include "lib/record/characters.h"
#include "lib/record/tags.h"
#include "lib/repair/look_alikes.h"
#include "lib/words/tr.h"

namespace stela::repair {
namespace {

/// Returns whether `c` is a quotation mark of any country.
bool is_quote(char32_t c) {
  constexpr std::array<char32_t, 22> kQuotes = {
      '"',    '\'',   '`',    0xAB,   0xB4,   0xBB,   0x2018, 0x2019, 0x201A, 0x201B, 0x201C,
      0x201D, 0x201E, 0x201F, 0x2032, 0x2033, 0x2036, 0x2039, 0x203A, 0x300C, 0x300D, 0xFF02};
  return contains(kQuotes, c);
}

/// Returns the length of a gap character between tag values, visible or not; 0 if it is anything
/// else.
std::size_t gap_at(std::string_view text, std::size_t at) {
  const CodePointAt c = code_point_at(text, at);
  if (c.value == ' ' || c.value == '\t') return 1;
  const std::optional<std::string> like = like_of(c.value);
  return c.size > 0 && like && (like->empty() || *like == " ") ? c.size : 0;
}

std::size_t skip_gap(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const std::size_t size = gap_at(text, at);
    if (size == 0) break;
    at += size;
  }
  return at;
}

/// A quotation mark; some programs write two characters for it.
struct Quote {
  std::size_t size = 0;
  bool plain = false;
  bool twice = false;
};

Quote quote_at(std::string_view line, std::size_t at) {
  if (at >= line.size()) return {};
  const CodePointAt c = code_point_at(line, at);
  if (c.size == 0 || !is_quote(c.value)) return {};
  if (c.value == '"') return {1, true};
  const std::string_view mark = line.substr(at, c.size);
  const bool twice = line.substr(at + c.size).starts_with(mark);
  return {twice ? 2 * c.size : c.size, false, twice};
}

/// Returns the opening mark at `at`. Two characters of a kind with nothing after them are an empty
/// value.
Quote opening_at(std::string_view line, std::size_t at) {
  Quote open = quote_at(line, at);
  const std::size_t behind = at + open.size;
  if (open.twice && (behind >= line.size() || line[behind] == ']' || gap_at(line, behind) > 0)) {
    open = {open.size / 2, false, false};
  }
  return open;
}

/// Returns the mark that closes a value opened by `open`.
Quote closing_at(std::string_view line, std::size_t at, const Quote& open) {
  const Quote close = quote_at(line, at);
  if (close.twice && !open.twice) return {close.size / 2, false, false};
  return close;
}

/// A tag line, read as intended.
class TagLine {
 public:
  TagLine(std::string_view line, std::size_t offset) : line_(line), offset_(offset) {}

  /// Returns false if the beginning and end of the values cannot be determined.
  bool read() {
    std::size_t at = line_.find('[') + 1;
    const std::size_t name = at;
    while (at < line_.size() && is_name_character(line_[at])) ++at;
    tag_ = small_letters(line_.substr(name, at - name));
    for (;;) {
      const std::size_t gap = at;
      at = skip_gap(line_, at);
      if (at >= line_.size()) return false;
      if (line_[at] == ']') {
        if (at > gap && !is_plain_gap(gap, at)) note(blanks, gap, at, "");
        return any_;
      }
      const Quote open = opening_at(line_, at);
      if (open.size == 0) return !any_ && read_bare(at);
      if (at == gap || !is_plain_gap(gap, at)) note(blanks, gap, at, " ");
      if (!read_value(at, open)) return false;
      any_ = true;
    }
  }

  /// Changes of spaces, of quotation marks, and of missing quotation marks.
  std::vector<Change> blanks;
  std::vector<Change> marks;
  std::vector<Change> missing;

 private:
  void note(std::vector<Change>& changes, std::size_t begin, std::size_t end, std::string text) {
    changes.push_back({offset_ + begin, offset_ + end, std::move(text)});
  }

  [[nodiscard]] bool is_plain_gap(std::size_t begin, std::size_t end) const {
    return line_.substr(begin, end - begin).find_first_not_of(" \t") == std::string_view::npos;
  }

  /// Returns whether a value can end with the mark just before `at`: another value begins, or the
  /// tag ends.
  [[nodiscard]] bool ends_value(std::size_t at) const {
    const std::size_t next = skip_gap(line_, at);
    if (next >= line_.size()) return false;
    if (line_[next] == ']') return true;
    return next > at && quote_at(line_, next).size > 0;
  }

  /// Reads the value opened by `open` at `at`, and moves `at` past it.
  bool read_value(std::size_t& at, Quote open) {
    const std::size_t wide = french_gap(at, open);
    if (!open.plain) note(marks, at, at + open.size + wide, "\"");
    at += open.size + wide;
    while (at < line_.size()) {
      const std::size_t gap = wide > 0 ? gap_at(line_, at) : 0;
      if (gap > 0) {
        const Quote behind = closing_at(line_, at + gap, open);
        if (behind.size > 0 && !behind.plain && ends_value(at + gap + behind.size)) {
          note(marks, at, at + gap + behind.size, "\"");
          at += gap + behind.size;
          return true;
        }
      }
      const Quote close = closing_at(line_, at, open);
      if (close.size > 0 && ends_value(at + close.size) && (!open.plain || close.plain)) {
        if (!close.plain) note(marks, at, at + close.size, "\"");
        at += close.size;
        return true;
      }
      if (line_[at] == '\\' && at + 1 < line_.size()) {
        at += 2;
        continue;
      }
      // Within a value the mark is part of it.
      if (close.plain && !open.plain) note(marks, at, at + 1, "\\\"");
      at += std::max<std::size_t>(1, code_point_at(line_, at).size);
    }
    return close_value(at);
  }

  /// Returns the length of the space that French typography puts after `«` at `at`, which is not
  /// part of the value; 0 if there is none.
  [[nodiscard]] std::size_t french_gap(std::size_t at, const Quote& open) const {
    const char32_t mark = code_point_at(line_, at).value;
    const std::size_t behind = at + open.size;
    return (mark == 0xAB || mark == 0x2039) && behind < line_.size() ? gap_at(line_, behind) : 0;
  }

  /// Closes a value whose final mark is missing or of another kind.
  bool close_value(std::size_t& at) {
    const std::size_t end = line_.rfind(']');
    if (end == std::string_view::npos || skip_gap(line_, end + 1) < line_.size()) return false;
    std::size_t last = end;
    while (last > 0 && (line_[last - 1] == ' ' || line_[last - 1] == '\t')) --last;
    for (std::size_t size = 1; size <= 3 && size < last; ++size) {
      const Quote close = quote_at(line_, last - size);
      if (close.size != size || close.plain) continue;
      note(marks, last - size, last, "\"");
      at = last;
      return true;
    }
    note(missing, last, last, "\"");
    at = end;
    return true;
  }

  /// Reads values without any marks: one value, or for a player the colour and the name.
  bool read_bare(std::size_t at) {
    const std::size_t end = line_.rfind(']');
    if (end == std::string_view::npos || end <= at || !is_plain_gap(end + 1, line_.size())) {
      return false;
    }
    if (line_.substr(at, end - at).find_first_of("\"\\") != std::string_view::npos) return false;
    std::size_t last = end;
    while (last > at && line_[last - 1] == ' ') --last;
    note(missing, at, at, "\"");
    // A player has a colour and a name; these tags have several words, and all others a single
    // value.
    const bool player = tag_ == small_letters(kPlayerTag);
    const bool words = tag_ == small_letters(kMuseumTag) || tag_ == small_letters(kOptionTag) ||
                       tag_ == small_letters(kVariantTag) || tag_ == small_letters(kTileTag);
    for (std::size_t blank = line_.find(' ', at); (player || words) && blank < last;) {
      const std::size_t second = line_.find_first_not_of(' ', blank);
      note(missing, blank, second, "\" \"");
      blank = player ? last : line_.find(' ', second);
    }
    note(missing, last, last, "\"");
    any_ = true;
    return true;
  }

  std::string_view line_;
  std::size_t offset_;
  std::string tag_;
  bool any_ = false;
};

/// Returns whether the line is a tag with its values in plain quotation marks.
bool is_plain_tag(std::string_view line) {
  std::size_t at = line.find('[') + 1;
  while (at < line.size() && is_name_character(line[at])) ++at;
  bool any = false;
  for (;;) {
    const std::size_t gap = at;
    at = std::min(line.size(), line.find_first_not_of(" \t", at));
    if (at == line.size()) return false;
    if (line[at] == ']') return any;
    if (line[at] != '"' || at == gap) return false;
    for (++at; at < line.size() && line[at] != '"'; ++at) {
      if (line[at] == '\\') ++at;
    }
    if (at >= line.size()) return false;
    ++at;
    any = true;
  }
}

void append(std::vector<Change>& to, std::vector<Change>& from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

/// Calls `visit` for each tag line.
template <class Visit>
void for_each_tag(const Patches& patches, Visit visit) {
  const std::string_view text = patches.text();
  for (const TextLine& line : patches.lines()) {
    const std::string_view words = text.substr(line.begin, line.end - line.begin);
    const std::size_t open = words.find_first_not_of(" \t");
    const bool tag = open != std::string_view::npos && words[open] == '[' &&
                     open + 1 < words.size() && is_letter(words[open + 1]);
    if (tag && !is_plain_tag(words)) visit(words, line.begin);
  }
}

/// The number at `at` and what follows it, as far as it can begin an entry.
struct NumberMark {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t mark = 0;
  std::size_t actor = 0;
};

std::optional<NumberMark> number_at(std::string_view piece, std::size_t at) {
  NumberMark out;
  out.begin = at;
  const bool bracket = at < piece.size() && piece[at] == '(';
  if (bracket || (at < piece.size() && piece[at] == '#')) ++at;
  const std::size_t digits = at;
  while (at < piece.size() && is_digit(piece[at])) ++at;
  if (at == digits || at - digits > 6) return std::nullopt;
  // Without a closing bracket it begins a variation.
  if (bracket && !piece.substr(at).starts_with(')')) return std::nullopt;
  out.mark = at;
  constexpr std::string_view kMarks = ".):-,]\\ \t";
  while (at < piece.size() && kMarks.find(piece[at]) != std::string_view::npos) ++at;
  out.actor = at;
  out.end = at;
  while (out.end > out.mark && (piece[out.end - 1] == ' ' || piece[out.end - 1] == '\t')) --out.end;
  return out;
}

std::string_view name_at(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && is_name_character(text[end])) ++end;
  return text.substr(at, end - at);
}

/// Returns the length of the list bullet at the beginning of `words` with the spaces after it; 0 if
/// there is none.
std::size_t bullet_size(std::string_view words) {
  if (words.empty() || is_digit(words.front()) || is_letter(words.front())) return 0;
  for (const std::string_view bullet :
       {"-", "*", "+", "•", "◦", "▪", "‣", "·", "●", "■", "–", "—"}) {
    const std::size_t size = bullet.size();
    if (!words.starts_with(bullet)) continue;
    const std::size_t behind = std::min(words.size(), words.find_first_not_of(" \t", size));
    return behind > size ? behind : 0;
  }
  return 0;
}

}  // namespace

void drop_order_marks(Patches& patches) {
  const std::string_view text = patches.text();
  std::vector<Change> changes;
  for (std::size_t at = text.find(kByteOrderMark); at != std::string_view::npos;
       at = text.find(kByteOrderMark, at + 1)) {
    const std::size_t end = at + kByteOrderMark.size();
    const bool line = at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r';
    if (line && text.substr(end).starts_with('[')) {
      changes.push_back({at, end, {}});
    } else if (text.substr(end).starts_with(text::kRecordOpening)) {
      changes.push_back({at, end, "\n"});
    }
  }
  patches.apply(Damage::kLookAlikes, changes);
}

void name_look_alike(Finding& finding) {
  std::size_t at = 0;
  // The first non-ASCII character, otherwise a letter used as a digit.
  while (at < finding.written.size() && (finding.written[at] & 0x80) == 0) ++at;
  if (at == finding.written.size()) at = finding.written.find_first_of("OoIl");
  if (at == std::string::npos) return;
  const CodePointAt c = code_point_at(finding.written, at);
  const std::optional<std::string> like = like_of(c.value);
  const bool seen = !like || (!like->empty() && *like != " " && *like != "\n");
  finding.seen = fmt::format("{}U+{:04X}",
                             seen ? fmt::format("`{}` ", finding.written.substr(at, c.size)) : "",
                             static_cast<unsigned>(c.value));
}

void fix_quotation_marks(Patches& patches) {
  const auto mend = [&](Damage damage, auto member) {
    std::vector<Change> changes;
    for_each_tag(patches, [&](std::string_view words, std::size_t begin) {
      TagLine line(words, begin);
      if (line.read()) append(changes, line.*member);
    });
    patches.apply(damage, changes);
  };
  Finding& finding = patches.findings()[static_cast<std::size_t>(Damage::kQuotationMarks)];
  finding.seen = tr("other");
  mend(Damage::kQuotationMarks, &TagLine::marks);
  const std::string_view first = finding.written;
  if (!first.empty() && first.front() != '\'' && first.front() != '`')
    finding.seen = tr("typographic");
  mend(Damage::kMissingQuotes, &TagLine::missing);
  mend(Damage::kLookAlikes, &TagLine::blanks);
}

void fix_look_alikes(Patches& patches, const TextMap& map) {
  const std::string_view text = patches.text();
  std::vector<Change> changes;
  for (const Code& code : map.code) {
    for (std::size_t at = code.begin; at < code.end;) {
      if ((text[at] & 0x80) == 0) {
        ++at;
        continue;
      }
      const CodePointAt c = code_point_at(text, at);
      const std::size_t size = std::max<std::size_t>(1, c.size);
      if (c.size > 1) {
        if (std::optional<std::string> like = like_of(c.value)) {
          changes.push_back({at, at + size, std::move(*like)});
        }
      }
      at += size;
    }
  }
  patches.apply(Damage::kLookAlikes, changes);
}

void fix_markdown(Patches& patches, const TextMap& map) {
  const std::string_view text = patches.text();
  std::vector<Change> changes;
  constexpr std::string_view kEscaped = "\\`*_{}[]()#+-.!|<>";
  const auto look = [&](std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end;) {
      const bool escape =
          text[at] == '\\' && at + 1 < end && kEscaped.find(text[at + 1]) != std::string_view::npos;
      const bool bold = text[at] == '*' && at + 1 < end && text[at + 1] == '*';
      if (escape || text[at] == '`' || bold) {
        changes.push_back({at, at + (bold ? 2 : 1), {}});
        at += escape || bold ? 2 : 1;
      } else {
        ++at;
      }
    }
  };
  for (const Code& code : map.code) look(code.begin, code.end);
  patches.apply(Damage::kMarkdown, changes);
}

void fix_number_marks(Patches& patches, const TextMap& map, const Vocabulary& vocabulary) {
  const std::string_view text = patches.text();
  std::vector<Change> changes;
  for (const TextLine& line : map.lines) {
    if (line.kind != LineKind::kEntries || line.in_comment) continue;
    const std::string_view words = text.substr(line.begin, line.end - line.begin);
    std::size_t at = words.find_first_not_of(" \t");
    const std::size_t bullet = at;
    at += bullet_size(words.substr(at));
    const std::optional<NumberMark> number = number_at(words, at);
    const std::string_view name = name_at(words, number ? number->actor : at);
    const bool actor = vocabulary.is_actor(name);
    if (number && actor && number->end == number->actor && number->end == number->mark) continue;
    std::string written;
    if (number) {
      written = words.substr(number->mark, number->end - number->mark);
      const bool plain = at == bullet && number->begin + 1 <= number->mark &&
                         is_digit(words[number->begin]) && written == ".";
      if (plain || !actor) continue;
      std::size_t digits = number->begin;
      while (!is_digit(words[digits])) ++digits;
      std::string head(words.substr(digits, number->mark - digits));
      head += number->actor == number->end ? ". " : ".";
      changes.push_back({line.begin + bullet, line.begin + number->end, std::move(head)});
    } else if (at != bullet && actor) {
      changes.push_back({line.begin + bullet, line.begin + at, {}});
    }
  }
  patches.apply(Damage::kNumberMarks, changes);
}

void fix_heads(Patches& patches, const TextMap& map, const Vocabulary& vocabulary) {
  const std::string_view text = patches.text();
  std::vector<Change> changes;
  for (const TextLine& line : map.lines) {
    if (line.kind != LineKind::kEntries || line.in_comment) continue;
    const std::string_view words = text.substr(line.begin, line.end - line.begin);
    std::size_t at = words.find_first_not_of(" \t");
    const std::optional<NumberMark> number = number_at(words, at);
    if (number) at = number->actor;
    const std::string_view name = name_at(words, at);
    if (name.empty() || !vocabulary.is_actor(name)) continue;
    const std::size_t behind = at + name.size();
    const std::size_t next = std::min(words.size(), words.find_first_not_of(" \t", behind));
    if (next == words.size()) continue;
    const bool colon = words[next] == ':';
    if (colon && next == behind) {
      // A space must follow. In a setup, tokens begin like this.
      if (number && behind + 1 < words.size() &&
          (!name_at(words, behind + 1).empty() || words[behind + 1] == '=')) {
        changes.push_back({line.begin + behind + 1, line.begin + behind + 1, " "});
      }
      continue;
    }
    const std::size_t word_end = std::min(words.size(), words.find_first_of(" \t", next));
    const std::string_view word = words.substr(next, word_end - next);
    if (colon) {
      changes.push_back({line.begin + behind, line.begin + next, {}});
    } else if (next > behind && (vocabulary.is_token(word) || vocabulary.may_be_token(word))) {
      changes.push_back({line.begin + behind, line.begin + behind, ":"});
    } else if (word == ";" || word == "." || word == "-") {
      changes.push_back({line.begin + behind, line.begin + next + 1, ":"});
    }
  }
  patches.apply(Damage::kHeads, changes);
}

}  // namespace stela::repair
