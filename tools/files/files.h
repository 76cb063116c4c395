#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/files/input.h"

namespace stela {

/// The format that the name of a file tells, also before `.gz`, `.zst`, `.xz` and `.bz2`.
[[nodiscard]] std::optional<Format> format_of_name(std::string_view path);

/// `path` without the extension that says how the file is compressed.
[[nodiscard]] std::string_view plain_name(std::string_view path);

/// Whether the name says that the file is an archive: `.zip`, `.tar`, `.tgz` and the like.
[[nodiscard]] bool has_archive_name(std::string_view path);

/// The files that `paths` mean, in order (standard input when there are none), each told to
/// `run_files` as an input. With `recursive` a folder stands for all files in and below it that
/// have a name that tells a format or that of an archive, by name in the order of bytes. Links are
/// followed; a folder that was visited before is passed over, and one that holds itself by a link
/// is an error.
[[nodiscard]] std::vector<FoundFile> find_inputs(const std::vector<std::string>& paths,
                                                 bool recursive);

/// How many bytes all of them have together, as far as that is known.
[[nodiscard]] std::uint64_t total_size(const std::vector<FoundFile>& files);

}  // namespace stela
