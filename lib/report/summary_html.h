#pragma once

#include <optional>
#include <string>

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
[[nodiscard]] std::string write_summary_html(const Summary& summary, const Told& told,
                                             const PageOptions& options);

/// What the pictures of pages are drawn on: the pages tell in words what stands beside a board.
[[nodiscard]] Canvas page_canvas();

/// The picture of the position after `step`, or at the start; of a step that breaks a rule the
/// picture of what was tried, crossed out. Nothing when the position was not kept.
[[nodiscard]] std::optional<Scene> scene_after(const Told& told, std::int32_t step);

/// Draws what a comment asks for; what cannot be drawn is left out.
void draw_all(const std::vector<Annotation>& drawings, Scene& scene);

/// The style rules of pictures in a page.
[[nodiscard]] std::string picture_style(const Summary& summary, const PageOptions& options);

}  // namespace stela
