#include "tools/pictures/pages.h"

#include <algorithm>

#include "formats/text/reader.h"
#include "lib/games/games.h"
#include "lib/render/svg.h"
#include "lib/replay/replayer.h"
#include "lib/words/tr.h"
#include "tools/console/console.h"
#include "tools/console/visit_records.h"
#include "tools/files/output.h"
#include "tools/records/replays.h"

namespace stela {

namespace {

/// Positions take far more memory than the record: they are not kept where none is drawn.
bool wants_positions(const Record& record, Drawn drawn) {
  return drawn == Drawn::kEveryEntry || std::ranges::any_of(record.notes, [](const Note& note) {
           return note.text.find("[%diagram") != std::string_view::npos;
         });
}

}  // namespace

bool report(const Record& record, const Timeline& timeline,
            const std::vector<Diagnostic>& diagnostics, Replayer& replayer, Language language,
            const VisitTold& visit) {
  if (!replayer.started()) return true;
  const bool broken = replayer.broken();
  const bool analysed = replayer.analysed();
  const Outcome outcome = replayer.outcome();
  const ReportInput input{record,      replayer.table(), timeline, outcome,
                          diagnostics, broken,           analysed, language};
  return visit(summarise(input), input);
}

bool report_text(std::string_view text, Replayer& replayer, Language language,
                 const VisitTold& visit) {
  Record record;
  std::vector<Diagnostic> diagnostics;
  text::read_record(text, record, diagnostics);
  Timeline timeline;
  ReplayOptions replay;
  replay.timeline = &timeline;
  replay.positions = true;
  replayer.replay(record, replay, diagnostics);
  return report(record, timeline, diagnostics, replayer, language, visit);
}

Drawn drawn_by(std::string_view format) {
  return format == "pdf" || format == "html" ? Drawn::kEveryEntry : Drawn::kDiagrams;
}

int visit_told(const InputOptions& input, Drawn drawn, int diagram_every, Language language,
               const VisitTold& visit) {
  if (diagram_every > 0) drawn = Drawn::kEveryEntry;
  Replayer replayer(all_games());
  int verdict = kExitDone;
  const int code = visit_records(input, [&](FoundRecord& found) {
    bool more = true;
    if (!found.unreadable) {
      Timeline timeline;
      ReplayOptions replay;
      replay.timeline = &timeline;
      replay.positions = wants_positions(found.record, drawn);
      stela::replay(found, replayer, replay);
      more = report(found.record, timeline, found.diagnostics, replayer, language,
                    [&](const Summary& summary, const ReportInput& report_input) {
                      if (diagram_every == 0) return visit(summary, report_input);
                      Summary with_diagrams = summary;
                      add_diagrams(diagram_every, with_diagrams);
                      return visit(with_diagrams, report_input);
                    });
    }
    if (!report_errors(found, replayer)) verdict = worse(verdict, kExitInvalid);
    return more;
  });
  return worse(code, verdict);
}

bool OnePage::add(const std::function<std::string()>& write) {
  several_ = !page_.empty();
  if (!several_) page_ = write();
  return !several_;
}

int OnePage::finish(Output& output, int code) const {
  if (several_ || page_.empty()) {
    output.abandon();
    if (!several_) return code;
    complain(tr(globals().language, "a page holds one record; `--record K` chooses it"));
    return kExitUsage;
  }
  output.write(page_);
  return finish_output(output, code);
}

void declare_page_theme(CommandLine& line, std::string& theme) {
  line.option("--theme", &theme, "THEME",
              "of html and pictures: light, dark, print or safe; default: as the reader prefers, "
              "else light")
      .only({kThemeNames.begin(), kThemeNames.end()});
}

}  // namespace stela
