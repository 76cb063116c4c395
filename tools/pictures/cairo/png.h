#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace stela {

/// Returns a PNG with eight bits per channel; `row_of` returns the colours of a row, of which the
/// lower three bytes count: `0x??RRGGBB`.
[[nodiscard]] std::string png_of(int width, int height,
                                 const std::function<const std::uint32_t*(int)>& row_of);

}  // namespace stela
