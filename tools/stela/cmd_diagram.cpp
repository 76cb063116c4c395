#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <limits>
#include <memory>

#include "lib/games/games.h"
#include "lib/render/svg.h"
#include "lib/replay/replayer.h"
#include "tools/stela/commands.h"
#include "tools/stela/output.h"
#include "tools/stela/replays.h"

namespace stela {
namespace {

struct Options {
  InputOptions input;
  OutputOption output;
  EntryOption entry;
  std::string theme = "light";
  int size = 800;
  bool no_coordinates = false;
};

int run(const Options& options) {
  if (!options.output.check(options.input)) return kExitUsage;
  Output output(options.output.path);
  Replayer replayer(all_games());
  int verdict = kExitDone;
  bool done = false;
  const int code = visit_records(options.input, [&](FoundRecord& found) {
    if (done) {
      complain("a diagram shows one record; choose it with `--record`");
      verdict = kExitUsage;
      return false;
    }
    done = true;
    const std::unique_ptr<Position> position = position_at(found, options.entry, replayer);
    if (position == nullptr) {
      verdict = worse(verdict, has_error(found.diagnostics) ? kExitInvalid : kExitUsage);
      return true;
    }
    SvgOptions svg;
    svg.theme = *theme_named(options.theme);
    svg.width = options.size;
    svg.coordinates = !options.no_coordinates;
    output.write(to_svg(position->scene(), svg));
    return !output.failed();
  });
  return finish_output(output, worse(code, verdict));
}

}  // namespace

Runner declare_diagram(CLI::App& app) {
  auto options = std::make_shared<Options>();
  options->input.declare(app);
  options->entry.declare(app);
  allow_only(*app.add_option("--theme", options->theme, "light (default), dark, print or safe")
                  ->type_name("THEME"),
             {kThemeNames.begin(), kThemeNames.end()});
  app.add_option("--size", options->size, "width in pixels; the default is 800")
      ->type_name("PX")
      ->check(CLI::Range(240, 2000).description(""));
  app.add_flag("--no-coordinates", options->no_coordinates, "leave out the names of places");
  options->output.declare(app);
  return [options] { return run(*options); };
}

}  // namespace stela
