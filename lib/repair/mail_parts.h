#pragma once

#include "lib/repair/patches.h"

namespace stela::repair {

/// Extracts the text from the source of a mail: decodes parts declared as base64 or
/// quoted-printable, and drops everything around the parts and an HTML copy of the same text.
void open_mail(Patches& patches);

}  // namespace stela::repair
