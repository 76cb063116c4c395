#pragma once

#include <span>
#include <string>

namespace stela {

/// `a`, `a and b`, `a, b and c`.
[[nodiscard]] std::string and_list(std::span<const std::string> words);

}  // namespace stela
