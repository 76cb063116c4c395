#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace stela {

/// Why librsvg is not here, without which the functions below may not be called; empty when it is.
[[nodiscard]] std::string raster_fault();

/// An SVG document, which must have a width and a height, as PNG; nothing when `error` says why.
[[nodiscard]] std::optional<std::string> to_png(std::string_view svg, std::string& error);

/// The same as a PDF document of one page; a pixel is 0.75 points.
[[nodiscard]] std::optional<std::string> to_pdf(std::string_view svg, std::string& error);

}  // namespace stela
