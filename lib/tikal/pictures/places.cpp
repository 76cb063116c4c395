#include "lib/tikal/pictures/places.h"

#include <variant>

#include "lib/tikal/rules/cells.h"

namespace stela::tikal {

std::vector<std::string> places_in(const Move& move) {
  std::vector<std::string> names;
  const auto add = [&](Place place) {
    if (place.cell() != kNoCell) names.push_back(cell_name(place.cell()));
  };
  std::visit(
      [&](const auto& m) {
        if constexpr (requires { m.path; }) {
          for (std::size_t i = 0; i < m.path.size(); ++i) add(m.path[i]);
        } else if constexpr (requires { m.from.cell(); }) {
          add(m.from);
          add(m.to);
        } else if constexpr (requires { m.at.cell(); }) {
          add(m.at);
        }
      },
      move);
  return names;
}

}  // namespace stela::tikal
