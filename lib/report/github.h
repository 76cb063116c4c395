#pragma once

#include <string>
#include <string_view>

#include "lib/core/diagnostic.h"
#include "lib/report/diagnostic_text.h"

namespace stela {

/// Appends `diagnostic` as a GitHub workflow command, which is shown beside the source line: one
/// line with its line ending, in which nothing of the input can begin another command.
void write_github(const Diagnostic& diagnostic, const RecordPlace& place, std::string& out);

/// Appends an error without a location, in the same format.
void write_github_error(std::string_view message, std::string& out);

/// Appends a notice without a location, in the same format.
void write_github_notice(std::string_view message, std::string& out);

}  // namespace stela
