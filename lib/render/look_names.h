#pragma once

#include <map>
#include <string>
#include <string_view>

#include "lib/render/style.h"
#include "lib/scene/scene.h"

namespace stela {

/// The single class of each element in a picture with its own style block, such as
/// `lava_volcano-deep-edge_round_w3`: the element's classes, its line, its font. QtSvg ignores the
/// rules about a line or a font if the element has any attribute about it, and some viewers apply
/// only one class; so all of that is in one rule.
class LookNames {
 public:
  /// `styles` must outlive this object.
  explicit LookNames(const Styles& styles) : styles_(styles) {}

  /// Returns the class of `element`, which has classes; valid as long as this object.
  std::string_view name_of(const Element& element);

  /// Appends the rule of each class that `name_of` returned, below the class `scope`.
  void write_rules(std::string_view scope, std::string& out) const;

 private:
  const Styles& styles_;
  /// The declarations of each class.
  std::map<std::string, std::string, std::less<>> rules_;
};

}  // namespace stela
