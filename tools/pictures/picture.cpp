#include "tools/pictures/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "lib/core/words.h"
#include "lib/render/svg.h"
#include "tools/console/console.h"
#include "tools/pictures/raster/raster.h"

namespace stela {
namespace {

/// Whether cairo and pango draw it.
bool is_drawn(std::string_view format) {
  constexpr std::array<std::string_view, 4> kDrawn = {"png", "pdf", "gif", "apng"};
  return std::find(kDrawn.begin(), kDrawn.end(), format) != kDrawn.end();
}

}  // namespace

void PictureOptions::declare(CommandLine& line, std::vector<std::string> words) {
  formats = std::move(words);
  std::string names;
  for (const std::string& name : formats) {
    if (!names.empty()) names += name == formats.back() ? " or " : ", ";
    names += name;
  }
  line.option("--to", &to, "FORMAT",
              fmt::format("{}; default: by the name of FILE, else {}", names, formats.front()))
      .only(formats);
  std::string themes;
  for (const std::string_view name : kThemeNames) {
    if (!themes.empty()) themes += name == kThemeNames.back() ? " or " : ", ";
    themes += name;
    if (name == theme) themes += " (default)";
  }
  line.option("--theme", &theme, "THEME", themes).only({kThemeNames.begin(), kThemeNames.end()});
  line.option("--size", &size, "PX",
              fmt::format("width in pixels, {} to {}; default: {}", kSmallestPicture,
                          kLargestPicture, size))
      .between(kSmallestPicture, kLargestPicture);
  line.flag("--no-coordinates", no_coordinates, "leave out the names of places");
}

std::string PictureOptions::format(const std::string& path) const {
  return asked_format(to, formats, path);
}

std::string asked_format(const std::string& to, const std::vector<std::string>& formats,
                         const std::string& path) {
  if (!to.empty()) return to;
  for (const std::string& known : formats) {
    if (path.ends_with("." + known)) return known;
  }
  return formats.front();
}

Canvas PictureOptions::canvas() const {
  Canvas canvas = Canvas::of(size);
  canvas.coordinates = !no_coordinates;
  return canvas;
}

bool can_write(const std::string& format) {
  const std::string fault = is_drawn(format) ? raster_fault() : std::string{};
  if (fault.empty()) return true;
  complain(fmt::format("`{}` needs cairo and pango, and `svg` does not: {}", format, fault));
  return false;
}

std::string svg_of(const Scene& scene, const PictureOptions& options) {
  SvgOptions svg;
  svg.theme = *theme_named(options.theme);
  svg.width = options.size;
  svg.coordinates = !options.no_coordinates;
  return to_svg(scene, svg);
}

RasterOptions raster_of(const PictureOptions& options) {
  return {*theme_named(options.theme), options.size, !options.no_coordinates};
}

std::optional<std::string> picture_of(const Scene& scene, const PictureOptions& options,
                                      const std::string& format) {
  if (!is_drawn(format)) return svg_of(scene, options);
  const RasterOptions raster = raster_of(options);
  std::string error;
  std::optional<std::string> bytes =
      format == "png" ? to_png(scene, raster, error) : to_pdf(scene, raster, error);
  if (!bytes) complain(fmt::format("cannot draw the picture: {}", error));
  return bytes;
}

}  // namespace stela
