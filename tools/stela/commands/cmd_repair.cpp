#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/text/reader.h"
#include "lib/core/utf8.h"
#include "lib/games/games.h"
#include "lib/repair/encodings.h"
#include "lib/repair/repair_record.h"
#include "lib/replay/replayer.h"
#include "lib/words/tr.h"
#include "tools/batch/batch.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/findings.h"
#include "tools/files/files.h"
#include "tools/files/output.h"
#include "tools/records/replays.h"
#include "tools/stela/commands/commands.h"

namespace stela {

/// A piece of a text, in bytes, and its replacement.
struct Replacement {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text;
};

/// Returns `bytes` with all of `replacements`, which must be in order, not overlap, and lie within
/// it.
[[nodiscard]] std::string replaced(std::string_view bytes,
                                   const std::vector<Replacement>& replacements);

/// The differences between a file and the result of replacements, in the format that `patch` reads:
/// removed lines, added lines, and three lines of context. The file comes in pieces that end at
/// line endings; the context does not extend beyond a piece.
class UnifiedDiff {
 public:
  /// `path` as it is shown.
  explicit UnifiedDiff(std::string path) : path_(std::move(path)) {}

  /// Appends the differences of the next piece to `out`.
  void add(std::string_view bytes, const std::vector<Replacement>& replacements, std::string& out);

 private:
  std::string path_;
  bool begun_ = false;
  /// Number of lines before the next piece, of the file and of the result.
  std::size_t old_lines_ = 0;
  std::size_t new_lines_ = 0;
};

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
  std::vector<Replacement> replacements;
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
      const bool moves = held_->moved.replacements.empty();
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
    made.replacements.insert(made.replacements.end(), head.replacements.begin(),
                             head.replacements.end());
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
      Replacement words = std::move(held_->moved.replacements.back());
      held_->moved.replacements.pop_back();
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
      made.replacements.push_back({begin + edit.span.begin, begin + edit.span.end(), edit.text});
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

Message bytes_lost() { return tr("bytes of its UTF-16 are lost"); }

/// Reports that `file`, of which bytes are lost, is left as it is, and counts its records as
/// invalid; `before` are the totals without it. Returns the exit status.
int leave_lost(const FoundFile& file, const Sums& before, Sums& sums) {
  sums.mended = before.mended;
  sums.invalid = before.invalid + (sums.records - before.records);
  sums.lost = false;
  return leave(file, bytes_lost(), kExitInvalid);
}

/// Returns what the replacements in a batch change, as a diff.
std::string difference(const Batch& batch, const std::vector<Replacement>& replacements) {
  std::string text;
  UnifiedDiff(printable(batch.file)).add(batch.bytes, replacements, text);
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
        std::ranges::stable_sort(made.replacements, {}, &Replacement::begin);
        if (made.likely && !options.dry_run && !options.batch.quiet) {
          write_to_stderr(difference(batch, made.replacements));
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
                                changed |= !made.replacements.empty() || made.encoded;
                                compressed = batch.compressed;
                                truncated |= batch.truncated;
                                output.write(mark_before(batch));
                                output.write(replaced(batch.bytes, made.replacements));
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
        if (!batch.truncated) diff->add(batch.bytes, made.replacements, text);
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
          decoded += replaced(batch.bytes, made.replacements);
          return;
        }
        output.write(mark_before(batch));
        output.write(replaced(batch.bytes, made.replacements));
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

constexpr std::size_t kContext = 3;

/// Whole lines of the old text, by their numbers from 0, and the lines in their place.
struct Hunk {
  std::size_t first = 0;
  std::size_t end = 0;
  std::string text;
};

/// Returns the lines of `text` with their LF, which the last one may lack. Views into `text`.
std::vector<std::string_view> whole_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.size(), text.find('\n') + 1);
    const std::size_t size = end == 0 ? text.size() : end;
    lines.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

std::size_t offset_of(const std::vector<std::string_view>& lines, std::size_t line,
                      std::string_view bytes) {
  return line == lines.size() ? bytes.size()
                              : static_cast<std::size_t>(lines[line].data() - bytes.data());
}

/// Returns the lines that differ.
std::vector<Hunk> find_hunks(std::string_view bytes, const std::vector<std::string_view>& lines,
                             const std::vector<Replacement>& replacements) {
  std::vector<Hunk> hunks;
  std::size_t line = 0;
  for (std::size_t i = 0; i < replacements.size();) {
    while (line + 1 < lines.size() && offset_of(lines, line + 1, bytes) <= replacements[i].begin) {
      ++line;
    }
    Hunk hunk;
    hunk.first = line;
    hunk.end = std::min(line + 1, lines.size());
    const std::size_t begin = offset_of(lines, hunk.first, bytes);
    std::vector<Replacement> own;
    // Collects the lines that belong together: changes, and those joined to them.
    for (;;) {
      std::size_t end = offset_of(lines, hunk.end, bytes);
      while (i < replacements.size() && (replacements[i].begin < end || end == bytes.size())) {
        own.push_back(replacements[i]);
        own.back().begin -= begin;
        own.back().end -= begin;
        while (hunk.end < lines.size() && offset_of(lines, hunk.end, bytes) < replacements[i].end) {
          ++hunk.end;
        }
        end = offset_of(lines, hunk.end, bytes);
        ++i;
      }
      hunk.text = replaced(bytes.substr(begin, end - begin), own);
      if (hunk.end == lines.size() || hunk.text.empty() || hunk.text.back() == '\n') break;
      ++hunk.end;
    }
    line = std::min(hunk.end, lines.empty() ? 0 : lines.size() - 1);
    hunks.push_back(std::move(hunk));
  }
  return hunks;
}

void write_lines(const std::vector<std::string_view>& lines, char mark, std::string& out) {
  for (const std::string_view line : lines) {
    out += mark;
    out += line;
    if (line.empty() || line.back() != '\n') out += "\n\\ No newline at end of file\n";
  }
}

/// Returns `first,count` as in the header of a hunk.
std::string range(std::size_t before, std::size_t count) {
  return fmt::format("{},{}", count == 0 ? before : before + 1, count);
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

std::string replaced(std::string_view bytes, const std::vector<Replacement>& replacements) {
  std::string out;
  std::size_t at = 0;
  for (const Replacement& replacement : replacements) {
    out += bytes.substr(at, replacement.begin - at);
    out += replacement.text;
    at = replacement.end;
  }
  return out.append(bytes.substr(at));
}

void UnifiedDiff::add(std::string_view bytes, const std::vector<Replacement>& replacements,
                      std::string& out) {
  const std::vector<std::string_view> lines = whole_lines(bytes);
  const std::vector<Hunk> hunks = find_hunks(bytes, lines, replacements);
  if (!hunks.empty() && !std::exchange(begun_, true)) {
    out += fmt::format("--- {0}\n+++ {0}\n", path_);
  }
  std::size_t added = 0;
  std::size_t away = 0;
  for (std::size_t i = 0; i < hunks.size();) {
    // Hunks whose surroundings touch are one.
    std::size_t last = i;
    while (last + 1 < hunks.size() && hunks[last + 1].first <= hunks[last].end + 2 * kContext) {
      ++last;
    }
    const std::size_t first = hunks[i].first - std::min(hunks[i].first, kContext);
    const std::size_t end = std::min(lines.size(), hunks[last].end + kContext);
    const std::size_t old_before = old_lines_ + first;
    const std::size_t new_before = new_lines_ + first + added - away;
    std::string body;
    std::size_t line = first;
    std::size_t old_count = end - first;
    std::size_t new_count = old_count;
    const auto keep_until = [&](std::size_t stop) {
      write_lines({lines.begin() + static_cast<std::ptrdiff_t>(line),
                   lines.begin() + static_cast<std::ptrdiff_t>(stop)},
                  ' ', body);
      line = stop;
    };
    for (; i <= last; ++i) {
      keep_until(hunks[i].first);
      const auto from = lines.begin() + static_cast<std::ptrdiff_t>(hunks[i].first);
      const auto to = lines.begin() + static_cast<std::ptrdiff_t>(hunks[i].end);
      const std::vector<std::string_view> come = whole_lines(hunks[i].text);
      write_lines({from, to}, '-', body);
      write_lines(come, '+', body);
      added += come.size();
      away += hunks[i].end - hunks[i].first;
      new_count = new_count + come.size() - (hunks[i].end - hunks[i].first);
      line = hunks[i].end;
    }
    keep_until(end);
    out +=
        fmt::format("@@ -{} +{} @@\n", range(old_before, old_count), range(new_before, new_count));
    out += body;
  }
  old_lines_ += lines.size();
  new_lines_ += lines.size() + added - away;
}

}  // namespace stela
