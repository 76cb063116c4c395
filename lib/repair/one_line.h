#pragma once

#include "lib/repair/patches.h"
#include "lib/repair/text_map.h"

namespace stela::repair {

/// Puts each tag on a line of its own, and what follows them, where line ends are lost.
void part_tags(Patches& patches);
/// Puts entries on lines of their own that a bar parts, or of which the number is glued to what
/// precedes it: of its digits the last are those that are due.
void part_entries(Patches& patches, const TextMap& map, const Vocabulary& vocabulary);

}  // namespace stela::repair
