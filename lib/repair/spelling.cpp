#include "lib/repair/spelling.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/game/info.h"
#include "lib/game/table.h"
#include "lib/record/record.h"
#include "lib/record/tags.h"
#include "lib/repair/scanner.h"
#include "lib/repair/text_parts.h"
#include "lib/replay/claims.h"

namespace stela::repair {
namespace {

std::size_t skip(std::string_view text, std::size_t at, std::string_view characters) {
  return std::min(text.size(), text.find_first_not_of(characters, at));
}

/// Replaces `O`, `l` and `I` by digits.
std::string as_digits(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c == 'O' || c == 'o') c = '0';
    if (c == 'l' || c == 'I') c = '1';
  }
  return out;
}

/// Where the head of an entry is in a line, in whatever spelling.
struct LooseHead {
  std::string_view number;
  std::string_view actor;
  std::size_t size = 0;
};

/// Reads `4) *White* :`, `lO. red`, `#4 blue:`, and the like.
LooseHead loose_head(std::string_view code, const Words& words) {
  LooseHead head;
  std::size_t at = skip_blanks(code, 0);
  const std::size_t begin = at;
  at = skip(code, at, "*_");
  const bool bracket = at < code.size() && code[at] == '(';
  const bool hash = at < code.size() && code[at] == '#';
  if (bracket || hash) ++at;
  const std::size_t number = at;
  const std::size_t digits = skip(code, at, "0123456789lIO");
  std::size_t behind = skip_blanks(code, digits);
  const bool dotted =
      behind < code.size() && std::string_view(".):").find(code[behind]) != std::string_view::npos;
  // A digest also begins with `#`.
  constexpr std::size_t kMostDigits = 4;
  const bool numbered = digits > number && (!hash || digits - number <= kMostDigits) &&
                        (dotted ? !bracket || code[behind] == ')' : !bracket);
  if (numbered) {
    head.number = code.substr(number, digits - number);
    at = dotted ? behind + 1 : digits;
    // As in `1.)`.
    if (dotted && !bracket && code.substr(behind).starts_with(".)")) ++at;
    if (!dotted && behind == digits && digits < code.size()) return {};
    at = skip_blanks(code, at);
    head.size = at;
  } else {
    at = begin;
  }
  const std::size_t actor = skip(code, at, "*_");
  std::size_t end = actor;
  while (end < code.size() && (is_word_byte(code[end]) || code[end] == '-')) ++end;
  while (end > actor && code[end - 1] == '_') --end;
  if (end == actor) return {};
  std::size_t colon = skip(code, end, "*_");
  if (colon < code.size() && is_blank(code[colon])) ++colon;
  if (words.actor_of(code.substr(actor, end - actor)).empty()) return {};
  if (colon < code.size() && code[colon] == ':') {
    std::size_t next = skip(code, colon + 1, "*_");
    const bool ends = next == code.size() || is_blank(code[next]);
    head.actor = code.substr(actor, end - actor);
    // As in `1. white:hut@0,1` and `result:winner=white`; `red:hut@0,1` is an action of a resumed
    // game.
    const bool begins = !head.number.empty() || is_unnumbered(words.actor_of(head.actor));
    if (!ends && (!begins || next != colon + 1)) return {};
    head.size = skip_blanks(code, next);
    return head;
  }
  // Without a colon, only if an action follows a number and an actor.
  const std::size_t next = skip_blanks(code, end);
  if (head.number.empty() || next == end || next == code.size()) return {};
  const std::size_t word_end = std::min(code.size(), code.find_first_of(" \t", next));
  if (!is_token(code.substr(next, word_end - next), words)) return {};
  head.actor = code.substr(actor, end - actor);
  head.size = next;
  return head;
}

/// Whether the word at the end of `text` has a place.
bool ends_in_place(std::string_view text) {
  const std::size_t begin = text.find_last_of(" @");
  return begin != std::string_view::npos && text[begin] == '@';
}

/// Whether the word at the end of `text` has a value.
bool ends_in_value(std::string_view text) {
  const std::size_t begin = text.find_last_of(" =");
  return begin != std::string_view::npos && text[begin] == '=';
}

/// Whether a space between `before` and `next`, the rest of a line, is within an action: beside
/// `@`, beside the comma or the slash of a place, or after the comma of a list.
bool is_within_action(std::string_view before, std::string_view next) {
  if (before.empty() || next.empty()) return false;
  const char last = before.back();
  const std::string_view first = next.substr(0, next.find(' '));
  if (next.front() == '@') {
    return is_word_byte(last) && before.find('@', before.find_last_of(' ') + 1) == kNowhere;
  }
  if (last == '@') return is_word_byte(next.front()) || next.front() == '-';
  const bool value = ends_in_value(before);
  // As in `in@a1 * 3`.
  const auto is_count = [](std::string_view text) {
    return !text.empty() && (is_digit(text.front()) || text.front() == 'L');
  };
  const bool counted = value || ends_in_place(before);
  if (next.front() == '*')
    return counted && is_word_byte(last) && is_count(trimmed(next.substr(1)));
  if (last == '*') return counted && is_count(next);
  // After a comma may be another claim.
  if (value && last == ',') return is_word_byte(next.front()) && first.find('=') == kNowhere;
  if (!value && !ends_in_place(before)) return false;
  if (next.front() == '/' || (next.front() == ',' && !value)) {
    const std::string_view behind = trimmed(next.substr(1));
    return is_digit(last) && !behind.empty() && (is_digit(behind.front()) || behind[0] == '-');
  }
  const std::string_view number = next.substr(next.front() == '-' ? 1 : 0);
  const bool joins =
      last == '/' || (last == ',' && before.size() > 1 && is_digit(before[before.size() - 2]));
  return joins && !number.empty() && is_digit(number.front());
}

/// Removes spaces within actions.
std::string joined(std::string_view code) {
  std::string out;
  for (std::size_t at = 0; at < code.size(); ++at) {
    if (code[at] != ' ' || !is_within_action(out, code.substr(at + 1))) out += code[at];
  }
  return out;
}

/// Whether the day of `date` cannot be a month.
bool is_day_first(const DottedDate& date) {
  constexpr std::string_view kLastMonth = "12";
  return std::string_view(date.iso).substr(date.iso.size() - 2) > kLastMonth;
}

std::string capitals(std::string_view word) {
  std::string out(word);
  for (char& c : out) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return out;
}

/// Returns the tag value `value` as the word of `known` that it is but for case; itself otherwise.
template <class Range>
std::string word_like(std::string_view value, const Range& known) {
  const std::string spelled = plain(value);
  const std::string small = small_letters(spelled);
  for (const std::string_view word : known) {
    if (small_letters(word) == small) return std::string(word);
  }
  return std::string(value);
}

}  // namespace

const TagSpec* tag_spelled(std::string_view name) {
  const std::string small = small_letters(name);
  const auto found = std::ranges::find_if(all_tags(), [&](const TagSpec& tag) {
    return tag.name.size() == small.size() && small_letters(tag.name) == small;
  });
  return found == all_tags().end() ? nullptr : &*found;
}

LooseTag loose_tag(std::string_view line) {
  const std::size_t first = skip_blanks(line, 0);
  if (first < line.size() && (is_letter(line[first]) || is_digit(line[first]))) return {};
  LooseTag tag;
  const std::size_t quote = std::min(line.size(), line.find('"'));
  tag.head = plain(line.substr(0, quote));
  tag.name_begin = skip_blanks(tag.head, 0);
  if (tag.name_begin == tag.head.size() || tag.head[tag.name_begin] != '[') return {};
  tag.bracket = tag.name_begin;
  tag.name_begin = skip(tag.head, tag.name_begin + 1, " \t");
  tag.name_end = tag.name_begin;
  while (tag.name_end < tag.head.size() && is_name_character(tag.head[tag.name_end])) {
    ++tag.name_end;
  }
  tag.name = tag.head.substr(tag.name_begin, tag.name_end - tag.name_begin);
  if (const TagSpec* const known = tag_spelled(tag.name)) tag.name = known->name;
  for (std::size_t at = quote; at < line.size();) {
    std::size_t end = at + 1;
    while (end < line.size() && line[end] != '"') end += line[end] == '\\' ? 2U : 1U;
    end = std::min(end, line.size());
    tag.values.push_back(line.substr(at + 1, end - at - 1));
    at = std::min(line.size(), line.find('"', end + 1));
    // Behind the tag may be a comment.
    tag.end = std::min(line.size(), end + 1);
    if (plain(line.substr(tag.end, at - tag.end)).find(']') != std::string::npos) break;
  }
  return tag;
}

namespace {

/// Returns value `index` of a tag in the spelling of the notation.
std::string spelled_value(const LooseTag& tag, std::size_t index,
                          std::span<const GameInfo* const> games) {
  const std::string_view value = tag.values[index];
  if (index > 0 && tag.name != kMuseumTag) return std::string(value);
  if (tag.name == kGameTag) {
    std::vector<std::string_view> names;
    for (const GameInfo* game : games) names.push_back(game->name);
    return word_like(value, names);
  }
  if (tag.name == kPlayerTag) {
    const std::string small = small_letters(plain(value));
    return is_colour_word(small) ? small : std::string(value);
  }
  if (tag.name == kMuseumTag) return value.size() == 1 ? capitals(value) : std::string(value);
  if (tag.name != kDateTag) return std::string(value);
  const std::string written = plain(value);
  const std::optional<DottedDate> date = dotted_date_at(written, 0);
  return date && date->size == written.size() && is_day_first(*date) ? date->iso : written;
}

}  // namespace

std::string spelled_tag(std::string_view line, std::span<const GameInfo* const> games) {
  const LooseTag tag = loose_tag(line);
  if (tag.name.empty() || tag.values.empty()) return std::string(line);
  std::string out = tag.head.substr(0, tag.bracket + 1) + tag.name + tag.head.substr(tag.name_end);
  for (std::size_t i = 0; i < tag.values.size(); ++i) {
    out += '"' + spelled_value(tag, i, games);
    const auto end =
        static_cast<std::size_t>(tag.values[i].data() - line.data()) + tag.values[i].size();
    if (end < line.size()) out += '"';
    const bool last = i + 1 == tag.values.size();
    const std::size_t next = last ? tag.end : line.find('"', end + 1);
    if (end < line.size()) out += plain(line.substr(end + 1, next - end - 1));
  }
  bool open = false;
  for (const Piece& piece : pieces_of(line.substr(tag.end), open)) {
    const bool kept = piece.comment || piece.text.find('"') != std::string_view::npos;
    out += kept ? std::string(piece.text) : plain(piece.text);
  }
  return out;
}

bool Speller::is_right(std::string_view token) {
  memory_.clear();
  return table_.game != nullptr && table_.game->actions().to_value(token, table_, memory_);
}

const std::string& Speller::token(std::string_view token) {
  const auto [known, fresh] = known_.try_emplace(std::string(token));
  if (fresh) known->second = respelled(token);
  return known->second;
}

std::string Speller::respelled(std::string_view token) {
  constexpr std::size_t kLongest = 64;
  constexpr std::size_t kMostTokens = 1000;
  if (token.size() > kLongest || is_right(token) || known_.size() > kMostTokens) {
    return std::string(token);
  }
  std::string written(token);
  for (std::size_t arrow = written.find("->"); arrow != std::string::npos && arrow > 0;
       arrow = written.find("->", arrow)) {
    written.erase(arrow + 1, 1);
  }
  std::string best = right_case(written);
  if (!best.empty()) return best;
  // `hut@0,1x2`
  const std::size_t times = written.find_last_not_of("0123456789");
  if (times != std::string::npos && times + 1 < written.size() &&
      small_letter(written[times]) == 'x') {
    written[times] = '*';
    best = right_case(written);
  }
  return best.empty() ? std::string(token) : best;
}

std::string Speller::right_case(std::string_view token) {
  // Name, place, value and count, each as it is, in lowercase, in uppercase, and with digits for
  // letters.
  std::vector<std::string_view> parts;
  for (std::size_t at = 0; at < token.size();) {
    const std::size_t end = std::min(token.size(), token.find_first_of("@=*", at + 1));
    parts.push_back(token.substr(at, end - at));
    at = end;
  }
  constexpr std::size_t kMostParts = 4;
  if (parts.empty() || parts.size() > kMostParts) return {};
  std::vector<std::string> ways = {{}};
  for (const std::string_view part : parts) {
    std::vector<std::string> spellings = {std::string(part)};
    for (std::string spelled :
         {small_letters(part), capitals(part), as_digits(part), as_digits(small_letters(part))}) {
      if (!contains(spellings, spelled)) spellings.push_back(std::move(spelled));
    }
    std::vector<std::string> longer;
    for (const std::string& way : ways) {
      for (const std::string& spelled : spellings) longer.push_back(way + spelled);
    }
    ways = std::move(longer);
  }
  std::string best;
  // `in@a1*l` may be a leader or one member.
  bool twice = false;
  std::size_t least = token.size() + 1;
  for (const std::string& way : ways) {
    std::size_t differs = 0;
    for (std::size_t c = 0; c < token.size(); ++c) differs += way[c] != token[c] ? 1U : 0U;
    if (differs > least || !is_right(way)) continue;
    twice = differs == least;
    least = differs;
    best = way;
  }
  return twice ? std::string() : best;
}

std::string Speller::colours_in(std::string_view value) const {
  std::string out;
  for (std::size_t at = 0; at <= value.size();) {
    const std::size_t end = std::min(value.size(), value.find_first_of("+,:", at));
    const std::string actor = words_.actor_of(value.substr(at, end - at));
    const std::string_view part = value.substr(at, end - at);
    const std::string small = small_letters(part);
    const bool known = is_claim_key(small) || contains(kEndingKinds, small, &EndingKind::name);
    out += words_.is_player(actor) ? actor : known ? small : std::string(part);
    if (end < value.size()) out += value[end];
    at = end + 1;
  }
  return out;
}

std::string Speller::claim(std::string_view word) const {
  const std::size_t sign = word.find('=');
  if (sign == std::string_view::npos || sign == 0) return std::string(word);
  const std::string key = colours_in(word.substr(0, sign));
  const std::string_view value = word.substr(sign + 1);
  std::string spelled;
  if (is_claim_key(key)) {
    spelled = key + '=' + colours_in(value);
  } else if (words_.is_player(key.substr(0, key.find('+')))) {
    const std::string small = small_letters(value);
    spelled = key + '=' + (small == kOutClaim ? small : as_digits(value));
  }
  return is_claim(spelled, words_) ? spelled : std::string(word);
}

std::string Speller::word(std::string_view word, bool result) {
  if (word.starts_with('=')) {
    // The score after an entry.
    const bool score = word.find_first_not_of("0123456789OolI/-", 1) == std::string_view::npos;
    return score ? as_digits(word) : std::string(word);
  }
  if (word.starts_with('#')) return std::string(word);
  if (word.ends_with(':')) {
    const std::string actor = words_.actor_of(word.substr(0, word.size() - 1));
    return actor.empty() ? std::string(word) : actor + ':';
  }
  if (result) return claim(word);
  const bool action = word.find_first_of("@=:*") != std::string_view::npos ||
                      words_.is_bare_verb(small_letters(word));
  return action ? token(word) : std::string(word);
}

std::string Speller::code(std::string_view written, bool first, bool result) {
  const std::string spelled = plain(written);
  std::string out;
  std::string_view rest = spelled;
  const LooseHead head = first ? loose_head(spelled, words_) : LooseHead();
  if (head.size > 0) {
    out = spelled.substr(0, skip_blanks(spelled, 0));
    if (!head.number.empty()) out += as_digits(head.number) + ". ";
    if (!head.actor.empty()) out += words_.actor_of(head.actor) + ':';
    rest.remove_prefix(head.size);
    if (!head.actor.empty() && !rest.empty()) out += ' ';
  }
  const std::string actions = joined(rest);
  const auto is_between = [](char c) { return is_blank(c) || c == '(' || c == ')'; };
  // Behind the first word of a result that is not a claim, words stay as they are.
  bool words = false;
  for (std::size_t at = 0; at < actions.size();) {
    std::size_t end = at;
    while (end < actions.size() && !is_between(actions[end])) ++end;
    const std::string_view part = std::string_view(actions).substr(at, end - at);
    if (!part.empty()) {
      const std::string right = words ? std::string(part) : word(part, result);
      words = words || (result && !is_claim(right, words_));
      out += right;
    }
    if (end < actions.size()) out += actions[end];
    at = end + 1;
  }
  return out;
}

std::string Speller::result(std::string_view written) {
  const LooseHead head = loose_head(plain(written), words_);
  constexpr std::size_t kLongestHead = 60;
  if (head.size > kLongestHead) return code(written, true, true);
  // The head and the claims as written; a part of a character is never a whole head.
  std::size_t at = 0;
  while (at < written.size() && plain(written.substr(0, at)).size() < head.size) ++at;
  std::size_t end = at;
  while (end < written.size()) {
    const std::size_t begin = skip_blanks(written, end);
    const auto word_end = [&](std::size_t from) {
      return std::min(written.size(), written.find_first_of(" \t", from));
    };
    std::size_t stop = word_end(begin);
    for (std::size_t next = skip_blanks(written, stop);
         next > stop && is_within_action(written.substr(begin, stop - begin), written.substr(next));
         next = skip_blanks(written, stop)) {
      stop = word_end(next);
    }
    const std::string word = joined(plain(written.substr(begin, stop - begin)));
    if (begin == stop || !is_claim(claim(word), words_)) break;
    end = stop;
  }
  // Without any claim, a space of another kind may be between them.
  if (head.size == 0 || end == at) return code(written, true, true);
  return code(written.substr(0, end), true, true) + std::string(written.substr(end));
}

bool Speller::is_right_entry(std::string_view line) {
  const Head head = head_of(line);
  constexpr std::size_t kDotBlankColon = 3;
  const std::size_t size = head.number.size() + head.actor.size() + kDotBlankColon;
  if (head.number.empty() || !line.starts_with(head.number) || head.size != size ||
      head.size == line.size() || !words_.is_actor(head.actor)) {
    return false;
  }
  const auto words = split(line.substr(head.size + 1), ' ');
  return std::ranges::all_of(words, [&](std::string_view word) { return is_right(word); });
}

std::string Speller::line(std::string_view line, bool result) {
  if (is_right_entry(line)) return std::string(line);
  std::string out;
  bool open = false;
  bool first = true;
  // As code in Markdown.
  const bool marked = line.starts_with('`');
  for (const Piece& piece : pieces_of(line, open)) {
    std::string text(piece.text);
    if (marked && !piece.comment) std::erase(text, '`');
    if (piece.comment) {
      out += text;
    } else {
      out += result && first ? this->result(text) : code(text, first, result);
    }
    first = false;
  }
  return out;
}

}  // namespace stela::repair
