#pragma once

#include "lib/repair/patches.h"

namespace stela::repair {

// Repairs of tags. Names of people and free text are left unchanged.

/// Replaces letters of other alphabets in tag names, so that the tags are recognised.
void fix_tag_names(Patches& patches);
/// Replaces look-alike dashes and letters in values that are words of the notation.
void fix_tag_words(Patches& patches);
/// Rewrites dates in other formats as `2026-11-20` if they are unambiguous.
void fix_dates(Patches& patches);

}  // namespace stela::repair
