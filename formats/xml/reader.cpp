#include "formats/xml/reader.h"

#include <new>
#include <pugixml.hpp>
#include <string>

#include "formats/tree/document.h"
#include "formats/xml/builder.h"
#include "formats/xml/document_envelope.h"
#include "formats/xml/records.h"
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
  if (well_formed.too_many()) {
    const ElementPlace& last = well_formed.places().back();
    tree::report_too_many_values(tree::span_between(offset + last.begin, offset + last.content),
                                 reporter);
    return true;
  }
  // Without translation, strings from pugixml are as long as in the input.
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
  tree::Reporter reporter(diagnostics, tree::Syntax::kXml);
  return tree::read_document<RecordFinder, DocumentEnvelope>(
      document, sink, reporter,
      [&](std::string_view bytes, std::size_t offset, const DocumentEnvelope& around,
          Value& record) {
        return read_record(bytes, offset, around.bindings(), games, memory, record, reporter);
      });
}

}  // namespace stela::xml
