#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/core/rule.h"
#include "lib/report/diagnostic_text.h"

/// SARIF 2.1.0 reports, which code hosts show beside source lines: `write_sarif_begin`, then the
/// results, separated by commas, then `write_sarif_end`.
namespace stela {

/// Returns `path` as a URI reference: all but unreserved characters are percent-encoded.
[[nodiscard]] std::string uri_path_of(std::string_view path);

/// Appends the beginning of the document: the program and all of its `rules`.
void write_sarif_begin(std::span<const Rule* const> rules, std::string_view version,
                       std::string& out);

/// Appends one result as one line without a line ending; `record` counts from 1 within the file.
void write_sarif_result(const Diagnostic& diagnostic, const RecordPlace& place, std::size_t record,
                        std::string& out);

/// Appends the end of the document; `failures` are messages about files that could not be read,
/// `remarks` are other notes.
void write_sarif_end(const std::vector<std::string>& failures,
                     const std::vector<std::string>& remarks, std::string& out);

}  // namespace stela
