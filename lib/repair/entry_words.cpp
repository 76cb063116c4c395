#include "lib/repair/entry_words.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "lib/core/phrases.h"
#include "lib/record/actor.h"
#include "lib/record/characters.h"
#include "lib/record/ending.h"

namespace stela::repair {
namespace {

constexpr std::string_view kBlanks = " \t";

bool is_word_character(char c) { return is_letter(c) || is_digit(c); }

/// Returns the digit that `c` looks like, otherwise `c`.
char digit_like(char c) {
  if (c == 'O' || c == 'o') return '0';
  return c == 'l' || c == 'I' ? '1' : c;
}

/// Two parts of a line separated by spaces.
class Gap {
 public:
  Gap(std::string_view piece, std::size_t begin, std::size_t end)
      : piece_(piece), begin_(begin), end_(end) {}

  /// Returns whether both belong to one action.
  [[nodiscard]] bool is_within_action() const {
    const char before = at(begin_ - 1);
    const char behind = at(end_);
    const bool begins_place = is_word_character(behind) || behind == '-';
    switch (before) {
      case '@':
        return begins_place;
      case ',':
        return begins_place && is_field(before_sign());
      case '/':
        return is_field(before_sign()) && is_field(behind);
      case '=':
        return is_word_character(behind) && begin_ >= 2;
      case '-':
        return is_before_number(behind) || (is_cell(end_) && is_cell_before(begin_ - 1, true));
      default:
        break;
    }
    switch (behind) {
      case '@':
        return is_name_character(before) && end_ + 1 < piece_.size();
      case ',':
        return is_field(before) && !is_letter(before) && is_word_or_sign(behind_sign());
      case '/':
        return is_field(before) && is_field(behind_sign());
      case '=':
        return is_name_character(before) && kBlanks.find(at(end_ + 1)) != std::string_view::npos;
      case '*':
        return is_name_character(before) && is_word_character(at(end_ + 1));
      case '-':
        return is_cell_before(begin_, false) && is_cell(skip(end_ + 1));
      default:
        return false;
    }
  }

 private:
  [[nodiscard]] char at(std::size_t i) const { return i < piece_.size() ? piece_[i] : '\0'; }
  [[nodiscard]] std::size_t skip(std::size_t i) const {
    return std::min(piece_.size(), piece_.find_first_not_of(kBlanks, i));
  }
  /// The first character after the sign after the gap.
  [[nodiscard]] char behind_sign() const { return at(skip(end_ + 1)); }

  /// The last character before the sign before the gap.
  [[nodiscard]] char before_sign() const {
    const std::size_t last = piece_.substr(0, begin_ - 1).find_last_not_of(kBlanks);
    return last == std::string_view::npos ? '\0' : piece_[last];
  }

  /// A character next to `/`: of a number, or of the fields of a parcel.
  static bool is_field(char c) { return is_word_character(c) || c == '.' || c == '^'; }
  static bool is_word_or_sign(char c) { return is_word_character(c) || c == '-'; }

  /// Returns whether the `-` before the gap is the sign of a number.
  [[nodiscard]] bool is_before_number(char behind) const {
    const char before = begin_ >= 2 ? at(begin_ - 2) : '\0';
    return (is_digit(behind) || digit_like(behind) != behind) && (before == ',' || before == '@');
  }
  /// Returns whether a cell such as `b4` begins at `i`.
  [[nodiscard]] bool is_cell(std::size_t i) const {
    return is_letter(at(i)) && is_digit(at(i + 1));
  }
  /// Returns whether a cell ends before `i`, or before the spaces there.
  [[nodiscard]] bool is_cell_before(std::size_t i, bool blanks) const {
    while (blanks && i > 0 && at(i - 1) == ' ') --i;
    return i >= 2 && is_digit(at(i - 1)) && is_letter(at(i - 2));
  }

  std::string_view piece_;
  std::size_t begin_;
  std::size_t end_;
};

/// Returns whether a word of the result line is a claim.
bool is_claim(std::string_view word, const Vocabulary& vocabulary) {
  if (word == "*") return true;
  const std::size_t mark = word.find('=');
  if (mark == std::string_view::npos || mark == 0) return false;
  const std::string name = small_letters(word.substr(0, mark));
  return vocabulary.is_actor(name) || name == "winner" || name == "rank" || name == kEndClaim;
}

/// Returns where the words after the claims begin in `piece`, the text after `result:`; its end if
/// there are none, or if claims follow them.
std::size_t words_behind(std::string_view piece, const Vocabulary& vocabulary) {
  std::size_t words = piece.size();
  bool claimed = false;
  for (std::size_t at = piece.find_first_not_of(kBlanks); at != std::string_view::npos;) {
    const std::size_t end = std::min(piece.size(), piece.find_first_of(kBlanks, at));
    if (is_claim(piece.substr(at, end - at), vocabulary)) {
      if (words < piece.size()) return piece.size();
      claimed = true;
    } else {
      words = std::min(words, at);
    }
    at = piece.find_first_not_of(kBlanks, end);
  }
  return claimed ? words : piece.size();
}

}  // namespace

void join_actions(Patches& patches, const TextMap& map) {
  const std::string_view text = patches.text();
  std::vector<Change> changes;
  for (const Code& code : map.code) {
    const std::string_view piece = text.substr(code.begin, code.end - code.begin);
    const auto is_blank = [&](std::size_t i) { return piece[i] == ' ' || piece[i] == '\t'; };
    for (std::size_t at = 0; at < piece.size();) {
      if (!is_blank(at)) {
        ++at;
        continue;
      }
      std::size_t end = at;
      while (end < piece.size() && is_blank(end)) ++end;
      if (end == piece.size()) break;
      if (at > 0 && Gap(piece, at, end).is_within_action()) {
        changes.push_back({code.begin + at, code.begin + end, {}});
      }
      at = end;
    }
  }
  patches.apply(Damage::kBlanks, changes);
}

std::string with_digits(std::string_view word) {
  std::string out(word);
  constexpr std::string_view kSigns = "@,/=*+-:.#";
  const auto is_sign = [&](std::size_t i) {
    return kSigns.find(word[i]) != std::string_view::npos;
  };
  const auto is_number = [&](std::size_t i) { return is_digit(digit_like(word[i])); };
  // Names are words; only tile names have a number.
  std::size_t begin = std::min(word.size(), word.find_first_of("@=#"));
  const bool tile = begin >= 2 && word[0] >= 'A' && word[0] <= 'Z' &&
                    word.substr(1, begin - 1).find_first_not_of("0123456789OolI") == word.npos;
  if (tile) begin = 0;
  for (std::size_t i = begin + 1; i < word.size(); ++i) {
    // After a sign, a digit, or the letter of a cell or patron that follows a sign.
    const bool cell = i >= 2 && is_letter(word[i - 1]) && is_sign(i - 2);
    const bool before = is_sign(i - 1) || is_digit(out[i - 1]) || cell || (tile && i == 1);
    const bool behind =
        i + 1 >= word.size() || is_sign(i + 1) || is_number(i + 1) ||
        (is_letter(word[i + 1]) && (i + 2 >= word.size() || !is_letter(word[i + 2])));
    if (before && behind) out[i] = digit_like(word[i]);
  }
  return out;
}

void fix_number_letters(Patches& patches, const TextMap& map, const Vocabulary& vocabulary) {
  const std::string_view text = patches.text();
  std::vector<Change> changes;
  for (const TextLine& line : map.lines) {
    if (line.kind != LineKind::kEntries || line.in_comment) continue;
    const std::string_view words = text.substr(line.begin, line.end - line.begin);
    const std::size_t at = std::min(words.size(), words.find_first_not_of(" \t(-*+#"));
    std::size_t end = at;
    while (end < words.size() && is_digit(digit_like(words[end]))) ++end;
    constexpr std::size_t kLongest = 5;
    if (end == at || end - at > kLongest || end >= words.size()) continue;
    if (std::string_view(".):").find(words[end]) == std::string_view::npos) continue;
    const std::size_t actor = std::min(words.size(), words.find_first_not_of(".):- \t", end));
    std::size_t behind = actor;
    while (behind < words.size() && is_name_character(words[behind])) ++behind;
    if (!vocabulary.is_actor(words.substr(actor, behind - actor))) continue;
    std::string number(words.substr(at, end - at));
    std::ranges::transform(number, number.begin(), digit_like);
    if (number != words.substr(at, end - at)) {
      changes.push_back({line.begin + at, line.begin + end, std::move(number)});
    }
  }
  patches.apply(Damage::kLookAlikes, changes);
}

void fix_result_words(Patches& patches, const TextMap& map, const Vocabulary& vocabulary) {
  const std::string_view text = patches.text();
  std::vector<Change> changes;
  for (const Code& code : map.code) {
    const std::string_view piece = text.substr(code.begin, code.end - code.begin);
    const std::size_t head = piece.find_first_not_of(kBlanks);
    if (head == std::string_view::npos) continue;
    const std::size_t size = kResultName.size();
    if (small_letters(piece.substr(head, size)) != kResultName) continue;
    const std::size_t claims = head + size + 1;
    if (claims > piece.size() || piece[claims - 1] != ':') continue;
    const std::size_t begin = claims + words_behind(piece.substr(claims), vocabulary);
    const std::size_t end = piece.find_last_not_of(kBlanks) + 1;
    if (begin >= end) continue;
    const std::string_view words = piece.substr(begin, end - begin);
    const bool any =
        std::ranges::any_of(words, [](char c) { return is_letter(c) || (c & 0x80) != 0; });
    if (!any) continue;
    // It may be the rest of a truncated claim.
    const std::string small = small_letters(words);
    patches.findings()[static_cast<std::size_t>(Damage::kResultWords)].doubtful |=
        std::string_view("winner").starts_with(small) ||
        std::string_view("rank").starts_with(small) || kEndClaim.starts_with(small);
    std::string comment = "{";
    for (const char c : words) {
      if (c == '}' || c == '\\') comment += '\\';
      comment += c;
    }
    changes.push_back({code.begin + begin, code.begin + end, comment + "}"});
  }
  patches.apply(Damage::kResultWords, changes);
}

}  // namespace stela::repair
