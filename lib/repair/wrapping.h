#pragma once

#include "lib/repair/patches.h"
#include "lib/repair/text_map.h"

namespace stela::repair {

// Undoes what other programs add around the lines of a record. Each step searches the whole text
// for one kind of damage and undoes it; other text is left unchanged.

/// Removes HTML tags and decodes character entities.
void strip_html(Patches& patches);
/// Removes `>` at the beginning of lines, as in quoted mail.
void strip_mail_quotes(Patches& patches);
/// Removes quotation marks around lines, and the doubled ones within.
void strip_cell_quotes(Patches& patches);
/// Removes Markdown backslash escapes if the tags have them, too.
void strip_escapes(Patches& patches);
/// Joins tags that are broken across lines.
void join_tags(Patches& patches);
/// Drops lines that are not notation. Dropping a line between entries is doubtful, because it may
/// be part of the record.
void drop_prose(Patches& patches, const TextMap& map);

}  // namespace stela::repair
