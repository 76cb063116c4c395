#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/report/diagnostic_text.h"

/// JUnit reports for continuous integration: `write_junit_begin`, for each file a suite with a case
/// for each record, `write_junit_end`. Counts are omitted, because they would have to precede what
/// they count; readers count the cases.
namespace stela {

void write_junit_begin(std::string& out);
/// Appends the start of the suite of `file`.
void write_junit_suite(std::string_view file, std::string& out);
/// Appends the case of record `record`, which starts on the first line of `place`: a failure if one
/// of `diagnostics` is an error; warnings are its output.
void write_junit_case(const RecordPlace& place, std::size_t record,
                      const std::vector<Diagnostic>& diagnostics, std::string& out);
/// Appends the end of the suite. `failure` is why the file could not be read, or empty.
void write_junit_suite_end(std::string_view file, std::string_view failure, std::string& out);
void write_junit_end(std::string& out);

}  // namespace stela
