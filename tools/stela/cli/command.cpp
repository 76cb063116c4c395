#include "tools/stela/cli/command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <span>

#include "lib/core/utf8.h"
#include "lib/report/diagnostic_text.h"
#include "tools/stela/io/files.h"
#include "tools/stela/io/output.h"
#include "tools/stela/io/run_files.h"

namespace stela {

Globals& globals() {
  static Globals instance;
  return instance;
}

bool use_colour(int file) {
  if (globals().colour != "auto") return globals().colour == "always";
  const char* no_colour = std::getenv("NO_COLOR");
  return (no_colour == nullptr || *no_colour == '\0') && ::isatty(file) != 0;
}

void declare_language(CommandLine& line) {
  line.option("--lang", &globals().language, "LANG", "the language of citations: en, fr or de")
      .only({"en", "fr", "de"})
      .with_default();
}

void InputOptions::declare(CommandLine& line, bool with_record) {
  line.word("FILE", &files, "records to read; `-` or none: standard input");
  if (line.find("--from") == nullptr) {
    std::vector<std::string> formats = {"stela", "json", "ndjson", "xml"};
    formats.insert(formats.end(), platforms.begin(), platforms.end());
    const std::string last = formats.back();
    const auto others = std::span(formats).first(formats.size() - 1);
    line.option("--from", &from, "FORMAT",
                fmt::format("format of the input: {} or {}", fmt::join(others, ", "), last))
        .only(formats);
  }
  line.flag("--recursive", recursive, "read all records in and below folders");
  if (with_record) {
    line.option("--record", &record, "K", "only record K of each file, from 1")
        .between(1, std::numeric_limits<int>::max());
  }
  declare_language(line);
  line.when_read([this] { found = find_inputs(files, recursive); });
}

bool InputOptions::is_foreign() const {
  return std::find(platforms.begin(), platforms.end(), from) != platforms.end();
}

void OutputOption::declare(CommandLine& line) {
  line.option("-o,--output", &path, "FILE", "write to FILE, completely or not at all").file_name();
  line.flag("--force", run_files().forced(),
            "replace files of any kind, even records; never an input");
}

void declare_table_format(CommandLine& line, std::string& format) {
  line.option("--format", &format, "FORMAT", "text, csv, json, md or html")
      .only({"text", "csv", "json", "md", "html"})
      .with_default();
}

std::string complaint(std::string_view message) { return fmt::format("stela: {}\n", message); }

void complain(std::string_view message) { write_to_stderr(complaint(message)); }

void write_to_stderr(std::string_view text) {
  if (!text.empty()) std::fwrite(text.data(), 1, text.size(), stderr);
}

int worse(int a, int b) { return std::max(a, b); }

namespace {

/// What is wrong with the records of one file after another, as standard error hears it.
struct ErrorsOfFile {
  Findings findings;
  ErrorTeller teller;
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
    if (!go_on) break;
    errors_of_file().findings.begin_batch();
    errors_of_file().teller.begin_file();
    InputFile input(file.path, options.forced());
    bool found = options.record == 0;
    std::string error = file.error;
    while (go_on && error.empty() && input.next(batch)) {
      bool done = false;
      for_each_record(batch, workspace, [&](FoundRecord& record) {
        if (options.record != 0 && record.number != options.record) return true;
        found = true;
        go_on = visit(record);
        done = options.record != 0;
        return go_on && !done;
      });
      if (done) break;
    }
    errors_of_file().teller.end_file(file.path);
    if (error.empty()) error = input.error();
    if (!error.empty()) {
      complain(fmt::format("cannot read `{}`: {}", printable(file.path), error));
      code = worse(code, kExitFile);
    } else if (!found && go_on) {
      complain(fmt::format("`{}` has no record {}", printable(file.path), options.record));
      code = worse(code, kExitUsage);
    }
  }
  return code;
}

int finish_output(Output& output, int code) {
  if (code >= kExitUsage && !output.path().empty()) {
    output.abandon();
    return code;
  }
  if (output.finish()) return code;
  if (output.refused()) {
    complain(output.error());
    return kExitUsage;
  }
  if (!output.closed_pipe()) {
    complain(fmt::format("cannot write {}: {}",
                         output.path().empty() ? "to standard output"
                                               : fmt::format("`{}`", printable(output.path())),
                         output.error()));
  }
  return kExitFile;
}

void write_for_stderr(const FoundRecord& found, std::string_view edition, Findings& out) {
  const RecordPlace place{found.file, &found.places, edition, globals().language};
  for (const Diagnostic& diagnostic : found.diagnostics) {
    out.add(diagnostic, [&](std::string& text) {
      write_diagnostic(diagnostic, place, use_colour(STDERR_FILENO), text);
    });
  }
}

void report_to_stderr(const FoundRecord& found, std::string_view edition) {
  ErrorsOfFile& errors = errors_of_file();
  errors.findings.clear();
  write_for_stderr(found, edition, errors.findings);
  errors.teller.tell(errors.findings);
}

}  // namespace stela
