#include "formats/tree/pattern.h"

#include <charconv>
#include <cstddef>
#include <functional>
#include <limits>

namespace stela::tree {
namespace {

/// Continues matching with the rest of the text.
using Next = std::function<bool(std::string_view rest)>;

constexpr std::size_t kUnbounded = std::numeric_limits<std::size_t>::max();

/// Returns the size of the atom at the beginning of `pattern`: a class, a group or a character.
std::size_t atom_size(std::string_view pattern) {
  if (pattern[0] == '\\') return 2;
  if (pattern[0] == '[') {
    std::size_t at = 1;
    while (pattern[at] != ']') at += pattern[at] == '\\' ? 2U : 1U;
    return at + 1;
  }
  if (pattern[0] != '(') return 1;
  std::size_t at = 1;
  while (pattern[at] != ')') at += atom_size(pattern.substr(at));
  return at + 1;
}

struct Repeats {
  std::size_t least = 1;
  std::size_t most = 1;
};

/// Removes a quantifier from the beginning of `pattern`, if there is one.
Repeats take_repeats(std::string_view& pattern) {
  Repeats repeats;
  if (pattern.empty()) return repeats;
  if (pattern[0] == '?') repeats = {0, 1};
  if (pattern[0] == '*') repeats = {0, kUnbounded};
  if (pattern[0] == '+') repeats = {1, kUnbounded};
  std::size_t size = std::string_view("?*+").find(pattern[0]) == std::string_view::npos ? 0 : 1;
  if (pattern[0] == '{') {
    size = pattern.find('}') + 1;
    const char* end = pattern.data() + size - 1;
    const auto least = std::from_chars(pattern.data() + 1, end, repeats.least);
    repeats.most = repeats.least;
    if (least.ptr != end) {
      repeats.most = kUnbounded;
      std::from_chars(least.ptr + 1, end, repeats.most);
    }
  }
  pattern.remove_prefix(size);
  return repeats;
}

/// Whether the class `members`, without its brackets, contains `c`.
bool class_has(std::string_view members, char c) {
  const bool negated = members.starts_with('^');
  if (negated) members.remove_prefix(1);
  const auto take = [&] {
    const bool escaped = members[0] == '\\';
    if (escaped) members.remove_prefix(1);
    char taken = members[0];
    if (escaped && taken == 't') taken = '\t';
    if (escaped && taken == 'r') taken = '\r';
    if (escaped && taken == 'n') taken = '\n';
    members.remove_prefix(1);
    return static_cast<unsigned char>(taken);
  };
  const auto byte = static_cast<unsigned char>(c);
  while (!members.empty()) {
    const unsigned char low = take();
    unsigned char high = low;
    if (members.size() > 1 && members[0] == '-') {
      members.remove_prefix(1);
      high = take();
    }
    if (byte >= low && byte <= high) return !negated;
  }
  return negated;
}

bool match(std::string_view pattern, std::string_view text, const Next& next);

bool match_atom(std::string_view atom, std::string_view text, const Next& next) {
  if (atom[0] == '(') return match(atom.substr(1, atom.size() - 2), text, next);
  if (text.empty()) return false;
  const bool is_class = atom[0] == '[';
  const bool same =
      is_class ? class_has(atom.substr(1, atom.size() - 2), text[0]) : atom.back() == text[0];
  return same && next(text.substr(1));
}

bool match_sequence(std::string_view sequence, std::string_view text, const Next& next);

bool match_repeated(std::string_view atom, Repeats repeats, std::string_view sequence,
                    std::string_view text, const Next& next) {
  if (repeats.most > 0) {
    const Repeats left{repeats.least > 0 ? repeats.least - 1 : 0,
                       repeats.most == kUnbounded ? kUnbounded : repeats.most - 1};
    const bool more = match_atom(atom, text, [&](std::string_view rest) {
      return rest.size() < text.size() && match_repeated(atom, left, sequence, rest, next);
    });
    if (more) return true;
  }
  return repeats.least == 0 && match_sequence(sequence, text, next);
}

bool match_sequence(std::string_view sequence, std::string_view text, const Next& next) {
  if (sequence.empty()) return next(text);
  const std::string_view atom = sequence.substr(0, atom_size(sequence));
  sequence.remove_prefix(atom.size());
  const Repeats repeats = take_repeats(sequence);
  return match_repeated(atom, repeats, sequence, text, next);
}

/// Tries the alternatives of `pattern` in order.
bool match(std::string_view pattern, std::string_view text, const Next& next) {
  std::size_t begin = 0;
  for (std::size_t at = 0; at < pattern.size();) {
    if (pattern[at] != '|') {
      at += atom_size(pattern.substr(at));
      continue;
    }
    if (match_sequence(pattern.substr(begin, at - begin), text, next)) return true;
    begin = ++at;
  }
  return match_sequence(pattern.substr(begin), text, next);
}

}  // namespace

bool matches(std::string_view text, std::string_view pattern) {
  constexpr std::size_t kLongest = 256;
  return text.size() <= kLongest &&
         match(pattern, text, [](std::string_view rest) { return rest.empty(); });
}

}  // namespace stela::tree
