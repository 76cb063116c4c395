#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/files/input.h"

namespace stela {

/// Returns the format for the extension of a file name, ignoring `.gz`, `.zst`, `.xz` and `.bz2`.
[[nodiscard]] std::optional<Format> format_of_name(std::string_view path);

/// Returns `path` without the extension of the compression.
[[nodiscard]] std::string_view plain_name(std::string_view path);

/// Returns whether the name is that of an archive: `.zip`, `.tar`, `.tgz` and the like.
[[nodiscard]] bool has_archive_name(std::string_view path);

/// Returns the files named by `paths`, in order (standard input if there are none), and registers
/// each with `run_files` as an input. With `recursive`, a folder means all files in and below it
/// whose names have the extension of a format or an archive, sorted bytewise by name. Links are
/// followed; a folder that was visited before is skipped, and one that contains itself through a
/// link is an error.
[[nodiscard]] std::vector<FoundFile> find_inputs(const std::vector<std::string>& paths,
                                                 bool recursive);

/// Returns the total size of all files, as far as it is known.
[[nodiscard]] std::uint64_t total_size(const std::vector<FoundFile>& files);

}  // namespace stela
