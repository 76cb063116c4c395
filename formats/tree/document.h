#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "formats/tree/encoding.h"
#include "formats/tree/parts.h"
#include "formats/tree/reporter.h"
#include "formats/tree/tree.h"
#include "lib/core/utf8.h"

namespace stela::tree {

/// Reads a whole document, which may begin with a byte-order mark: finds its records with a
/// `RecordFinder`, reads the text around them with a `DocumentEnvelope`, and passes each record
/// that `read_record(bytes, offset, envelope, record)` could read to `sink`, until that returns
/// false. Returns true if nothing was reported.
template <class RecordFinder, class DocumentEnvelope, class ReadRecord>
bool read_document(std::string_view document, const Sink& sink, Reporter& reporter,
                   const ReadRecord& read_record) {
  if (is_too_large(document, reporter)) return false;
  const std::size_t skipped = document.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  const std::string_view bytes = document.substr(skipped);
  std::vector<Part> parts;
  RecordFinder().find(bytes, true, parts);
  DocumentEnvelope surroundings;
  for (const Part& part : parts) {
    const std::string_view own = bytes.substr(part.begin, part.end - part.begin);
    const std::size_t offset = skipped + part.begin;
    surroundings.read(part, own, offset, reporter);
    if (part.kind == PartKind::kAround) continue;
    Value record;
    if (read_record(own, offset, surroundings, record) && !sink(record)) return !reporter.any();
    reporter.begin_record();
  }
  surroundings.end(document.size(), reporter);
  return !reporter.any();
}

}  // namespace stela::tree
