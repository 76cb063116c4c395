#include <memory>
#include <string>

#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/options.h"
#include "tools/pictures/pages.h"
#include "tools/pictures/picture.h"
#include "tools/pictures/summaries.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

struct Options {
  InputOptions input;
  OutputOption output;
  /// Empty to use the extension of the output, or Markdown.
  std::string to;
  /// Empty for the reader's preference, on paper light.
  std::string theme;
  /// 0 for only the diagrams requested by comments.
  int diagram_every = 0;
};

const std::vector<std::string> kFormats = {"md", "html", "text", "json", "pdf"};

int run(const Options& options) {
  const std::string format = asked_format(options.to, kFormats, options.output.path);
  if (format == "pdf" && !can_write("pdf")) return kExitUsage;
  Summaries summaries(format, options.theme, options.output.path);
  const int code = visit_told(options.input, summaries.drawn(), options.diagram_every,
                              format == "json" ? english() : globals().language,
                              [&](const Summary& summary, const ReportInput& input) {
                                return summaries.add(summary, input);
                              });
  return summaries.finish(code);
}

}  // namespace

Runner declare_summary(CommandLine& line) {
  auto options = std::make_shared<Options>();
  options->input.declare(line);
  line.option(
          "--to", &options->to, "FORMAT",
          "md, html, text, json, or pdf: a booklet to print; default: by the name of FILE, else md")
      .only(kFormats);
  line.option("--diagram-every", &options->diagram_every, "N",
              "draw the position after every N entries, too")
      .between(1, 10000);
  declare_page_theme(line, options->theme);
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
