#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"

namespace stela::xml {

/// Where an attribute stands in the document.
struct AttributePlace {
  Span name;
  /// With its quotes.
  Span value;
};

/// Fills `places` with those of the attributes of a start tag, in order; declarations of namespaces
/// are left out.
/// `tag` is the well-formed tag from `<` on and begins at byte `offset` of the document.
void find_attributes(std::string_view tag, std::size_t offset, std::vector<AttributePlace>& places);

/// The size of the name that begins at the first byte of `text`.
[[nodiscard]] std::size_t name_size(std::string_view text);

}  // namespace stela::xml
