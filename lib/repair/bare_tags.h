#pragma once

#include <string_view>

#include "lib/repair/patches.h"

namespace stela::repair {

/// Whether a line is a tag, in brackets or not: `[Game "Taluva"]`, `Game: Taluva`.
[[nodiscard]] bool is_tag_line(std::string_view line);

/// Tags without their brackets or with others, or with a colon after the name.
void mend_brackets(Patches& patches);

}  // namespace stela::repair
