#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "formats/xml/markup.h"

namespace stela::xml {

/// The namespace of every element.
inline constexpr std::string_view kNamespace = "urn:stela:notation:1";

/// A prefix (empty: none) and the namespace for which it stands.
struct Binding {
  std::string prefix;
  std::string space;

  friend bool operator==(const Binding&, const Binding&) = default;
};

/// What elements inherit; of several of one prefix the last one holds.
using Bindings = std::vector<Binding>;

/// How many may hold at one place.
inline constexpr std::size_t kMaxBindings = 64;

/// Follows the namespaces of elements, whose tags come in order.
class Namespaces {
 public:
  /// `inherited` must outlive this.
  explicit Namespaces(const Bindings& inherited);

  /// An element begins. What is of another namespace is reported (attributes that say where to find
  /// a schema may be), and not what follows from it. False after a mistake beyond which names have
  /// no meaning.
  bool begin(const StartTag& tag, Markup& markup);
  /// The innermost element ends.
  void end();

  /// Those that were added to the inherited ones up to the innermost element.
  [[nodiscard]] const Bindings& bindings() const { return bindings_; }
  /// Takes `prefix` for one of Stela's own from here on.
  void adopt(std::string_view prefix);
  /// The namespace of `prefix`, or null when it is bound to none.
  [[nodiscard]] const std::string* find(std::string_view prefix) const;

 private:
  bool declare(const Attribute& attribute, Markup& markup);
  bool check_attributes(const StartTag& tag, Markup& markup) const;
  void check_default();

  const Bindings& inherited_;
  Bindings bindings_;
  /// How many bindings each of the open elements found.
  std::vector<std::size_t> found_;
  /// Names without a prefix are of Stela's namespace.
  bool plain_ = false;
};

}  // namespace stela::xml
