// XML documents are read without a crash; a record that was read is written as XML that is read as
// the same record.
#include <cstdint>

#include "formats/tree/tree.h"
#include "formats/xml/reader.h"
#include "formats/xml/writer.h"
#include "lib/games/games.h"
#include "tests/fuzz/support.h"

namespace stela::fuzz {
namespace {

/// The records of a document, none when it has a mistake.
std::vector<Value> read(std::string_view document, std::vector<Diagnostic>& diagnostics) {
  std::vector<Value> values;
  xml::read(document, values, diagnostics);
  return values;
}

std::string write(const Record& record) {
  std::string out;
  xml::write_begin(out);
  xml::write(tree::to_value(record, all_games()), out);
  xml::write_end(out);
  return out;
}

void run(std::string_view bytes) {
  std::vector<Diagnostic> diagnostics;
  for (const Value& value : read(bytes, diagnostics)) {
    Record record;
    std::vector<Diagnostic> own;
    tree::to_record(value, all_games(), record, own);
    require_sound(own, bytes);
    if (!own.empty() || !diagnostics.empty()) continue;
    const std::string document = write(record);
    const std::vector<Value> values = read(document, diagnostics);
    require(diagnostics.empty() && values.size() == 1, "what was written can be read");
    Record again;
    tree::to_record(values.front(), all_games(), again, own);
    require(own.empty(), "a record that was written is one");
    require(write(again) == document, "a record is written as it was read");
  }
  require_sound(diagnostics, bytes);
}

}  // namespace
}  // namespace stela::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  stela::fuzz::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
