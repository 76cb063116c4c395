#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "lib/scene/scene.h"
#include "tools/pictures/raster/resources.h"

namespace stela {

/// The texts of pictures, set by pango in the fonts that SVG asks for, each once. Letters are not
/// moved towards pixels, so that a text has the same shape at every size. Therefore all are set in
/// one size and scaled: pango looks for fonts anew for each size.
class TextLines {
 public:
  TextLines();

  struct Line {
    std::unique_ptr<PangoLayout, Release> layout;
    /// Of `layout`.
    PangoLayoutLine* line = nullptr;
    /// From its beginning to its end, in font sizes.
    double width = 0;
    /// What its letters cover, around the beginning of its base line; in font sizes.
    Extent ink;
  };

  /// `text` as SVG shows it: with single spaces, none at its ends. The reference holds until the
  /// next one is asked for.
  const Line& line(std::string_view text, bool bold);

  /// From now on `context` takes the units of lines, whose letters become `size` large; the base
  /// line begins at `begin`.
  static void place(cairo_t* context, Point begin, double size);

 private:
  std::unique_ptr<PangoContext, Release> fonts_;
  std::map<std::pair<std::string, bool>, Line> lines_;
};

}  // namespace stela
