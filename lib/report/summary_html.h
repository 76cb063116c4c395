#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "lib/render/svg.h"
#include "lib/report/summary.h"

namespace stela {

/// Appearance of a page.
struct PageOptions {
  /// Theme of the pictures, or null for light, or dark if the reader prefers it.
  std::optional<Theme> theme;
};

/// Returns the summary as a self-contained page, with the score chart and the diagrams as pictures.
[[nodiscard]] std::string write_summary_html(const Summary& summary, const ReportInput& input,
                                             const PageOptions& options);

/// Returns the canvas for pictures of pages, wide or narrow: the pages describe in text what is
/// beside a board. A wide picture is readable from 700 pixels, a narrow one on a phone.
[[nodiscard]] Canvas page_canvas(bool narrow = false);

/// What a picture of a page shows in addition to the position.
struct PagePicture {
  Canvas canvas = page_canvas();
  /// Position before the entry, or null if the picture should not show what the entry did.
  const Position* before = nullptr;
  /// As in `PictureRequest`.
  std::optional<Extent> room;
};

/// Returns the picture of the position after `step`, or at the start; for a step that breaks a
/// rule, what was tried, crossed out. Returns null if the position was not kept.
[[nodiscard]] std::optional<Scene> scene_after(const ReportInput& input, std::int32_t step,
                                               const PagePicture& picture = {});

/// Draws the drawings of a comment onto a scene for `canvas`; those that cannot be drawn are
/// omitted.
void draw_all(const std::vector<Annotation>& drawings, const Canvas& canvas, Scene& scene);

/// Returns the style rules for the picture elements that occur in `shown`, HTML or SVG; those for
/// players are always included.
[[nodiscard]] std::string picture_style(const Summary& summary, const PageOptions& options,
                                        std::string_view shown);

}  // namespace stela
