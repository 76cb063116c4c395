#pragma once

#include <array>

#include "lib/repair/damage.h"
#include "lib/repair/patches.h"
#include "lib/repair/text_map.h"

namespace stela::repair {

/// Returns the kinds of damage whose repair removes something that may have been written as part of
/// the record: a token, or a word of a comment. Examines the damaged text itself, whatever a step
/// took it for. A fix that loses something is never certain.
[[nodiscard]] std::array<bool, kDamages> find_losses(const Patches& patches,
                                                     const Vocabulary& vocabulary);

}  // namespace stela::repair
