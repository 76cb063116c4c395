#pragma once

#include <cairo-pdf.h>
#include <cairo.h>
#include <pango/pangocairo.h>

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/core/content.h"
#include "lib/render/colours.h"
#include "lib/scene/scene.h"
#include "tools/pictures/raster/raster.h"

namespace stela {

/// Releases objects of cairo and pango.
struct Release {
  void operator()(PangoContext* fonts) const { g_object_unref(fonts); }
  void operator()(PangoLayout* layout) const { g_object_unref(layout); }
  void operator()(PangoLayoutIter* lines) const { pango_layout_iter_free(lines); }
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* context) const { cairo_destroy(context); }
};
using Surface = std::unique_ptr<cairo_surface_t, Release>;
using Context = std::unique_ptr<cairo_t, Release>;

/// The date of each PDF document; constant, so that the same picture always gives the same bytes.
inline constexpr const char* kPdfDate = "2000-01-01T00:00:00Z";

/// Returns the comment that a PDF ends with, after its `%%EOF`. The metadata can be compressed.
[[nodiscard]] inline std::string pdf_sign(Content content) { return "%" + sign_of(content) + "\n"; }

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
