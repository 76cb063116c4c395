#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "formats/tree/reporter.h"
#include "formats/tree/tree.h"
#include "formats/xml/markup.h"
#include "formats/xml/namespaces.h"

namespace stela::xml {

/// Location of an element, in bytes of the text from which it was read.
struct ElementPlace {
  std::uint32_t begin = 0;
  /// Its content, between its tags; empty after an empty-element tag.
  std::uint32_t content = 0;
  std::uint32_t content_end = 0;
  std::uint32_t end = 0;
};

/// Checks elements against XML 1.0 and its namespaces, so that a reader can assume that they are
/// well formed. Reuses its memory.
class WellFormed {
 public:
  /// Whether `fragment`, which begins at byte `offset` of the text to which spans refer, is a
  /// single element and nothing else; the first error is reported.
  bool check(std::string_view fragment, std::size_t offset, const Bindings& bindings,
             tree::Reporter& reporter);

  /// Returns the locations of all elements of a well-formed fragment, in the order of their start
  /// tags.
  [[nodiscard]] const std::vector<ElementPlace>& places() const { return places_; }
  /// Whether there are more elements and attributes than a record may have values; then the
  /// locations end with the first beyond the limit.
  [[nodiscard]] bool too_many() const { return count_ > tree::kMaxValues; }
  /// Whether any of their names has a prefix, or they declare namespaces.
  [[nodiscard]] bool namespaced() const { return namespaced_; }

 private:
  struct Open {
    std::string_view name;
    /// Its index in `places_`.
    std::size_t place = 0;
  };

  bool check_item(Markup& markup, Namespaces& namespaces);
  bool begin(Markup& markup, Namespaces& namespaces);
  bool end(Markup& markup, Namespaces& namespaces);

  StartTag tag_;
  std::vector<Open> open_;
  std::vector<ElementPlace> places_;
  std::size_t count_ = 0;
  bool namespaced_ = false;
};

}  // namespace stela::xml
