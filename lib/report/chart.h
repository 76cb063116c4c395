#pragma once

#include <string>

#include "lib/report/summary.h"

namespace stela {

/// The scores along the way as an SVG of its own: a panel for each part of a score, a line for each
/// player, told apart by dashes and marks, too; upright lines where rounds begin. Its looks come
/// from the classes of `chart_style`, which the document that holds it must have.
[[nodiscard]] std::string write_chart(const Summary& summary);

/// What `write_chart` needs, for a document's one style element: light, and dark where the reader
/// prefers it.
[[nodiscard]] std::string_view chart_style();

/// Where the charts' lines begin and end, from left to right, for a cursor above them.
struct ChartSpan {
  double left = 0;
  double right = 0;
  double width = 0;
  double height = 0;
};
[[nodiscard]] ChartSpan chart_span(const Summary& summary);

}  // namespace stela
