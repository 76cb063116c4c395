#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/repair/damage.h"
#include "lib/repair/text_map.h"

namespace stela::repair {

/// A piece of a text, in bytes, and what takes its place.
struct Change {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text;
};

/// A piece of the damaged text, and of the mended one, which differ.
struct Patch {
  std::size_t old_begin = 0;
  std::size_t old_end = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
  Damage damage = Damage::kBytes;
};

/// A damaged text that is mended step by step, and where what stands in it came from.
class Patches {
 public:
  /// A text with more patches than this is not worth mending: see `overflown`.
  static constexpr std::size_t kMost = 50'000;

  /// `source` must outlive this.
  explicit Patches(std::string_view source) : source_(source), text_(source) {}

  [[nodiscard]] std::string_view source() const { return source_; }
  /// As it is after all changes so far.
  [[nodiscard]] const std::string& text() const { return text_; }
  /// The lines of that text by kind, found at the first request.
  [[nodiscard]] const std::vector<TextLine>& lines() const;
  /// How often the text has changed.
  [[nodiscard]] std::size_t changed() const { return changed_; }
  /// In the order of the text; none over another.
  [[nodiscard]] const std::vector<Patch>& patches() const { return patches_; }
  /// Further changes were not made.
  [[nodiscard]] bool overflown() const { return overflown_; }
  /// What was found, with its first place.
  [[nodiscard]] Findings& findings() { return findings_; }
  [[nodiscard]] const Findings& findings() const { return findings_; }

  /// Makes `changes` of `text`, which are in its order and do not overlap, and counts them as
  /// `damage`. Where a change reaches over a patch, one patch is left, of the less certain damage.
  void apply(Damage damage, const std::vector<Change>& changes);

  /// Where the bytes of `span` of the text come from.
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
