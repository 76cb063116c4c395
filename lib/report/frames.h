#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lib/document/page.h"
#include "lib/game/position.h"
#include "lib/render/svg.h"
#include "lib/report/summary.h"
#include "lib/scene/scene.h"
#include "lib/scene/text.h"

namespace stela {

/// A picture or a text as a list of numbers: indices of SVG elements in a `FrameTable`, or of words
/// in a `WordTable`.
using Frame = std::vector<std::int32_t>;

/// The SVG elements of many similar pictures, each stored once.
class FrameTable {
 public:
  /// Appends the board of `scene` to `frame`, layer by layer, and adds its symbols.
  void add(const Scene& scene, Frame& frame);

  /// Joins elements that are always adjacent into one. `frames` must be all frames that were added.
  void join(const std::vector<Frame*>& frames);

  /// All added elements, as SVG.
  [[nodiscard]] const std::vector<std::string>& elements() const { return elements_; }

  /// Symbols used by the elements, as SVG.
  [[nodiscard]] const std::string& symbols() const { return symbols_.svg(); }

 private:
  struct Hash {
    std::size_t operator()(const Element& element) const;
  };

  std::int32_t number_of(const Element& element, const SymbolNames& names);
  /// Returns the number of an element not in `seen_`.
  std::int32_t new_number(const Element& element, const SymbolNames& names);

  void add(const Element& element, const SymbolNames& names, Frame& frame);
  /// Adds the parts of a path separately, because they come and go one by one, as tracks between
  /// two hexes do.
  void add_parts(const Element& path, const SymbolNames& names, Frame& frame);

  std::vector<std::string> elements_;
  SymbolTable symbols_{"stela"};
  /// Numbers by element, because writing an element takes far longer than finding it again.
  /// Different elements may have the same SVG.
  std::unordered_map<Element, std::int32_t, Hash> seen_;
  std::unordered_map<std::string, std::int32_t> numbers_;
};

/// The words of many similar texts, each stored once.
class WordTable {
 public:
  /// Appends the words of `text`, separated by spaces, to `frame`.
  void add(std::string_view text, Frame& frame);

  /// All added words.
  [[nodiscard]] const std::vector<std::string>& words() const { return words_; }

 private:
  std::vector<std::string> words_;
  std::unordered_map<std::string, std::int32_t> numbers_;
};

/// Replaces new numbers in a series of changes by their difference from the lowest number not seen
/// before. Usually they are the next ones of a table, and small repeated numbers compress well.
class NumberSteps {
 public:
  void shorten(std::vector<std::int32_t>& change);

 private:
  std::int32_t next_ = 0;
};

/// A picture of which others are stored as changes: the picture before an entry, for the entry's
/// variations.
class FrameSource {
 public:
  /// `frame` must outlive this.
  explicit FrameSource(const Frame& frame);

  /// Returns the changes that turn it into `after`, in groups: how many numbers to skip (negative:
  /// go back), how many to copy, how many new numbers follow, and these numbers.
  [[nodiscard]] std::vector<std::int32_t> difference(const Frame& after) const;

 private:
  /// Returns the index of `number`, preferably at `next`, or null if there is none.
  [[nodiscard]] std::optional<std::size_t> place_of(std::int32_t number, std::size_t next) const;

  const Frame* frame_;
  /// First index of each number.
  std::unordered_map<std::int32_t, std::size_t> places_;
};

/// Adds the class `ghost` to the elements of `scene` that `before` does not have.
void mark_new(Scene& scene, const Scene& before);

/// Draws on `scene` the pieces that only `before` shows, with the class `covered`, such as the huts
/// below a tile that would be placed. Both scenes must have the same `room`.
void draw_covered(const Scene& before, Scene& scene);

/// Returns the tiles and pieces that `after` shows on the table within `box` and `before` does not,
/// in drawing order, without their names and numbers. Both scenes must have the same `room`.
[[nodiscard]] std::vector<Element> brought(const Scene& before, const Scene& after,
                                           const Extent& box);

/// Draws on `scene`, a picture for `canvas`, what an entry that leads from `before` to `after`
/// would place at `places`: pale, and with the places marked green.
void draw_better(const Position& before, const Position& after,
                 const std::vector<std::string>& places, const Canvas& canvas, Scene& scene);

/// Appearance of a page.
struct PageOptions {
  /// Theme of the pictures, or null for light, or dark if the reader prefers it.
  std::optional<Theme> theme;
};

/// Returns the style rules for the picture elements that occur in `shown`, HTML or SVG; those for
/// players are always included.
[[nodiscard]] std::string picture_style(const Summary& summary, const PageOptions& options,
                                        std::string_view shown);

/// Returns the position after `step`, or at the start, in characters; empty if it was not kept.
[[nodiscard]] std::string board_after(const ReportInput& input, std::int32_t step);

}  // namespace stela
