#pragma once

#include "lib/repair/patches.h"

namespace stela::repair {

// What stands before every line of a record: found at its first tag, and taken from all lines.

/// Numbers of lines, as `cat -n`, `grep -n` and editors write them.
void strip_line_numbers(Patches& patches);
/// Bullets of a list, the `+` of a diff, a bar.
void strip_line_signs(Patches& patches);
/// Emphasis of actors in Markdown: `1. *white*: …`, `**1.** white: …`.
void strip_emphasis(Patches& patches);
/// `\` at the ends of lines, which breaks them in Markdown.
void strip_line_ends(Patches& patches);

}  // namespace stela::repair
