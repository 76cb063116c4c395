#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/tree/reporter.h"
#include "formats/tree/tree.h"
#include "formats/xml/markup.h"

namespace stela::xml {

/// The namespace of every element.
inline constexpr std::string_view kNamespace = "urn:stela:notation:1";

/// A prefix, or empty for none, and the namespace bound to it.
struct Binding {
  std::string prefix;
  std::string space;

  friend bool operator==(const Binding&, const Binding&) = default;
};

/// Bindings inherited by elements; the last one of a prefix is in effect.
using Bindings = std::vector<Binding>;

/// Maximum number of bindings in effect.
inline constexpr std::size_t kMaxBindings = 64;

/// Tracks the namespaces of elements, whose tags come in order.
class Namespaces {
 public:
  /// `inherited` must outlive this object.
  explicit Namespaces(const Bindings& inherited);

  /// Begins an element. Names of another namespace are reported (except attributes that locate a
  /// schema), but not the errors that follow from that. Returns false after an error that makes
  /// names meaningless.
  bool begin(const StartTag& tag, Markup& markup);
  /// Ends the innermost element.
  void end();

  /// Returns the bindings added to the inherited ones, up to the innermost element.
  [[nodiscard]] const Bindings& bindings() const { return bindings_; }
  /// Treats `prefix` as bound to Stela's namespace from here on.
  void adopt(std::string_view prefix);
  /// Returns the namespace of `prefix`, or null if it is not bound.
  [[nodiscard]] const std::string* find(std::string_view prefix) const;

 private:
  bool declare(const Attribute& attribute, Markup& markup);
  bool check_attributes(const StartTag& tag, Markup& markup) const;
  void check_default();

  const Bindings& inherited_;
  Bindings bindings_;
  /// For each open element, the number of bindings outside it.
  std::vector<std::size_t> found_;
  /// Names without a prefix belong to Stela's namespace.
  bool plain_ = false;
};

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
