#pragma once

#include <map>
#include <string>
#include <string_view>

#include "lib/render/style.h"
#include "lib/scene/scene.h"

namespace stela {

/// The one class of each element of a picture that holds its own style block, as in
/// `lava_volcano-deep-edge_round_w3`: the words of the element, its line, its font. QtSvg forgets
/// what the rules say about a line or a font when the element has any attribute about it, and
/// some viewers apply one class only; so all of that is in one rule.
class LookNames {
 public:
  /// `styles` must outlive it.
  explicit LookNames(const Styles& styles) : styles_(styles) {}

  /// The class of `element`, which has words; valid as long as this.
  std::string_view name_of(const Element& element);

  /// Appends the rule of each class that `name_of` returned, below the class `scope`.
  void write_rules(std::string_view scope, std::string& out) const;

 private:
  const Styles& styles_;
  /// The declarations of each class.
  std::map<std::string, std::string, std::less<>> rules_;
};

}  // namespace stela
