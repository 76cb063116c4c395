#include "lib/repair/patches.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "lib/core/lines.h"
#include "lib/core/utf8.h"

namespace stela::repair {
namespace {

/// Merges new changes of a text with its earlier patches.
class Merger {
 public:
  Merger(std::string_view text, const std::vector<Patch>& patches,
         const std::vector<Change>& changes, KindIndex kind)
      : text_(text),
        line_end_(kind < encoding_kind() ? std::string_view() : first_line_end(text)),
        patches_(patches),
        changes_(changes),
        kind_(kind) {}

  std::string merge(std::vector<Patch>& merged) {
    while (has_patch() || has_change()) {
      const bool known = has_patch() && (!has_change() || patch().begin <= change().begin);
      const std::size_t begin = known ? patch().begin : change().begin;
      out_ += text_.substr(at_, begin - at_);
      Patch made;
      made.kind = known ? patch().kind : kind_;
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
        const KindIndex kind = changes ? kind_ : patch().kind;
        // If both are equally certain, the new change wins: it removes what the earlier one left.
        if (is_certain(made.kind) && (changes || !is_certain(kind))) made.kind = kind;
        changes ? take_change(end) : take_patch(end);
      }
      out_ += text_.substr(at_, end - at_);
      at_ = end;
      made.end = out_.size();
      made.old_end = end + shift_;
      add(made, merged);
    }
    out_ += text_.substr(at_);
    return std::move(out_);
  }

 private:
  /// Adds `made`; if it inserts something directly after the last patch, they become one, because
  /// edits at one place have no order.
  static void add(const Patch& made, std::vector<Patch>& merged) {
    const bool behind = !merged.empty() && merged.back().old_end == made.old_begin &&
                        merged.back().end == made.begin && made.old_begin == made.old_end;
    if (!behind) return merged.push_back(made);
    Patch& last = merged.back();
    last.end = made.end;
    if (is_certain(last.kind)) last.kind = made.kind;
  }

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
  /// Inserted text uses the line endings of the text, unless a transport knows its own.
  std::string_view line_end_;
  const std::vector<Patch>& patches_;
  const std::vector<Change>& changes_;
  KindIndex kind_;
  std::size_t next_patch_ = 0;
  std::size_t next_change_ = 0;
  /// Text before this offset has been copied.
  std::size_t at_ = 0;
  /// Offset from a position after the last patch to its origin; it may wrap around.
  std::size_t shift_ = 0;
  std::string out_;
};

std::size_t count_changed_lines(std::string_view text, const std::vector<Change>& changes) {
  std::size_t count = 0;
  std::size_t line_end = 0;
  for (const Change& change : changes) {
    if (count > 0 && change.begin <= line_end) continue;
    ++count;
    line_end = std::min(text.size(), text.find_first_of("\r\n", change.begin));
  }
  return count;
}

}  // namespace

std::string applied(std::string_view text, const std::vector<Change>& changes) {
  std::string out;
  out.reserve(text.size());
  std::size_t at = 0;
  for (const Change& change : changes) {
    out += text.substr(at, change.begin - at);
    out += change.text;
    at = change.end;
  }
  return out += text.substr(at);
}

bool are_apart(const std::vector<Change>& changes, std::size_t size) {
  std::size_t end = 0;
  for (const Change& change : changes) {
    if (change.begin < end || change.end < change.begin || change.end > size) return false;
    end = change.end;
  }
  return true;
}

void Patches::note(KindIndex kind, const std::vector<Change>& changes, Message detail) {
  Finding& finding = findings_[kind];
  const Change& first = changes.front();
  const Span place = origin({static_cast<std::uint32_t>(first.begin),
                             static_cast<std::uint32_t>(first.end - first.begin)});
  if (finding.count == 0 || place.begin < finding.first.begin) {
    finding.first = place;
    // Another spelling of a word is wrong from where it differs.
    if (kind == spelling_kind(true) || kind == spelling_kind(false)) {
      const auto same = std::mismatch(text_.begin() + static_cast<std::ptrdiff_t>(first.begin),
                                      text_.begin() + static_cast<std::ptrdiff_t>(first.end),
                                      first.text.begin(), first.text.end());
      std::size_t at = static_cast<std::size_t>(same.first - text_.begin());
      while (at > first.begin && at < text_.size() && (text_[at] & 0xC0) == 0x80) --at;
      const auto shift = static_cast<std::uint32_t>(at - first.begin);
      if (finding.first.size == first.end - first.begin) {
        finding.first.begin += shift;
        finding.first.size = std::max(1U, finding.first.size - shift);
      }
    }
    finding.written = text_.substr(first.begin, first.end - first.begin);
    // What is inserted is shown by the rest of its line.
    if (finding.written.empty()) {
      const std::size_t end = std::min(text_.size(), text_.find_first_of("\r\n", first.begin));
      finding.written = text_.substr(first.begin, end - first.begin);
    }
    finding.detail = detail.empty() ? Message(shown(first.text)) : std::move(detail);
  }
  finding.count += counts_lines(kind) ? count_changed_lines(text_, changes) : changes.size();
}

void Patches::apply(KindIndex kind, const std::vector<Change>& changes, Message detail) {
  if (changes.empty()) return;
  if (overflown_ || patches_.size() + changes.size() > kMost) {
    overflown_ = true;
    return;
  }
  note(kind, changes, std::move(detail));
  std::vector<Patch> merged;
  text_ = Merger(text_, patches_, changes, kind).merge(merged);
  patches_ = std::move(merged);
}

Edit Patches::edit_of(const Patch& patch) const {
  return {{static_cast<std::uint32_t>(patch.old_begin),
           static_cast<std::uint32_t>(patch.old_end - patch.old_begin)},
          text_.substr(patch.begin, patch.end - patch.begin)};
}

std::vector<Edit> Patches::edits(KindIndex kind) const {
  std::vector<Edit> edits;
  for (const Patch& patch : patches_) {
    if (patch.kind == kind) edits.push_back(edit_of(patch));
  }
  return edits;
}

std::vector<Edit> Patches::edits() const {
  std::vector<Edit> edits;
  for (const Patch& patch : patches_) edits.push_back(edit_of(patch));
  return edits;
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
