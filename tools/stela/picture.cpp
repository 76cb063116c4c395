#include "tools/stela/picture.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "lib/core/words.h"
#include "lib/render/svg.h"
#include "tools/stela/output.h"
#include "tools/stela/raster/raster.h"

namespace stela {
namespace {

constexpr int kSmallest = 240;
constexpr int kLargest = 2000;

bool is_raster(const std::string& format) { return format == "png" || format == "pdf"; }

}  // namespace

void PictureOptions::declare(CLI::App& app, const std::vector<std::string>& formats) {
  std::string names;
  for (const std::string& name : formats) {
    if (!names.empty()) names += name == formats.back() ? " or " : ", ";
    names += name;
  }
  allow_only(*app.add_option(
                     "--to", to,
                     fmt::format("{}; default: as FILE is called, else {}", names, formats.front()))
                  ->type_name("FORMAT"),
             formats);
  allow_only(
      *app.add_option("--theme", theme, "light (default), dark, print or safe")->type_name("THEME"),
      {kThemeNames.begin(), kThemeNames.end()});
  app.add_option("--size", size,
                 fmt::format("width in pixels, {} to {}; default: {}", kSmallest, kLargest, size))
      ->type_name("PX")
      ->check(CLI::Range(kSmallest, kLargest).description(""));
  app.add_flag("--no-coordinates", no_coordinates, "leave out the names of places");
}

std::string PictureOptions::format(const std::string& path, const std::string& fallback) const {
  if (!to.empty()) return to;
  for (const std::string_view known : {"svg", "png", "pdf", "html"}) {
    if (path.ends_with(fmt::format(".{}", known))) return std::string(known);
  }
  return fallback;
}

bool can_write(const std::string& format) {
  if (!is_raster(format) || can_raster()) return true;
  complain(fmt::format("`{}` needs librsvg, without which this program was built; `svg` does not",
                       format));
  return false;
}

std::string svg_of(const Scene& scene, const PictureOptions& options) {
  SvgOptions svg;
  svg.theme = *theme_named(options.theme);
  svg.width = options.size;
  svg.coordinates = !options.no_coordinates;
  return to_svg(scene, svg);
}

bool write_picture(const Scene& scene, const PictureOptions& options, const std::string& format,
                   Output& output) {
  const std::string svg = svg_of(scene, options);
  if (!is_raster(format)) {
    output.write(svg);
    return true;
  }
  std::string error;
  const std::optional<std::string> bytes =
      format == "png" ? to_png(svg, error) : to_pdf(svg, error);
  if (!bytes) {
    complain(fmt::format("cannot draw the picture: {}", error));
    return false;
  }
  output.write(*bytes);
  return true;
}

}  // namespace stela
