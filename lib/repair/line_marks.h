#pragma once

#include "lib/repair/patches.h"

namespace stela::repair {

// Prefixes of every line of a record: detected at its first tag, and removed from all lines.

/// Removes line numbers as written by `cat -n`, `grep -n` and editors.
void strip_line_numbers(Patches& patches);
/// Removes list bullets, the `+` of a diff, or a bar.
void strip_line_signs(Patches& patches);
/// Removes Markdown emphasis around actors: `1. *white*: …`, `**1.** white: …`.
void strip_emphasis(Patches& patches);
/// Removes `\` at line ends, a line break in Markdown.
void strip_line_ends(Patches& patches);

}  // namespace stela::repair
