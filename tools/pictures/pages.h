#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "lib/report/summary.h"
#include "tools/console/command_line.h"
#include "tools/console/options.h"

namespace stela {

/// Makes a report of a record.
using ReportWriter = std::function<std::string(const Summary& summary, const Told& told)>;

/// Which positions a report draws.
enum class Drawn : std::uint8_t {
  /// Where a comment asks for a diagram.
  kDiagrams,
  kEveryEntry,
};

/// Replays each record that `input` chooses and gives it to `visit` with what a report is made of;
/// `visit` returns false to stop. A summary has a diagram after every `diagram_every` entries of
/// the main line, too (0: none). Errors of the records go to standard error. Gives the exit code.
int visit_told(const InputOptions& input, Drawn drawn, int diagram_every,
               const std::function<bool(const Summary& summary, const Told& told)>& visit);

/// Writes the page that `write` makes of the only record of `input`; complains when there are
/// several. Gives the exit code.
int write_page_of(const InputOptions& input, const OutputOption& output, Drawn drawn,
                  int diagram_every, const ReportWriter& write);

/// `--theme THEME` for pages; empty: what the reader prefers.
void declare_page_theme(CommandLine& line, std::string& theme);

}  // namespace stela
