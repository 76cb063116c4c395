#pragma once

#include "lib/report/summary.h"
#include "tools/pictures/raster/paper.h"

namespace stela {

/// Writes a record as a chapter of a booklet to print: result, course, sources of the scores, every
/// entry in words, and the pictures that comments ask for. `input` must have every position. False:
/// a picture cannot be drawn, and this was said.
[[nodiscard]] bool write_chapter(const Summary& summary, const ReportInput& input, Paper& paper);

}  // namespace stela
