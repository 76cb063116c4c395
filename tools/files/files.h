#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/files/input.h"

namespace stela {

/// A file to be read, as the user would name it.
struct FoundFile {
  std::string path;
  /// Why it cannot be read; empty for a file that may be tried.
  std::string error;
  /// It was found in a folder, and not named.
  bool in_folder = false;
  /// In bytes, where that can be told.
  std::uint64_t size = 0;
  /// It is a folder, which was not asked to be read.
  bool folder = false;
};

/// The format that the name of a file tells, also behind `.gz` and `.zst`.
[[nodiscard]] std::optional<Format> format_of_name(std::string_view path);

/// Whether the name says that the file is compressed.
[[nodiscard]] bool has_compressed_name(std::string_view path);

/// The files that `paths` mean, in order (standard input when there are none), each told to
/// `run_files` as an input. With `recursive` a folder stands for all files in and below it that
/// have a name that tells a format, by name in the order of bytes. Links are followed; a folder
/// that was visited before is passed over, and one that holds itself by a link is an error.
[[nodiscard]] std::vector<FoundFile> find_inputs(const std::vector<std::string>& paths,
                                                 bool recursive);

/// How many bytes all of them have together, as far as that is known.
[[nodiscard]] std::uint64_t total_size(const std::vector<FoundFile>& files);

}  // namespace stela
