#pragma once

#include "lib/repair/patches.h"
#include "lib/repair/text_map.h"

namespace stela::repair {

// Repairs of single characters that programs or people changed in the lines of a record. Comments
// and tag values are left unchanged.

/// Removes byte-order marks before tags, left where files were joined and then quoted, or had no
/// final line ending.
void drop_order_marks(Patches& patches);
/// Replaces quotation marks other than `"` around tag values, and adds missing ones.
void fix_quotation_marks(Patches& patches);
/// Replaces look-alikes of the notation's characters, non-standard spaces and invisible characters;
/// in tags, only those outside the values.
void fix_look_alikes(Patches& patches, const TextMap& map);
/// Sets `seen` to the first look-alike character in the finding.
void name_look_alike(Finding& finding);
/// Removes Markdown markup around text and Markdown escapes.
void fix_markdown(Patches& patches, const TextMap& map);
/// Replaces `1)`, `1:` or `1` by `1.`.
void fix_number_marks(Patches& patches, const TextMap& map, const Vocabulary& vocabulary);
/// Adds a missing colon after an actor, or removes the space before it.
void fix_heads(Patches& patches, const TextMap& map, const Vocabulary& vocabulary);

}  // namespace stela::repair
