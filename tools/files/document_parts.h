#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "formats/json/records.h"
#include "formats/json/document_envelope.h"
#include "formats/tree/parts.h"
#include "formats/xml/records.h"
#include "formats/xml/document_envelope.h"
#include "lib/core/diagnostic.h"

namespace stela {

/// A record of a document, or what stands around records and should not.
struct DocumentPart {
  /// Byte offsets in the bytes of a batch.
  std::size_t begin = 0;
  std::size_t end = 0;
  /// What is wrong around records, with places counted from `begin`; empty: it is a record.
  std::vector<Diagnostic> mistakes;
};

/// Cuts a document that comes in pieces into records, and checks what stands around them.
template <class RecordFinder, class DocumentEnvelope>
class DocumentCutter {
 public:
  /// Appends the parts that are complete in `bytes` and gives how many bytes they are; what stands
  /// around records as it should leaves no trace. The caller comes again with what is left and more
  /// behind it. `last`: no more bytes come.
  std::size_t cut(std::string_view bytes, bool last, std::vector<DocumentPart>& parts);

  [[nodiscard]] const DocumentEnvelope& surroundings() const { return surroundings_; }

 private:
  RecordFinder finder_;
  DocumentEnvelope surroundings_;
  std::vector<tree::Part> found_;
};

using JsonCutter = DocumentCutter<json::RecordFinder, json::DocumentEnvelope>;
using XmlCutter = DocumentCutter<xml::RecordFinder, xml::DocumentEnvelope>;
extern template class DocumentCutter<json::RecordFinder, json::DocumentEnvelope>;
extern template class DocumentCutter<xml::RecordFinder, xml::DocumentEnvelope>;

}  // namespace stela
