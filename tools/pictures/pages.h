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

/// Takes what a report of a record is made of; false: no more.
using VisitTold = std::function<bool(const Summary& summary, const ReportInput& input)>;

/// Gives `visit` the `record` that `replayer` has just replayed into `timeline`. True when its tags
/// start no game, which nothing can be input of.
bool report(const Record& record, const Timeline& timeline,
            const std::vector<Diagnostic>& diagnostics, Replayer& replayer, Language language,
            const VisitTold& visit);

/// The same for the valid record that `text` holds, with all its positions.
bool report_text(std::string_view text, Replayer& replayer, Language language,
                 const VisitTold& visit);

/// A page, which holds one record.
class OnePage {
 public:
  /// False: there is one already.
  bool add(const std::function<std::string()>& write);
  /// Writes the page to `output`, or complains when there were several. Gives the exit code, which
  /// is `code` when all went well.
  int finish(Output& output, int code) const;

 private:
  std::string page_;
  bool several_ = false;
};

/// Makes a report of a record.
using ReportWriter = std::function<std::string(const Summary& summary, const ReportInput& input)>;

/// Which positions a report draws.
enum class Drawn : std::uint8_t {
  /// Where a comment asks for a diagram.
  kDiagrams,
  kEveryEntry,
};

/// Replays each record that `input` chooses and gives it to `visit` with what a report is made of;
/// `visit` returns false to stop. A summary has a diagram after every `diagram_every` entries of
/// the main line, too (0: none). Errors of the records go to standard error. Gives the exit code.
int visit_told(const InputOptions& input, Drawn drawn, int diagram_every, Language language,
               const VisitTold& visit);

/// Writes the page that `write` makes of the only record of `input`; complains when there are
/// several. Gives the exit code.
int write_page_of(const InputOptions& input, const OutputOption& output, Drawn drawn,
                  int diagram_every, const ReportWriter& write);

/// `--theme THEME` for pages; empty: what the reader prefers.
void declare_page_theme(CommandLine& line, std::string& theme);

}  // namespace stela
