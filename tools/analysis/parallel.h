#pragma once

#include <cstddef>
#include <functional>

namespace stela {

/// Takes how many of some tasks are done, and of how many.
using TellDone = std::function<void(std::size_t done, std::size_t all)>;

/// Calls `work(i)` for each `i` below `count`, on `jobs` threads; 0: one for each core. `meanwhile`
/// is told by the caller's thread how many are done; it may be empty. Throws what `work` throws.
void in_parallel(unsigned jobs, std::size_t count, const std::function<void(std::size_t)>& work,
                 const TellDone& meanwhile);

}  // namespace stela
