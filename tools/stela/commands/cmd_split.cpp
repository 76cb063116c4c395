#include <fmt/format.h>

#include <map>
#include <memory>
#include <set>

#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "lib/words/tr.h"
#include "tools/batch/batch.h"
#include "tools/batch/record_writer.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/files/files.h"
#include "tools/records/legal_actions.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

/// How many files may be written at once.
constexpr std::size_t kMaxFiles = 250;

struct SplitOptions {
  BatchOptions batch;
  std::string prefix;
  std::string tag;
  std::uint64_t records = 0;
};

/// Returns `value` as a part of a file name: characters that might have a meaning there become `_`.
std::string name_part(std::string_view value) {
  constexpr std::size_t kLongest = 80;
  constexpr std::string_view kPlain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-";
  std::string out;
  for (const char c : value.substr(0, kLongest)) {
    out += kPlain.find(c) == std::string_view::npos ? '_' : c;
  }
  if (out.empty()) return "none";
  if (out.front() == '.') out.front() = '_';  // no hidden file, and no `..`
  return out;
}

/// The files that records are sorted into.
class Files {
 public:
  explicit Files(const SplitOptions& options) : options_(options) {}

  void add(const Batch& batch, const Slice& slice) {
    const bool by_number = options_.tag.empty();
    const std::uint64_t part = taken_++ / std::max<std::uint64_t>(1, options_.records) + 1;
    const std::string key = by_number ? std::to_string(part) : slice.key;
    if (by_number && !open_.empty() && open_.begin()->first != key) finish();
    // Threads may have been at work on more than will be taken.
    if (failed()) return;
    if (open_.size() >= kMaxFiles && open_.count(key) == 0) {
      failure_ =
          fmt::format("the tag `{}` has more than {} values", printable(options_.tag), kMaxFiles);
      return;
    }
    std::unique_ptr<RecordCopyFile>& output = open_[key];
    if (output == nullptr) {
      output = std::make_unique<RecordCopyFile>(
          path_of(by_number ? key : new_name(key), batch.format), Replace::kNothing);
    }
    output->add(batch, slice.number, batch.bytes.substr(slice.begin, slice.size), slice.readable);
  }

  /// Returns whether continuing is useless; an omitted record does not prevent others.
  [[nodiscard]] bool failed() const { return !failure_.empty() || code_ >= kExitUsage; }

  /// Puts all files that are open under their names.
  void finish() {
    for (auto& [key, output] : open_) code_ = worse(code_, output->finish(kExitDone));
    open_.clear();
  }

  int end(int code) {
    if (!failure_.empty()) {
      complain(failure_);
      for (auto& [key, output] : open_) (void)output->finish(kExitUsage);
      return kExitUsage;
    }
    finish();
    return worse(code, code_);
  }

 private:
  [[nodiscard]] std::string path_of(const std::string& key, Format format) const {
    return fmt::format("{}{}.{}", options_.prefix, key, name_of(format));
  }

  /// Returns a name for the records with the tag's value `value`: values with similar names get
  /// numbers. numbers.
  std::string new_name(std::string_view value) {
    const std::string plain = name_part(value);
    std::string name = plain;
    // File systems may be case-insensitive.
    for (int i = 2; !names_.insert(small_letters(name)).second; ++i) {
      name = fmt::format("{}-{}", plain, i);
    }
    return name;
  }

  const SplitOptions& options_;
  /// The names used so far, in lowercase.
  std::set<std::string> names_;
  std::uint64_t taken_ = 0;
  std::map<std::string, std::unique_ptr<RecordCopyFile>> open_;
  std::string failure_;
  int code_ = kExitDone;
};

int run(const SplitOptions& options) {
  if (options.tag.empty() == (options.records == 0)) {
    throw UsageError(tr("give either `--records N` or `--by TAG`"));
  }
  Files files(options);
  SliceKey key;
  if (!options.tag.empty()) {
    key = [&options](FoundRecord& found, Replayer&) {
      return std::string(tag_of(found.record, options.tag));
    };
  }
  const int code = slice_all(
      options.batch, key, [&](const Batch& batch, const Slice& slice) { files.add(batch, slice); },
      [&] { return files.failed(); }, [](Format) {});
  return files.end(code);
}

}  // namespace

Runner declare_split(CommandLine& line) {
  auto options = std::make_shared<SplitOptions>();
  options->batch.declare(line, true);
  line.option("--records", &options->records, "N", "N records to a file").whole_number();
  line.option("--by", &options->tag, "TAG",
              "a file for each value of this tag, as in Event or Game");
  line.option("--prefix", &options->prefix, "PREFIX",
              "beginning of the names of the files; may contain folders")
      .required();
  line.flag("--force", run_files().forced(), "replace files that exist; never an input");
  return [options] { return run(*options); };
}

}  // namespace stela
