#include "formats/xml/attributes.h"

#include "formats/tree/report.h"

namespace stela::xml {

using tree::span_between;

std::size_t name_size(std::string_view text) {
  const std::size_t end = text.find_first_of(" \t\r\n=/><\"'&");
  return end == std::string_view::npos ? text.size() : end;
}

std::vector<AttributePlace> find_attributes(std::string_view tag, std::size_t offset) {
  std::vector<AttributePlace> places;
  std::size_t at = 1 + name_size(tag.substr(1));
  for (;;) {
    at = tag.find_first_not_of(" \t\r\n", at);
    if (at == std::string_view::npos || tag[at] == '/' || tag[at] == '>') return places;
    const std::string_view name = tag.substr(at, name_size(tag.substr(at)));
    const std::size_t quote = tag.find_first_of("\"'", at + name.size());
    if (quote == std::string_view::npos) return places;
    const std::size_t close = tag.find(tag[quote], quote + 1);
    if (close == std::string_view::npos) return places;
    if (name != "xmlns" && !name.starts_with("xmlns:")) {
      places.push_back({span_between(offset + at, offset + at + name.size()),
                        span_between(offset + quote, offset + close + 1)});
    }
    at = close + 1;
  }
}

}  // namespace stela::xml
