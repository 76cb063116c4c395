#include "lib/repair/likely.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <tuple>
#include <utility>

#include "lib/core/contains.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/record/record.h"
#include "lib/repair/encodings.h"
#include "lib/repair/patches.h"
#include "lib/words/tr.h"

namespace stela::repair {
namespace {

/// How wrong a record is: the fewer errors, and the later the first one, the better.
struct Standing {
  std::size_t errors = 0;
  std::size_t line = 0;
  std::size_t column = 0;

  [[nodiscard]] bool is_better_than(const Standing& other) const {
    if (errors != other.errors) return errors < other.errors;
    return std::tie(line, column) > std::tie(other.line, other.column);
  }
};

Standing standing_of(std::string_view text, const std::vector<Diagnostic>& found) {
  Standing standing;
  std::size_t first = text.size();
  for (const Diagnostic& diagnostic : found) {
    if (diagnostic.severity != Severity::kError) continue;
    ++standing.errors;
    first = std::min<std::size_t>(first, diagnostic.span.begin);
  }
  const std::string_view before = text.substr(0, first);
  standing.line = static_cast<std::size_t>(std::ranges::count(before, '\n'));
  standing.column = first - (before.rfind('\n') + 1);
  return standing;
}

/// Returns the changes of `fix`, in text order.
std::vector<Change> changes_of(const Fix& fix) {
  std::vector<Change> changes;
  for (const Edit& edit : fix.edits) {
    changes.push_back({edit.span.begin, edit.span.end(), edit.text});
  }
  sort_stably(changes, {}, &Change::begin);
  return changes;
}

/// Returns the fixes that the diagnostics have: those of one rule together, then each by itself.
std::vector<Guess> guesses_of(const std::vector<Diagnostic>& found) {
  std::vector<Guess> guesses;
  for (const Diagnostic& diagnostic : found) {
    if (is_about_claim(diagnostic)) continue;
    for (const Fix& fix : diagnostic.fixes) {
      guesses.push_back({changes_of(fix), diagnostic.message});
    }
  }
  Guess all;
  for (const Diagnostic& diagnostic : found) {
    const bool same = diagnostic.rule == found.front().rule && diagnostic.fixes.size() == 1 &&
                      !is_about_claim(diagnostic);
    if (!same) continue;
    for (Change& change : changes_of(diagnostic.fixes.front())) {
      all.changes.push_back(std::move(change));
    }
    if (all.message.empty()) all.message = diagnostic.message;
  }
  sort_stably(all.changes, {}, &Change::begin);
  if (guesses.size() > 1 && !all.changes.empty()) guesses.insert(guesses.begin(), std::move(all));
  return guesses;
}

/// Returns the likeliest of several readings of a text that is not UTF-8.
std::optional<Guess> guess_encoding(std::string_view text, FileEncoding* file) {
  if (find_bad_text(text).what != BadText::kEncoding) return std::nullopt;
  const EncodingChoice choice = choose_encoding(text, file);
  if (choice.certain || choice.name.empty()) return std::nullopt;
  return Guess{decoding(text, choice.name), tr("the text may be {0}, not UTF-8", choice.name)};
}

}  // namespace

bool is_about_claim(const Diagnostic& diagnostic) {
  const std::array claims = {&record_rules::kScore, &record_rules::kDigest, &record_rules::kResult,
                             &record_rules::kWinner};
  return contains(claims, diagnostic.rule);
}

std::optional<Guess> likely_fix(std::string_view text, std::span<const GameInfo* const> games,
                                const std::vector<Diagnostic>& found, Judge judge,
                                FileEncoding* file) {
  constexpr std::size_t kMostTries = 32;
  // A record has a few thousand bytes, and each guess is tried on all of it.
  constexpr std::size_t kLargest = std::size_t{1} << 16U;
  if (text.size() > kLargest) return std::nullopt;
  std::vector<Guess> guesses = guesses_of(found);
  if (std::optional<Guess> encoding = guess_encoding(text, file)) {
    guesses.push_back(*std::move(encoding));
  }
  std::ranges::move(guess_lines(text, games), std::back_inserter(guesses));
  std::ranges::move(guess_entries(text, found), std::back_inserter(guesses));
  if (guesses.empty()) return std::nullopt;
  const Standing now = standing_of(text, found);
  Standing best = now;
  std::optional<Guess> chosen;
  std::size_t tries = 0;
  for (Guess& guess : guesses) {
    if (guess.changes.empty() || !are_apart(guess.changes, text.size())) continue;
    if (++tries > kMostTries) break;
    const std::string changed = applied(text, guess.changes);
    if (changed == text) continue;
    const Standing then = standing_of(changed, judge(changed, games));
    if (!then.is_better_than(best)) continue;
    best = then;
    chosen = std::move(guess);
    if (best.errors == 0) break;
  }
  return chosen;
}

}  // namespace stela::repair
