#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "lib/core/diagnostic.h"

namespace stela::text {

/// What a file is read as, by its name or its first bytes.
enum class ReadAs : std::uint8_t {
  kText,
  /// A piece of a text, as that before its first record.
  kPiece,
  kJson,
  kXml,
};

/// What a file is that holds no records, and the way in.
struct ForeignFile {
  /// As in "this is a PNG picture, not a record".
  std::string_view what;
  std::string_view hint;
};

/// What the file is that begins with `head`, if it holds no records for certain: nothing when it
/// may hold some. Looks at the first bytes only, and further into `head` no more than once.
[[nodiscard]] std::optional<ForeignFile> foreign_of(std::string_view head, ReadAs read_as);

/// Whether the ZIP archive that begins with `head` is a document of another program.
[[nodiscard]] bool is_document_in_zip(std::string_view head);

/// Whether a page of HTML begins with `begin`, which does not begin with white space.
[[nodiscard]] bool begins_html(std::string_view begin);

/// What is told of such a file, at its first line.
[[nodiscard]] Diagnostic diagnostic_of(const ForeignFile& foreign, std::string_view head);

}  // namespace stela::text
