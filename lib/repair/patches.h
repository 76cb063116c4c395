#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/repair/damage.h"
#include "lib/repair/text_map.h"

namespace stela::repair {

/// A range of a text, in bytes, and its replacement.
struct Change {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text;
};

/// A range of the damaged text and the range of the repaired text that replaced it.
struct Patch {
  std::size_t old_begin = 0;
  std::size_t old_end = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
  Damage damage = Damage::kBytes;
};

/// A damaged text that is repaired step by step, with a mapping back to the original positions.
class Patches {
 public:
  /// A text that needs more patches is not repaired: see `overflown`.
  static constexpr std::size_t kMost = 50'000;

  /// `source` must outlive this.
  explicit Patches(std::string_view source) : source_(source), text_(source) {}

  [[nodiscard]] std::string_view source() const { return source_; }
  /// Text after all changes so far.
  [[nodiscard]] const std::string& text() const { return text_; }
  /// The lines of that text by kind, found at the first request.
  [[nodiscard]] const std::vector<TextLine>& lines() const;
  /// How often the text has changed.
  [[nodiscard]] std::size_t changed() const { return changed_; }
  /// In text order, without overlaps.
  [[nodiscard]] const std::vector<Patch>& patches() const { return patches_; }
  /// Whether changes were dropped because there were too many.
  [[nodiscard]] bool overflown() const { return overflown_; }
  /// Damage found, with its first location.
  [[nodiscard]] Findings& findings() { return findings_; }
  [[nodiscard]] const Findings& findings() const { return findings_; }

  /// Applies `changes` to `text`, which are sorted and do not overlap, and counts them as `damage`.
  /// A change that overlaps a patch is merged with it, as the less certain damage of the two.
  void apply(Damage damage, const std::vector<Change>& changes);

  /// Returns the location in the source that `span` of the text came from.
  [[nodiscard]] Span origin(Span span) const;

 private:
  [[nodiscard]] std::size_t origin_of(std::size_t at, bool end) const;
  void note(Damage damage, const std::vector<Change>& changes);

  std::string_view source_;
  std::string text_;
  std::vector<Patch> patches_;
  Findings findings_;
  bool overflown_ = false;
  std::size_t changed_ = 0;
  /// Empty until the first request.
  mutable std::vector<TextLine> lines_;
};

}  // namespace stela::repair
