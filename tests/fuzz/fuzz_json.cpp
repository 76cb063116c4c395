// Parses JSON documents without a crash; a record that was read is written as JSON that is read
// back as the same record.
#include <cstdint>

#include "tests/fuzz/support.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  stela::fuzz::require_document_round_trip(stela::fuzz::Syntax::kJson,
                                           {reinterpret_cast<const char*>(data), size});
  return 0;
}
