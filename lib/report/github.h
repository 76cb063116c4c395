#pragma once

#include <string>
#include <string_view>

#include "lib/core/diagnostic.h"
#include "lib/report/diagnostic_text.h"

namespace stela {

/// Appends `diagnostic` as a workflow command of GitHub, which shows it beside the line: one line
/// with its end, in which nothing of the input can begin another command.
void write_github(const Diagnostic& diagnostic, const RecordPlace& place, std::string& out);

/// Appends an error that has no place, as above.
void write_github_error(std::string_view message, std::string& out);

/// Appends a remark that has no place, as above.
void write_github_notice(std::string_view message, std::string& out);

}  // namespace stela
