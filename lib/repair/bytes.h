#pragma once

#include "lib/repair/patches.h"

namespace stela::repair {

/// Undoes quoted-printable, which raw mail is encoded as.
void decode_quoted_printable(Patches& patches);

/// Makes UTF-8 of bytes that are Latin-1 or Windows-1252, and drops half a character at the end.
void decode_bytes(Patches& patches);

/// Makes page breaks line ends and drops other control characters, but those of tags, which have a
/// rule of their own.
void drop_controls(Patches& patches);

}  // namespace stela::repair
