#include "tools/console/visit_records.h"

#include <unistd.h>

#include "lib/core/utf8.h"
#include "lib/report/diagnostic_text.h"
#include "lib/words/tr.h"
#include "tools/console/console.h"

namespace stela {
namespace {

/// The errors of the records of one file after another, as printed on standard error.
struct ErrorsOfFile {
  Findings findings;
  ErrorReporter teller;
};

ErrorsOfFile& errors_of_file() {
  static ErrorsOfFile instance;
  return instance;
}

}  // namespace

int visit_records(const InputOptions& options, const std::function<bool(FoundRecord&)>& visit) {
  int code = kExitDone;
  Workspace workspace;
  Batch batch;
  bool go_on = true;
  for (const FoundFile& file : options.found) {
    InputFiles files(file, options.forced());
    while (InputFile* const input = go_on ? files.next() : nullptr) {
      errors_of_file().findings.begin_batch();
      errors_of_file().teller.begin_file();
      bool found = options.record == 0;
      bool done = false;
      while (go_on && !done && input->next(batch)) {
        for_each_record(batch, workspace, options.record, [&](FoundRecord& record) {
          found = true;
          go_on = visit(record);
          done = options.record != 0;
          return go_on && !done;
        });
      }
      const std::string& path = input->file().path;
      errors_of_file().teller.end_file(path);
      if (!input->error().empty()) {
        complain(unreadable(path, input->error()));
        code = worse(code, kExitFile);
      } else if (!found && go_on) {
        complain(
            tr(globals().language, "`{0}` has no record {1}", printable(path), options.record));
        code = worse(code, kExitUsage);
      }
    }
  }
  return code;
}

void write_for_stderr(const FoundRecord& found, std::string_view edition, Findings& out) {
  const RecordPlace place{found.file, &found.places, edition, globals().language};
  for (const Diagnostic& diagnostic : found.diagnostics) {
    out.add(diagnostic, [&](std::string& text) {
      write_diagnostic(diagnostic, place,
                       {use_colour(STDERR_FILENO), terminal_width(STDERR_FILENO)}, text);
    });
  }
}

void report_to_stderr(const FoundRecord& found, std::string_view edition) {
  ErrorsOfFile& errors = errors_of_file();
  errors.findings.clear();
  write_for_stderr(found, edition, errors.findings);
  errors.teller.report(errors.findings);
}

}  // namespace stela
