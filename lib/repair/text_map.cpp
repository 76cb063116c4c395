#include "lib/repair/text_map.h"

#include <algorithm>

#include "formats/text/characters.h"
#include "lib/core/contains.h"
#include "lib/core/phrases.h"
#include "lib/game/action_codec.h"
#include "lib/record/ending.h"
#include "lib/record/tags.h"
#include "lib/repair/look_alikes.h"

namespace stela::repair {
namespace {

constexpr std::string_view kBlanks = " \t";
/// Name of the token with the number of the entry that follows a gap.
constexpr std::string_view kEntryName = kEntryToken.substr(0, kEntryToken.size() - 1);

/// Maximum length of a name in a record.
constexpr std::size_t kLongestName = 40;

/// Returns whether `word` is one of `words`, which are in small letters. Compares without a copy,
/// because it runs for every word of a text.
bool contains_word(const std::vector<std::string>& words, std::string_view word) {
  if (word.size() > kLongestName) return false;
  return std::ranges::any_of(words, [&](const std::string& known) {
    return known.size() == word.size() && std::ranges::equal(word, known, {}, small_letter);
  });
}

std::string_view word_at(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && is_name_character(text[end])) ++end;
  return text.substr(at, end - at);
}

/// Calls `visit` for each word of `text`; whitespace and parentheses separate words.
template <class Visit>
void for_each_word(std::string_view text, Visit visit) {
  const auto ends = [&](std::size_t at) {
    const char c = text[at];
    return is_space(c) || c == '(' || c == ')' || c == ';';
  };
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    while (at < text.size() && !ends(at)) ++at;
    if (at > begin) visit(text.substr(begin, at - begin));
    while (at < text.size() && ends(at)) ++at;
  }
}

/// Decides whether a part of a line outside comments looks like notation.
class Looks {
 public:
  explicit Looks(const Vocabulary& vocabulary) : vocabulary_(vocabulary) {}

  void add(std::string_view written) {
    std::string plain;
    const bool ascii = std::ranges::all_of(written, [](char c) { return c >= 0; });
    if (!ascii) plain = plain_characters(written);
    const std::string_view piece = ascii ? written : plain;
    bool numbered = false;
    for_each_word(piece, [&](std::string_view word) {
      const std::size_t digits = std::min(word.size(), word.find_first_not_of("0123456789"));
      const bool number = digits > 0 && digits < 9 && word.size() <= digits + 2;
      const std::string_view behind = word.substr(digits + (word.size() > digits ? 1 : 0));
      const std::string_view head = digits > 0 && !number ? behind : word;
      const bool actor = is_head(head, numbered || head.size() < word.size());
      if (actor || vocabulary_.is_token(word)) {
        surely_ = true;
      } else if (!number && !vocabulary_.may_be_token(word)) {
        all_maybe_ = false;
      }
      numbered = number;
      any_ |= !number;
    });
  }
  [[nodiscard]] bool is_notation() const { return surely_ || (any_ && all_maybe_); }

 private:
  /// Returns whether `word` is `white:`, or just `white` after a number; after a number, any name
  /// with a colon.
  [[nodiscard]] bool is_head(std::string_view word, bool numbered) const {
    const std::string_view name = word_at(word, 0);
    // A player's name may have letters of any language.
    if (numbered && word.size() > 2 && word.find(':') == word.size() - 1) return true;
    if (name.empty() || name.size() > 24) return false;
    const bool colon = word.size() > name.size() && word[name.size()] == ':';
    if (vocabulary_.is_actor(name)) return colon || (numbered && word.size() == name.size());
    return numbered && colon && word.size() == name.size() + 1;
  }

  const Vocabulary& vocabulary_;
  bool surely_ = false;
  bool all_maybe_ = true;
  bool any_ = false;
};

/// Returns the end of the comment that contains `at`; the end of `text` if it is never closed.
std::size_t comment_end(std::string_view text, std::size_t at) {
  while (at < text.size() && text[at] != '}') at += text[at] == '\\' ? 2U : 1U;
  return std::min(text.size(), at);
}

}  // namespace

bool begins_tag(std::string_view line) {
  const std::size_t at = line.find_first_not_of(kBlanks);
  if (at == std::string_view::npos || line[at] != '[') return false;
  const std::string_view name = word_at(line, at + 1);
  if (name.empty()) return false;
  const std::size_t behind = at + 1 + name.size();
  const std::string small = small_letters(name);
  const bool known = std::ranges::any_of(
      all_tags(), [&](const TagSpec& tag) { return small_letters(tag.name) == small; });
  // In a mail, attachments are in brackets, too.
  if (known) return behind == line.size() || line[behind] != ':';
  const std::size_t value = line.find_first_not_of(kBlanks, behind);
  return value != std::string_view::npos && value > behind && line[value] == '"';
}

std::vector<TextLine> lines_of(std::string_view text) {
  std::vector<TextLine> lines;
  constexpr std::size_t kUsual = 32;
  lines.reserve(text.size() / kUsual + 1);
  // Two searches are faster than `find_first_of`; this function is called often.
  std::size_t carriage = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    TextLine line;
    line.begin = begin;
    if (carriage <= begin) carriage = std::min(text.size(), text.find('\r', begin));
    line.end = std::min(carriage, text.find('\n', begin));
    line.next = line.end;
    if (text.substr(line.end).starts_with("\r\n")) ++line.next;
    if (line.next < text.size()) ++line.next;
    lines.push_back(line);
    begin = line.next;
  }
  return lines;
}

Vocabulary::Vocabulary(std::string_view text, std::span<const GameInfo* const> games) {
  std::vector<const GameInfo*> named;
  for (const TextLine& line : lines_of(text)) {
    const std::string_view words = text.substr(line.begin, line.end - line.begin);
    if (!begins_tag(words)) continue;
    const std::size_t open = words.find('[');
    const std::string_view tag = word_at(words, open + 1);
    const std::size_t quote = words.find_first_not_of(" \t\"", open + 1 + tag.size());
    if (quote == std::string_view::npos) continue;
    const std::string value = small_letters(word_at(words, quote));
    constexpr std::size_t kMaxActors = 16;
    if (small_letters(tag) == small_letters(kPlayerTag) && actors_.size() < kMaxActors) {
      actors_.push_back(value);
    }
    if (small_letters(tag) != small_letters(kGameTag)) continue;
    for (const GameInfo* game : games) {
      if (small_letters(game->name) == value) named.push_back(game);
    }
  }
  for (const ActorName& actor : kActorNames) actors_.emplace_back(actor.name);
  for (const GameInfo* game : games) {
    const bool is_named = contains(named, game);
    if (!named.empty() && !is_named) continue;
    for (const std::string_view verb : game->actions().verbs()) {
      verbs_.push_back(small_letters(verb));
    }
  }
}

bool Vocabulary::is_actor(std::string_view word) const { return contains_word(actors_, word); }
bool Vocabulary::is_verb(std::string_view word) const { return contains_word(verbs_, word); }

bool Vocabulary::is_token(std::string_view word) const {
  const std::size_t mark = word.find_first_of("@=*");
  if (mark == std::string_view::npos || mark == 0 || mark + 1 == word.size()) return false;
  std::string_view name = word.substr(0, mark);
  name.remove_prefix(name.rfind(':') + 1);
  if (word[mark] != '@') {
    const std::string small = small_letters(name.substr(0, kLongestName));
    return is_verb(name) || is_actor(name) || small == "winner" || small == "rank" ||
           small == kEndClaim || small == kEntryName;
  }
  if (is_verb(name)) return true;
  // A tile, not an email address.
  constexpr std::size_t kLongestTile = 4;
  const std::string_view place = word.substr(mark + 1);
  const bool address = place.find('.') != std::string_view::npos;
  return !name.empty() && name.size() <= kLongestTile && word_at(name, 0) == name && !address;
}

bool Vocabulary::may_be_token(std::string_view word) const {
  if (is_verb(word.substr(word.rfind(':') + 1)) || word == "*") return true;
  const bool marked = word.front() == '=' || word.front() == '#' || word.front() == '$';
  if (marked) return word.size() > 1 && word.find_first_of("=#$", 1) == std::string_view::npos;
  return word.find_first_not_of("!?") == std::string_view::npos;
}

TextMap map_text(std::string_view text, const Vocabulary& vocabulary) {
  TextMap map;
  map.lines = lines_of(text);
  /// End of the comment that is open from an earlier line.
  std::size_t comment = 0;
  /// End of the last comment that was examined.
  std::size_t closed = 0;
  for (TextLine& line : map.lines) {
    line.in_comment = line.begin < comment;
    const std::string_view words = text.substr(line.begin, line.end - line.begin);
    if (!line.in_comment && begins_tag(words)) {
      line.kind = LineKind::kTag;
      continue;
    }
    const std::size_t known = map.code.size();
    const std::size_t comment_before = comment;
    Looks looks(vocabulary);
    bool commented = line.in_comment;
    for (std::size_t at = std::max(line.begin, std::min(comment, line.end)); at < line.end;) {
      // Search only this line: otherwise the time would be quadratic in the number of lines.
      const std::string_view rest = text.substr(at, line.end - at);
      const std::size_t brace = std::min(rest.size(), rest.find('{'));
      const std::size_t end = at + std::min(brace, rest.substr(0, brace).find(';'));
      map.code.push_back({at, end});
      looks.add(text.substr(at, end - at));
      at = end;
      if (at == line.end) break;
      // A line that begins with a comment is notation, whatever the comment contains. Only its
      // first comment can be at the beginning.
      const bool first_comment = map.code.size() == known + 1;
      commented =
          commented ||
          (first_comment &&
           plain_characters(text.substr(line.begin, at - line.begin)).find_first_not_of(" \t()") ==
               std::string::npos);
      if (text[at] == ';') break;
      // A comment opened in a line of prose may be examined again; its end is the same.
      if (at >= closed) closed = comment_end(text, at + 1) + 1;
      comment = closed;
      at = std::min(comment, line.end);
    }
    const std::size_t first = words.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) {
      line.kind = line.in_comment ? LineKind::kEntries : LineKind::kBlank;
      continue;
    }
    const bool brackets = words.find_first_not_of(" \t()}") == std::string_view::npos;
    line.kind =
        commented || brackets || looks.is_notation() ? LineKind::kEntries : LineKind::kProse;
    if (line.kind == LineKind::kEntries) continue;
    map.code.resize(known);
    comment = comment_before;
  }
  return map;
}

}  // namespace stela::repair
