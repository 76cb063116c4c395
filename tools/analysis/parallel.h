#pragma once

#include <cstddef>
#include <functional>

namespace stela {

/// Receives how many of how many things are done.
using CountListener = std::function<void(std::size_t done, std::size_t all)>;

/// Calls `work(i)` for each `i` below `count`, on `jobs` threads; 0 means one for each core.
/// `meanwhile` is called by the caller's thread; it may be empty. Rethrows exceptions of `work`.
void in_parallel(unsigned jobs, std::size_t count, const std::function<void(std::size_t)>& work,
                 const CountListener& meanwhile);

}  // namespace stela
