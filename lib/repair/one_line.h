#pragma once

#include "lib/repair/patches.h"
#include "lib/repair/text_map.h"

namespace stela::repair {

/// Puts each tag, and what follows the tags, on a separate line if line endings were lost.
void part_tags(Patches& patches);
/// Puts entries on separate lines if they are separated by a bar, or if the number is glued to the
/// preceding text: then its last digits are the expected number.
void part_entries(Patches& patches, const TextMap& map, const Vocabulary& vocabulary);

}  // namespace stela::repair
