#pragma once

#include <cstddef>
#include <string_view>

#include "formats/tree/reporter.h"

namespace stela::tree {

/// What is said of one elsewhere, since nobody sees it.
inline constexpr std::string_view kMarkHint =
    "this is a byte-order mark, which is allowed only at the beginning of a document";

/// How many bytes tell the encoding of a document.
inline constexpr std::size_t kEncodingBytes = 4;

/// The encoding of a document that begins with `bytes` (`kEncodingBytes` of them, or all) when it
/// is not UTF-8, as far as JSON and XML need it: `UTF-16`, `UTF-32`, or empty.
[[nodiscard]] std::string_view foreign_encoding(std::string_view bytes);

/// Reports that a document, whose first bytes stand at `offset`, is in `encoding`.
void report_encoding(std::string_view encoding, std::size_t offset, Reporter& reporter);

}  // namespace stela::tree
