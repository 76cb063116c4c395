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
  /// `ids` is what their identifiers begin with.
  explicit SymbolTable(std::string_view ids) : ids_(ids) {}

  /// Takes in the symbols of a picture, those that others use first; `scope` is the class below
  /// which its style rules stand, and `looks` as in `write_element`.
  SymbolNames add(std::span<const Symbol> symbols, std::string_view scope,
                  LookNames* looks = nullptr);

  /// Appends the `defs` element that holds them, with a line end; nothing when there are none.
  void append_defs(std::string& out) const;
  /// What is in it.
  [[nodiscard]] const std::string& svg() const { return svg_; }

 private:
  std::string ids_;
  std::string svg_;
  /// What was drawn under each name.
  std::map<std::string, std::vector<std::string>, std::less<>> known_;
};

}  // namespace stela
