#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "lib/document/page.h"
#include "lib/render/svg.h"
#include "lib/report/summary.h"

namespace stela {

/// Appearance of a page.
struct PageOptions {
  /// Theme of the pictures, or null for light, or dark if the reader prefers it.
  std::optional<Theme> theme;
};

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

/// Returns the position after `step`, or at the start, in characters; empty if it was not kept.
[[nodiscard]] std::string board_after(const ReportInput& input, std::int32_t step);

}  // namespace stela
