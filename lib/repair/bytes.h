#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "lib/repair/patches.h"

namespace stela::repair {

/// Returns the Windows-1252 byte for a non-ASCII character, or null if there is none. Bytes that
/// Windows-1252 leaves undefined map to the control characters of Latin-1.
[[nodiscard]] std::optional<unsigned char> windows_byte(char32_t c);

/// Returns `text` decoded from quoted-printable.
[[nodiscard]] std::string decoded_quoted_printable(std::string_view text);

/// Whether all of `text` seems to be quoted-printable.
[[nodiscard]] bool is_quoted_printable(std::string_view text);

/// Decodes quoted-printable, the encoding of raw mail.
void decode_quoted_printable(Patches& patches);

/// Converts Latin-1 or Windows-1252 bytes to UTF-8, and drops a truncated character at the end.
void decode_bytes(Patches& patches);

/// Replaces page breaks by line endings and drops other control characters, except in tags, where a
/// separate rule applies.
void drop_controls(Patches& patches);

}  // namespace stela::repair
