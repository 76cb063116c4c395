#pragma once

#include <cstdint>
#include <string>

#include "tools/console/command_line.h"

namespace stela {

/// How much is played out, in play-outs, never in seconds.
inline constexpr std::uint32_t kQuickEffort = 128;
inline constexpr std::uint32_t kNormalEffort = 640;
inline constexpr std::uint32_t kDeepEffort = 3200;
inline constexpr std::uint32_t kMostEffort = 1'000'000;

/// Declares `--effort`: one of the three words, or a number from 1.
void declare_effort(CommandLine& line, std::string& effort, std::string help);

/// The play-outs that `effort` means, which was checked.
[[nodiscard]] std::uint32_t plays_of(const std::string& effort);

}  // namespace stela
