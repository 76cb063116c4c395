// The parts of a document leave no byte out, and its records are the same whatever the sizes of the
// pieces in which it comes.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "formats/json/records.h"
#include "formats/xml/records.h"
#include "tests/fuzz/support.h"

namespace stela::fuzz {
namespace {

/// Returns where the records of `document` begin and end, when it comes in pieces of `step` bytes.
template <class Finder>
std::vector<std::size_t> records_of(std::string_view document, std::size_t step) {
  Finder finder;
  std::vector<tree::Part> parts;
  std::vector<std::size_t> borders;
  std::size_t begin = 0;
  std::size_t end = 0;
  do {
    end = std::min(document.size(), end + step);
    parts.clear();
    const std::size_t used =
        finder.find(document.substr(begin, end - begin), end == document.size(), parts);
    std::size_t at = 0;
    for (const tree::Part& part : parts) {
      require(part.begin == at && part.end > at, "parts leave no byte out");
      at = part.end;
      if (part.kind != tree::PartKind::kRecord) continue;
      borders.push_back(begin + part.begin);
      borders.push_back(begin + part.end);
    }
    require(at == used && used <= end - begin, "parts end where they say");
    begin += used;
  } while (end < document.size());
  require(begin == document.size(), "all parts are complete at the end");
  return borders;
}

template <class Finder>
void require_same_parts(std::string_view document) {
  const std::vector<std::size_t> whole = records_of<Finder>(document, document.size() + 1);
  for (const std::size_t step : {1U, 7U, 64U, 1000U}) {
    require(records_of<Finder>(document, step) == whole, "the sizes of pieces change no record");
  }
}

}  // namespace
}  // namespace stela::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view document(reinterpret_cast<const char*>(data), size);
  stela::fuzz::require_same_parts<stela::json::RecordFinder>(document);
  stela::fuzz::require_same_parts<stela::xml::RecordFinder>(document);
  return 0;
}
