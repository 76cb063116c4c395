#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <functional>
#include <memory>

#include "formats/text/writer.h"
#include "lib/core/utf8.h"
#include "lib/games/games.h"
#include "lib/replay/replayer.h"
#include "tools/stela/app.h"
#include "tools/stela/commands.h"
#include "tools/stela/output.h"
#include "tools/stela/progress.h"
#include "tools/stela/replays.h"

namespace stela {
namespace {

struct Options {
  InputOptions input;
  OutputOption output;
  bool check = false;
  bool in_place = false;
  bool quiet = false;
};

/// Where canonical text goes, piece by piece; false: no more is wanted.
using Sink = std::function<bool(std::string_view)>;

/// The source of a record that is copied as it is, without the blank lines behind it.
std::string_view verbatim(const FoundRecord& found) {
  const std::size_t last = found.source.find_last_not_of(" \t\r\n");
  return found.source.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

/// Formats the records of one file after another.
class Formatter {
 public:
  explicit Formatter(const Options& options) : options_(options), replayer_(all_games()) {}

  /// Gives the canonical text of every record of `path` to `sink`, and what was read to `read`,
  /// which may be empty; gives the exit code.
  int format(const std::string& path, const Sink& sink, const Sink& read) {
    InputFile input(path, options_.input.forced());
    Progress progress(path, input, options_.quiet);
    Batch batch;
    int code = kExitDone;
    bool go_on = true;
    bool found_one = options_.input.record == 0;
    while (go_on && input.next(batch)) {
      if (read) read(batch.bytes);
      for_each_record(batch, workspace_, [&](FoundRecord& found) {
        if (options_.input.record != 0 && found.number != options_.input.record) return true;
        found_one = true;
        text_.assign(separator_);
        separator_ = "\n";
        code = worse(code, format(found, batch.format, text_));
        go_on = sink(text_);
        return go_on;
      });
      progress.update();
    }
    if (!input.error().empty()) {
      complain(fmt::format("cannot read `{}`: {}", printable(path), input.error()));
      return kExitFile;
    }
    if (!found_one && go_on) {
      complain(fmt::format("`{}` has no record {}", printable(path), options_.input.record));
      return kExitUsage;
    }
    return code;
  }

  /// The next record is the first of its output.
  void restart() { separator_ = {}; }

 private:
  int format(FoundRecord& found, Format format, std::string& out) {
    if (has_error(found.diagnostics)) {
      report_to_stderr(found, {});
      // Nothing is lost: what cannot be read stays as it is.
      if (format == Format::kStela) out.append(verbatim(found)).append("\n");
      return kExitInvalid;
    }
    ReplayOptions options;
    options.respell = true;
    replayer_.replay(found.record, options, found.diagnostics);
    text::write_record(found.record, out);
    return kExitDone;
  }

  const Options& options_;
  Replayer replayer_;
  Workspace workspace_;
  std::string text_;
  std::string_view separator_;
};

/// Compares two streams that come in pieces.
class Comparison {
 public:
  void add_left(std::string_view piece) { add(left_, right_, piece); }
  void add_right(std::string_view piece) { add(right_, left_, piece); }
  [[nodiscard]] bool equal() const { return equal_ && left_.empty() && right_.empty(); }

 private:
  void add(std::string& own, std::string& other, std::string_view piece) {
    own += piece;
    const std::size_t common = std::min(own.size(), other.size());
    equal_ = equal_ &&
             std::string_view(own).substr(0, common) == std::string_view(other).substr(0, common);
    own.erase(0, common);
    other.erase(0, common);
  }

  std::string left_;
  std::string right_;
  bool equal_ = true;
};

/// Whether each file already is what the formatter makes of it.
int check_files(const Options& options, const std::vector<std::string>& files) {
  Formatter formatter(options);
  int code = kExitDone;
  for (const std::string& path : files) {
    Comparison comparison;
    formatter.restart();
    const int read = formatter.format(
        path,
        [&](std::string_view piece) {
          comparison.add_left(piece);
          return true;
        },
        [&](std::string_view piece) {
          comparison.add_right(piece);
          return true;
        });
    if (read < kExitUsage && !comparison.equal()) {
      if (!options.quiet) print(fmt::format("{}: not in canonical form\n", printable(path)));
      code = worse(code, kExitInvalid);
    }
    code = worse(code, read);
  }
  return code;
}

int rewrite_files(const Options& options) {
  Formatter formatter(options);
  int code = kExitDone;
  for (const std::string& path : options.input.files) {
    formatter.restart();
    Output output(path);
    const int formatted = formatter.format(path,
                                           [&](std::string_view piece) {
                                             output.write(piece);
                                             return !output.failed();
                                           },
                                           {});
    // What could not be read whole is left as it is.
    code = worse(code, formatted >= kExitUsage ? formatted : finish_output(output, formatted));
  }
  return code;
}

bool are_texts(const Options& options) {
  for (const std::string& path : options.input.files) {
    const std::size_t dot = path.rfind('.');
    const auto format = options.input.forced()     ? options.input.forced()
                        : dot == std::string::npos ? std::nullopt
                                                   : format_named(path.substr(dot + 1));
    if (path != "-" && format.value_or(Format::kStela) == Format::kStela) continue;
    complain(
        fmt::format("`{}` cannot be rewritten: it is not a file of text records", printable(path)));
    return false;
  }
  return true;
}

int run(const Options& options) {
  const std::vector<std::string> standard_input = {"-"};
  const auto& files = options.input.files.empty() ? standard_input : options.input.files;
  if (options.check) return check_files(options, files);
  if (options.in_place) {
    if (options.input.files.empty()) {
      complain("`--in-place` needs files to rewrite");
      return kExitUsage;
    }
    return are_texts(options) ? rewrite_files(options) : kExitUsage;
  }
  if (!options.output.check(options.input)) return kExitUsage;
  Output output(options.output.path);
  Formatter formatter(options);
  int code = kExitDone;
  for (const std::string& path : files) {
    code = worse(code, formatter.format(path,
                                        [&](std::string_view piece) {
                                          output.write(piece);
                                          return !output.failed();
                                        },
                                        {}));
  }
  return finish_output(output, code);
}

}  // namespace

Runner declare_format(CLI::App& app) {
  auto options = std::make_shared<Options>();
  options->input.declare(app);
  auto* check = app.add_flag("--check", options->check,
                             "write nothing; exit code 1 when a file is not canonical");
  auto* in_place = app.add_flag("--in-place", options->in_place, "rewrite the files themselves");
  app.add_flag("--quiet", options->quiet, "no progress bar, and no words for --check");
  options->output.declare(app);
  check->excludes(in_place);
  in_place->excludes("--output");
  in_place->excludes("--record");
  return [options] { return run(*options); };
}

}  // namespace stela
