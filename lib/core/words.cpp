#include "lib/core/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "lib/core/lines.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// Longer words are unlikely to be misspellings, and would take quadratic time.
constexpr std::size_t kLongestWord = 64;

/// Cost of a wrong, missing or extra letter, and of two swapped letters.
constexpr std::size_t kSlip = 2;
constexpr std::size_t kSwap = 1;

/// Optimal string alignment: each letter takes part in one change at most.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  const auto same = [&](std::size_t i, std::size_t j) {
    return small_letter(a[i]) == small_letter(b[j]);
  };
  std::vector<std::size_t> before;
  std::vector<std::size_t> last;
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j < row.size(); ++j) row[j] = j * kSlip;
  for (std::size_t i = 0; i < a.size(); ++i) {
    // The vectors keep their memory.
    std::swap(before, last);
    std::swap(last, row);
    row.assign(1, last[0] + kSlip);
    for (std::size_t j = 0; j < b.size(); ++j) {
      std::size_t cost =
          std::min({last[j] + (same(i, j) ? 0 : kSlip), last[j + 1] + kSlip, row[j] + kSlip});
      const bool swapped = i > 0 && j > 0 && same(i, j - 1) && same(i - 1, j);
      if (swapped) cost = std::min(cost, before[j - 1] + kSwap);
      row.push_back(cost);
    }
  }
  return row[b.size()];
}

}  // namespace

std::string_view closest(std::string_view word, std::span<const std::string_view> candidates) {
  if (word.size() > kLongestWord) return {};
  std::string_view best;
  std::size_t best_distance = kSlip * std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string_view candidate : candidates) {
    const auto [shorter, longer] = std::minmax({word.size(), candidate.size()});
    if ((longer - shorter) * kSlip >= best_distance) continue;
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < best_distance && distance < kSlip * candidate.size()) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

Message did_you_mean(std::string_view word, std::span<const std::string_view> candidates) {
  const std::string_view meant = closest(word, candidates);
  return meant.empty() ? Message() : tr("did you mean {0}?", tr("`{0}`", meant));
}

Message meant_or_all(std::string_view word, std::span<const std::string_view> candidates,
                     std::string_view otherwise) {
  Message hint = did_you_mean(word, candidates);
  if (!hint.empty() || candidates.empty()) return hint;
  return Message(otherwise, {stela::one_of(candidates)});
}

Message one_of(std::span<const std::string_view> words) {
  std::vector<Message> parts;
  parts.reserve(words.size());
  for (const std::string_view word : words) parts.push_back(tr("`{0}`", word));
  return or_list(parts);
}

std::string counted(long count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

}  // namespace stela
