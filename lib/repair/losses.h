#pragma once

#include <array>

#include "lib/repair/damage.h"
#include "lib/repair/patches.h"
#include "lib/repair/text_map.h"

namespace stela::repair {

/// Of which kinds of damage the mending takes away what may have been written as a part of the
/// record: a token, or a word of a comment. It is found in the damaged text itself, without asking
/// what a step took it for. A fix that loses something is never certain.
[[nodiscard]] std::array<bool, kDamages> find_losses(const Patches& patches,
                                                     const Vocabulary& vocabulary);

}  // namespace stela::repair
