// Parses XML documents without a crash; a record that was read is written as XML that is read back
// as the same record. The boundaries of records do not depend on the pieces of a document.
#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "formats/xml/records.h"
#include "tests/fuzz/support.h"

namespace {

using stela::fuzz::require;
using stela::tree::Part;
using stela::tree::PartKind;

/// Returns the ends of the records, and of the bytes between them, for a document in pieces of
/// `step` bytes.
std::vector<std::size_t> cuts_of(std::string_view document, std::size_t step) {
  stela::xml::RecordFinder finder;
  std::vector<std::size_t> cuts;
  std::vector<Part> parts;
  std::size_t begin = 0;
  for (std::size_t end = 0; begin < document.size();) {
    end = std::min(document.size(), end + step);
    parts.clear();
    const bool last = end == document.size();
    const std::size_t used = finder.find(document.substr(begin, end - begin), last, parts);
    std::size_t at = 0;
    for (const Part& part : parts) {
      require(part.begin == at && part.end > at, "parts have no gaps");
      at = part.end;
      if (part.kind == PartKind::kRecord) cuts.insert(cuts.end(), {begin + part.begin, begin + at});
    }
    require(at == used && (!last || begin + used == document.size()), "parts are all bytes");
    begin += used;
  }
  return cuts;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view document(reinterpret_cast<const char*>(data), size);
  const std::size_t step = size == 0 ? 1 : 1 + data[size / 2] % 64U;
  require(cuts_of(document, step) == cuts_of(document, std::max<std::size_t>(size, 1)),
          "pieces do not matter");
  stela::fuzz::require_document_round_trip(stela::fuzz::Syntax::kXml, document);
  return 0;
}
