#pragma once

#include <string_view>
#include <vector>

#include "formats/tree/tree.h"
#include "lib/core/diagnostic.h"
#include "lib/core/value.h"

namespace stela::xml {

/// Reads an XML document: an element `stela` that holds any number of elements `record`. Each
/// record is handed to `sink` at its end tag, with the places of all its values in the document.
/// What is not well-formed XML 1.0 in UTF-8, or not of the form of the model, is appended to
/// `diagnostics` as `record.syntax` with its place in the document, before the record in which it
/// stands goes to the sink. Fields that a record does not have are left to `tree::to_record`.
///
/// True when nothing was appended. The reading ends when the sink wants no more. What is not
/// well-formed ends the reading, as do a document type declaration (which could bring entities),
/// another root and nesting beyond `tree::kMaxNesting`: the records before the mistake have been
/// read, and the rest has not.
bool read(std::string_view document, const tree::Sink& sink, std::vector<Diagnostic>& diagnostics);

/// Appends the records of a document to `records`, as above.
bool read(std::string_view document, std::vector<Value>& records,
          std::vector<Diagnostic>& diagnostics);

}  // namespace stela::xml
