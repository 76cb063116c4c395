#include "tools/stela/command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <map>

#include "formats/text/report.h"
#include "lib/core/utf8.h"
#include "lib/core/words.h"
#include "tools/stela/files.h"
#include "tools/stela/output.h"

namespace stela {

Globals& globals() {
  static Globals instance;
  return instance;
}

bool use_colour(int file) {
  if (globals().colour != Globals::Colour::kAuto) {
    return globals().colour == Globals::Colour::kAlways;
  }
  const char* no_colour = std::getenv("NO_COLOR");
  return (no_colour == nullptr || *no_colour == '\0') && ::isatty(file) != 0;
}

void InputOptions::declare(CLI::App& app, bool with_record) {
  app.add_option("FILE", files, "records to read; `-` or none: standard input")->type_name("");
  allow_only(*app.add_option("--from", from, "format of the input: stela, json, ndjson or xml")
                  ->type_name("FORMAT"),
             {"stela", "json", "ndjson", "xml"});
  app.add_flag("--recursive", recursive, "read all records in and below folders");
  if (with_record) {
    app.add_option("--record", record, "only record K of each file, from 1")
        ->type_name("K")
        ->check(CLI::Range(1, std::numeric_limits<int>::max()).description(""));
  }
  app.parse_complete_callback([this] { found = find_inputs(files, recursive); });
}

void OutputOption::declare(CLI::App& app) {
  allow_file_names(*app.add_option("-o,--output", path, "write to FILE, whole or not at all")
                        ->type_name("FILE"));
}

void allow_file_names(CLI::Option& option) {
  option.check(CLI::Validator(
      [](const std::string& value) {
        return value.empty() ? "a file needs a name" : std::string();
      },
      ""));
}

namespace {

/// What `allow_only` was told, for the completion scripts.
std::map<const CLI::Option*, std::vector<std::string>>& word_lists() {
  static std::map<const CLI::Option*, std::vector<std::string>> lists;
  return lists;
}

}  // namespace

std::vector<std::string> allowed_words(const CLI::Option& option) {
  const auto found = word_lists().find(&option);
  return found == word_lists().end() ? std::vector<std::string>{} : found->second;
}

void allow_only(CLI::Option& option, std::vector<std::string> words) {
  word_lists()[&option] = words;
  option.check(CLI::Validator(
      [words = std::move(words)](const std::string& value) -> std::string {
        if (std::find(words.begin(), words.end(), value) != words.end()) return {};
        const std::vector<std::string_view> views(words.begin(), words.end());
        const std::string_view meant = closest(value, views);
        if (!meant.empty()) {
          return fmt::format("`{}` is not known; did you mean `{}`?", printable(value), meant);
        }
        return fmt::format("`{}` is not {}", printable(value), one_of(views));
      },
      ""));
}

void declare_table_format(CLI::App& app, std::string& format) {
  allow_only(*app.add_option("--format", format, "text, csv, json, md or html")
                  ->type_name("FORMAT")
                  ->capture_default_str(),
             {"text", "csv", "json", "md", "html"});
}

void allow_whole_numbers(CLI::Option& option) {
  option.check(CLI::Validator(
      [](const std::string& value) -> std::string {
        std::uint64_t number = 0;
        const char* const end = value.data() + value.size();
        const auto read = std::from_chars(value.data(), end, number);
        if (read.ec == std::errc{} && read.ptr == end) return {};
        return fmt::format("`{}` is not a whole number of at most 64 bits", shown(value));
      },
      ""));
}

std::string complaint(std::string_view message) { return fmt::format("stela: {}\n", message); }

void complain(std::string_view message) { write_to_stderr(complaint(message)); }

void write_to_stderr(std::string_view text) {
  if (!text.empty()) std::fwrite(text.data(), 1, text.size(), stderr);
}

int worse(int a, int b) { return std::max(a, b); }

int visit_records(const InputOptions& options, const std::function<bool(FoundRecord&)>& visit) {
  int code = kExitDone;
  Workspace workspace;
  Batch batch;
  bool go_on = true;
  for (const FoundFile& file : options.found) {
    if (!go_on) break;
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
  if (!output.closed_pipe()) {
    complain(fmt::format("cannot write {}: {}",
                         output.path().empty() ? "to standard output"
                                               : fmt::format("`{}`", printable(output.path())),
                         output.error()));
  }
  return kExitFile;
}

void write_for_stderr(const FoundRecord& found, std::string_view edition, Findings& out) {
  const text::RecordPlace place{found.file, &found.places, edition};
  for (const Diagnostic& diagnostic : found.diagnostics) {
    out.add(*diagnostic.rule, [&](std::string& text) {
      text::write_diagnostic(diagnostic, place, use_colour(STDERR_FILENO), text);
    });
  }
}

void report_to_stderr(const FoundRecord& found, std::string_view edition) {
  Findings out;
  write_for_stderr(found, edition, out);
  write_to_stderr(out.text());
}

}  // namespace stela
