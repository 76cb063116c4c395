#pragma once

#include "lib/repair/patches.h"

namespace stela::repair {

/// Removes the names and times that messengers put before copied or exported messages, on the same
/// line or on a separate one.
void strip_messages(Patches& patches);

}  // namespace stela::repair
