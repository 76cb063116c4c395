#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lib/render/symbols.h"
#include "lib/scene/scene.h"
#include "lib/scene/text.h"

namespace stela {

/// A picture or a text as numbers: each is the place of an SVG element in a `FrameTable`, or of a
/// word in a `WordTable`.
using Frame = std::vector<std::int32_t>;

/// The SVG elements of many pictures that are much alike, each kept once.
class FrameTable {
 public:
  /// Adds what `scene` shows of the board to `frame`, layer by layer, and its symbols.
  void add(const Scene& scene, Frame& frame);

  /// Makes one element of those that follow each other wherever one of them stands; `frames` are
  /// all that were added.
  void join(const std::vector<Frame*>& frames);

  /// Every element that was added, as SVG.
  [[nodiscard]] const std::vector<std::string>& elements() const { return elements_; }

  /// The symbols that they use, as SVG.
  [[nodiscard]] const std::string& symbols() const { return symbols_.svg(); }

 private:
  struct Hash {
    std::size_t operator()(const Element& element) const;
  };

  std::int32_t number_of(const Element& element, const SymbolNames& names);
  /// The number of an element that was not seen before.
  std::int32_t new_number(const Element& element, const SymbolNames& names);

  void add(const Element& element, const SymbolNames& names, Frame& frame);
  /// Parts of a path come and go one by one, as tracks between two hexes do.
  void add_parts(const Element& path, const SymbolNames& names, Frame& frame);

  std::vector<std::string> elements_;
  SymbolTable symbols_{"stela"};
  /// Elements that differ may look the same; to write one takes far longer than to find it again.
  std::unordered_map<Element, std::int32_t, Hash> seen_;
  std::unordered_map<std::string, std::int32_t> numbers_;
};

/// The words of many texts that are much alike, each kept once.
class WordTable {
 public:
  /// Appends the words of `text`, which spaces part, to `frame`.
  void add(std::string_view text, Frame& frame);

  /// Every word that was added.
  [[nodiscard]] const std::vector<std::string>& words() const { return words_; }

 private:
  std::vector<std::string> words_;
  std::unordered_map<std::string, std::int32_t> numbers_;
};

/// Tells the numbers that stand for themselves in one change after another by how far they lie
/// behind the first that was never seen: mostly they are the next of a table, and small numbers
/// that repeat pack well.
class NumberSteps {
 public:
  void shorten(std::vector<std::int32_t>& change);

 private:
  std::int32_t next_ = 0;
};

/// A picture from which others are made, as the variations of an entry are from what is before it.
class FrameSource {
 public:
  /// `frame` must outlive it.
  explicit FrameSource(const Frame& frame);

  /// How `after` is made from it, in groups: how many of its numbers are skipped (negative: back),
  /// how many of the next ones are copied, how many others follow these, and those.
  [[nodiscard]] std::vector<std::int32_t> difference(const Frame& after) const;

 private:
  /// Where `number` stands, best at `next`; nothing when it does not.
  [[nodiscard]] std::optional<std::size_t> place_of(std::int32_t number, std::size_t next) const;

  const Frame* frame_;
  /// Where each number first stands.
  std::unordered_map<std::int32_t, std::size_t> places_;
};

}  // namespace stela
