#include "tools/files/document_parts.h"

#include <utility>

#include "formats/tree/reporter.h"

namespace stela {

template <class RecordFinder, class DocumentEnvelope>
std::size_t DocumentCutter<RecordFinder, DocumentEnvelope>::cut(std::string_view bytes, bool last,
                                                                std::vector<DocumentPart>& parts) {
  found_.clear();
  const std::size_t used = finder_.find(bytes, last, found_);
  std::vector<Diagnostic> mistakes;
  const auto add_mistakes = [&](std::size_t begin, std::size_t end) {
    if (!mistakes.empty()) parts.push_back({begin, end, std::exchange(mistakes, {})});
  };
  tree::Reporter reporter(mistakes);
  for (const tree::Part& part : found_) {
    const bool record = part.kind == tree::PartKind::kRecord;
    reporter.begin_record();
    surroundings_.read(part, bytes.substr(part.begin, part.end - part.begin), 0, reporter);
    // A record at an illegal position is still a record.
    add_mistakes(part.begin, record ? part.begin : part.end);
    if (record) parts.push_back({part.begin, part.end, {}});
  }
  if (last) {
    surroundings_.end(0, reporter);
    add_mistakes(bytes.size(), bytes.size());
  }
  return used;
}

template class DocumentCutter<json::RecordFinder, json::DocumentEnvelope>;
template class DocumentCutter<xml::RecordFinder, xml::DocumentEnvelope>;

}  // namespace stela
