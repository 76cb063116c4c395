#include "lib/render/symbols.h"

#include <fmt/format.h>

#include <algorithm>

namespace stela {

SymbolNames SymbolTable::add(std::span<const Symbol> symbols, std::string_view scope,
                             LookNames* looks) {
  SymbolNames names(ids_);
  for (const Symbol& symbol : symbols) {
    // Browsers match the scope of a style rule inside the used symbol, not around it.
    std::string drawn = fmt::format("class=\"{}\">", scope);
    for (const Element& element : symbol.elements) write_element(element, drawn, names, looks);
    std::vector<std::string>& known = known_[symbol.name];
    const auto found = std::ranges::find(known, drawn);
    const auto number = static_cast<std::size_t>(found - known.begin());
    if (number > 0) names.rename(symbol.name, number + 1);
    if (found != known.end()) continue;
    svg_ += "<g id=\"";
    names.append(symbol.name, svg_);
    svg_ += "\" ";
    svg_ += drawn;
    svg_ += "</g>\n";
    known.push_back(std::move(drawn));
  }
  return names;
}

void SymbolTable::append_defs(std::string& out) const {
  if (svg_.empty()) return;
  out += "<defs>\n";
  out += svg_;
  out += "</defs>\n";
}

}  // namespace stela
