#include "lib/repair/plain.h"

#include <algorithm>
#include <cstddef>

#include "lib/core/phrases.h"
#include "lib/record/actor.h"
#include "lib/record/characters.h"
#include "lib/record/tags.h"
#include "lib/repair/bytes.h"

namespace stela::repair {
namespace {

/// What a plain entry is made of: in other characters something else may be hidden.
constexpr CharacterSet kEntryCharacters = [] {
  CharacterSet set{};
  for (std::size_t i = 0; i < set.size(); ++i) {
    set[i] = is_letter(static_cast<char>(i)) || is_digit(static_cast<char>(i));
  }
  for (const char c : std::string_view(" !#$*+,-./:=?@^_"))
    set[static_cast<unsigned char>(c)] = true;
  return set;
}();

/// The same for the text in the brackets of a tag.
constexpr CharacterSet kTagCharacters = [] {
  CharacterSet set = kEntryCharacters;
  for (const char c : std::string_view("\"'()")) set[static_cast<unsigned char>(c)] = true;
  return set;
}();

bool has_only(const CharacterSet& set, std::string_view text) {
  return std::ranges::all_of(text, [&](char c) { return contains(set, c); });
}

/// Whether `line` may contain a time of day.
bool may_hold_time(std::string_view line) {
  for (std::size_t i = 1; i + 1 < line.size(); ++i) {
    if ((line[i] == ':' || line[i] == 'h') && is_digit(line[i - 1]) && is_digit(line[i + 1])) {
      return true;
    }
  }
  return false;
}

/// Whether the values of a tag are a date as the notation writes it.
bool is_plain_date(std::string_view values) {
  constexpr std::string_view kForm = " \"0000-00-00\"";
  return std::ranges::equal(values, kForm, [](char c, char form) {
    return form == '0' ? is_digit(c) || c == '?' : c == form;
  });
}

/// `[Name "value" "value"]`, with nothing around it.
bool is_plain_tag(std::string_view line) {
  if (line.size() < 2 || line.back() != ']' || !is_letter(line[1])) return false;
  line = line.substr(1, line.size() - 2);
  if (!has_only(kTagCharacters, line) || may_hold_time(line)) return false;
  std::size_t at = 0;
  while (at < line.size() && is_name_character(line[at])) ++at;
  if (at == line.size()) return false;
  if (small_letters(line.substr(0, at)) == small_letters(kDateTag)) {
    return is_plain_date(line.substr(at));
  }
  while (at < line.size()) {
    if (!line.substr(at).starts_with(" \"")) return false;
    const std::size_t close = line.find('"', at + 2);
    if (close == std::string_view::npos) return false;
    at = close + 1;
  }
  return true;
}

/// Whether `text` ends with the name of an actor whose entries have no numbers.
bool ends_unnumbered(std::string_view text) {
  return text.ends_with(kSetupName) || text.ends_with(kResumeName) || text.ends_with(kResultName);
}

/// Whether `token` has nothing at its ends that may join it with its neighbours, and no head of an
/// entry within it.
bool is_plain_token(std::string_view token) {
  constexpr std::string_view kJoinsBefore = "@,/*-";
  constexpr std::string_view kJoinsBehind = "@,/=-.";
  if (token.empty() || kJoinsBefore.find(token.front()) != std::string_view::npos) return false;
  if (kJoinsBehind.find(token.back()) != std::string_view::npos) return false;
  if (token.find("**") != std::string_view::npos) return false;
  for (std::size_t colon = token.find(':'); colon != std::string_view::npos;
       colon = token.find(':', colon + 1)) {
    // `5.white:`, and `result:` and its like, begin entries.
    const std::string_view before = token.substr(0, colon);
    if (before.find('.') != std::string_view::npos) return false;
    if (ends_unnumbered(before)) return false;
  }
  return true;
}

/// Looks at the lines of one text.
class Lines {
 public:
  explicit Lines(const Vocabulary& vocabulary) : vocabulary_(vocabulary) {}

  bool is_plain(std::string_view line) {
    if (line.empty()) return true;
    if (line.front() == '[') {
      tags_ = tags_ || begins_tag(line);
      return tags_ && is_plain_tag(line);
    }
    // Text before the tags may be a prefix of lines.
    if (!tags_ || !has_only(kEntryCharacters, line) || may_hold_time(line)) return false;
    const std::size_t digits = std::min(line.size(), line.find_first_not_of("0123456789"));
    if (digits == 0) return is_plain_result(line);
    constexpr std::size_t kMaxDigits = 6;
    if (digits > kMaxDigits || !line.substr(digits).starts_with(". ")) return false;
    return is_plain_entry(line.substr(digits + 2));
  }

 private:
  /// An entry without its number.
  bool is_plain_entry(std::string_view entry) {
    std::size_t end = 0;
    while (end < entry.size() && is_name_character(entry[end])) ++end;
    const std::string_view actor = entry.substr(0, end);
    if (actor != last_ && actor != before_last_) {
      if (actor.empty() || !is_letter(actor.front()) || ends_unnumbered(actor)) return false;
      if (!vocabulary_.is_actor(actor)) return false;
    }
    before_last_ = last_;
    last_ = actor;
    if (!entry.substr(end).starts_with(':')) return false;
    return all_tokens(entry.substr(end + 1), is_plain_token);
  }

  /// `result:` and claims.
  [[nodiscard]] bool is_plain_result(std::string_view line) const {
    if (!line.starts_with(kResultName) || !line.substr(kResultName.size()).starts_with(':')) {
      return false;
    }
    return all_tokens(line.substr(kResultName.size() + 1), [&](std::string_view token) {
      if (token == "*") return true;
      const std::string_view name = token.substr(0, token.find('='));
      if (name.empty() || name.size() == token.size() || !is_plain_token(token)) return false;
      return name == "winner" || name == "rank" || vocabulary_.is_actor(name);
    });
  }

  /// Whether all of `tokens`, each after one blank, are plain as defined by `plain`.
  template <class Plain>
  static bool all_tokens(std::string_view tokens, Plain plain) {
    while (!tokens.empty()) {
      if (tokens.front() != ' ') return false;
      tokens.remove_prefix(1);
      const std::string_view token = tokens.substr(0, tokens.find(' '));
      if (!plain(token)) return false;
      tokens.remove_prefix(token.size());
    }
    return true;
  }

  const Vocabulary& vocabulary_;
  bool tags_ = false;
  /// Who acted last, and before: mostly that is who acts next, too.
  std::string_view last_;
  std::string_view before_last_;
};

}  // namespace

bool is_plain(std::string_view text, const Vocabulary& vocabulary) {
  Lines lines(vocabulary);
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.size(), text.find('\n', begin));
    const std::string_view line = text.substr(begin, end - begin);
    if (!lines.is_plain(line)) return false;
    begin = end + 1;
  }
  return !is_quoted_printable(text);
}

}  // namespace stela::repair
