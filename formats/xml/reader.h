#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "formats/tree/reporter.h"
#include "formats/tree/tree.h"
#include "formats/xml/namespaces.h"
#include "lib/core/diagnostic.h"
#include "lib/core/value.h"
#include "lib/game/info.h"

namespace stela::xml {

/// Reads one record as found by `RecordFinder`. `fragment` is an element `record` that begins at
/// byte `offset` of the text to which spans refer; `bindings` are those that it inherits
/// (`DocumentEnvelope::bindings`). Text that is not well-formed XML 1.0 in UTF-8, or does not have
/// the form of the model, is reported as `record.syntax`. Fields that a record does not have are
/// left to `tree::to_record`, which needs the same `games`. The parts of `record` are allocated in
/// `memory`; its strings are views into `fragment` where possible. Returns false if the fragment is
/// not well formed: then `record` is a null.
bool read_record(std::string_view fragment, std::size_t offset, const Bindings& bindings,
                 std::span<const GameInfo* const> games, ValueMemory& memory, Value& record,
                 tree::Reporter& reporter);

/// Reads an XML document: an element `stela` that contains any number of elements `record`. Each
/// record that is well formed is passed to `sink`, in order, with the spans of all its values in
/// the document. Errors are appended to `diagnostics` as above; those in or before a record come
/// before the record is passed on. An error in one record, or between records, does not affect the
/// others.
///
/// The parts of a record are allocated in `memory`, which the sink may clear. Returns true if
/// nothing was appended. Reading stops when the sink returns false.
bool read(std::string_view document, std::span<const GameInfo* const> games, ValueMemory& memory,
          const tree::Sink& sink, std::vector<Diagnostic>& diagnostics);

}  // namespace stela::xml
