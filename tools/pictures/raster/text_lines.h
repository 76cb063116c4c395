#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>

#include "lib/scene/scene.h"
#include "tools/pictures/raster/resources.h"

namespace stela {

/// The texts of pictures, set by pango in the fonts that SVG asks for, each once. Letters are not
/// moved towards pixels, so that a text has the same shape at every size.
class TextLines {
 public:
  TextLines();

  struct Line {
    std::unique_ptr<PangoLayout, Release> layout;
    /// Of `layout`.
    PangoLayoutLine* line = nullptr;
    /// From its beginning to its end, in scene units.
    double width = 0;
    /// What its letters cover, around the beginning of its base line.
    Extent ink;
  };

  /// `text` as SVG shows it: with single spaces, none at its ends. The reference holds until the
  /// next one is asked for.
  const Line& line(std::string_view text, double size, bool bold);

 private:
  std::unique_ptr<PangoContext, Release> fonts_;
  std::map<std::tuple<std::string, double, bool>, Line> lines_;
};

}  // namespace stela
