#pragma once

#include "lib/repair/patches.h"
#include "lib/repair/text_map.h"

namespace stela::repair {

/// Drops page headers and footers of a text copied from a printed document: lines with page
/// numbers, and lines repeated next to them.
void drop_page_lines(Patches& patches, const TextMap& map);

}  // namespace stela::repair
