#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lib/render/colours.h"
#include "tools/pictures/cairo/text_lines.h"
#include "tools/pictures/raster/raster.h"

namespace stela {

/// Returns the colour of that name (`#rrggbb`) in a theme, which must have it.
[[nodiscard]] std::string_view ink_named(std::string_view name, Theme theme);

/// Returns the displayable part of `text`: characters that would affect their surroundings are
/// removed.
[[nodiscard]] std::string shown_text(std::string_view text);

/// Splits `runs` into pieces, each starting on a new line: the time to break one long text into
/// lines grows with the square of its length.
[[nodiscard]] std::vector<std::vector<Run>> pieces_of(const std::vector<Run>& runs);

/// The layout of a text. Lengths are in points.
struct TextSetting {
  double size = 0;
  /// Negative for a single line of any length.
  double width = -1;
  PangoAlignment alignment = PANGO_ALIGN_LEFT;
  /// Maximum number of lines; 0 for no limit.
  int most_lines = 0;
};

/// Text laid out in lines with pango, with the colours of a theme.
class TextBlock {
 public:
  /// A line, and its position.
  struct Line {
    PangoLayoutLine* line = nullptr;
    double left = 0;
    double height = 0;
    /// Distance below the line's top.
    double baseline = 0;
    /// Whether it exceeds the limits.
    bool cut = false;
  };

  TextBlock(PangoContext* context, const std::vector<Run>& runs, const TextSetting& setting,
            Theme theme);

  [[nodiscard]] const std::vector<Line>& lines() const { return lines_; }
  /// Returns the width of the widest line.
  [[nodiscard]] double width() const;
  /// Returns the height of all lines, including the gaps between them.
  [[nodiscard]] double height() const;
  /// Returns the gap between two lines.
  [[nodiscard]] double leading() const;
  /// Draws one of its lines in the colour of the context; `left` is the left edge of the block.
  void show(cairo_t* context, const Line& line, double left, double top) const;

 private:
  void add_line(PangoLayoutIter* at);

  TextSetting setting_;
  std::unique_ptr<PangoLayout, Release> layout_;
  std::vector<Line> lines_;
};

}  // namespace stela
