#include "tests/formats/helpers.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "formats/json/reader.h"
#include "formats/text/reader.h"
#include "formats/tree/tree.h"
#include "formats/xml/reader.h"
#include "lib/games/games.h"
#include "lib/replay/replayer.h"
#include "tests/catch.h"

namespace stela::test {
namespace {

bool read(Syntax syntax, std::string_view document, const tree::Sink& sink,
          std::vector<Diagnostic>& diagnostics) {
  ValueMemory memory;
  return syntax == Syntax::kJson ? json::read(document, memory, sink, diagnostics)
                                 : xml::read(document, all_games(), memory, sink, diagnostics);
}

}  // namespace

std::vector<Finding> findings(Syntax syntax, std::string_view document) {
  std::vector<Diagnostic> diagnostics;
  Record record;
  const bool good = read(
      syntax, document,
      [&](Value& value) {
        std::vector<Diagnostic> found;
        tree::to_record(value, all_games(), record, found, syntax);
        diagnostics.insert(diagnostics.end(), found.begin(), found.end());
        return true;
      },
      diagnostics);
  if (!good) CHECK_FALSE(diagnostics.empty());
  sort_by_place(diagnostics);
  std::vector<Finding> out;
  for (const Diagnostic& d : diagnostics) {
    CHECK(d.span.end() <= document.size());
    out.push_back({d.span.begin, std::string(document.substr(d.span.begin, d.span.size)),
                   d.message.english()});
  }
  return out;
}

bool has_one_mistake(Syntax syntax, std::string_view document, std::string_view shown,
                     std::string_view message, std::string_view after) {
  const std::size_t at = document.find(shown, document.find(after));
  const Finding expected{at, std::string(shown), std::string(message)};
  const std::vector<Finding> found = findings(syntax, document);
  if (found.size() == 1 && found.front() == expected) return true;
  for (const Finding& finding : found) {
    UNSCOPED_INFO(finding.offset << ": `" << finding.shown << "`: " << finding.message);
  }
  return false;
}

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::vector<std::filesystem::path> record_files() {
  namespace fs = std::filesystem;
  const fs::path root = STELA_SOURCE_DIR;
  std::vector<fs::path> folders = {root / "testdata"};
  for (const GameInfo* game : all_games()) {
    folders.push_back(root / "../shared/corpus" / std::string(game->id));
  }
  std::vector<fs::path> files;
  for (const fs::path& folder : folders) {
    if (!fs::exists(folder)) continue;
    for (const auto& file : fs::recursive_directory_iterator(folder)) {
      if (file.path().extension() == ".stela") files.push_back(file.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<std::string> split_records(std::string_view text) {
  std::vector<std::string> records;
  for (const std::string_view record : testing::split_records(text)) {
    if (!text::is_blank(record)) records.emplace_back(record);
  }
  return records;
}

bool read_canonical(std::string_view source, Record& record) {
  std::vector<Diagnostic> diagnostics;
  text::read_record(source, record, diagnostics);
  if (!diagnostics.empty()) return false;
  Replayer replayer(all_games());
  replayer.respell(record, {}, diagnostics);
  return true;
}

std::vector<Diagnostic> from_document(Syntax syntax, std::string_view document, Record& record) {
  std::vector<Diagnostic> diagnostics;
  REQUIRE(testing::from_document(syntax, document, record, diagnostics));
  return diagnostics;
}

}  // namespace stela::test
