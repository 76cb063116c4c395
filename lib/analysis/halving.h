#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace stela {

/// Returns the index of the best candidate, found by sequential halving: in each round all
/// remaining ones are tried equally often, then the worse half is dropped. `worth` has the prior of
/// each, as a sum to which tries are added. `plays` is the approximate total number of tries; each
/// candidate is tried at least once in each round. `try_once(candidate, j)` returns the result of
/// try `j` of that candidate. Ties go to the first.
[[nodiscard]] std::size_t best_by_halving(
    std::vector<std::int64_t> worth, std::uint32_t plays,
    const std::function<int(std::size_t candidate, std::uint64_t j)>& try_once);

}  // namespace stela
