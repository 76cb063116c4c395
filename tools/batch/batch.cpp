#include "tools/batch/batch.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "formats/bga/bga.h"
#include "lib/core/utf8.h"
#include "lib/games/games.h"
#include "lib/words/tr.h"
#include "tools/files/files.h"

namespace stela {
namespace {

/// Parses `I/N` with 1 <= I <= N.
std::optional<std::pair<std::uint64_t, std::uint64_t>> read_shard(const std::string& text) {
  std::uint64_t shard = 0;
  std::uint64_t shards = 0;
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, shard);
  if (first.ec != std::errc{} || first.ptr == end || *first.ptr != '/') return std::nullopt;
  const auto second = std::from_chars(first.ptr + 1, end, shards);
  constexpr std::uint64_t kMost = 1'000'000'000;
  if (second.ec != std::errc{} || second.ptr != end || shards > kMost) return std::nullopt;
  if (shard < 1 || shard > shards) return std::nullopt;
  return std::pair{shard, shards};
}

}  // namespace

void listen(ErrorReporter& errors, FileVisitor& visitor) {
  visitor.begin_file = [&errors, next = std::move(visitor.begin_file)](const FoundFile& file) {
    errors.begin_file();
    if (next) next(file);
  };
  visitor.end_file = [&errors, next = std::move(visitor.end_file)](const FoundFile& file,
                                                                   const std::string& error) {
    errors.end_file(file.path);
    if (next) next(file, error);
  };
}

void BatchOptions::declare(CommandLine& line, bool parts, std::string quiet_help) {
  input.declare(line);
  line.option("--jobs", &jobs, "N", "threads; 0: one for each core")
      .between(0, kMaxJobs)
      .with_default()
      .shared();
  line.flag("--quiet", quiet, std::move(quiet_help)).shared();
  if (!parts) return;
  line.option("--shard", &shard, "I/N",
              "only the records that begin in the I-th of N equal parts of each file")
      .check([](const std::string& text) {
        return read_shard(text) ? Message()
                                : tr("`{0}` is not I/N with I from 1 to N", shown(text));
      })
      .excludes("--offset")
      .shared();
  line.option("--offset", &offset, "B", "only the records that begin at byte B or after it")
      .whole_number()
      .shared();
}

InputPart BatchOptions::part() const {
  InputPart part;
  part.begin = offset.value_or(0);
  if (const auto range = read_shard(shard)) std::tie(part.shard, part.shards) = *range;
  return part;
}

Slicer::Slicer(std::size_t record, SliceKey key)
    : wanted_(record), key_(std::move(key)), replayer_(all_games()) {}

void Slicer::work(const Batch& batch, SliceBatch& made, const HandOn& hand_on) {
  for_each_record(batch, workspace_, wanted_, [&](FoundRecord& found) {
    ++made.records;
    made.slices.push_back({static_cast<std::size_t>(found.bytes.data() - batch.bytes.data()),
                           found.bytes.size(), found.number, !found.unreadable,
                           key_ ? key_(found, replayer_) : std::string()});
    hand_on(made.slices.size() * sizeof(Slice));
    return true;
  });
}

int slice_all(const BatchOptions& pile, const SliceKey& key,
              const std::function<void(const Batch&, const Slice&)>& take,
              const std::function<bool()>& enough, const std::function<void(Format)>& expect) {
  FileVisitor visitor;
  visitor.enough = enough;
  return work_through<Slicer, SliceBatch>(
      pile, [&] { return std::make_unique<Slicer>(pile.input.record, key); },
      [&](const Batch& batch, SliceBatch& made) {
        expect(batch.format);
        for (const Slice& slice : made.slices) take(batch, slice);
      },
      visitor);
}

namespace {

/// Each platform has an entry here, and a folder in formats/.
std::span<const importing::Importer* const> importers() {
  static const std::array<const importing::Importer*, 1> kImporters = {&bga::importer()};
  return kImporters;
}

bool is_there(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0;
}

/// Returns the file called `name`, compressed or not; empty if there is none.
std::string existing(const std::string& name) {
  for (const char* packed : {"", ".gz", ".zst", ".xz", ".bz2"}) {
    if (!name.empty() && is_there(name + packed)) return name + packed;
  }
  return {};
}

}  // namespace

std::vector<std::string> platform_names() {
  std::vector<std::string> names;
  for (const importing::Importer* importer : importers()) names.emplace_back(importer->name);
  return names;
}

const importing::Importer* importer_named(std::string_view name) {
  const auto found = std::ranges::find_if(
      importers(), [&](const importing::Importer* importer) { return importer->name == name; });
  return found == importers().end() ? nullptr : *found;
}

void ImportOptions::declare(CommandLine& line) {
  line.option("--table", &about, "FILE",
              "the platform's information on the table of the one game; by default the file "
              "beside the log")
      .file_name()
      .needs("--from");
  line.flag("--lenient", lenient,
            "leave out what is not understood in a platform's log, with a comment")
      .needs("--from");
}

AboutFiles find_about(const importing::Importer& importer, const ImportOptions& options,
                      InputOptions& input) {
  AboutFiles out;
  if (!options.about.empty()) {
    if (input.found.size() != 1) throw UsageError(tr("`--table` is for the log of one table"));
    const FoundFile file = find_inputs({options.about}, false).front();
    out[input.found.front().path] = file.path;
    return out;
  }
  // In a folder, only files with the name of a log are used.
  std::erase_if(input.found, [&](const FoundFile& file) {
    return file.in_folder && file.error.empty() && importer.about_of(file.path).empty();
  });
  std::set<std::string> taken;
  for (const FoundFile& file : input.found) {
    const std::string about = existing(importer.about_of(file.path));
    if (about.empty()) continue;
    taken.insert(about);
    (void)find_inputs({about}, false);
    out[file.path] = about;
  }
  std::erase_if(input.found, [&](const FoundFile& file) { return taken.count(file.path) > 0; });
  return out;
}

std::string line_of(const importing::Remark& remark, std::string_view file) {
  const std::string place = remark.place.empty() ? "" : printable(remark.place) + ": ";
  return fmt::format("{}: {}{}: {}\n", printable(file), place, to_string(remark.severity),
                     printable(remark.message));
}

}  // namespace stela
