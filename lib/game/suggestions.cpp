#include "lib/game/suggestions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <vector>

#include "lib/core/contains.h"
#include "lib/core/letters.h"
#include "lib/core/phrases.h"
#include "lib/core/words.h"
#include "lib/game/codec.h"
#include "lib/game/info.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// Limits: actions tried, actions listed in a suggestion, and the length of a useful one.
constexpr std::uint64_t kTries = 1'500;
constexpr std::size_t kFew = 3;
constexpr std::size_t kLongest = 40;
constexpr std::size_t kRotations = 6;

Message in_backticks(const std::vector<std::string>& actions) {
  const std::vector<std::string_view> views(actions.begin(), actions.end());
  return one_of(views);
}

/// Returns the other rotations in which the tile of `action` fits in its place, in words.
Message turned(const Position& position, std::string_view action) {
  const std::size_t place = action.find('@');
  const std::size_t slash = action.rfind('/');
  const bool is_tile = place != std::string_view::npos && slash != std::string_view::npos &&
                       slash > place && slash + 2 == action.size() &&
                       action.find('=') == std::string_view::npos;
  if (!is_tile) return {};
  std::vector<Message> fits;
  std::string other(action);
  for (std::size_t k = 0; k < kRotations; ++k) {
    other.back() = static_cast<char>('0' + k);
    if (other != action && is_legal(position, other)) fits.push_back(to_message(other.back()));
  }
  return fits.empty() ? Message() : tr("it fits there turned by {0}", or_list(fits));
}

/// Returns the offsets of the numbers in the place of `action`, including their signs.
std::vector<std::size_t> numbers_in(std::string_view action) {
  std::vector<std::size_t> out;
  for (std::size_t i = codec::name_size(action) + 1; i < action.size(); ++i) {
    if (action[i - 1] == '@' || action[i - 1] == ',') out.push_back(i);
  }
  return out;
}

/// Inverts the sign of the number at `at`; returns false for a 0 without a sign.
bool turn_sign(std::string& action, std::size_t at) {
  const bool negative = action[at] == '-';
  if (!negative && action[at] == '0') return false;
  negative ? action.erase(at, 1) : action.insert(at, 1, '-');
  return true;
}

/// Returns the variants of `action` with the signs of `count` numbers inverted.
std::vector<std::string> with_signs(std::string_view action, std::size_t count) {
  constexpr std::size_t kMost = 6;
  const std::vector<std::size_t> numbers = numbers_in(action);
  std::vector<std::string> out;
  if (numbers.size() > kMost) return out;
  for (unsigned chosen = 1; chosen < 1U << numbers.size(); ++chosen) {
    if (static_cast<std::size_t>(std::popcount(chosen)) != count) continue;
    std::string other(action);
    bool turned = true;
    // From the back, so that earlier offsets stay valid.
    for (std::size_t i = numbers.size(); i-- > 0;) {
      if (((chosen >> i) & 1U) != 0) turned = turn_sign(other, numbers[i]) && turned;
    }
    if (turned) out.push_back(std::move(other));
  }
  return out;
}

/// The places of an action, `a1`, `b2` and `c2` of `go@a1-b2-c2*2`, and the text around them.
struct Way {
  std::string_view before;
  std::vector<std::string_view> places;
  std::string_view behind;

  explicit Way(std::string_view action) {
    const std::size_t at = std::min(action.size(), codec::name_size(action) + 1);
    const std::size_t end = std::min(action.size(), action.find_first_of("=*/", at));
    before = action.substr(0, at);
    places = split(action.substr(at, end - at), '-');
    behind = action.substr(end);
  }

  /// Whether `action` may be a route from the same place; most are not.
  [[nodiscard]] bool may_begin_as(std::string_view action) const {
    return action.find('-') != std::string_view::npos && action.starts_with(before) &&
           action.ends_with(behind) && action.substr(before.size()).starts_with(places.front());
  }
  /// Whether both routes have the same ends.
  [[nodiscard]] bool has_ends_of(const Way& other) const {
    return before == other.before && behind == other.behind && other.places.size() > 1 &&
           places.front() == other.places.front() && places.back() == other.places.back();
  }
};

/// Returns `action` with its places reversed, or an empty string if it has fewer than two.
std::string backwards(std::string_view action) {
  Way way(action);
  if (way.places.size() < 2) return {};
  std::ranges::reverse(way.places);
  return fmt::format("{}{}{}", way.before, fmt::join(way.places, "-"), way.behind);
}

/// Returns the variants of `action` with a single slip: two letters of its name swapped, its places
/// reversed, a different word in its name, or an inverted sign.
std::vector<std::string> slips(const Table& table, std::string_view action) {
  std::vector<std::string> out;
  const std::size_t name = codec::name_size(action);
  for (std::size_t i = 0; i + 1 < name; ++i) {
    std::string other(action);
    std::swap(other[i], other[i + 1]);
    if (other != action) out.push_back(std::move(other));
  }
  if (std::string other = backwards(action); !other.empty()) out.push_back(std::move(other));
  for (std::string& other : names_meant(*table.game, action.substr(0, name))) {
    out.push_back(std::move(other) + std::string(action.substr(name)));
  }
  for (std::string& other : with_signs(action, 1)) out.push_back(std::move(other));
  return out;
}

/// Returns those of `actions` that are legal in `position`.
std::vector<std::string> legal_of(const Position& position, std::vector<std::string> actions) {
  std::erase_if(actions, [&](const std::string& other) { return !is_legal(position, other); });
  return actions;
}

/// Whether `a` and `b` differ in a single character.
bool differ_by_one(std::string_view a, std::string_view b) {
  if (a.size() > b.size()) std::swap(a, b);
  if (b.size() - a.size() > 1) return false;
  const auto [in_a, in_b] = std::mismatch(a.begin(), a.end(), b.begin());
  const auto same = static_cast<std::size_t>(in_a - a.begin());
  const std::size_t skipped = a.size() == b.size() ? 1 : 0;
  return a.substr(std::min(a.size(), same + skipped)) == b.substr(same + 1);
}

/// Keeps at most one more action than can be listed.
void keep(std::string_view action, std::vector<std::string>& few) {
  if (few.size() <= kFew) few.emplace_back(action);
}

bool can_be_told(const std::vector<std::string>& few) { return !few.empty() && few.size() <= kFew; }

Suggestion question(const std::vector<std::string>& actions) {
  return {tr("did you mean {0}?", in_backticks(actions)), true,
          actions.size() == 1 ? actions.front() : std::string()};
}

Suggestion from_list(const Position& position, std::string_view action) {
  std::vector<std::string> all;
  std::vector<std::string> named;
  std::vector<std::string> near;
  std::vector<std::string> ways;
  std::size_t steps = 0;
  const Way way(action);
  const std::string_view name = action.substr(0, codec::name_size(action));
  const bool complete = position.list_some_legal(kTries, [&](std::string_view legal) {
    keep(legal, all);
    if (name == legal.substr(0, codec::name_size(legal))) keep(legal, named);
    if (differ_by_one(action, legal)) keep(legal, near);
    // A route with two ends has several places.
    if (!way.may_begin_as(legal)) return true;
    const Way other(legal);
    if (other.has_ends_of(way)) {
      if (ways.empty() || other.places.size() < steps) ways.clear();
      if (ways.empty()) steps = other.places.size();
      if (other.places.size() == steps) keep(legal, ways);
    }
    return true;
  });
  if (can_be_told(ways)) return question(ways);
  if (near.size() == 1) return question(near);
  if (!complete) return {};
  if (can_be_told(near)) return question(near);
  if (can_be_told(all)) return {tr("only {0} is legal here", in_backticks(all))};
  if (can_be_told(named))
    return {tr("of `{0}`, only {1} is legal here", name, in_backticks(named))};
  return {};
}

/// Whether `words`, separated by spaces, contains `word`.
bool has_word(std::string_view words, std::string_view word) {
  const std::vector<std::string_view> all = split(words, ' ');
  return contains(all, word);
}

}  // namespace

bool is_legal(const Position& position, std::string_view action) {
  const std::unique_ptr<Position> copy = position.clone();
  const Token token{action, {}, TokenKind::kAction};
  Broken broken;
  return copy->play(copy->due(), {&token, 1}, false, nullptr, broken);
}

std::vector<std::string> names_meant(const GameInfo& game, std::string_view name) {
  std::vector<std::string> out;
  if (name.size() > kLongest) return out;
  for (std::size_t begin = 0; begin <= name.size();) {
    const std::size_t end = std::min(name.size(), name.find(':', begin));
    const std::string word = plain_letters(name.substr(begin, end - begin));
    for (const OtherWords& meant : game.other_words) {
      if (word.empty() || !has_word(meant.others, word)) continue;
      out.push_back(fmt::format("{}{}{}", name.substr(0, begin), meant.word, name.substr(end)));
    }
    begin = end + 1;
  }
  return out;
}

Suggestion suggested_actions(const Position& position, std::string_view action) {
  if (!is_seat(position.due()) || action.size() > kLongest) return {};
  if (Message words = turned(position, action); !words.empty()) return {std::move(words)};
  std::vector<std::string> meant = legal_of(position, slips(position.table(), action));
  if (meant.empty()) meant = legal_of(position, with_signs(action, 2));
  if (can_be_told(meant)) return question(meant);
  return from_list(position, action);
}

}  // namespace stela
