#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lib/render/theme.h"
#include "tools/pictures/raster/resources.h"
#include "tools/pictures/raster/run.h"

namespace stela {

/// The colour of that name (`#rrggbb`) in a theme, which must have it.
[[nodiscard]] std::string_view ink_named(std::string_view name, Theme theme);

/// What can be shown of `text`: no character is left in it that would act on what is around it.
[[nodiscard]] std::string shown_text(std::string_view text);

/// `runs` in pieces that are set one after the other, each from a new line on: to break up one long
/// text takes a time that grows with the square of it.
[[nodiscard]] std::vector<std::vector<Run>> pieces_of(const std::vector<Run>& runs);

/// How a text is set. Lengths are in points.
struct TextSetting {
  double size = 0;
  /// Negative: on one line, however long.
  double width = -1;
  PangoAlignment alignment = PANGO_ALIGN_LEFT;
  /// It is cut behind so many; 0: never.
  int most_lines = 0;
};

/// Text that is set in lines by pango, with the colours of a theme.
class TextBlock {
 public:
  /// A line, and how it is placed.
  struct Line {
    PangoLayoutLine* line = nullptr;
    double left = 0;
    double height = 0;
    /// Below the line's top.
    double baseline = 0;
    /// It is larger than it may be.
    bool cut = false;
  };

  TextBlock(PangoContext* context, const std::vector<Run>& runs, const TextSetting& setting,
            Theme theme);

  [[nodiscard]] const std::vector<Line>& lines() const { return lines_; }
  /// Of the widest line.
  [[nodiscard]] double width() const;
  /// Of all lines, with what is free between them.
  [[nodiscard]] double height() const;
  /// What stands between two lines.
  [[nodiscard]] double leading() const;
  /// Draws a line of it in the colour of the context; `left` is where the block begins.
  void show(cairo_t* context, const Line& line, double left, double top) const;

 private:
  void add_line(PangoLayoutIter* at);

  TextSetting setting_;
  std::unique_ptr<PangoLayout, Release> layout_;
  std::vector<Line> lines_;
};

}  // namespace stela
