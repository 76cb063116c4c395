#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stela {

/// Why librsvg is not here, without which the functions below may not be called; empty when it is.
[[nodiscard]] std::string raster_fault();

/// A picture as colours, row by row from the top.
struct Pixels {
  int width = 0;
  int height = 0;
  /// `0xRRGGBB`.
  std::vector<std::uint32_t> colours;
};

/// An SVG document, which must have a width and a height, as PNG; nothing when `error` says why.
[[nodiscard]] std::optional<std::string> to_png(std::string_view svg, std::string& error);

/// The same as colours; what can be seen through is black there.
[[nodiscard]] std::optional<Pixels> to_pixels(std::string_view svg, std::string& error);

/// The same as a PDF document of one page; a pixel is 0.75 points.
[[nodiscard]] std::optional<std::string> to_pdf(std::string_view svg, std::string& error);

}  // namespace stela
