#include "lib/game/near.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>
#include <vector>

#include "lib/core/words.h"
#include "lib/game/codec.h"

namespace stela {
namespace {

/// How many actions are looked at, how many of them are told, and the longest that are of use.
constexpr std::uint64_t kTries = 1'500;
constexpr std::size_t kFew = 3;
constexpr std::size_t kLongest = 40;
constexpr std::size_t kRotations = 6;

bool is_legal(const Position& position, std::string_view action) {
  const std::unique_ptr<Position> copy = position.clone();
  const Token token{action, {}, TokenKind::kAction};
  Broken broken;
  return copy->play(copy->due(), {&token, 1}, false, nullptr, broken);
}

/// `2, 3 or 5`.
std::string listed(const std::vector<std::string>& words) {
  if (words.size() < 2) return words.empty() ? std::string{} : words[0];
  return fmt::format("{} or {}", fmt::join(words.begin(), words.end() - 1, ", "), words.back());
}

std::string in_backticks(const std::vector<std::string>& actions) {
  const std::vector<std::string_view> views(actions.begin(), actions.end());
  return one_of(views);
}

/// The tile of `action` at its place, in other rotations.
std::string turned(const Position& position, std::string_view action) {
  const std::size_t place = action.find('@');
  const std::size_t slash = action.rfind('/');
  const bool is_tile = place != std::string_view::npos && slash != std::string_view::npos &&
                       slash > place && slash + 2 == action.size() &&
                       action.find('=') == std::string_view::npos;
  if (!is_tile) return {};
  std::vector<std::string> fits;
  std::string other(action);
  for (std::size_t k = 0; k < kRotations; ++k) {
    other.back() = static_cast<char>('0' + k);
    if (other != action && is_legal(position, other)) fits.emplace_back(1, other.back());
  }
  return fits.empty() ? std::string{} : fmt::format("it fits there turned by {}", listed(fits));
}

/// Those that `action` becomes when two letters of its name are swapped, or a sign is another.
std::vector<std::string> slips(std::string_view action) {
  std::vector<std::string> out;
  const std::size_t name = codec::name_size(action);
  for (std::size_t i = 0; i + 1 < name; ++i) {
    std::string other(action);
    std::swap(other[i], other[i + 1]);
    if (other != action) out.push_back(std::move(other));
  }
  for (std::size_t i = name; i < action.size(); ++i) {
    const bool begins_number = i > 0 && (action[i - 1] == '@' || action[i - 1] == ',');
    if (!begins_number) continue;
    std::string other(action);
    if (action[i] == '-') {
      other.erase(i, 1);
    } else {
      other.insert(i, 1, '-');
    }
    out.push_back(std::move(other));
  }
  return out;
}

/// Whether one character makes `a` and `b` differ.
bool differ_by_one(std::string_view a, std::string_view b) {
  if (a.size() > b.size()) std::swap(a, b);
  if (b.size() - a.size() > 1) return false;
  const auto [in_a, in_b] = std::mismatch(a.begin(), a.end(), b.begin());
  const auto same = static_cast<std::size_t>(in_a - a.begin());
  const std::size_t skipped = a.size() == b.size() ? 1 : 0;
  return a.substr(std::min(a.size(), same + skipped)) == b.substr(same + 1);
}

/// Keeps up to one more action than can be told.
void keep(std::string_view action, std::vector<std::string>& few) {
  if (few.size() <= kFew) few.emplace_back(action);
}

bool can_be_told(const std::vector<std::string>& few) { return !few.empty() && few.size() <= kFew; }

std::string from_list(const Position& position, std::string_view action) {
  std::vector<std::string> all;
  std::vector<std::string> named;
  std::vector<std::string> near;
  const std::string_view name = action.substr(0, codec::name_size(action));
  const bool complete = position.list_some_legal(kTries, [&](std::string_view legal) {
    keep(legal, all);
    if (name == legal.substr(0, codec::name_size(legal))) keep(legal, named);
    if (differ_by_one(action, legal)) keep(legal, near);
    return true;
  });
  if (near.size() == 1) return fmt::format("did you mean {}?", in_backticks(near));
  if (!complete) return {};
  if (can_be_told(near)) return fmt::format("did you mean {}?", in_backticks(near));
  if (can_be_told(all)) return fmt::format("all that is legal here is {}", in_backticks(all));
  if (can_be_told(named))
    return fmt::format("of `{}` only {} is legal here", name, in_backticks(named));
  return {};
}

}  // namespace

std::string legal_near(const Position& position, std::string_view action) {
  if (!is_seat(position.due()) || action.size() > kLongest) return {};
  if (std::string words = turned(position, action); !words.empty()) return words;
  std::vector<std::string> meant = slips(action);
  std::erase_if(meant, [&](const std::string& other) { return !is_legal(position, other); });
  if (can_be_told(meant)) return fmt::format("did you mean {}?", in_backticks(meant));
  return from_list(position, action);
}

}  // namespace stela
