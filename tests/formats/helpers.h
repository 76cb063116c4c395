#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/record/record.h"
#include "tests/documents.h"

/// What the tests of the formats share.
namespace stela::test {

using testing::Syntax;
using testing::to_document;
using testing::written;

/// One diagnostic: its location and message.
struct Finding {
  std::size_t offset = 0;
  /// The highlighted bytes of the document.
  std::string shown;
  std::string message;

  friend bool operator==(const Finding&, const Finding&) = default;
};

/// Returns the errors in the syntax of a document and the form of its records, by location.
[[nodiscard]] std::vector<Finding> findings(Syntax syntax, std::string_view document);

/// Returns whether `document` has exactly one diagnostic, with this `message`, at the first
/// occurrence of `shown` at or after the first one of `after`.
[[nodiscard]] bool has_one_mistake(Syntax syntax, std::string_view document, std::string_view shown,
                                   std::string_view message, std::string_view after = {});

/// Returns the whole file.
[[nodiscard]] std::string read_file(const std::filesystem::path& path);

/// Returns all records below testdata/, and those of the shared corpus for the games that are built
/// in.
[[nodiscard]] std::vector<std::filesystem::path> record_files();

/// Returns the records of a text, one string each.
[[nodiscard]] std::vector<std::string> split_records(std::string_view text);

/// Reads `source` as text and respells it by a replay; false when it has syntax errors.
[[nodiscard]] bool read_canonical(std::string_view source, Record& record);

/// Fills `record` from a document with one record; returns the diagnostics.
[[nodiscard]] std::vector<Diagnostic> from_document(Syntax syntax, std::string_view document,
                                                    Record& record);

}  // namespace stela::test
