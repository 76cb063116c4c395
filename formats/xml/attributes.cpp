#include "formats/xml/attributes.h"

#include "formats/tree/reporter.h"
#include "lib/record/characters.h"

namespace stela::xml {

using tree::span_between;

namespace {

/// What ends the name of an element or of an attribute.
constexpr CharacterSet kNameEnds = [] {
  CharacterSet set{};
  for (const char c : {' ', '\t', '\r', '\n', '=', '/', '>', '<', '"', '\'', '&'}) {
    set[static_cast<unsigned char>(c)] = true;
  }
  return set;
}();

}  // namespace

std::size_t name_size(std::string_view text) {
  std::size_t size = 0;
  while (size < text.size() && !contains(kNameEnds, text[size])) ++size;
  return size;
}

void find_attributes(std::string_view tag, std::size_t offset,
                     std::vector<AttributePlace>& places) {
  places.clear();
  std::size_t at = 1 + name_size(tag.substr(1));
  for (;;) {
    while (at < tag.size() && is_space(tag[at])) ++at;
    if (at == tag.size() || tag[at] == '/' || tag[at] == '>') return;
    const std::string_view name = tag.substr(at, name_size(tag.substr(at)));
    std::size_t quote = at + name.size();
    while (quote < tag.size() && tag[quote] != '"' && tag[quote] != '\'') ++quote;
    if (quote == tag.size()) return;
    const std::size_t close = tag.find(tag[quote], quote + 1);
    if (close == std::string_view::npos) return;
    if (name != "xmlns" && !name.starts_with("xmlns:")) {
      places.push_back({span_between(offset + at, offset + at + name.size()),
                        span_between(offset + quote, offset + close + 1)});
    }
    at = close + 1;
  }
}

}  // namespace stela::xml
