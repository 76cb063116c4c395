#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace stela {

/// XML in many pieces, of which most differ in their numbers alone: that all of them fit into what
/// a packer looks back on, each is told as the place of its form, and its numbers.
class FormTable {
 public:
  /// As in `3 12.5 -4`; takes in the form if it is new.
  std::string add(std::string_view xml);

  /// In a form `&;`, which no XML holds, stands for a number.
  [[nodiscard]] const std::vector<std::string>& forms() const { return forms_; }

 private:
  std::vector<std::string> forms_;
  std::unordered_map<std::string, std::size_t> places_;
};

}  // namespace stela
