#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "lib/repair/patches.h"

namespace stela::repair {

/// The byte that Windows-1252 has for a character that is not ASCII; nothing: it has none. Those
/// that it leaves free stand for themselves, as in Latin-1.
[[nodiscard]] std::optional<unsigned char> windows_byte(char32_t c);

/// What `text` says in quoted-printable.
[[nodiscard]] std::string decoded_quoted_printable(std::string_view text);

/// Whether all of `text` seems to be quoted-printable.
[[nodiscard]] bool is_quoted_printable(std::string_view text);

/// Undoes quoted-printable, which raw mail is encoded as.
void decode_quoted_printable(Patches& patches);

/// Makes UTF-8 of bytes that are Latin-1 or Windows-1252, and drops half a character at the end.
void decode_bytes(Patches& patches);

/// Makes page breaks line ends and drops other control characters, but those of tags, which have a
/// rule of their own.
void drop_controls(Patches& patches);

}  // namespace stela::repair
