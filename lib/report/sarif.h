#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/core/rule.h"
#include "lib/report/diagnostic_text.h"

/// Reports in SARIF 2.1.0, which code hosts show beside the lines: `write_sarif_begin`, then
/// results, each behind a comma but the first, then `write_sarif_end`.
namespace stela {

/// `path` as a URI reference: what is not unreserved is escaped, byte by byte.
[[nodiscard]] std::string uri_path_of(std::string_view path);

/// Appends the beginning of the document: the program and all `rules` that it knows.
void write_sarif_begin(std::span<const Rule* const> rules, std::string_view version,
                       std::string& out);

/// Appends one result as one line without its end; `record` counts from 1 within the file.
void write_sarif_result(const Diagnostic& diagnostic, const RecordPlace& place, std::size_t record,
                        std::string& out);

/// Appends the end of the document; `failures` are the files that could not be read, in words,
/// `remarks` what else is to be said.
void write_sarif_end(const std::vector<std::string>& failures,
                     const std::vector<std::string>& remarks, std::string& out);

}  // namespace stela
