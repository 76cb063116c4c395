#include "lib/repair/mended.h"

#include <algorithm>
#include <array>
#include <utility>

#include "lib/core/contains.h"
#include "lib/record/record.h"
#include "lib/repair/patches.h"
#include "lib/repair/repair.h"

namespace stela::repair {
namespace {

/// Maximum number of rounds: repairing one problem may reveal another.
constexpr int kRounds = 8;

/// Returns the diagnostics of all records of `text`, which may have been a single record before it
/// was repaired.
std::vector<Diagnostic> judge(std::string_view text, std::span<const GameInfo* const> games,
                              Replayer& replayer) {
  std::vector<Diagnostic> all;
  Record record;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = begin + find_second_record(text.substr(begin));
    const std::string_view part = first_record(text.substr(begin));
    std::vector<Diagnostic> found;
    read_record(part, games, record, found);
    replay(part, games, replayer, {}, record, found);
    for (Diagnostic& diagnostic : found) {
      for (Fix& fix : diagnostic.fixes) {
        for (Edit& edit : fix.edits) edit.span.begin += static_cast<std::uint32_t>(begin);
      }
      all.push_back(std::move(diagnostic));
    }
    begin = end;
  }
  return all;
}

std::ptrdiff_t count_errors(const std::vector<Diagnostic>& diagnostics) {
  return std::ranges::count(diagnostics, Severity::kError, &Diagnostic::severity);
}

/// Returns whether a fix of `diagnostic` changes a claim.
bool is_about_claim(const Diagnostic& diagnostic) {
  const std::array claims = {&record_rules::kScore, &record_rules::kDigest, &record_rules::kResult,
                             &record_rules::kWinner};
  return contains(claims, diagnostic.rule);
}

/// The fixes of one round as changes of the text, and messages about what they repair.
struct Round {
  std::vector<Change> changes;
  std::vector<Message> done;
};

Round plan(const std::vector<Diagnostic>& found, bool claims) {
  Round round;
  for (const Diagnostic& diagnostic : found) {
    for (const Fix& fix : diagnostic.fixes) {
      if (claims ? !is_about_claim(diagnostic) : !fix.certain) continue;
      for (const Edit& edit : fix.edits) {
        round.changes.push_back({edit.span.begin, edit.span.end(), edit.text});
      }
      round.done.push_back(diagnostic.message);
    }
  }
  std::ranges::stable_sort(round.changes, {}, &Change::begin);
  return round;
}

/// Returns whether no changes overlap.
bool are_apart(const std::vector<Change>& changes) {
  for (std::size_t i = 1; i < changes.size(); ++i) {
    if (changes[i].begin < changes[i - 1].end) return false;
  }
  return true;
}

}  // namespace

Mended repair_record(std::string_view source, std::span<const GameInfo* const> games,
                     Replayer& replayer, bool claims) {
  Patches patches(source);
  Mended out;
  out.left = judge(source, games, replayer);
  for (int i = 0; i < kRounds && !out.left.empty(); ++i) {
    Round round = plan(out.left, false);
    if (round.changes.empty() && claims) round = plan(out.left, true);
    if (round.changes.empty() || !are_apart(round.changes)) break;
    Patches next = patches;
    next.apply(Damage::kBytes, round.changes);
    if (next.overflown()) break;
    std::vector<Diagnostic> left = judge(next.text(), games, replayer);
    if (count_errors(left) > count_errors(out.left)) break;
    patches = std::move(next);
    out.left = std::move(left);
    out.done.insert(out.done.end(), round.done.begin(), round.done.end());
  }
  for (const Patch& patch : patches.patches()) {
    const Span old{static_cast<std::uint32_t>(patch.old_begin),
                   static_cast<std::uint32_t>(patch.old_end - patch.old_begin)};
    out.edits.push_back({old, patches.text().substr(patch.begin, patch.end - patch.begin)});
  }
  out.text = patches.text();
  return out;
}

}  // namespace stela::repair
