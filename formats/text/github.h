#pragma once

#include <string>

#include "formats/text/report.h"
#include "lib/core/diagnostic.h"

namespace stela::text {

/// Appends `diagnostic` as a workflow command of GitHub, which shows it beside the line: one line
/// with its end, in which nothing of the input can begin another command.
void write_github(const Diagnostic& diagnostic, const RecordPlace& place, std::string& out);

}  // namespace stela::text
