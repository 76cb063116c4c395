#include "tools/batch/importers.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <set>

#include "formats/bga/bga.h"
#include "lib/core/utf8.h"
#include "lib/words/tr.h"
#include "tools/files/files.h"

namespace stela {
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
