#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "formats/tree/reporter.h"

namespace stela::json {

/// What must come next in a document.
enum class Due : std::uint8_t {
  kDocument,
  /// A line of NDJSON, or a record of a document.
  kLine,
  kEnd,
  /// In a list of records: after its bracket, after a comma, after a record.
  kFirstRecord,
  kRecord,
  kBehindRecord,
  kFirstValue,
  kValue,
  kBehindValue,
  kFirstField,
  kField,
  kColon,
  kBehindField
};

/// Where a document is not JSON, or not one of records.
struct Mistake {
  Due due = Due::kDocument;
  /// The token that is not `due`; the size of the document if that ends here.
  std::size_t at = 0;
  /// The bracket of the innermost open object or list.
  std::size_t open = 0;
};

/// Reports a mistake in `document`, which begins at byte `offset` of the text to which spans refer.
void report_mistake(std::string_view document, std::size_t offset, const Mistake& mistake,
                    tree::Reporter& reporter);

/// Returns the token that begins at byte `at` of `document`, which must exist: a string, a word or
/// a single character.
[[nodiscard]] std::string_view token_at(std::string_view document, std::size_t at);

}  // namespace stela::json
