#include <fmt/format.h>

#include <memory>
#include <string>

#include "lib/report/summary.h"
#include "lib/report/summary_html.h"
#include "lib/report/summary_json.h"
#include "lib/report/summary_text.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/options.h"
#include "tools/files/output.h"
#include "tools/pictures/booklet.h"
#include "tools/pictures/pages.h"
#include "tools/pictures/picture.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

struct Options {
  InputOptions input;
  OutputOption output;
  /// Empty: what the name of the output says, else Markdown.
  std::string to;
  /// Empty: what the reader prefers, on paper light.
  std::string theme;
  /// 0: no diagrams but those that comments ask for.
  int diagram_every = 0;
};

const std::vector<std::string> kFormats = {"md", "html", "text", "json", "pdf"};

/// A booklet has a chapter for each record.
int run_booklet(const Options& options) {
  if (!can_write("pdf")) return kExitUsage;
  const Theme theme = theme_named(options.theme).value_or(Theme::kLight);
  Output output(options.output.path);
  std::unique_ptr<Paper> paper;
  bool drawn = true;
  const auto add = [&](const Summary& summary, const Told& told) {
    if (paper == nullptr) {
      paper =
          open_paper(summary.title, theme, [&](std::string_view bytes) { output.write(bytes); });
    }
    drawn = write_chapter(summary, told, *paper);
    return drawn && !output.failed();
  };
  int code = visit_told(options.input, Drawn::kEveryEntry, options.diagram_every, add);
  if (!drawn) code = worse(code, kExitFile);
  if (paper == nullptr) {  // no record could be told
    output.abandon();
    return code;
  }
  const std::string fault = paper->finish();
  if (!fault.empty()) {
    complain(fmt::format("cannot write the booklet: {}", fault));
    code = worse(code, kExitFile);
  }
  return finish_output(output, code);
}

int run(const Options& options) {
  const std::string format = asked_format(options.to, kFormats, options.output.path);
  if (format == "pdf") return run_booklet(options);
  if (format == "html") {
    return write_page_of(options.input, options.output, Drawn::kDiagrams, options.diagram_every,
                         [&](const Summary& summary, const Told& told) {
                           return write_summary_html(summary, told, {theme_named(options.theme)});
                         });
  }
  Output output(options.output.path);
  bool first = true;
  const int code =
      visit_told(options.input, Drawn::kDiagrams, options.diagram_every,
                 [&](const Summary& summary, const Told& told) {
                   if (format == "json") {
                     output.write(write_summary_json(summary, told));
                   } else {
                     if (!first) output.write("\n");
                     output.write(format == "text" ? write_summary_text(summary, told)
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
