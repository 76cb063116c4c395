#include "lib/repair/scanner.h"

#include <algorithm>
#include <array>

#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/record/record.h"
#include "lib/record/tags.h"
#include "lib/repair/look_alikes.h"
#include "lib/repair/text_parts.h"

namespace stela::repair {
namespace {

bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
bool is_letter_byte(char c) { return is_letter(c) || (c & 0x80) != 0; }

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return (c & 0x80) == 0; });
}

/// Calls `visit` for each run of characters that `is_part` accepts.
template <class IsPart, class Visit>
void for_each_run(std::string_view text, IsPart is_part, Visit visit) {
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_part(text[end])) ++end;
    if (end > at) visit(text.substr(at, end - at));
    at = end + 1;
  }
}

/// Whether `text` is a number with its dot: `12.`.
bool is_number(std::string_view text) {
  return text.size() > 1 && text.back() == '.' && skip_digits(text, 0) == text.size() - 1;
}

/// Whether `text`, after its sign, is a score: `=1/0/-3` without the `=`.
bool is_score(std::string_view text) {
  for (std::size_t at = 0;;) {
    if (at < text.size() && text[at] == '-' && at == 0) ++at;
    const std::size_t end = skip_digits(text, at);
    if (end == at) return false;
    if (end == text.size()) return true;
    if (text[end] != '/') return false;
    at = end + 1;
  }
}

bool is_mark(std::string_view word) {
  if (word == "*") return true;
  if (word.size() <= 2 && word.find_first_not_of("!?") == kNowhere) return true;
  const std::string_view rest = word.substr(1);
  if (word.front() == '$') return !rest.empty() && skip_digits(rest, 0) == rest.size();
  if (word.front() == '#') {
    return rest.size() >= 8 && rest.size() <= 16 && std::ranges::all_of(rest, is_hex);
  }
  return word.front() == '=' && is_score(rest);
}

/// Reads the name of an action, `lemon:expand` or a tile `A4`, at the beginning of `word`; returns
/// its end.
std::size_t name_end(std::string_view word) {
  const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
  const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
  std::size_t at = 0;
  if (!word.empty() && is_capital(word[0])) {
    while (at < word.size() && (is_capital(word[at]) || is_digit(word[at]))) ++at;
    return at >= 2 ? at : 0;
  }
  for (std::size_t begin = 0;;) {
    if (begin >= word.size() || !is_small(word[begin])) return at;
    std::size_t end = begin;
    while (end < word.size() && (is_small(word[end]) || is_digit(word[end]) || word[end] == '-')) {
      ++end;
    }
    at = end;
    if (end == word.size() || word[end] != ':') return at;
    begin = end + 1;
  }
}

/// Whether `word` has the form of an action: name, place, value, count.
bool has_action_form(std::string_view word) {
  constexpr std::string_view kNotInPlaces = "=*{}();\\";
  constexpr std::string_view kNotInValues = "*{}();\\";
  std::size_t at = name_end(word);
  if (at < word.size() && word[at] == '@') {
    std::size_t begin = at + 1;
    if (begin < word.size() && word[begin] == '-') ++begin;
    if (begin == word.size() || !(is_letter(word[begin]) || is_digit(word[begin]))) return false;
    at = std::min(word.size(), word.find_first_of(kNotInPlaces, begin));
  }
  if (at < word.size() && word[at] == '=') {
    const std::size_t end = std::min(word.size(), word.find_first_of(kNotInValues, at + 1));
    if (end == at + 1) return false;
    at = end;
  }
  if (at < word.size() && word[at] == '*') {
    const std::size_t end = std::min(word.size(), word.find_first_not_of("0123456789L+", at + 1));
    if (end == at + 1) return false;
    at = end;
  }
  return at == word.size();
}

/// Whether a place in `word` is followed by a dot, as in an e-mail address.
bool is_address(std::string_view word) {
  const std::size_t sign = word.find('@');
  if (sign == kNowhere) return false;
  std::size_t at = sign + 1;
  while (at < word.size() && (is_word_byte(word[at]) || word[at] == '-')) ++at;
  return at > sign + 1 && at + 1 < word.size() && word[at] == '.' && is_word_byte(word[at + 1]);
}

/// Whether the line begins with a well-formed tag; sets `rest` to what follows it.
bool read_tag(std::string_view line, std::string_view& rest) {
  std::size_t at = skip_blanks(line, 0);
  if (at == line.size() || line[at] != '[') return false;
  const std::size_t name = ++at;
  while (at < line.size() && is_name_character(line[at])) ++at;
  if (at == name) return false;
  int values = 0;
  for (;;) {
    const std::size_t quote = skip_blanks(line, at);
    if (quote == at || quote == line.size() || line[quote] != '"') break;
    std::size_t end = quote + 1;
    while (end < line.size() && line[end] != '"') end += line[end] == '\\' ? 2U : 1U;
    if (end >= line.size()) return false;
    at = end + 1;
    ++values;
  }
  at = skip_blanks(line, at);
  if (values == 0 || at == line.size() || line[at] != ']') return false;
  rest = line.substr(at + 1);
  return true;
}

/// Returns the parts of `line` outside comments.
std::string code_in(std::string_view line, bool& open) {
  std::string code;
  for (const Piece& piece : pieces_of(line, open)) {
    code += piece.comment ? " " : std::string(piece.text);
  }
  return code;
}

/// Words that claims are written in, apart from colours and players.
constexpr std::array<std::string_view, 56> kClaimWords = {
    "winner",  "winners",   "wins",    "win",       "won",        "result",        "score",
    "scores",  "end",       "rank",    "resign",    "resigned",   "resigns",       "time",
    "forfeit", "agreed",    "ruling",  "abandoned", "draw",       "tie",           "ergebnis",
    "sieger",  "gewinner",  "gewinnt", "gewonnen",  "remis",      "and",           "und",
    "by",      "for",       "team",    "out",       "aufgegeben", "aufgabe",       "zeit",
    "punkte",  "points",    "place",   "siegt",     "verliert",   "unentschieden", "loses",
    "lost",    "vainqueur", "gagnant", "gagnante",  "gagne",      "abandonne",     "egalite",
    "nul",     "nulle",     "et",      "par",       "pour",       "temps",         "equipe"};
/// Those that say nothing alone.
constexpr std::array<std::string_view, 16> kFillers = {
    "and",    "und",    "by",    "for", "team", "out",  "time",  "score",
    "scores", "points", "place", "et",  "par",  "pour", "temps", "equipe"};
constexpr std::array<std::string_view, 4> kTitles = {"winner", "result", "ergebnis", "sieger"};

bool is_near_title(std::string_view word) {
  return std::ranges::any_of(kTitles, [&](std::string_view title) { return is_near(word, title); });
}

/// Whether `text` may be a claim in words: all of them, or all but one of three or more, are
/// colours, numbers or words for results.
bool is_claim_in_words(std::string_view text, const Words& words) {
  std::size_t count = 0;
  std::size_t other = 0;
  bool core = false;
  bool title = false;
  for_each_run(text, is_word_byte, [&](std::string_view written) {
    const std::string word = plain_letters(written);
    ++count;
    const bool player = words.is_player(small_letters(written)) || is_colour_word(word);
    const bool known = player || contains(kClaimWords, word);
    const bool near = is_near_title(word);
    const bool number = std::ranges::all_of(word, is_digit);
    core |= known && !contains(kFillers, word);
    title |= near;
    other += known || near || number ? 0U : 1U;
  });
  if (!core && !title) return false;
  return other == 0 || (core && count > 2 && other == 1);
}

/// Whether `text` may be encoded: two or more escapes, or a long run of base64.
bool may_be_encoded(std::string_view text) {
  constexpr std::size_t kLongRun = 60;
  std::size_t escapes = 0;
  std::size_t run = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    run = is_letter(c) || is_digit(c) || c == '+' || c == '/' || c == '=' ? run + 1 : 0;
    if (run >= kLongRun) return true;
    const auto capital_hex = [&](std::size_t i) {
      return i < text.size() && (is_digit(text[i]) || (text[i] >= 'A' && text[i] <= 'F'));
    };
    if ((c == '%' || c == '=') && capital_hex(at + 1) && capital_hex(at + 2)) ++escapes;
    if (c == '\\' && at + 1 < text.size() && (text[at + 1] == 'n' || text[at + 1] == '"')) {
      ++escapes;
    }
    if (c != '&') continue;
    std::size_t end = at + 1;
    if (end < text.size() && text[end] == '#') ++end;
    const std::size_t name = end;
    while (end < text.size() && (is_letter(text[end]) || is_digit(text[end]))) ++end;
    if (end > name && end < text.size() && text[end] == ';') ++escapes;
  }
  return escapes > 1;
}

/// Returns `text` without addresses of pages and of mail, which contain signs of the notation.
std::string without_addresses(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && !is_blank(text[end])) ++end;
    const std::string_view word = text.substr(at, end - at);
    const bool link =
        word.starts_with("http://") || word.starts_with("https://") || word.starts_with("www.");
    out += link || is_address(word) ? std::string("link") : std::string(word);
    if (end < text.size()) out += text[end];
    at = end + 1;
  }
  return out;
}

/// Whether `text` contains an action: letters, optionally a digit, `@`, and a place, with spaces
/// between them.
bool has_action(std::string_view text) {
  for (std::size_t sign = text.find('@'); sign != kNowhere; sign = text.find('@', sign + 1)) {
    std::size_t begin = sign;
    if (begin > 0 && is_blank(text[begin - 1])) --begin;
    if (begin > 0 && is_digit(text[begin - 1])) --begin;
    const std::size_t end = begin;
    while (begin > 0 && is_letter(text[begin - 1])) --begin;
    constexpr std::size_t kLongest = 10;
    const bool word = end > begin && end - begin <= kLongest &&
                      (begin == 0 || !(is_word_byte(text[begin - 1]) || text[begin - 1] == '.'));
    std::size_t place = sign + 1;
    for (const char c : {' ', '-', ' '}) {
      if (place < text.size() && text[place] == c) ++place;
    }
    const bool placed =
        place < text.size() && (is_digit(text[place]) ||
                                std::string_view("abcdefghABCDEFGH").find(text[place]) != kNowhere);
    if (word && placed) return true;
  }
  return false;
}

/// Whether `text` begins with the number of an entry: `4.`, `(4)`, `#4:`, but not `4.5`.
bool begins_with_number(std::string_view text) {
  std::size_t at = 0;
  if (at < text.size() && std::string_view("([#`").find(text[at]) != kNowhere) ++at;
  const std::size_t begin = at;
  at = std::min(text.size(), text.find_first_not_of("0123456789lIO", at));
  if (at == begin || at == text.size()) return false;
  if (begin > 0 && text[begin - 1] == '#' && is_blank(text[at])) return true;
  if (std::string_view(".):,]").find(text[at]) == kNowhere) return false;
  // A time or a date may be in brackets.
  const bool fraction = is_digit(text[begin]) && (text[at] == '.' || text[at] == ':') &&
                        at + 1 < text.size() && is_digit(text[at + 1]);
  return !fraction;
}

/// Returns the first word of `text` with a colon, optionally after a number or emphasis; empty if
/// the first word has none.
std::string_view first_head(std::string_view text) {
  std::size_t at = std::min(text.size(), text.find_first_not_of("(*_0123456789. "));
  const std::size_t begin = at;
  while (at < text.size() && is_word_byte(text[at])) ++at;
  const std::string_view word = text.substr(begin, at - begin);
  while (at < text.size() && (text[at] == '*' || text[at] == '_')) ++at;
  if (at < text.size() && is_blank(text[at])) ++at;
  return at < text.size() && text[at] == ':' ? word : std::string_view();
}

/// Whether an `=` in `text` follows a word close to an actor, a claim or a verb, or nothing.
bool has_near_key(std::string_view text, const Words& words) {
  for (std::size_t sign = text.find('='); sign != kNowhere; sign = text.find('=', sign + 1)) {
    std::size_t behind = skip_blanks(text, sign + 1);
    const bool value = behind == text.size() || is_word_byte(text[behind]) || text[behind] == '/' ||
                       text[behind] == '*';
    if (!value) continue;
    std::size_t end = sign;
    if (end > 0 && is_blank(text[end - 1])) --end;
    std::size_t begin = end;
    while (begin > 0 && is_word_byte(text[begin - 1])) --begin;
    if (begin == end || words.is_near_key(text.substr(begin, end - begin))) return true;
  }
  return false;
}

/// Whether `text` contains a pair of coordinates: `-1,0`.
bool has_coordinates(std::string_view text) {
  for (std::size_t comma = text.find(','); comma != kNowhere; comma = text.find(',', comma + 1)) {
    std::size_t begin = comma;
    while (begin > 0 && is_digit(text[begin - 1])) --begin;
    if (begin == comma) continue;
    if (begin > 0 && text[begin - 1] == '-') --begin;
    std::size_t end = comma + 1;
    if (end < text.size() && text[end] == '-') ++end;
    const std::size_t digits = end;
    end = skip_digits(text, end);
    if (end == digits) continue;
    const auto joins = [](char c) { return is_word_byte(c) || c == '.' || c == ','; };
    if (begin > 0 && joins(text[begin - 1])) continue;
    if (end < text.size() && joins(text[end])) continue;
    return true;
  }
  return false;
}

/// Whether `text` begins with a bracket and a word, as a tag does.
bool may_begin_tag(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && at < 3 && !is_word_byte(text[at]) && text[at] != '[') ++at;
  if (at == text.size() || text[at] != '[') return false;
  ++at;
  if (at < text.size() && !is_word_byte(text[at])) ++at;
  return at < text.size() && is_word_byte(text[at]) && !(text[0] == '[' && is_digit(text[1]));
}

/// Whether `text` begins with the name of a tag that is not an everyday word, and few words follow.
bool may_be_bare_tag(std::string_view text) {
  constexpr std::array<std::string_view, 4> kEveryday = {"Date", "Source", "Site", "Table"};
  // It may be in brackets of another kind.
  const std::size_t begin = std::min(text.size(), text.find_first_not_of("([<"));
  std::size_t end = begin;
  while (end < text.size() && is_name_character(text[end])) ++end;
  const std::string_view name = text.substr(begin, end - begin);
  if (tag_named(name) == nullptr) return false;
  std::size_t at = skip_blanks(text, end);
  if (at < text.size() && (text[at] == '"' || text[at] == '=')) return true;
  // As in the headings `Date` and `Game 2`.
  const bool numbered = at > end && at < text.size() && is_digit(text[at]);
  if (contains(kEveryday, name) || (numbered && name != kPlayerTag)) return false;
  if (at < text.size() && (text[at] == ':' || text[at] == '=')) ++at;
  constexpr std::size_t kFew = 4;
  std::size_t count = 0;
  for_each_run(text, is_word_byte, [&](std::string_view /*word*/) { ++count; });
  return at > end && count <= kFew;
}

/// Whether `text` is the row of a table that begins with a number: `| 12 | white | …`.
bool is_numbered_row(std::string_view text) {
  if (text.front() != '|') return false;
  const std::size_t begin = skip_blanks(text, 1);
  const std::size_t end = skip_digits(text, begin);
  const std::size_t next = skip_blanks(text, end);
  return end > begin && next < text.size() && (text[next] == '|' || text[next] == '.');
}

/// Whether a line of `text` may be part of prose next to it: numbers and signs without letters.
bool is_number_line(std::string_view line) {
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    if (is_letter_byte(c) || std::string_view("=*{}()[]").find(c) != kNowhere) return false;
    if (c != '@') continue;
    if (at + 1 == line.size() || line[at + 1] != '@') return false;
    ++at;
  }
  const std::size_t begin = skip_blanks(line, 0);
  const std::size_t end = skip_digits(line, begin);
  return !(end > begin && end < line.size() && (line[end] == '.' || line[end] == ')'));
}

/// Whether words open a parenthesis or a comment that does not end on their line, or end one that
/// does not begin there.
struct Brackets {
  bool open = false;
  bool close = false;
};

Brackets brackets_of(std::string_view words, std::string_view pair) {
  Brackets found;
  std::size_t depth = 0;
  for (std::size_t at = 0; at < words.size(); ++at) {
    // `:-(` is none.
    const bool face = at > 0 && std::string_view(":;-=").find(words[at - 1]) != kNowhere;
    if (face) continue;
    if (words[at] == pair[0]) ++depth;
    if (words[at] != pair[1]) continue;
    found.close = found.close || depth == 0;
    if (depth > 0) --depth;
  }
  found.open = depth > 0;
  return found;
}

/// Words are not prose if they begin what other words end and notation is between them: that may be
/// a comment or a variation.
void doubt_brackets(std::string_view text, std::vector<Line>& lines) {
  for (const std::string_view pair : {"{}", "()"}) {
    Line* first = nullptr;
    bool notation = false;
    for (Line& line : lines) {
      const std::string_view written = line.of(text);
      if (written.starts_with("[Game ")) first = nullptr;
      if (line.kind != LineKind::kProse) {
        notation = notation || line.kind != LineKind::kBlank;
        continue;
      }
      const Brackets found = brackets_of(written, pair);
      if (first != nullptr && notation && found.close) {
        first->kind = line.kind = LineKind::kOdd;
        first = nullptr;
      }
      if (!found.open) continue;
      first = &line;
      notation = false;
    }
  }
}

}  // namespace

std::vector<Piece> pieces_of(std::string_view line, bool& open) {
  std::vector<Piece> pieces;
  for (std::size_t at = 0; at < line.size();) {
    std::size_t end = at;
    if (open) {
      if (line[end] == '{') ++end;
      while (end < line.size() && line[end] != '}') end += line[end] == '\\' ? 2U : 1U;
      open = end >= line.size();
      end = std::min(line.size(), end + 1);
      pieces.push_back({line.substr(at, end - at), true});
    } else {
      while (end < line.size() && line[end] != '{' && line[end] != ';') ++end;
      if (end > at) pieces.push_back({line.substr(at, end - at), false});
      if (end < line.size() && line[end] == ';') {
        pieces.push_back({line.substr(end), true});
        return pieces;
      }
      open = end < line.size();
    }
    at = end;
  }
  return pieces;
}

std::vector<std::string_view> code_words(std::string_view code) {
  std::vector<std::string_view> words;
  for_each_run(
      code, [](char c) { return !is_blank(c) && c != '(' && c != ')'; },
      [&](std::string_view word) { words.push_back(word); });
  return words;
}

Head head_of(std::string_view line) {
  Head head;
  std::size_t at = skip_blanks(line, 0);
  const std::size_t digits = skip_digits(line, at);
  if (digits > at) {
    if (digits == line.size() || line[digits] != '.') return {};
    if (line[at] == '0' && digits > at + 1) return {};
    head.number = line.substr(at, digits - at);
    at = skip_blanks(line, digits + 1);
  }
  const std::size_t begin = at;
  if (at == line.size() || !is_letter(line[at])) return {};
  while (at < line.size() && is_name_character(line[at])) ++at;
  if (at == line.size() || line[at] != ':') return {};
  head.actor = line.substr(begin, at - begin);
  ++at;
  const bool ends =
      at == line.size() || is_space(line[at]) || std::string_view("({;").find(line[at]) != kNowhere;
  if (!ends) return {};
  head.size = at;
  return head;
}

bool is_token(std::string_view word, const Words& words) {
  if (word.empty()) return false;
  if (words.is_bare_verb(word) || is_mark(word)) return true;
  if (word.find("==") != kNowhere) return false;
  if (word.find_first_of("@=") != kNowhere || word.starts_with("in*")) {
    return has_action_form(word) && !is_address(word);
  }
  const std::size_t colon = word.rfind(':');
  return colon != kNowhere && colon > 0 && words.is_bare_verb(word.substr(colon + 1)) &&
         name_end(word) == word.size();
}

bool is_part_of_entry(std::string_view word, const Words& words) {
  if (is_token(word, words) || is_number(word)) return true;
  const Head head = head_of(word);
  return head.size == word.size() && head.size > 0 && words.is_actor(head.actor);
}

bool is_claim(std::string_view word, const Words& words) {
  if (word.empty()) return false;
  if (word.starts_with('{')) return true;
  const std::size_t sign = word.find('=');
  if (sign == kNowhere || sign == 0)
    return word == "*" || (is_mark(word) && word.front() == '#') ||
           (sign == 0 && is_score(word.substr(1)));
  if (sign + 1 == word.size() || word[sign + 1] == '=') return false;
  const std::string_view key = word.substr(0, sign);
  const bool name = is_letter(key.front()) && std::ranges::all_of(key, [](char c) {
                      return (c >= 'a' && c <= 'z') || is_digit(c) || c == '+' || c == '-';
                    });
  return name && is_token(word, words);
}

bool is_claim_key(std::string_view key) { return contains(kClaimKeys, key); }

bool is_near_claim(std::string_view word) {
  const std::string_view key = word.substr(0, word.find_first_of("=:"));
  // One slip from `end`, but everyday words.
  if (key == "and" || key == "und") return false;
  return std::ranges::any_of(kClaimKeys,
                             [&](std::string_view known) { return is_near(key, known); });
}

std::size_t forum_tag_end(std::string_view text, std::size_t at) {
  constexpr std::array<std::string_view, 4> kNames = {"code", "quote", "spoiler", "pre"};
  if (!text.substr(at).starts_with('[')) return 0;
  const std::size_t begin = at + (text.substr(at).starts_with("[/") ? 2U : 1U);
  const std::string name = small_letters(name_at(text, begin));
  const std::size_t end = std::min(text.size(), text.find_first_of("[]\r\n", begin));
  const std::string_view rest = text.substr(begin + name.size(), end - begin - name.size());
  const bool ends = end < text.size() && text[end] == ']' && (rest.empty() || rest[0] == '=');
  return ends && contains(kNames, name) ? end + 1 : 0;
}

bool is_prose(std::string_view written, const Words& words) {
  if (may_be_encoded(written)) return false;
  const std::string replaced = without_addresses(plain(written));
  const std::string_view text = trimmed(replaced);
  if (text.empty()) return false;
  if (forum_tag_end(text, 0) == text.size()) return true;
  constexpr std::string_view kRules = "-=*_~#.";
  if (text.size() >= 3 && kRules.find(text[0]) != kNowhere &&
      text.find_first_not_of(text[0]) == kNowhere) {
    return true;
  }
  if (std::ranges::none_of(text, is_letter_byte)) {
    return text.size() >= 2 && text.find_first_of("0123456789@=*(){}[]") == kNowhere;
  }
  if (find_bad_text(written).what != BadText::kNone) return false;
  if (written.find("\xEF\xBF\xBD") != kNowhere || written.find("[%") != kNowhere) return false;
  if (is_numbered_row(text) || may_begin_tag(text) || has_action(text) || begins_with_number(text))
    return false;
  const std::string_view head = first_head(text);
  if (!head.empty() && (words.is_near_head(head) || is_colour_word(head))) return false;
  if (has_near_key(text, words)) return false;
  if (has_coordinates(text) && !text.starts_with("@@")) return false;
  std::size_t count = 0;
  std::string_view only;
  for_each_run(
      text, [](char c) { return is_word_byte(c) && c != '_'; },
      [&](std::string_view word) {
        only = word;
        ++count;
      });
  if (count == 1 && words.is_near_any(only)) return false;
  // As in `red pass` and `Move 19. red: pass`.
  constexpr std::size_t kFewWords = 3;
  const bool acts = trimmed_end(text.substr(0, text.rfind(only))).ends_with(':');
  if ((acts || count <= kFewWords) && words.is_bare_verb(small_letters(only))) return false;
  if (may_be_bare_tag(text)) return false;
  // What follows the head of a message may be notation.
  const std::size_t sender = text.find(": ");
  const bool stamped = sender != kNowhere && (is_digit(text[0]) || text[0] == '[');
  if (stamped && !is_prose(text.substr(sender + 2), words)) return false;
  return !is_claim_in_words(text, words);
}

std::vector<Line> scan(std::string_view text, const Words& words) {
  std::vector<Line> lines = lines_of(text);
  bool open = false;
  const auto is_part = [&](std::string_view word) { return is_part_of_entry(word, words); };
  std::string storage;
  for (Line& line : lines) {
    const std::string_view written = line.of(text);
    std::string_view words_of_line = written;
    if (!is_ascii(written)) {
      storage = plain(written);
      words_of_line = storage;
    }
    if (words_of_line.starts_with("[Game ")) open = false;
    if (open) {
      (void)code_in(words_of_line, open);
      line.kind = LineKind::kInside;
      continue;
    }
    const std::string_view content = trimmed(words_of_line);
    if (content.empty()) continue;
    std::string_view rest;
    bool end_open = false;
    if (read_tag(words_of_line, rest)) {
      const std::string behind = code_in(rest, end_open);
      line.kind = trimmed(behind).empty() ? LineKind::kTag : LineKind::kOdd;
      open = end_open;
      continue;
    }
    const std::string code = code_in(words_of_line, end_open);
    const Head head = head_of(words_of_line);
    if (head.size > 0 && words.is_actor(head.actor)) {
      const bool result = head.actor == kResultName;
      const std::vector<std::string_view> parts =
          code_words(std::string_view(code).substr(head.size));
      const bool right = std::ranges::all_of(parts, [&](std::string_view word) {
        return result ? is_claim(word, words) : is_part(word);
      });
      line.kind = result ? (right ? LineKind::kResult : LineKind::kOddResult)
                         : (right ? LineKind::kEntry : LineKind::kOdd);
      open = end_open;
      continue;
    }
    const std::vector<std::string_view> parts = code_words(code);
    const bool single = line.next == line.end && parts.size() == 1;
    if (content.front() == '{' || content.front() == ';') {
      const bool right =
          std::ranges::all_of(parts, [&](std::string_view word) { return is_token(word, words); });
      line.kind = parts.empty() ? LineKind::kComment
                  : right       ? LineKind::kContinuation
                                : LineKind::kOdd;
    } else if (std::ranges::all_of(parts, is_part) &&
               (!parts.empty() || content.front() == '(' || content.front() == ')')) {
      line.kind = LineKind::kContinuation;
    } else {
      // A single word at the end without a line ending may be the rest of a cut file.
      line.kind = !single && is_prose(written, words) ? LineKind::kProse : LineKind::kOdd;
    }
    if (line.kind != LineKind::kProse) open = end_open;
  }
  // Numbers next to prose are part of it: `+49 221 12345`.
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].kind != LineKind::kOdd || !is_number_line(lines[i].of(text))) continue;
    const bool before = i > 0 && lines[i - 1].kind == LineKind::kProse;
    const bool after = i + 1 < lines.size() && lines[i + 1].kind == LineKind::kProse;
    if (before || after) lines[i].kind = LineKind::kProse;
  }
  doubt_brackets(text, lines);
  return lines;
}

Notation count_notation(std::string_view text, const Words& words) {
  Notation found;
  for (const Line& line : scan(text, words)) {
    switch (line.kind) {
      case LineKind::kTag:
      case LineKind::kEntry:
      case LineKind::kContinuation:
      case LineKind::kResult:
        ++found.lines;
        break;
      case LineKind::kOdd:
      case LineKind::kOddResult:
      case LineKind::kProse:
        ++found.odd;
        break;
      case LineKind::kBlank:
      case LineKind::kComment:
      case LineKind::kInside:
        break;
    }
  }
  return found;
}

std::string code_of(std::string_view text, const Words& words) {
  std::string out;
  bool open = false;
  for (const Line& line : scan(text, words)) {
    const std::string_view written = line.of(text);
    std::string code;
    // A tag with other quotation marks has its values outside of them; `A <B>` may be one.
    const bool odd_tag =
        line.kind == LineKind::kOdd && begins_tag(written, skip_blanks(written, 0));
    if (line.kind == LineKind::kTag || odd_tag) {
      bool quoted = false;
      for (std::size_t at = 0; at < written.size(); ++at) {
        if (quoted && written[at] == '\\') {
          ++at;
        } else if (written[at] == '"') {
          quoted = !quoted;
        } else if (odd_tag && written[at] == '<') {
          at = std::min(written.size(), written.find('>', at));
        } else if (!quoted) {
          code += written[at];
        }
      }
    } else if (line.kind != LineKind::kProse) {
      if (written.starts_with("[Game ")) open = false;
      code = code_in(written, open);
    }
    const bool odd = line.kind == LineKind::kOdd || line.kind == LineKind::kOddResult;
    if (odd && !odd_tag) continue;
    for (const char c : code) {
      if (!is_blank(c)) out += c;
    }
  }
  return out;
}

}  // namespace stela::repair
