#pragma once

#include <cstddef>

namespace stela::taluva {

// Indices of variants and options in `info()`.
inline constexpr std::size_t kVariantAllTiles = 0;
inline constexpr std::size_t kVariantRanking = 1;
inline constexpr std::size_t kVariantTeams = 2;
inline constexpr std::size_t kOptionTiles = 0;
inline constexpr std::size_t kOptionHutBeside = 1;
inline constexpr int kHutBesideAllow = 1;
inline constexpr std::size_t kOptionLastPlayer = 2;
inline constexpr int kLastPlayerPlaysOn = 1;
inline constexpr std::size_t kOptionTeamKinds = 3;
inline constexpr int kTeamKindsAll = 1;

}  // namespace stela::taluva
