#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "lib/render/svg.h"
#include "lib/report/summary.h"

namespace stela {

/// How a page looks.
struct PageOptions {
  /// What pictures look like; nothing: light, or dark where the reader prefers it.
  std::optional<Theme> theme;
};

/// The summary as one page that needs nothing beside itself, with the chart of the scores and the
/// diagrams as pictures.
[[nodiscard]] std::string write_summary_html(const Summary& summary, const ReportInput& input,
                                             const PageOptions& options);

/// What the pictures of pages are drawn on, wide or narrow: the pages tell in words what stands
/// beside a board. A wide one can be read from 700 pixels on, a narrow one at those of a phone.
[[nodiscard]] Canvas page_canvas(bool narrow = false);

/// What a picture of a page is to show beside the position.
struct PagePicture {
  Canvas canvas = page_canvas();
  /// The position before; not null: what the entry did is shown, too.
  const Position* before = nullptr;
  /// As `PictureRequest` has it.
  std::optional<Extent> room;
};

/// The picture of the position after `step`, or at the start; of a step that breaks a rule the
/// picture of what was tried, crossed out. Nothing when the position was not kept.
[[nodiscard]] std::optional<Scene> scene_after(const ReportInput& input, std::int32_t step,
                                               const PagePicture& picture = {});

/// Draws what a comment asks for onto a scene for `canvas`; what cannot be drawn is left out.
void draw_all(const std::vector<Annotation>& drawings, const Canvas& canvas, Scene& scene);

/// The style rules of pictures in a page, as far as `shown`, HTML or SVG, has elements that they
/// are for; those of players always.
[[nodiscard]] std::string picture_style(const Summary& summary, const PageOptions& options,
                                        std::string_view shown);

}  // namespace stela
