#pragma once

#include <string>

#include "lib/document/document.h"
#include "tools/pictures/raster/paper.h"

namespace stela {

/// Writes the document as a chapter of printed pages. Headings are never alone at the foot of a
/// page, tables repeat their head, and pictures are as large as their page has room for. Returns
/// the error of the first picture that could not be drawn, or an empty string.
[[nodiscard]] std::string write_chapter(const doc::Document& document, Paper& paper);

}  // namespace stela
