#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "formats/tree/tree.h"
#include "lib/core/diagnostic.h"
#include "lib/core/value.h"

namespace stela::json {

/// Reads one record as found by `RecordFinder`, or a line of NDJSON. `fragment` is a JSON value
/// that begins at byte `offset` of the text to which spans refer. The parts of the record are
/// allocated in `memory`; its strings are views into `fragment` where possible. Errors are reported
/// as `record.syntax`. Duplicate fields, nulls and integers beyond 64 bits do not stop reading: the
/// value becomes null. After any other error the result is false and `record` is null.
bool read_record(std::string_view fragment, std::size_t offset, ValueMemory& memory, Value& record,
                 tree::Reporter& reporter);

/// Reads a JSON document: one record, or a list of records, optionally after a byte-order mark.
/// Each record is passed to `sink` with the spans of all its values in the document. Its parts are
/// allocated in `memory`, which the sink may clear. Errors in a record, or around records, are
/// appended to `diagnostics` as `record.syntax` with their span in the document, before the record
/// that contains them is passed on; a record that could not be read is not passed on. Reading stops
/// when the sink returns false. Returns true if nothing was appended.
bool read(std::string_view document, ValueMemory& memory, const tree::Sink& sink,
          std::vector<Diagnostic>& diagnostics);

}  // namespace stela::json
