
#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/text/foreign_file.h"
#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/games/games.h"
#include "lib/replay/replayer.h"
#include "lib/words/tr.h"
#include "tools/analysis/analyse.h"
#include "tools/batch/batch.h"
#include "tools/batch/record_writer.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/findings.h"
#include "tools/files/files.h"
#include "tools/files/output.h"
#include "tools/statistics/names.h"
#include "tools/statistics/renamer.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

struct FormatOptions {
  BatchOptions batch;
  OutputOption output;
  bool check = false;
  bool in_place = false;
  std::vector<std::string> without;
  AliasOption names;
  bool anonymous = false;
  /// Shared by all files; null if no name changes.
  std::shared_ptr<Renamer> renamer;

  [[nodiscard]] StrippedParts stripped() const {
    const auto leaves_out = [&](std::string_view part) { return contains(without, part); };
    return {leaves_out("comments"), leaves_out("variations"), leaves_out("marks"),
            leaves_out("times"), leaves_out("analysis")};
  }
};

/// Formats records one after another; one instance per thread.
class Formatter {
 public:
  explicit Formatter(const FormatOptions& options)
      : options_(options), stripped_(options.stripped()), replayer_(all_games()) {}

  void work(const Batch& batch, WrittenRecords& result, const HandOn& hand_on) {
    result.errors.begin_batch();
    for_each_record(batch, workspace_, options_.batch.input.record, [&](FoundRecord& found) {
      ++result.records;
      format(found, batch.format, result);
      hand_on(result.texts.text.size() + result.errors.held());
      return true;
    });
  }

 private:
  static void report(const FoundRecord& found, WrittenRecords& result) {
    write_for_stderr(found, {}, result.errors);
    result.code = kExitInvalid;
  }

  void format(FoundRecord& found, Format format, WrittenRecords& result) {
    if (has_error(found.diagnostics)) {
      report(found, result);
      // Unreadable records stay unchanged, so that nothing is lost; but their names would stay,
      // too.
      if (format != Format::kStela || options_.anonymous) return;
      if (!found.truncated) text::append_kept(found.bytes, found.line_end, result.texts.text);
      result.texts.end_record(found.number);
      return;
    }
    if (!options_.without.empty()) strip(stripped_, found.record);
    if (options_.renamer) options_.renamer->rename(found.record);
    replayer_.respell(found.record, {}, found.diagnostics);
    if (options_.anonymous && options_.renamer->leaves_names(found.record)) {
      report(found, result);
      return;
    }
    std::string& text = result.texts.text;
    const std::size_t begin = text.size();
    write_record_as(found.record, options_.in_place ? format : Format::kStela, text);
    if (found.line_end != "\n") set_line_ends(found.line_end, text, begin);
    result.texts.end_record(found.number);
  }

  const FormatOptions& options_;
  StrippedParts stripped_;
  Replayer replayer_;
  Workspace workspace_;
};

/// Formats all inputs: `take` receives each batch and its records, possibly in several parts;
/// `count` receives its exit status. Reports errors. Returns the exit status for the files.
int format_all(const FormatOptions& options,
               const std::function<void(const Batch&, const RecordTexts&)>& take,
               FileVisitor visitor, const std::function<void(int)>& count) {
  ErrorReporter errors;
  listen(errors, visitor);
  return work_through<Formatter, WrittenRecords>(
      options.batch, [&] { return std::make_unique<Formatter>(options); },
      [&](const Batch& batch, WrittenRecords& result) {
        take(batch, result.texts);
        errors.report(result.errors);
        count(result.code);
      },
      visitor);
}

/// Compares two streams that arrive in pieces.
class Comparison {
 public:
  void add_left(std::string_view piece) { add(left_, right_, piece); }
  /// If a batch comes in several parts, its bytes count once.
  void add_right(const Batch& batch) {
    if (batch.offset + batch.bytes.size() <= seen_) return;
    seen_ = batch.offset + batch.bytes.size();
    if (batch.behind_mark) add(right_, left_, kByteOrderMark);
    add(right_, left_, batch.bytes);
  }
  [[nodiscard]] bool equal() const { return equal_ && left_.empty() && right_.empty(); }

 private:
  void add(std::string& own, std::string& other, std::string_view piece) {
    if (!equal_) return;
    own += piece;
    const std::size_t common = std::min(own.size(), other.size());
    equal_ = std::string_view(own).substr(0, common) == std::string_view(other).substr(0, common);
    own.erase(0, common);
    other.erase(0, common);
  }

  std::string left_;
  std::string right_;
  /// Offset in the file up to which bytes were compared.
  std::uint64_t seen_ = 0;
  bool equal_ = true;
};

/// Concatenates the records of all files, with the line endings of the first file.
class TextJoin {
 public:
  explicit TextJoin(RecordJoin::Write write)
      : join_(std::move(write), RecordJoin::Gap::kEmptyLine, Format::kStela) {}

  void add(const Batch& batch, const RecordTexts& texts) {
    if (texts.pieces.empty()) return;
    if (!line_end_) line_end_ = batch.line_end;
    if (batch.line_end == *line_end_) return join_.add(batch.file, Format::kStela, texts);
    RecordTexts made;
    std::size_t begin = 0;
    for (const RecordTexts::Piece& piece : texts.pieces) {
      append_with_line_ends(std::string_view(texts.text).substr(begin, piece.end - begin),
                            *line_end_, made.text);
      made.end_record(piece.number);
      begin = piece.end;
    }
    join_.add(batch.file, Format::kStela, made);
  }
  [[nodiscard]] int finish() { return join_.finish(); }

 private:
  RecordJoin join_;
  std::optional<std::string_view> line_end_;
};

/// Returns whether each file is formatted already, as an exit status.
int check_files(const FormatOptions& options) {
  int code = kExitDone;
  Comparison comparison;
  const auto compare = [&](std::string_view text, Format) { comparison.add_left(text); };
  RecordJoin join(compare, RecordJoin::Gap::kEmptyLine, Format::kStela);
  FileVisitor visitor;
  visitor.begin_file = [&](const FoundFile&) {
    comparison = {};
    join = RecordJoin(compare, RecordJoin::Gap::kEmptyLine, Format::kStela);
  };
  visitor.end_file = [&](const FoundFile& file, const std::string& error) {
    if (!error.empty() || comparison.equal()) return;
    if (!options.batch.quiet) {
      const std::string summary =
          tr(globals().language, "{0}: not in canonical form", printable(file.path)) + '\n';
      code = worse(code, print(ReportText{summary}));
    }
    code = worse(code, kExitInvalid);
  };
  const int read = format_all(
      options,
      [&](const Batch& batch, const RecordTexts& texts) {
        comparison.add_right(batch);
        join.add(batch.file, Format::kStela, texts);
      },
      visitor, [&](int found) { code = worse(code, found); });
  return worse(code, read);
}

/// Rewrites a file in its own format.
int rewrite(FormatOptions options, const FoundFile& file) {
  options.batch.input.found = {file};
  Output output(file.path, Replace::kInput);
  std::optional<RecordJoin> join;
  Format format = Format::kStela;
  Comparison comparison;
  bool any = false;
  bool compressed = false;
  const auto put = [&](std::string_view text, Format) {
    output.write(text);
    comparison.add_left(text);
  };
  int formatted = kExitDone;
  const int read = format_all(
      options,
      [&](const Batch& batch, const RecordTexts& texts) {
        if (!join) {
          format = batch.format;
          join.emplace(put, RecordJoin::Gap::kEmptyLine, format);
        }
        comparison.add_right(batch);
        compressed = batch.compressed;
        any = any || !texts.pieces.empty();
        join->add(batch.file, format, texts);
      },
      {}, [&](int seen) { formatted = worse(formatted, seen); });
  const int left_out = join ? join->finish() : kExitDone;
  const int code = worse(worse(read, formatted), left_out);
  // Files that could not be read completely, and files that would not change, are not touched.
  const bool lossy = left_out != kExitDone || (formatted != kExitDone && format != Format::kStela);
  if (lossy || compressed || !any || comparison.equal()) {
    output.abandon();
    if (compressed) return leave(file, tr("it is compressed"), worse(code, kExitInvalid));
    return lossy ? leave(file, tr("a part of it is not well formed"), code) : code;
  }
  return finish_output(output, code);
}

/// Formats the inputs; returns the exit status.
int format_inputs(const FormatOptions& options) {
  if (options.check) return check_files(options);
  if (options.in_place) {
    if (options.batch.input.files.empty()) {
      throw UsageError(tr("`--in-place` needs files to rewrite"));
    }
    return rewrite_in_place(options.batch.input.found,
                            [&](const FoundFile& file) { return rewrite(options, file); });
  }
  Output output(options.output.path, {OutputFormat::kStela, Content::kRecords});
  TextJoin join([&](std::string_view text, Format) { output.write(text); });
  int code = kExitDone;
  FileVisitor visitor;
  visitor.enough = [&] { return output.failed(); };
  const int read = format_all(
      options, [&](const Batch& batch, const RecordTexts& texts) { join.add(batch, texts); },
      visitor, [&](int seen) { code = worse(code, seen); });
  return finish_output(output, worse(worse(code, read), join.finish()));
}

/// Takes the names in all files that can be read twice, so that a name is also found in records
/// before the first in which its player plays. Errors are reported when the files are formatted.
void learn_names(const FormatOptions& options) {
  Workspace workspace;
  Batch batch;
  for (const FoundFile& found : options.batch.input.found) {
    // Only regular files have a size.
    if (found.path == "-" || found.size == 0) continue;
    InputFiles files(found, options.batch.input.forced());
    while (InputFile* const file = files.next()) {
      while (file->next(batch)) {
        for_each_record(batch, workspace, options.batch.input.record, [&](FoundRecord& record) {
          if (!has_error(record.diagnostics)) options.renamer->learn(record.record);
          return true;
        });
      }
    }
  }
}

int run(FormatOptions& options) {
  Aliases aliases;
  if (const int code = options.names.read(aliases); code != kExitDone) return code;
  if (options.anonymous) options.batch.jobs = 1;  // names are numbered as they come
  if (options.anonymous || options.names.given()) {
    options.renamer = std::make_shared<Renamer>(aliases, options.anonymous);
  }
  if (options.anonymous) learn_names(options);
  const int code = format_inputs(options);
  if (!options.renamer) return code;
  const Language language = globals().language;
  if (const std::uint64_t count = options.renamer->merged(); count > 0) {
    complain(trn(language, count, "warning: in {0} record, `--names` calls two players the same",
                 "warning: in {0} records, `--names` calls two players the same"));
  }
  if (const std::uint64_t count = options.renamer->other_spellings(); count > 0) {
    complain(trn(language, count,
                 "warning: {0} comment names a player in another spelling, and stays as it is",
                 "warning: {0} comments name players in other spellings, and stay as they are"));
  }
  if (const std::uint64_t count = options.renamer->comments(); count > 0) {
    complain(
        trn(language, count,
            "warning: {0} comment may still reveal who played; `--without comments` leaves it out",
            "warning: {0} comments may still reveal who played; `--without comments` leaves "
            "them out"));
  }
  if (const std::uint64_t count = options.renamer->tags(); count > 0) {
    complain(trn(language, count, "warning: {0} tag may still reveal who played",
                 "warning: {0} tags may still reveal who played"));
  }
  return code;
}

}  // namespace

Runner declare_format(CommandLine& line) {
  auto options = std::make_shared<FormatOptions>();
  options->batch.declare(line, false, "no progress bar, and no list for --check");
  line.flag("--check", options->check, "write nothing; exit status 1 if a file is not canonical")
      .excludes("--in-place");
  line.flag("--in-place", options->in_place, "rewrite the files themselves")
      .excludes("--output")
      .excludes("--record");
  line.option("--without", &options->without, "LIST",
              "leave out these parts of the records: comments (their words), variations, marks "
              "(annotations, and those of diagrams), times, analysis (what `analyse` wrote)")
      .separated_by(',')
      .only({"comments", "variations", "marks", "times", "analysis"});
  options->names.declare(
      line, "--names",
      "correct players' names: a line for each player, as in `Anna = A. Miller = anna`");
  line.flag("--anonymous", options->anonymous,
            "replace players' names by `Player 1` and so on, in comments and tags, too; leave out "
            "Annotator and Source")
      .excludes("--in-place");
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
