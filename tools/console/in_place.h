#pragma once

#include <functional>
#include <vector>

#include "lib/words/message.h"
#include "tools/files/files.h"

namespace stela {

/// Reports why a file that was to be rewritten is left unchanged; returns `code`.
int leave(const FoundFile& file, const Message& why, int code);

/// Calls `rewrite` for each file in turn to rewrite it in place, and returns the worst exit status,
/// including those of `rewrite`. Reports paths that cannot be read, or are not files; compressed
/// files in folders are skipped.
int rewrite_in_place(const std::vector<FoundFile>& files,
                     const std::function<int(const FoundFile&)>& rewrite);

}  // namespace stela
