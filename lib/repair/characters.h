#pragma once

#include "lib/repair/patches.h"
#include "lib/repair/text_map.h"

namespace stela::repair {

// What programs and hands make of single characters in the lines of a record. Comments and the
// values of tags stay as they are.

/// Byte-order marks before tags, where files were joined and then quoted or had no line end.
void drop_order_marks(Patches& patches);
/// Other quotation marks than `"` around the values of tags, and missing ones.
void fix_quotation_marks(Patches& patches);
/// Characters that look like those of the notation, blanks that are none and what cannot be seen;
/// and in tags what of them stands beside values.
void fix_look_alikes(Patches& patches, const TextMap& map);
/// Says in `seen` which character it was that looked like another.
void name_look_alike(Finding& finding);
/// Signs that stand around text in Markdown, and before those that it would obey.
void fix_markdown(Patches& patches, const TextMap& map);
/// `1)`, `1:` or `1` for `1.`.
void fix_number_marks(Patches& patches, const TextMap& map, const Vocabulary& vocabulary);
/// A colon behind an actor that is missing or has its blank before it.
void fix_heads(Patches& patches, const TextMap& map, const Vocabulary& vocabulary);

}  // namespace stela::repair
