#include <memory>
#include <string>

#include "lib/report/summary_document.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/files/output.h"
#include "tools/pictures/document_file.h"
#include "tools/pictures/picture.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

struct SummaryOptions {
  InputOptions input;
  OutputOption output;
  /// Empty to use the extension of the output, or Markdown.
  std::string to;
  /// Empty for the reader's preference, on paper light.
  std::string theme;
  /// 0 for only the diagrams requested by comments.
  int diagram_every = 0;
};

const std::vector<std::string> kSummaryFormats = {"md", "html", "text", "json", "pdf"};

/// Writes the JSON of every record.
int write_json(const SummaryOptions& options) {
  Output output(options.output.path, {OutputFormat::kJson, Content::kSummary});
  const int code =
      visit_inputs(options.input, Drawn::kDiagrams, options.diagram_every, Language(),
                   [&](FoundRecord&, const Summary& summary, const ReportInput& input) {
                     output.write(write_summary_json(summary, input));
                     output.flush();
                     return !output.failed();
                   });
  return finish_output(output, code);
}

int run(const SummaryOptions& options) {
  const std::string format = requested_format(options.to, kSummaryFormats, options.output.path);
  check_page_theme(options.theme, format);
  if (format == "json") return write_json(options);
  if (!can_write(format)) return kExitUsage;
  DocumentFile file(format, options.theme, options.output.path, Content::kSummary, Pages::kOne);
  const int code =
      visit_inputs(options.input, drawn_by(format), options.diagram_every, globals().language,
                   [&](FoundRecord&, const Summary& summary, const ReportInput& input) {
                     const bool more = file.add(summary_document(summary, input));
                     file.flush();
                     return more;
                   });
  return file.finish(code);
}

}  // namespace

Runner declare_summary(CommandLine& line) {
  auto options = std::make_shared<SummaryOptions>();
  options->input.declare(line);
  line.option(
          "--to", &options->to, "FORMAT",
          "md, html, text, json, or pdf: a report to print; default: by the name of FILE, else md")
      .only(kSummaryFormats);
  line.option("--diagram-every", &options->diagram_every, "N",
              "draw the position after every N entries, too")
      .between(1, 10000);
  declare_page_theme(line, options->theme);
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
