#pragma once

#include <string>
#include <vector>

#include "lib/scene/scene.h"
#include "tools/stela/command.h"

namespace stela {

class Output;

/// `--to`, `--theme`, `--size` and `--no-coordinates`.
struct PictureOptions {
  /// Empty: what the name of the output says, else `fallback`.
  std::string to;
  std::string theme = "light";
  int size = 800;
  bool no_coordinates = false;

  /// `formats` are the words for `--to`; its help names the first as the default.
  void declare(CLI::App& app, const std::vector<std::string>& formats);
  /// The format that was asked for, by `--to`, else by the extension of `path`, else `fallback`.
  [[nodiscard]] std::string format(const std::string& path, const std::string& fallback) const;
};

/// Whether this program can write `format`; says so when not.
[[nodiscard]] bool can_write(const std::string& format);

/// The scene as SVG.
[[nodiscard]] std::string svg_of(const Scene& scene, const PictureOptions& options);

/// Writes `scene` as `format` (svg, png or pdf); false, and says why, when it cannot be drawn.
[[nodiscard]] bool write_picture(const Scene& scene, const PictureOptions& options,
                                 const std::string& format, Output& output);

}  // namespace stela
