#pragma once

#include <span>
#include <string>

#include "lib/report/frames.h"
#include "lib/words/language.h"
#include "tools/pictures/raster/raster.h"

namespace stela {

/// Returns the puzzles in `records` (docs/analysis-method.md) as a page in `language`.
[[nodiscard]] std::string write_puzzle_page(std::span<const std::string> records, Language language,
                                            const PageOptions& options);

/// Writes the same as a PDF to print: puzzles, hints, solutions. Returns the error, or an
/// empty string.
[[nodiscard]] std::string write_puzzle_booklet(std::span<const std::string> records,
                                               Language language, Paper& paper);

}  // namespace stela
