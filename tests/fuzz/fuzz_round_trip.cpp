// Text, JSON, XML and text again: the same bytes.
#include <cstdint>

#include "formats/json/reader.h"
#include "formats/json/writer.h"
#include "formats/text/reader.h"
#include "formats/tree/tree.h"
#include "formats/xml/reader.h"
#include "formats/xml/writer.h"
#include "lib/games/games.h"
#include "lib/replay/replayer.h"
#include "tests/fuzz/support.h"

namespace stela::fuzz {
namespace {

void read_back(const std::vector<Value>& values, const std::vector<Diagnostic>& complaints,
               Record& record) {
  require(complaints.empty() && values.size() == 1, "what was written can be read");
  std::vector<Diagnostic> own;
  tree::to_record(values.front(), all_games(), record, own);
  require(own.empty(), "a record that was written is one");
}

void run(std::string_view bytes) {
  Replayer replayer(all_games());
  for (const std::string_view source : split(bytes)) {
    Record record;
    std::vector<Diagnostic> diagnostics;
    text::read_record(source, record, diagnostics);
    if (!diagnostics.empty()) continue;
    ReplayOptions options;
    options.respell = true;
    replayer.replay(record, options, diagnostics);
    const std::string canonical = written(record);

    std::vector<Diagnostic> complaints;
    std::vector<Value> values;
    std::string document;
    json::write(tree::to_value(record, all_games()), true, document);
    json::read(document, values, complaints);
    Record from_json;
    read_back(values, complaints, from_json);

    std::string tree;
    xml::write_begin(tree);
    xml::write(tree::to_value(from_json, all_games()), tree);
    xml::write_end(tree);
    values.clear();
    xml::read(tree, values, complaints);
    Record from_xml;
    read_back(values, complaints, from_xml);
    require(written(from_xml) == canonical, "text, JSON, XML and text are the same bytes");
  }
}

}  // namespace
}  // namespace stela::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  stela::fuzz::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
