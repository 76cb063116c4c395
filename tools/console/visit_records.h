#pragma once

#include <functional>
#include <string_view>

#include "tools/console/findings.h"
#include "tools/console/options.h"
#include "tools/files/input.h"

namespace stela {

/// Visits the records of all files selected by `options`, in order, and returns the exit status for
/// the files: `kExitDone`, `kExitFile` if one cannot be read, `kExitUsage` if there is no record
/// `--record`. `visit` returns false to stop.
int visit_records(const InputOptions& options, const std::function<bool(FoundRecord&)>& visit);

/// Adds the diagnostics of `found` to `out` as standard error shows them.
void write_for_stderr(const FoundRecord& found, std::string_view edition, Findings& out);

/// Writes the diagnostics of `found`, which `visit_records` visits, to standard error: of each rule
/// and file as many as `kMaxTold`.
void report_to_stderr(const FoundRecord& found, std::string_view edition);

}  // namespace stela
