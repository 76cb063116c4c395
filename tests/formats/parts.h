#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "formats/tree/tree.h"
#include "tests/catch.h"

namespace stela::test {

/// Returns the parts into which a `Finder` splits `document`, which arrives in pieces of `step`
/// bytes: records in `[…]`, those without an end in `(…)`. The text around them is joined.
template <class Finder>
std::string parts_of(std::string_view document, std::size_t step) {
  Finder finder;
  std::vector<tree::Part> parts;
  std::string out;
  std::size_t begin = 0;
  std::size_t end = 0;
  do {
    end = std::min(document.size(), end + step);
    const std::string_view bytes = document.substr(begin, end - begin);
    parts.clear();
    const std::size_t used = finder.find(bytes, end == document.size(), parts);
    std::size_t at = 0;
    for (const tree::Part& part : parts) {
      CHECK(part.begin == at);
      CHECK(part.end > part.begin);
      at = part.end;
      const std::string_view text = bytes.substr(part.begin, part.end - part.begin);
      if (part.kind == tree::PartKind::kAround) {
        CHECK(part.whole);
        out += text;
      } else {
        out += (part.whole ? '[' : '(') + std::string(text) + (part.whole ? ']' : ')');
      }
    }
    CHECK(at == used);
    begin += used;
  } while (end < document.size());
  CHECK(begin == document.size());
  return out;
}

}  // namespace stela::test
