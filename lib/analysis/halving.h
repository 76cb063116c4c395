#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace stela {

/// Finds the best of some things by sequential halving: in each round all that are left are tried
/// equally often, then the worse half goes. `worth` is what is thought of each before, as a sum
/// that tries add to; `plays` is how often is tried in all, roughly; each at least once in each
/// round. `try_once(candidate, j)` gives the worth of try `j` of that candidate. Of equal ones the
/// first stays.
[[nodiscard]] std::size_t best_by_halving(
    std::vector<std::int64_t> worth, std::uint32_t plays,
    const std::function<int(std::size_t candidate, std::uint64_t j)>& try_once);

}  // namespace stela
