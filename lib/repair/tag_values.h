#pragma once

#include "lib/repair/patches.h"

namespace stela::repair {

// What stands in tags. Names of people and free text stay as they are.

/// Letters of other alphabets in the names of tags, so that these are known as such.
void fix_tag_names(Patches& patches);
/// Dashes and letters that only look like those of the notation, in values that are words of it.
void fix_tag_words(Patches& patches);
/// Dates that are not written as `2026-11-20`, where they can mean one day only.
void fix_dates(Patches& patches);

}  // namespace stela::repair
