#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tools/pictures/raster/pixels.h"

namespace stela {

/// What every PNG begins with.
inline constexpr std::string_view kPngSignature = "\x89PNG\r\n\x1a\n";

/// Appends a number, the highest byte first.
void append_png_32(std::uint32_t number, std::string& out);
void append_png_16(std::uint32_t number, std::string& out);

/// Appends a chunk with its length and check sum.
void append_png_chunk(std::string_view type, std::string_view data, std::string& out);

/// Appends `rows`, deflated by zlib with that effort (1 to 9).
void append_deflated(std::string_view rows, int effort, std::string& out);

/// A picture as PNG with eight bits for each colour.
[[nodiscard]] std::string png_of(const Pixels& picture);

}  // namespace stela
