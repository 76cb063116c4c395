// XML documents are read without a crash; a record that was read is written as XML that is read
// as the same record.
#include <cstdint>

#include "tests/fuzz/support.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  stela::fuzz::require_document_round_trip(stela::fuzz::Syntax::kXml,
                                           {reinterpret_cast<const char*>(data), size});
  return 0;
}
