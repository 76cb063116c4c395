#include "formats/xml/reader.h"

#include <new>
#include <pugixml.hpp>
#include <string>
#include <utility>

#include "formats/xml/builder.h"
#include "formats/xml/records.h"
#include "formats/xml/surroundings.h"
#include "formats/xml/well_formed.h"

namespace stela::xml {

bool read_record(std::string_view fragment, std::size_t offset, const Bindings& bindings,
                 std::span<const GameInfo* const> games, ValueMemory& memory, Value& record,
                 tree::Reporter& reporter) {
  thread_local WellFormed well_formed;
  thread_local std::string copy;
  record = {};
  record.span = tree::span_between(offset, offset + fragment.size());
  if (!well_formed.check(fragment, offset, bindings, reporter)) return false;
  // Nothing is translated, so that what pugixml gives is as long as it is written.
  constexpr unsigned kOptions = pugi::parse_cdata;
  copy.assign(fragment);
  pugi::xml_document tree;
  const pugi::xml_parse_result result =
      tree.load_buffer_inplace(copy.data(), copy.size(), kOptions, pugi::encoding_utf8);
  if (result.status == pugi::status_out_of_memory) throw std::bad_alloc();
  Builder(fragment, offset, copy.data(), well_formed, games, memory, reporter)
      .build(tree.document_element(), record);
  return true;
}

bool read(std::string_view document, std::span<const GameInfo* const> games, ValueMemory& memory,
          const tree::Sink& sink, std::vector<Diagnostic>& diagnostics) {
  tree::Reporter reporter(diagnostics);
  if (tree::is_too_large(document, reporter)) return false;
  Surroundings surroundings;
  RecordFinder finder;
  std::vector<tree::Part> parts;
  finder.find(document, true, parts);
  Value record;
  for (const tree::Part& part : parts) {
    const std::string_view bytes = document.substr(part.begin, part.end - part.begin);
    surroundings.read(part, bytes, part.begin, reporter);
    if (part.kind == tree::PartKind::kAround) continue;
    const bool good =
        read_record(bytes, part.begin, surroundings.bindings(), games, memory, record, reporter);
    if (good && !sink(record)) return !reporter.any();
    reporter.begin_record();
  }
  surroundings.end(document.size(), reporter);
  return !reporter.any();
}

}  // namespace stela::xml
