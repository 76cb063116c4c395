#pragma once

#include <cstddef>

namespace stela::tikal {

// Indices of variants and options in `info()`.
inline constexpr std::size_t kVariantAuction = 0;
inline constexpr std::size_t kOptionOverbid = 0;
inline constexpr int kOverbidAllow = 1;
inline constexpr std::size_t kOptionTiedLast = 1;
inline constexpr int kTiedLastFirst = 1;
inline constexpr std::size_t kOptionGuardTie = 2;
inline constexpr int kGuardTieAllow = 1;
inline constexpr std::size_t kOptionFinalOrder = 3;
inline constexpr int kFinalOrderDrawer = 1;
inline constexpr std::size_t kOptionCalls = 4;
inline constexpr int kCallsWon = 1;

}  // namespace stela::tikal
