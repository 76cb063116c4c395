#pragma once

#include "lib/repair/patches.h"

namespace stela::repair {

/// Adds or replaces the brackets of tags that have none or the wrong ones, or a colon after the
/// name: `Date: 2026-11-20`, `[Remark: nice]`. Without brackets, only tags known to the notation
/// are recognised.
void fix_brackets(Patches& patches);

}  // namespace stela::repair
