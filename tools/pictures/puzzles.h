#pragma once

#include <span>
#include <string>

#include "lib/report/summary_html.h"
#include "lib/words/language.h"
#include "tools/pictures/raster/paper.h"

namespace stela {

/// The puzzles that `records` are (docs/analysis.md, "Puzzles"), as a page in `language`.
[[nodiscard]] std::string write_puzzle_page(std::span<const std::string> records, Language language,
                                            const PageOptions& options);

/// The same as a booklet to print: puzzles, hints, solutions. What is wrong, or nothing.
[[nodiscard]] std::string write_puzzle_booklet(std::span<const std::string> records,
                                               Language language, Paper& paper);

}  // namespace stela
