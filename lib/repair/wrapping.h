#pragma once

#include "lib/repair/patches.h"
#include "lib/repair/text_map.h"

namespace stela::repair {

// What other programs put around the lines of a record. Each step finds one thing in the whole text
// and undoes it; nothing is changed where it is not found.

/// Marks of HTML and its names for characters.
void strip_html(Patches& patches);
/// `>` at the beginning of lines, as mail quotes.
void strip_mail_quotes(Patches& patches);
/// Lines in quotation marks, with those within doubled.
void strip_cell_quotes(Patches& patches);
/// Signs before which Markdown has a backslash, where tags have it, too.
void strip_escapes(Patches& patches);
/// Tags that are broken across lines.
void join_tags(Patches& patches);
/// Lines that are no notation. It is doubtful whether those between entries are meant to be away.
void drop_prose(Patches& patches, const TextMap& map);

}  // namespace stela::repair
