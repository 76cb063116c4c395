#pragma once

#include "lib/repair/patches.h"

namespace stela::repair {

/// Tags without their brackets or with others, or with a colon after the name: `Date: 2026-11-20`,
/// `[Remark: nice]`. Without brackets only those that the notation knows.
void fix_brackets(Patches& patches);

}  // namespace stela::repair
