#pragma once

#include "lib/repair/patches.h"

namespace stela::repair {

/// Takes the text out of the source of a mail: decodes parts in base64 and in quoted-printable that
/// say so, and drops what stands around parts, and the same text once more as HTML.
void open_mail(Patches& patches);

}  // namespace stela::repair
