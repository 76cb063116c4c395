#pragma once

#include "lib/repair/patches.h"

namespace stela::repair {

/// Tags that are written as `Date: 2026-11-20` or `[Remark: nice]`, between the tags of a record.
/// Without brackets only those that the notation knows.
void mend_tag_lines(Patches& patches);

/// Whether somebody may mean `line` as a tag.
[[nodiscard]] bool may_be_tag(std::string_view line);

}  // namespace stela::repair
