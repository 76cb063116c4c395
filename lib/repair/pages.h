#pragma once

#include "lib/repair/patches.h"
#include "lib/repair/text_map.h"

namespace stela::repair {

/// Heads and feet of pages, where a text was copied that had been printed: lines that count pages,
/// and what stands again and again beside them.
void drop_page_lines(Patches& patches, const TextMap& map);

}  // namespace stela::repair
