#pragma once

#include <string_view>

#include "lib/repair/patches.h"

namespace stela::repair {

/// Whether a line is a tag, in brackets or not: `[Game "Taluva"]`, `Game: Taluva`.
[[nodiscard]] bool is_tag_line(std::string_view line);

/// Tags without their brackets or with others, or with a colon after the name: `Date: 2026-11-20`,
/// `[Remark: nice]`. Without brackets only those that the notation knows.
void mend_brackets(Patches& patches);

/// Whether somebody may mean `line` as a tag.
[[nodiscard]] bool may_be_tag(std::string_view line);

}  // namespace stela::repair
