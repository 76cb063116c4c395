#pragma once

#include <functional>
#include <string_view>

#include "tools/console/findings.h"
#include "tools/console/options.h"
#include "tools/files/input.h"

namespace stela {

/// Visits the records of all files that `options` choose, in order, and gives the exit code for the
/// files: `kExitDone`, `kExitFile` when one cannot be read, `kExitUsage` when `--record` names
/// none. `visit` returns false to stop.
int visit_records(const InputOptions& options, const std::function<bool(FoundRecord&)>& visit);

/// Adds the diagnostics of `found` to `out` as standard error shows them.
void write_for_stderr(const FoundRecord& found, std::string_view edition, Findings& out);

/// Writes the diagnostics of `found`, which `visit_records` visits, to standard error: of each rule
/// and file as many as `kMaxTold`.
void report_to_stderr(const FoundRecord& found, std::string_view edition);

}  // namespace stela
