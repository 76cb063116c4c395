#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "lib/games/games.h"
#include "lib/render/summary.h"
#include "lib/render/summary_html.h"
#include "lib/render/summary_json.h"
#include "lib/render/summary_text.h"
#include "lib/replay/replayer.h"
#include "tools/stela/commands.h"
#include "tools/stela/output.h"
#include "tools/stela/replays.h"

namespace stela {
namespace {

struct Options {
  InputOptions input;
  OutputOption output;
  std::string to = "md";
  /// Empty: what the reader prefers.
  std::string theme;
};

std::string write(const Summary& summary, const Told& told, const Options& options) {
  if (options.to == "html") return write_summary_html(summary, told, {theme_named(options.theme)});
  if (options.to == "json") return write_summary_json(summary, told);
  if (options.to == "text") return write_summary_text(summary, told);
  return write_summary_markdown(summary, told);
}

int run(const Options& options) {
  if (!options.output.check(options.input)) return kExitUsage;
  Output output(options.output.path);
  Replayer replayer(all_games());
  int verdict = kExitDone;
  bool first = true;
  const int code = visit_records(options.input, [&](FoundRecord& found) {
    Timeline timeline;
    if (!found.unreadable) {
      ReplayOptions replay;
      replay.timeline = &timeline;
      replay.positions = true;
      replayer.replay(found.record, replay, found.diagnostics);
    }
    if (!found.unreadable && replayer.started()) {
      const bool broken = replayer.broken();
      const Outcome outcome = replayer.reached().outcome();
      const Told told{found.record, replayer.table(), timeline, outcome, found.diagnostics, broken};
      // A line for each record is NDJSON; the others keep a distance.
      if (!first && options.to != "json") output.write("\n");
      first = false;
      output.write(write(summarise(told), told, options));
    }
    output.flush();
    if (!report_errors(found, replayer)) verdict = worse(verdict, kExitInvalid);
    return !output.failed();
  });
  return finish_output(output, worse(code, verdict));
}

}  // namespace

Runner declare_summary(CLI::App& app) {
  auto options = std::make_shared<Options>();
  options->input.declare(app);
  allow_only(*app.add_option("--to", options->to, "md (the default), html, text or json")
                  ->type_name("FORMAT"),
             {"md", "html", "text", "json"});
  allow_only(*app.add_option("--theme", options->theme,
                             "of html: light, dark, print or safe; default: as the reader prefers")
                  ->type_name("THEME"),
             {kThemeNames.begin(), kThemeNames.end()});
  options->output.declare(app);
  return [options] { return run(*options); };
}

}  // namespace stela
