#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <functional>
#include <memory>

#include "formats/text/split.h"
#include "formats/text/writer.h"
#include "lib/core/utf8.h"
#include "lib/games/games.h"
#include "lib/replay/replayer.h"
#include "tools/stela/app.h"
#include "tools/stela/commands.h"
#include "tools/stela/output.h"
#include "tools/stela/pile.h"
#include "tools/stela/replays.h"

namespace stela {
namespace {

struct Options {
  PileOptions pile;
  OutputOption output;
  bool check = false;
  bool in_place = false;
};

/// The canonical text of a batch of records.
struct Formatted {
  std::uint64_t records = 0;
  /// An empty line before every record.
  std::string text;
  /// For standard error.
  std::string errors;
  int code = kExitDone;
};

/// Formats records one after another; one for each thread.
class Formatter {
 public:
  explicit Formatter(std::size_t record) : wanted_(record), replayer_(all_games()) {}

  void work(const Batch& batch, Formatted& result) {
    result.records = 0;
    result.text.clear();
    result.errors.clear();
    result.code = kExitDone;
    for_each_record(batch, workspace_, [&](FoundRecord& found) {
      if (wanted_ != 0 && found.number != wanted_) return true;
      ++result.records;
      format(found, batch.format, result);
      return true;
    });
  }

 private:
  void format(FoundRecord& found, Format format, Formatted& result) {
    if (has_error(found.diagnostics)) {
      write_for_stderr(found, {}, result.errors);
      result.code = kExitInvalid;
      // Nothing is lost: what cannot be read stays as it is.
      if (format == Format::kStela)
        result.text.append("\n").append(text::without_blank_end(found.bytes)).append("\n");
      return;
    }
    ReplayOptions options;
    options.respell = true;
    replayer_.replay(found.record, options, found.diagnostics);
    result.text += '\n';
    text::write_record(found.record, result.text);
  }

  std::size_t wanted_;
  Replayer replayer_;
  Workspace workspace_;
};

/// Formats all inputs: `take` gets each batch and its text, `count` its exit code. Says what is
/// wrong. Gives the exit code for the files.
int format_all(const PileOptions& pile,
               const std::function<void(const Batch&, std::string_view)>& take,
               const PileVisitor& visitor, const std::function<void(int)>& count) {
  return work_through<Formatter, Formatted>(
      pile, [&] { return std::make_unique<Formatter>(pile.input.record); },
      [&](const Batch& batch, Formatted& result) {
        take(batch, result.text);
        write_to_stderr(result.errors);
        count(result.code);
      },
      visitor);
}

/// What `text`, in which an empty line stands before every record, adds to an output that has text
/// or has none yet.
std::string_view joined(std::string_view text, bool& any) {
  if (text.empty()) return text;
  if (!any) text.remove_prefix(1);
  any = true;
  return text;
}

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
int check_files(const Options& options) {
  int code = kExitDone;
  Comparison comparison;
  bool any = false;
  PileVisitor visitor;
  visitor.begin_file = [&](const FoundFile&) {
    comparison = {};
    any = false;
  };
  visitor.end_file = [&](const FoundFile& file, const std::string& error) {
    if (!error.empty() || comparison.equal()) return;
    if (!options.pile.quiet) {
      code = worse(code, print(fmt::format("{}: not in canonical form\n", printable(file.path))));
    }
    code = worse(code, kExitInvalid);
  };
  const int read = format_all(
      options.pile,
      [&](const Batch& batch, std::string_view text) {
        if (batch.behind_mark) comparison.add_right(text::kByteOrderMark);
        comparison.add_right(batch.bytes);
        comparison.add_left(joined(text, any));
      },
      visitor, [&](int seen) { code = worse(code, seen); });
  return worse(code, read);
}

/// Whether `path` can be rewritten as text.
bool is_text(const Options& options, const std::string& path) {
  const auto format =
      options.pile.input.forced() ? options.pile.input.forced() : format_of_name(path);
  return path != "-" && !has_compressed_name(path) &&
         format.value_or(Format::kStela) == Format::kStela;
}

/// Rewrites one file after the other; of folders only their files of text.
int rewrite_files(const Options& options) {
  int code = kExitDone;
  for_each_file(options.pile.input.files, options.pile.input.recursive, [&](const FoundFile& file) {
    if (file.in_folder && file.error.empty() && !is_text(options, file.path)) return true;
    if (!file.error.empty()) {
      complain(fmt::format("cannot read `{}`: {}", printable(file.path), file.error));
      code = worse(code, kExitFile);
      return true;
    }
    PileOptions one = options.pile;
    one.input.files = {file.path};
    one.input.recursive = false;
    Output output(file.path);
    bool any = false;
    int formatted = kExitDone;
    const int read = format_all(
        one, [&](const Batch&, std::string_view text) { output.write(joined(text, any)); }, {},
        [&](int seen) { formatted = worse(formatted, seen); });
    // What could not be read whole is left as it is.
    code = worse(code, finish_output(output, worse(read, formatted)));
    return true;
  });
  return code;
}

bool are_texts(const Options& options) {
  for (const std::string& path : options.pile.input.files) {
    if (options.pile.input.recursive || is_text(options, path)) continue;
    complain(
        fmt::format("`{}` cannot be rewritten: it is not a file of text records", printable(path)));
    return false;
  }
  return true;
}

int run(const Options& options) {
  if (options.check) return check_files(options);
  if (options.in_place) {
    if (options.pile.input.files.empty()) {
      complain("`--in-place` needs files to rewrite");
      return kExitUsage;
    }
    return are_texts(options) ? rewrite_files(options) : kExitUsage;
  }
  if (!options.output.check(options.pile.input)) return kExitUsage;
  Output output(options.output.path);
  bool any = false;
  int code = kExitDone;
  PileVisitor visitor;
  visitor.enough = [&] { return output.failed(); };
  const int read = format_all(
      options.pile, [&](const Batch&, std::string_view text) { output.write(joined(text, any)); },
      visitor, [&](int seen) { code = worse(code, seen); });
  return finish_output(output, worse(code, read));
}

}  // namespace

Runner declare_format(CLI::App& app) {
  auto options = std::make_shared<Options>();
  options->pile.declare(app, false);
  auto* check = app.add_flag("--check", options->check,
                             "write nothing; exit code 1 when a file is not canonical");
  auto* in_place = app.add_flag("--in-place", options->in_place, "rewrite the files themselves");
  app.add_flag("--quiet", options->pile.quiet, "no progress bar, and no words for --check");
  options->output.declare(app);
  check->excludes(in_place);
  in_place->excludes("--output");
  in_place->excludes("--record");
  return [options] { return run(*options); };
}

}  // namespace stela
