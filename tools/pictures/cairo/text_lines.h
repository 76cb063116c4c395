#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "lib/scene/scene.h"
#include "tools/pictures/cairo/resources.h"

namespace stela {

/// The text of pictures, laid out with pango in the fonts that SVG names, each string once. Letters
/// are not aligned to pixels, so that text has the same shape at every size. Therefore everything
/// is laid out in one size and scaled: pango looks up fonts again for each size.
class TextLines {
 public:
  TextLines();

  struct Line {
    std::unique_ptr<PangoLayout, Release> layout;
    /// Owned by `layout`.
    PangoLayoutLine* line = nullptr;
    /// Its advance width, in font sizes.
    double width = 0;
    /// The extent of its letters around the start of its baseline, in font sizes.
    Extent ink;
  };

  /// Returns `text` as displayed by SVG: with single spaces, none at its ends. The reference is
  /// valid until the next call.
  const Line& line(std::string_view text, bool bold);

  /// Sets the coordinates of `context` to the units of lines, so that letters have the given `size`
  /// and the baseline starts at `begin`.
  static void place(cairo_t* context, Point begin, double size);

 private:
  std::unique_ptr<PangoContext, Release> fonts_;
  std::map<std::pair<std::string, bool>, Line> lines_;
};

}  // namespace stela
