#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/render/svg_element.h"
#include "lib/scene/scene.h"

namespace stela {

/// The symbols of a picture, or of all pictures in a page, each written once.
class SymbolTable {
 public:
  /// `ids` is the prefix of their identifiers.
  explicit SymbolTable(std::string_view ids) : ids_(ids) {}

  /// Adds the symbols of a picture, in order of dependency; `scope` is the class that contains its
  /// style rules, and `looks` is as in `write_element`.
  SymbolNames add(std::span<const Symbol> symbols, std::string_view scope,
                  LookNames* looks = nullptr);

  /// Appends the `defs` element with the symbols and a newline, or nothing if there are none.
  void append_defs(std::string& out) const;
  /// Returns the content of that element.
  [[nodiscard]] const std::string& svg() const { return svg_; }

 private:
  std::string ids_;
  std::string svg_;
  /// The drawings that were added under each name.
  std::map<std::string, std::vector<std::string>, std::less<>> known_;
};

}  // namespace stela
