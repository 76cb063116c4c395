#pragma once

#include <string_view>
#include <vector>

#include "formats/tree/tree.h"
#include "lib/core/diagnostic.h"
#include "lib/core/value.h"

namespace stela::json {

/// Reads a JSON document: one record, or a list of records; a byte-order mark may come first. Each
/// record is handed to `sink` when its last bracket has been read, with the places of all its
/// values in the document. What is not JSON, or can be nothing in a record, is appended to
/// `diagnostics` as `record.syntax` with its place in the document, before the record in which it
/// stands goes to the sink.
///
/// True when nothing was appended. The reading ends when the sink wants no more. Duplicate fields,
/// null, and numbers that are not whole or beyond 64 bit do not end the reading: a null stands for
/// the value. All else does: then the records before the mistake have been read, and the rest has
/// not.
bool read(std::string_view document, const tree::Sink& sink, std::vector<Diagnostic>& diagnostics);

/// Appends the records of a document to `records`, as above.
bool read(std::string_view document, std::vector<Value>& records,
          std::vector<Diagnostic>& diagnostics);

}  // namespace stela::json
