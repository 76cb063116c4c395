#include <memory>
#include <string>

#include "lib/report/summary.h"
#include "lib/report/summary_html.h"
#include "lib/report/summary_json.h"
#include "lib/report/summary_text.h"
#include "tools/stela/commands/commands.h"
#include "tools/stela/io/output.h"
#include "tools/stela/pictures/pages.h"

namespace stela {
namespace {

struct Options {
  InputOptions input;
  OutputOption output;
  std::string to = "md";
  /// Empty: what the reader prefers.
  std::string theme;
};

int run(const Options& options) {
  if (options.to == "html") {
    return write_page_of(options.input, options.output, Drawn::kDiagrams,
                         [&](const Summary& summary, const Told& told) {
                           return write_summary_html(summary, told, {theme_named(options.theme)});
                         });
  }
  Output output(options.output.path);
  bool first = true;
  const int code =
      visit_told(options.input, Drawn::kDiagrams, [&](const Summary& summary, const Told& told) {
        if (options.to == "json") {
          output.write(write_summary_json(summary, told));
        } else {
          if (!first) output.write("\n");
          output.write(options.to == "text" ? write_summary_text(summary, told)
                                            : write_summary_markdown(summary, told));
        }
        first = false;
        output.flush();
        return !output.failed();
      });
  return finish_output(output, code);
}

}  // namespace

Runner declare_summary(CommandLine& line) {
  auto options = std::make_shared<Options>();
  options->input.declare(line);
  line.option("--to", &options->to, "FORMAT", "md (the default), html, text or json")
      .only({"md", "html", "text", "json"});
  declare_page_theme(line, options->theme);
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
