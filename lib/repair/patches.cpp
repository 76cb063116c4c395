#include "lib/repair/patches.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "lib/core/line_ends.h"

namespace stela::repair {
namespace {

/// Merges new changes of a text with its earlier patches.
class Merger {
 public:
  Merger(std::string_view text, const std::vector<Patch>& patches,
         const std::vector<Change>& changes, Damage damage)
      : text_(text),
        line_end_(first_line_end(text)),
        patches_(patches),
        changes_(changes),
        damage_(damage) {}

  std::string merge(std::vector<Patch>& merged) {
    while (has_patch() || has_change()) {
      const bool known = has_patch() && (!has_change() || patch().begin <= change().begin);
      const std::size_t begin = known ? patch().begin : change().begin;
      out_ += text_.substr(at_, begin - at_);
      Patch made;
      made.damage = known ? patch().damage : damage_;
      made.begin = out_.size();
      made.old_begin = begin + shift_;
      at_ = begin;
      std::size_t end = begin;
      // Take the first of a group and everything that overlaps it; the group is as certain as its
      // least certain part.
      known ? take_patch(end) : take_change(end);
      for (;;) {
        const bool changes = has_change() && change().begin < end;
        if (!changes && !(has_patch() && patch().begin < end)) break;
        const Damage damage = changes ? damage_ : patch().damage;
        // If both are equally certain, the new change wins: it removes what the earlier one left.
        const bool less = certainty_of(damage) > certainty_of(made.damage);
        const bool same = certainty_of(damage) == certainty_of(made.damage);
        if (less || (same && changes)) made.damage = damage;
        changes ? take_change(end) : take_patch(end);
      }
      out_ += text_.substr(at_, end - at_);
      at_ = end;
      made.end = out_.size();
      made.old_end = end + shift_;
      merged.push_back(made);
    }
    out_ += text_.substr(at_);
    return std::move(out_);
  }

 private:
  [[nodiscard]] bool has_patch() const { return next_patch_ < patches_.size(); }
  [[nodiscard]] bool has_change() const { return next_change_ < changes_.size(); }
  [[nodiscard]] const Patch& patch() const { return patches_[next_patch_]; }
  [[nodiscard]] const Change& change() const { return changes_[next_change_]; }

  void take_patch(std::size_t& end) {
    end = std::max(end, patch().end);
    shift_ = patch().old_end - patch().end;
    ++next_patch_;
  }
  void take_change(std::size_t& end) {
    out_ += text_.substr(at_, change().begin - at_);
    if (line_end_.empty()) {
      out_ += change().text;
    } else {
      append_with_line_ends(change().text, line_end_, out_);
    }
    at_ = change().end;
    end = std::max(end, change().end);
    ++next_change_;
  }

  std::string_view text_;
  /// Inserted text uses the line endings of the text.
  std::string_view line_end_;
  const std::vector<Patch>& patches_;
  const std::vector<Change>& changes_;
  Damage damage_;
  std::size_t next_patch_ = 0;
  std::size_t next_change_ = 0;
  /// Text before this offset has been copied.
  std::size_t at_ = 0;
  /// Offset from a position after the last patch to its origin; it may wrap around.
  std::size_t shift_ = 0;
  std::string out_;
};

}  // namespace

void Patches::note(Damage damage, const std::vector<Change>& changes) {
  Finding& finding = findings_[static_cast<std::size_t>(damage)];
  const Change& first = changes.front();
  const Span place = origin({static_cast<std::uint32_t>(first.begin),
                             static_cast<std::uint32_t>(first.end - first.begin)});
  if (finding.count == 0 || place.begin < finding.first.begin) {
    finding.first = place;
    finding.written = text_.substr(first.begin, first.end - first.begin);
  }
  finding.count += changes.size();
}

void Patches::apply(Damage damage, const std::vector<Change>& changes) {
  if (changes.empty()) return;
  if (overflown_ || patches_.size() + changes.size() > kMost) {
    overflown_ = true;
    return;
  }
  note(damage, changes);
  std::vector<Patch> merged;
  text_ = Merger(text_, patches_, changes, damage).merge(merged);
  patches_ = std::move(merged);
  ++changed_;
  lines_.clear();
}

const std::vector<TextLine>& Patches::lines() const {
  if (lines_.empty()) lines_ = lines_of(text_);
  return lines_;
}

std::size_t Patches::origin_of(std::size_t at, bool end) const {
  // The last patch that begins at or before `at`; for the end of a span, before it.
  const auto behind = end ? std::ranges::lower_bound(patches_, at, {}, &Patch::begin)
                          : std::ranges::upper_bound(patches_, at, {}, &Patch::begin);
  if (behind == patches_.begin()) return at;
  const Patch& patch = *std::prev(behind);
  if (at >= patch.end) return at - patch.end + patch.old_end;
  return end ? patch.old_end : patch.old_begin;
}

Span Patches::origin(Span span) const {
  const std::size_t begin = origin_of(span.begin, false);
  const std::size_t end = span.size == 0 ? begin : origin_of(span.end(), true);
  return {static_cast<std::uint32_t>(begin),
          static_cast<std::uint32_t>(std::max(begin, end) - begin)};
}

}  // namespace stela::repair
