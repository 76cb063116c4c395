#pragma once

#include "lib/repair/patches.h"

namespace stela::repair {

/// The names and times that messengers put before messages that are copied or exported, on the same
/// line or on one of their own.
void strip_messages(Patches& patches);

}  // namespace stela::repair
