#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/repair/kinds.h"
#include "lib/repair/transport.h"

namespace stela::repair {

/// A range of the damaged text and the range of the repaired text that replaced it.
struct Patch {
  std::size_t old_begin = 0;
  std::size_t old_end = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
  KindIndex kind = 0;
};

/// Whether `changes` of a text of `size` bytes are in text order, and none overlaps another.
[[nodiscard]] bool are_apart(const std::vector<Change>& changes, std::size_t size);

/// A damaged text that is repaired step by step, with a mapping back to the original positions.
class Patches {
 public:
  /// A text that needs more patches is not repaired: see `overflown`.
  static constexpr std::size_t kMost = 50'000;

  explicit Patches(std::string_view source) : text_(source) {}

  /// Text after all changes so far.
  [[nodiscard]] const std::string& text() const { return text_; }
  /// In text order, without overlaps.
  [[nodiscard]] const std::vector<Patch>& patches() const { return patches_; }
  /// Whether changes were dropped because there were too many.
  [[nodiscard]] bool overflown() const { return overflown_; }
  /// Damage found, by kind.
  [[nodiscard]] const std::vector<Finding>& findings() const { return findings_; }

  /// Applies `changes` to `text`, which are sorted and do not overlap, and counts them as `kind`. A
  /// change that overlaps a patch is merged with it, and counts as the less certain of the two.
  void apply(KindIndex kind, const std::vector<Change>& changes, Message detail = {});

  /// Returns the changes of one kind as edits of the source.
  [[nodiscard]] std::vector<Edit> edits(KindIndex kind) const;
  /// Returns all changes as edits of the source.
  [[nodiscard]] std::vector<Edit> edits() const;

  /// Returns the location in the source that `span` of the text came from.
  [[nodiscard]] Span origin(Span span) const;

 private:
  [[nodiscard]] std::size_t origin_of(std::size_t at, bool end) const;
  [[nodiscard]] Edit edit_of(const Patch& patch) const;
  void note(KindIndex kind, const std::vector<Change>& changes, Message detail);

  std::string text_;
  std::vector<Patch> patches_;
  std::vector<Finding> findings_ = std::vector<Finding>(kinds().size());
  bool overflown_ = false;
};

}  // namespace stela::repair
