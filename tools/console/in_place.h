#pragma once

#include <functional>
#include <vector>

#include "lib/words/message.h"
#include "tools/files/files.h"

namespace stela {

/// Says why a file that was to be rewritten stays as it is; gives `code`.
int leave(const FoundFile& file, const Message& why, int code);

/// Has `rewrite` rewrite one file after the other where it is, and gives the worst exit code, that
/// of `rewrite` among them. Says of files that cannot be read, or are none; in folders those that
/// are compressed are passed over.
int rewrite_in_place(const std::vector<FoundFile>& files,
                     const std::function<int(const FoundFile&)>& rewrite);

}  // namespace stela
