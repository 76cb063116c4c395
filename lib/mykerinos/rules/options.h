#pragma once

#include <cstddef>

namespace stela::mykerinos {

// Indices of options in `info()`, and the choices that are not the default.
inline constexpr std::size_t kOptionPatronCount = 0;
inline constexpr std::size_t kOptionVioletEmptyHand = 1;
inline constexpr std::size_t kOptionMuseum = 2;
inline constexpr std::size_t kOptionNeutralCarry = 3;
inline constexpr int kPatronCountAny = 1;
inline constexpr int kVioletEmptyHandAllow = 1;
inline constexpr int kMuseumLine = 1;
inline constexpr int kNeutralCarryReturn = 1;

}  // namespace stela::mykerinos
