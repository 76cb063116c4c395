#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "formats/json/document_envelope.h"
#include "formats/json/records.h"
#include "formats/tree/parts.h"
#include "formats/xml/document_envelope.h"
#include "formats/xml/records.h"
#include "lib/core/diagnostic.h"

namespace stela {

/// A record of a document, or illegal content between records.
struct DocumentPart {
  /// Byte offsets in the bytes of a batch.
  std::size_t begin = 0;
  std::size_t end = 0;
  /// The errors between records, with locations relative to `begin`; empty for a record.
  std::vector<Diagnostic> mistakes;
};

/// Splits a document that arrives in pieces into records, and checks the content between them.
template <class RecordFinder, class DocumentEnvelope>
class DocumentCutter {
 public:
  /// Appends the parts that are complete in `bytes` and returns their total size; valid content
  /// between records is skipped. The caller calls again with the rest and more bytes after it.
  /// `last` means that no more bytes follow.
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
