#pragma once

#include <cstddef>
#include <string_view>

#include "formats/tree/reporter.h"

namespace stela::tree {

/// Hint for a byte-order mark in any other place, where it is invisible.
inline constexpr std::string_view kMarkHint =
    "this is a byte-order mark, which is allowed only at the beginning of a document";

/// Number of bytes that determine the encoding of a document.
inline constexpr std::size_t kEncodingBytes = 4;

/// Returns the encoding of a document that begins with `bytes` (`kEncodingBytes` of them, or all)
/// if it is not UTF-8, as far as JSON and XML need it: `UTF-16`, `UTF-32`, or empty.
[[nodiscard]] std::string_view foreign_encoding(std::string_view bytes);

/// Reports that a document, whose first bytes are at `offset`, is in `encoding`.
void report_encoding(std::string_view encoding, std::size_t offset, Reporter& reporter);

}  // namespace stela::tree
