#pragma once

#include "lib/report/summary.h"
#include "tools/pictures/raster/paper.h"

namespace stela {

/// Writes a record as a chapter of a printable booklet: result, course, sources of the scores,
/// every entry in words, and the pictures requested by comments. `input` must have every position.
/// Returns false, after reporting it, if a picture cannot be drawn.
[[nodiscard]] bool write_chapter(const Summary& summary, const ReportInput& input, Paper& paper);

}  // namespace stela
