#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace stela {

/// Whether this program was built with librsvg, without which the functions below always fail.
[[nodiscard]] bool can_raster();

/// An SVG document, which must have a width and a height, as PNG; nothing when `error` says why.
[[nodiscard]] std::optional<std::string> to_png(std::string_view svg, std::string& error);

/// The same as a PDF document of one page; a pixel is 0.75 points.
[[nodiscard]] std::optional<std::string> to_pdf(std::string_view svg, std::string& error);

}  // namespace stela
