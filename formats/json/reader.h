#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "formats/tree/reporter.h"
#include "formats/tree/tree.h"
#include "lib/core/diagnostic.h"
#include "lib/core/value.h"

namespace stela::json {

/// Reads one record as `RecordFinder` found it, or a line of NDJSON: `fragment` is a value of JSON,
/// which begins at byte `offset` of what spans are counted in. Its parts are made in `memory`, its
/// texts are views into `fragment` where they can be. Mistakes are reported as `record.syntax`.
/// Duplicate fields, null, and whole numbers beyond 64 bit do not end the reading: a null stands
/// for the value. All else does. Then the result is false and `record` a null.
bool read_record(std::string_view fragment, std::size_t offset, ValueMemory& memory, Value& record,
                 tree::Reporter& reporter);

/// Reads a JSON document: one record, or a list of records; a byte-order mark may come first. Each
/// record is handed to `sink` with the places of all its values in the document; its parts lie in
/// `memory`, which the sink may clear. What is wrong in a record, or around records, is appended to
/// `diagnostics` as `record.syntax` with its place in the document, before the record in which it
/// stands goes to the sink; one that could not be read does not go there. The reading ends when the
/// sink wants no more. True when nothing was appended.
bool read(std::string_view document, ValueMemory& memory, const tree::Sink& sink,
          std::vector<Diagnostic>& diagnostics);

}  // namespace stela::json
