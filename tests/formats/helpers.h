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

/// One thing that is wrong: where, and what is said.
struct Finding {
  std::size_t offset = 0;
  /// The bytes of the document that are shown.
  std::string shown;
  std::string message;

  friend bool operator==(const Finding&, const Finding&) = default;
};

/// What is wrong with the syntax of a document and the form of its records, by place.
[[nodiscard]] std::vector<Finding> findings(Syntax syntax, std::string_view document);

/// Whether `document` has just one mistake, which is said as `message` and shown at the first place
/// of `shown` at or after the first of `after`.
[[nodiscard]] bool has_one_mistake(Syntax syntax, std::string_view document, std::string_view shown,
                                   std::string_view message, std::string_view after = {});

/// The whole file.
[[nodiscard]] std::string read_file(const std::filesystem::path& path);

/// All records below testdata/, and those of the shared corpus for the games that are built in.
[[nodiscard]] std::vector<std::filesystem::path> record_files();

/// The records of a text, one string each.
[[nodiscard]] std::vector<std::string> split_records(std::string_view text);

/// Reads `source` as text and respells it by a replay; false when it has syntax errors.
[[nodiscard]] bool read_canonical(std::string_view source, Record& record);

/// Fills `record` from a document with one record; gives what was wrong.
[[nodiscard]] std::vector<Diagnostic> from_document(Syntax syntax, std::string_view document,
                                                    Record& record);

}  // namespace stela::test
