#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "lib/core/diagnostic.h"

namespace stela::text {

/// The format in which a file is read, according to its name or its first bytes.
enum class ReadAs : std::uint8_t {
  kText,
  /// A piece of text, such as that before its first record.
  kPiece,
  kJson,
  kXml,
};

/// A kind of file that contains no records, with a hint on how to proceed.
struct ForeignFile {
  /// As in "this is a PNG picture, not a record".
  std::string_view what;
  std::string_view hint;
};

/// Returns the kind of the file that begins with `head` if it certainly contains no records, and
/// nothing if it may contain some. Examines the first bytes only, and the rest of `head` at most
/// once.
[[nodiscard]] std::optional<ForeignFile> foreign_of(std::string_view head, ReadAs read_as);

/// Whether the ZIP archive that begins with `head` is a document of another program.
[[nodiscard]] bool is_document_in_zip(std::string_view head);

/// Whether `begin`, which does not begin with whitespace, is the beginning of an HTML page.
[[nodiscard]] bool begins_html(std::string_view begin);

/// Returns the diagnostic for such a file, at its first line.
[[nodiscard]] Diagnostic diagnostic_of(const ForeignFile& foreign, std::string_view head);

/// Appends `record` to `out` byte for byte, except that the whitespace at its end is replaced with
/// its first line ending, or with `line_end` if there is none.
void append_kept(std::string_view record, std::string_view line_end, std::string& out);

}  // namespace stela::text
