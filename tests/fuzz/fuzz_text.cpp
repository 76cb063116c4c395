// Parses text without a crash; text without errors is written in a canonical form that is read back
// as the same.
#include <cstdint>

#include "formats/text/reader.h"
#include "tests/fuzz/support.h"

namespace stela::fuzz {
namespace {

void run(std::string_view bytes) {
  Record record;
  Record again;
  for (const std::string_view source : split_records(bytes)) {
    std::vector<Diagnostic> diagnostics;
    text::read_record(source, record, diagnostics);
    require_sound(diagnostics, source);
    if (!diagnostics.empty()) continue;
    const std::string first = written(record);
    text::read_record(first, again, diagnostics);
    require(diagnostics.empty(), "what was written can be read");
    require(written(again) == first, "the canonical form is a fixed point");
  }
}

}  // namespace
}  // namespace stela::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  stela::fuzz::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
