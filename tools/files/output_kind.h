#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stela {

/// How many bytes of a file show what it is.
inline constexpr std::size_t kShownKind = 4096;

/// Why a file called `path` that begins with `there` must not give way to an output that begins
/// with `fresh`, as words behind the file's name; empty: it may, because it is the same kind of
/// output. The beginnings have `kShownKind` bytes, or are the whole. Records in text may have been
/// written by hand, and give way to nothing; then `fresh` is not looked at.
[[nodiscard]] std::string why_kept(std::string_view path, std::string_view there,
                                   std::string_view fresh);

/// Whether records in text stand in a file called `path` that begins with `there`.
[[nodiscard]] bool holds_text_records(std::string_view path, std::string_view there);

}  // namespace stela
