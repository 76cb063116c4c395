#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace stela {

/// Splits pieces of XML, most of which differ only in their numbers, into a form and its numbers. A
/// form is stored once and referred to by its index, so that more of them fit into the window of a
/// compressor.
class FormTable {
 public:
  /// Returns the index of the form and the numbers, as in `3 12.5 -4`; adds the form if it is new.
  std::string add(std::string_view xml);

  /// In a form, `&;`, which is not valid in XML, is a placeholder for a number.
  [[nodiscard]] const std::vector<std::string>& forms() const { return forms_; }

 private:
  std::vector<std::string> forms_;
  std::unordered_map<std::string, std::size_t> places_;
};

}  // namespace stela
