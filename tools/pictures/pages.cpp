#include "tools/pictures/pages.h"

#include <algorithm>

#include "lib/games/games.h"
#include "lib/render/svg.h"
#include "lib/replay/replayer.h"
#include "tools/console/console.h"
#include "tools/console/visit_records.h"
#include "tools/files/output.h"
#include "tools/records/replays.h"

namespace stela {

namespace {

/// Positions take far more memory than the record: they are not kept where none is drawn.
bool wants_positions(const Record& record, Drawn drawn) {
  return drawn == Drawn::kEveryEntry ||
         std::any_of(record.notes.begin(), record.notes.end(), [](const Note& note) {
           return note.text.find("[%diagram") != std::string_view::npos;
         });
}

}  // namespace

int visit_told(const InputOptions& input, Drawn drawn, int diagram_every,
               const std::function<bool(const Summary& summary, const Told& told)>& visit) {
  if (diagram_every > 0) drawn = Drawn::kEveryEntry;
  Replayer replayer(all_games());
  int verdict = kExitDone;
  const int code = visit_records(input, [&](FoundRecord& found) {
    Timeline timeline;
    if (!found.unreadable) {
      ReplayOptions replay;
      replay.timeline = &timeline;
      replay.positions = wants_positions(found.record, drawn);
      stela::replay(found, replayer, replay);
    }
    bool more = true;
    if (!found.unreadable && replayer.started()) {
      const bool broken = replayer.broken();
      const Outcome outcome = replayer.outcome();
      const Told told{found.record,      replayer.table(), timeline,          outcome,
                      found.diagnostics, broken,           globals().language};
      Summary summary = summarise(told);
      if (diagram_every > 0) add_diagrams(diagram_every, summary);
      more = visit(summary, told);
    }
    if (!report_errors(found, replayer)) verdict = worse(verdict, kExitInvalid);
    return more;
  });
  return worse(code, verdict);
}

int write_page_of(const InputOptions& input, const OutputOption& output, Drawn drawn,
                  int diagram_every, const ReportWriter& write) {
  std::string page;
  bool several = false;
  const int code =
      visit_told(input, drawn, diagram_every, [&](const Summary& summary, const Told& told) {
        several = !page.empty();
        if (!several) page = write(summary, told);
        return !several;
      });
  if (several) {
    complain("a page holds one record; `--record K` chooses it");
    return kExitUsage;
  }
  if (page.empty()) return code;
  Output out(output.path);
  out.write(page);
  return finish_output(out, code);
}

void declare_page_theme(CommandLine& line, std::string& theme) {
  line.option("--theme", &theme, "THEME",
              "of html and pictures: light, dark, print or safe; default: as the reader prefers, "
              "else light")
      .only({kThemeNames.begin(), kThemeNames.end()});
}

}  // namespace stela
