#include "lib/core/sorted.h"

#include <numeric>

namespace stela {

std::vector<std::size_t> sorted_indices(
    std::size_t count, const std::function<bool(std::size_t, std::size_t)>& before) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, before);
  return order;
}

}  // namespace stela
