#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "formats/text/reader.h"
#include "lib/core/utf8.h"
#include "lib/games/games.h"
#include "lib/repair/encodings.h"
#include "lib/repair/repair_record.h"
#include "lib/repair/transport.h"
#include "lib/replay/replayer.h"
#include "lib/words/tr.h"
#include "tools/batch/batch.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/findings.h"
#include "tools/files/files.h"
#include "tools/files/output.h"
#include "tools/files/unified_diff.h"
#include "tools/records/replays.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

struct RepairOptions {
  BatchOptions batch;
  OutputOption output;
  bool dry_run = false;
  bool in_place = false;
  bool claims = false;
  bool likely = false;
};

/// The repairs of the records of a batch.
struct Repairs {
  std::uint64_t records = 0;
  std::uint64_t mended = 0;
  std::uint64_t invalid = 0;
  std::vector<repair::Change> changes;
  /// Whether likely fixes are among them.
  bool likely = false;
  /// Whether bytes of the text are lost: then nothing is repaired.
  bool lost = false;
  /// Whether a record in another encoding becomes UTF-8.
  bool encoded = false;
  /// What was fixed, and what is left, a line each.
  std::string report;

  void clear() { *this = {}; }
};

/// Returns whether something can be fixed without confirmation: an error, or the cause of a
/// warning.
bool has_certain_fix(const std::vector<Diagnostic>& diagnostics) {
  return std::ranges::any_of(diagnostics, [](const Diagnostic& diagnostic) {
    return std::ranges::any_of(diagnostic.fixes, &Fix::certain);
  });
}

/// Adds to `edits` of a text that `words` are inserted where the first line ends after them.
void insert_after_line(std::string_view repaired, std::string words, std::vector<Edit>& edits) {
  const auto at =
      static_cast<std::uint32_t>(std::min(repaired.size(), repaired.find_first_of("\r\n")));
  // Offset of the original text, modulo 2^32, from the repaired one.
  std::uint32_t shift = 0;
  auto edit = edits.begin();
  for (; edit != edits.end() && edit->span.begin - shift <= at; ++edit) {
    const std::uint32_t begin = edit->span.begin - shift;
    const auto size = static_cast<std::uint32_t>(edit->text.size());
    if (at <= begin + size) {
      edit->text.insert(at - begin, words);
      return;
    }
    shift += edit->span.size - size;
  }
  edits.insert(edit, Edit{{at + shift, 0}, std::move(words)});
}

/// Repairs records one after another; one instance per thread.
class Repairer {
 public:
  explicit Repairer(const RepairOptions& options) : options_(options), replayer_(all_games()) {}

  void work(const Batch& batch, Repairs& made, const HandOn&) {
    made.lost = batch.utf16 != text::Utf16::kNone && !repair::is_whole_utf16(batch.bytes);
    repair::FileEncoding encoding(batch.bytes);
    for_each_record(batch, workspace_, options_.batch.input.record, [&](FoundRecord& found) {
      ++made.records;
      const bool text = batch.format == Format::kStela;
      if (!found.unreadable) stela::replay(found, replayer_, {});
      if (!above_.empty()) {
        const char* const end = found.bytes.data() + found.bytes.size();
        const char* const begin = std::exchange(above_, {}).data();
        found.bytes = {begin, static_cast<std::size_t>(end - begin)};
        repair(batch, found, &encoding, made);
        return true;
      }
      if (!has_error(found.diagnostics) && !(text && has_certain_fix(found.diagnostics))) {
        settle_words(true, made);
        return true;
      }
      if (!made.lost && found.head) {
        hold_words(batch, found);
      } else if (!made.lost && text && !found.unreadable) {
        repair(batch, found, encoding.of_part(found.bytes), made);
      } else {
        report_left(found, found.diagnostics, made);
      }
      return true;
    });
    settle_words(false, made);
  }

 private:
  /// Keeps the text before the first record until that is repaired.
  void hold_words(const Batch& batch, const FoundRecord& found) {
    held_.emplace();
    std::vector<Diagnostic> left;
    for (const Diagnostic& diagnostic : found.diagnostics) {
      // Only another encoding is undone where the words are.
      const bool moves = held_->moved.changes.empty();
      if (moves || diagnostic.fixes.empty()) left.push_back(diagnostic);
      if (diagnostic.fixes.empty()) continue;
      Repairs& made = moves ? held_->moved : held_->left;
      add(batch, found, diagnostic.fixes.front().edits, made);
      report_repaired(found, diagnostic.message, made);
    }
    report_left(found, left, held_->left);
  }

  /// Moves that text into the first record, as comments, if that is `valid` then.
  void settle_words(bool valid, Repairs& made) {
    if (!held_) return;
    const Held held = *std::exchange(held_, std::nullopt);
    const Repairs& head = valid ? held.moved : held.left;
    made.report = head.report + made.report;
    made.changes.insert(made.changes.end(), head.changes.begin(), head.changes.end());
    ++(valid ? made.mended : made.invalid);
  }

  void repair(const Batch& batch, FoundRecord& found, repair::FileEncoding* file, Repairs& made) {
    repair::Repaired repaired = repair::repair_record(found.bytes, all_games(), replayer_,
                                                      {options_.claims, options_.likely, file});
    // Text before the first record may be tags or words of it when it is repaired.
    const bool before =
        made.records == 1 && batch.starts.size() > 1 && options_.batch.input.record == 0;
    if (before && !repaired.edits.empty() && !text::as_follower(found.bytes)) {
      above_ = found.bytes;
      return;
    }
    // The line to which words are moved may change, too.
    if (held_ && !has_error(repaired.left)) {
      repair::Change words = std::move(held_->moved.changes.back());
      held_->moved.changes.pop_back();
      insert_after_line(repaired.text, std::move(words.text), repaired.edits);
    }
    add(batch, found, repaired.edits, made);
    made.likely |= !repaired.likely.empty();
    if (found.decoded) {
      made.encoded = true;
      repaired.done.insert(repaired.done.begin(), found.diagnostics.front().message);
    }
    if (!repaired.done.empty() || !repaired.likely.empty()) ++made.mended;
    for (const Message& done : repaired.done) report_repaired(found, done, made);
    for (const Message& guess : repaired.likely) report_likely(found, guess, made);
    report_left(found, repaired.left, made);
    settle_words(!has_error(repaired.left), made);
  }

  static void add(const Batch& batch, const FoundRecord& found, const std::vector<Edit>& edits,
                  Repairs& made) {
    const auto begin = static_cast<std::size_t>(found.bytes.data() - batch.bytes.data());
    for (const Edit& edit : edits) {
      made.changes.push_back({begin + edit.span.begin, begin + edit.span.end(), edit.text});
    }
  }

  void report_likely(const FoundRecord& found, const Message& what, Repairs& made) const {
    const std::string file = printable(found.file);
    made.report += options_.dry_run
                       ? tr(globals().language, "{0}: record {1}: would be fixed, likely: {2}",
                            file, found.number, what)
                       : tr(globals().language, "{0}: record {1}: fixed, likely: {2}", file,
                            found.number, what);
    made.report += '\n';
  }

  void report_repaired(const FoundRecord& found, const Message& what, Repairs& made) const {
    const std::string file = printable(found.file);
    made.report += options_.dry_run ? tr(globals().language, "{0}: record {1}: would be fixed: {2}",
                                         file, found.number, what)
                                    : tr(globals().language, "{0}: record {1}: fixed: {2}", file,
                                         found.number, what);
    made.report += '\n';
  }

  /// Reports entries instead of locations, which would be those of a text that does not exist yet.
  static void report_left(const FoundRecord& found, const std::vector<Diagnostic>& left,
                          Repairs& made) {
    if (!has_error(left)) return;
    ++made.invalid;
    for (const Diagnostic& diagnostic : left) {
      if (diagnostic.severity != Severity::kError) continue;
      const std::string file = printable(found.file);
      made.report +=
          diagnostic.entry > 0
              ? tr(globals().language, "{0}: record {1}, entry {2}: left as it is: {3} [{4}]", file,
                   found.number, diagnostic.entry, diagnostic.message, diagnostic.rule->id)
              : tr(globals().language, "{0}: record {1}: left as it is: {2} [{3}]", file,
                   found.number, diagnostic.message, diagnostic.rule->id);
      made.report += '\n';
    }
  }

  /// Text before the first record.
  struct Held {
    Repairs moved;
    /// If it stays.
    Repairs left;
  };

  const RepairOptions& options_;
  Replayer replayer_;
  Workspace workspace_;
  std::optional<Held> held_;
  /// Text before the first record that is repaired with it.
  std::string_view above_;
};

/// The totals over all files.
struct Sums {
  std::uint64_t records = 0;
  std::uint64_t mended = 0;
  std::uint64_t invalid = 0;
  /// Whether bytes of a text are lost.
  bool lost = false;
};

/// Reports that `file`, of which bytes are lost, is left as it is, and counts its records as
/// invalid; `before` are the totals without it. Returns the exit status.
int leave_lost(const FoundFile& file, const Sums& before, Sums& sums) {
  sums.mended = before.mended;
  sums.invalid = before.invalid + (sums.records - before.records);
  sums.lost = false;
  return leave(file, tr("bytes of its UTF-16 are lost"), kExitInvalid);
}

/// Returns the changes of a batch as a diff.
std::string difference(const Batch& batch, const std::vector<repair::Change>& changes) {
  std::string text;
  UnifiedDiff(printable(batch.file)).add(batch.bytes, changes, text);
  return text;
}

/// Processes the inputs of `options`; `take` receives each unmodified batch and its repairs.
/// Returns the exit status for the files.
int repair_all(const RepairOptions& options, Sums& sums,
               const std::function<void(const Batch&, const Repairs&)>& take,
               const FileVisitor& visitor) {
  return work_through<Repairer, Repairs>(
      options.batch, [&] { return std::make_unique<Repairer>(options); },
      [&](const Batch& batch, Repairs& made) {
        sums.records += made.records;
        sums.mended += made.mended;
        sums.invalid += made.invalid;
        if (!options.batch.quiet) write_to_stderr(made.report);
        // Words from before a record are inserted after its first line.
        std::ranges::stable_sort(made.changes, {}, &repair::Change::begin);
        if (made.likely && !options.dry_run && !options.batch.quiet) {
          write_to_stderr(difference(batch, made.changes));
        }
        sums.lost |= made.lost;
        take(batch, made);
      },
      visitor);
}

int report_sums(const RepairOptions& options, const Sums& sums, int code) {
  if (!options.batch.quiet) {
    const Language language = globals().language;
    complain(options.dry_run
                 ? trn(language, sums.records,
                       "{0} record: {1} would be repaired, {2} still invalid",
                       "{0} records: {1} would be repaired, {2} still invalid", sums.mended,
                       sums.invalid)
                 : trn(language, sums.records, "{0} record: {1} repaired, {2} still invalid",
                       "{0} records: {1} repaired, {2} still invalid", sums.mended, sums.invalid));
  }
  return sums.invalid > 0 ? worse(code, kExitInvalid) : code;
}

/// Returns the byte-order mark before the first record of a file, which is not part of any batch.
std::string_view mark_before(const Batch& batch) {
  const bool mark = batch.behind_mark && batch.utf16 == text::Utf16::kNone;
  return mark ? kByteOrderMark : std::string_view{};
}

/// Repairs a file in place.
int rewrite(RepairOptions options, const FoundFile& file, Sums& sums) {
  options.batch.input.found = {file};
  Output output(file.path, Replace::kInput);
  const Sums before = sums;
  bool changed = false;
  bool compressed = false;
  bool truncated = false;
  const int read = repair_all(options, sums,
                              [&](const Batch& batch, const Repairs& made) {
                                changed |= !made.changes.empty() || made.encoded;
                                compressed = batch.compressed;
                                truncated |= batch.truncated;
                                output.write(mark_before(batch));
                                output.write(repair::applied(batch.bytes, made.changes));
                              },
                              {});
  if (!changed || compressed || truncated || sums.lost || read != kExitDone) {
    output.abandon();
    if (sums.lost) return worse(read, leave_lost(file, before, sums));
    if (truncated) return leave(file, too_large_to_copy(), worse(read, kExitInvalid));
    return changed && compressed ? leave(file, tr("it is compressed"), worse(read, kExitInvalid))
                                 : read;
  }
  return finish_output(output, kExitDone);
}

int rewrite_files(const RepairOptions& options) {
  Sums sums;
  const int code = rewrite_in_place(options.batch.input.found, [&](const FoundFile& file) {
    return rewrite(options, file, sums);
  });
  return report_sums(options, sums, code);
}

/// Writes the changes as a diff.
int show_differences(const RepairOptions& options) {
  Output output(options.output.path, {OutputFormat::kDiff, Content::kText});
  Sums sums;
  Sums before;
  std::optional<UnifiedDiff> diff;
  // Whether all bytes of UTF-16 are there is known at its end.
  text::Utf16 utf16 = text::Utf16::kNone;
  std::string text;
  FileVisitor visitor;
  visitor.enough = [&] { return output.failed(); };
  visitor.begin_file = [&](const FoundFile& file) {
    diff.emplace(printable(file.path));
    before = sums;
    utf16 = text::Utf16::kNone;
  };
  visitor.end_file = [&](const FoundFile& file, const std::string& /*error*/) {
    const std::string decoded = std::exchange(text, {});
    if (sums.lost) {
      leave_lost(file, before, sums);
    } else if (utf16 != text::Utf16::kNone) {
      complain(tr(globals().language,
                  "`{0}` is {1} and becomes UTF-8; the diff shows only the other changes",
                  printable(file.path), text::name_of(utf16)));
      output.write(decoded);
    }
  };
  const int read = repair_all(
      options, sums,
      [&](const Batch& batch, const Repairs& made) {
        utf16 = batch.utf16;
        if (!batch.truncated) diff->add(batch.bytes, made.changes, text);
        if (utf16 == text::Utf16::kNone) output.write(std::exchange(text, {}));
      },
      visitor);
  return finish_output(output, report_sums(options, sums, read));
}

int run(RepairOptions options) {
  if (options.in_place) {
    if (options.batch.input.files.empty()) {
      throw UsageError(tr("`--in-place` needs files to rewrite"));
    }
    return rewrite_files(options);
  }
  if (options.dry_run) return show_differences(options);
  if (options.batch.input.found.size() > 1) {
    throw UsageError(
        tr("several files are repaired one by one: `--in-place`, or `--dry-run` to look first"));
  }
  Output output(options.output.path, {OutputFormat::kAsInput, Content::kRecords});
  Sums sums;
  FileVisitor visitor;
  FoundFile file;
  // Whether all bytes of UTF-16 are there is known at its end.
  std::string encoded;
  std::string decoded;
  for (FoundFile& found : options.batch.input.found) found.utf16_bytes = &encoded;
  bool several = false;
  visitor.begin_file = [&](const FoundFile& found) {
    several = several || !file.path.empty();
    file = found;
  };
  visitor.enough = [&] { return several || output.failed(); };
  const int read = repair_all(
      options, sums,
      [&](const Batch& batch, const Repairs& made) {
        if (several) return;
        if (batch.truncated) {
          complain(tr(globals().language, "record {0} of `{1}` is left out: {2}",
                      batch.first_record, printable(batch.file), too_large_to_copy()));
          return;
        }
        output.settle(batch.format);
        if (batch.utf16 != text::Utf16::kNone) {
          decoded += repair::applied(batch.bytes, made.changes);
          return;
        }
        output.write(mark_before(batch));
        output.write(repair::applied(batch.bytes, made.changes));
      },
      visitor);
  if (several) {
    output.abandon();
    throw UsageError(tr("`repair` repairs one file: unpack the archive"));
  }
  const bool lost = sums.lost;
  output.write(lost ? encoded : decoded);
  const int code = lost ? worse(read, leave_lost(file, {}, sums)) : read;
  return finish_output(output, report_sums(options, sums, code));
}

}  // namespace

Runner declare_repair(CommandLine& line) {
  auto options = std::make_shared<RepairOptions>();
  options->batch.declare(line, false, "do not list what was fixed and what is left");
  line.flag("--dry-run", options->dry_run, "write what would change, as a unified diff")
      .excludes("--in-place");
  line.flag("--in-place", options->in_place, "rewrite the files themselves").excludes("--output");
  line.flag("--claims", options->claims, "correct claims of scores, digests, results and winners");
  line.flag("--likely", options->likely,
            "make likely fixes, too, each only if it removes an error, and list them as a diff");
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
