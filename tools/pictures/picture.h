#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/scene/canvas.h"
#include "lib/scene/scene.h"
#include "tools/console/command_line.h"
#include "tools/pictures/raster/raster.h"

namespace stela {

/// What `--size` may be, in pixels.
inline constexpr int kSmallestPicture = 240;
inline constexpr int kLargestPicture = 2000;

/// Of a picture, in pixels; a height of 0 is what the width makes it.
struct PictureSize {
  int width = 0;
  int height = 0;
};
/// `800`, or width and height as in `1200x630`; nothing: it is neither, or out of bounds.
[[nodiscard]] std::optional<PictureSize> size_named(std::string_view text);
/// What is wrong with a size; nothing: an empty text.
[[nodiscard]] std::string fault_of_size(const std::string& text);
/// What `--size` takes, for help.
[[nodiscard]] std::string size_help(int usual);

/// `--to`, `--theme`, `--size` and `--no-coordinates`.
struct PictureOptions {
  /// Empty: what the name of the output says, else the default.
  std::string to;
  std::string theme = "light";
  int size = 800;
  /// As `--size` was given; empty: `size`.
  std::string asked_size;
  bool no_coordinates = false;
  /// What `--to` may be; the first is the default.
  std::vector<std::string> formats;

  /// `words` are the formats; the help names the first as the default.
  void declare(CommandLine& line, std::vector<std::string> words);
  /// The format that was asked for: by `--to`, else by the extension of `path`, else the default.
  [[nodiscard]] std::string format(const std::string& path) const;
  [[nodiscard]] PictureSize pixels() const;
  /// What pictures of that size are drawn on, with words in the language of the command.
  [[nodiscard]] Canvas canvas() const;
};

/// Draws a picture.
using DrawScene = std::function<Scene(const Canvas& canvas)>;

/// The canvas on which what `draw` draws fills the size that was asked for as well as it can.
[[nodiscard]] Canvas fit_canvas(const PictureOptions& options, const DrawScene& draw);

/// Widens the bounds of `scene` to the shape that was asked for.
void fit_bounds(const PictureOptions& options, Scene& scene);

/// Whether this program can write `format`; says so when not.
[[nodiscard]] bool can_write(const std::string& format);

/// The scene as SVG.
[[nodiscard]] std::string svg_of(const Scene& scene, const PictureOptions& options);

/// How the scene is drawn as pixels.
[[nodiscard]] RasterOptions raster_of(const PictureOptions& options);

/// The bytes of `scene` as `format` (svg, png or pdf); none, and says why, when it cannot be drawn.
[[nodiscard]] std::optional<std::string> picture_of(const Scene& scene,
                                                    const PictureOptions& options,
                                                    const std::string& format);

}  // namespace stela
