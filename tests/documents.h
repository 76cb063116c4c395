#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/tree/tree.h"
#include "lib/core/diagnostic.h"
#include "lib/core/value.h"
#include "lib/record/record.h"

/// Records as text and documents, for tests with and without Catch2.
namespace stela::testing {

using tree::Syntax;

/// Each record of `text` by itself, cut as the program cuts them.
[[nodiscard]] std::vector<std::string_view> split_records(std::string_view text);

/// Returns the canonical text of a record that was read and respelled (`Replayer::respell`).
[[nodiscard]] std::string written(const Record& record);

/// Values, and the locations of their parts.
struct Values {
  ValueMemory memory;
  std::vector<Value> values;
};

/// Returns the records of `document`, which must outlive them; what is wrong with its syntax is
/// appended to `diagnostics`.
[[nodiscard]] Values values_of(Syntax syntax, std::string_view document,
                               std::vector<Diagnostic>& diagnostics);

/// Writes `record` in `syntax` as a whole document.
[[nodiscard]] std::string to_document(Syntax syntax, const Record& record);

/// Fills `record` from a document, whose diagnostics are appended to `diagnostics`; returns false
/// unless it contains exactly one record.
[[nodiscard]] bool from_document(Syntax syntax, std::string_view document, Record& record,
                                 std::vector<Diagnostic>& diagnostics);

}  // namespace stela::testing
