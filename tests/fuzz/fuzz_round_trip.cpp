// Text, JSON, XML and text again: the same bytes, and after every entry the same position.
#include <cstdint>

#include "formats/text/reader.h"
#include "tests/fuzz/support.h"

namespace stela::fuzz {
namespace {

void run(std::string_view bytes) {
  for (const std::string_view source : split_records(bytes)) {
    Record record;
    std::vector<Diagnostic> diagnostics;
    text::read_record(source, record, diagnostics);
    if (diagnostics.empty()) (void)require_formats_agree(record);
  }
}

}  // namespace
}  // namespace stela::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  stela::fuzz::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
