#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

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

}  // namespace stela::xml
