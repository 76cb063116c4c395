#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/replay/replayer.h"
#include "lib/report/summary.h"
#include "tools/console/command_line.h"
#include "tools/console/options.h"
#include "tools/files/output.h"

namespace stela {

/// Receives the input of a record's report; returns false to stop.
using VisitTold = std::function<bool(const Summary& summary, const ReportInput& input)>;

/// Calls `visit` with the `record` that `replayer` has just replayed into `timeline`. Returns true
/// if its tags start no game, in which case there is nothing to report.
bool report(const Record& record, const Timeline& timeline,
            const std::vector<Diagnostic>& diagnostics, Replayer& replayer, Language language,
            const VisitTold& visit);

/// The same for the valid record in `text`, with all its positions.
bool report_text(std::string_view text, Replayer& replayer, Language language,
                 const VisitTold& visit);

/// A page with a single record.
class OnePage {
 public:
  /// Returns false if there is one already.
  bool add(const std::function<std::string()>& write);
  /// Writes the page to `output`, or reports an error if there were several. Returns the exit
  /// status, which is `code` on success.
  int finish(Output& output, int code) const;

 private:
  std::string page_;
  bool several_ = false;
};

/// The positions that a report draws.
enum class Drawn : std::uint8_t {
  /// Where a comment requests a diagram.
  kDiagrams,
  kEveryEntry,
};

/// Returns the positions that a document draws in `format`: text and Markdown have no picture of
/// the last one.
[[nodiscard]] Drawn drawn_by(std::string_view format);

/// Replays each record selected by `input` and passes it to `visit` with the input of its report;
/// `visit` returns false to stop. A summary also has a diagram after every `diagram_every` entries
/// of the main line (0 for none). Errors in the records are printed to standard error. Returns the
/// exit status.
int visit_told(const InputOptions& input, Drawn drawn, int diagram_every, Language language,
               const VisitTold& visit);

/// Declares `--theme THEME` for pages; empty for the reader's preference.
void declare_page_theme(CommandLine& line, std::string& theme);

}  // namespace stela
