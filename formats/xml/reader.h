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

/// Reads one record as `RecordFinder` found it: `fragment` is an element `record`, which begins at
/// byte `offset` of what spans are counted in; `bindings` are those that it inherits
/// (`Surroundings::bindings`). What is not well-formed XML 1.0 in UTF-8, or not of the form of the
/// model, is reported as `record.syntax`. Fields that a record does not have are left to
/// `tree::to_record`, which needs the same `games`. The parts of `record` are made in `memory`, its
/// texts are views into `fragment` where they can be. False when it is not well formed: then
/// `record` is a null.
bool read_record(std::string_view fragment, std::size_t offset, const Bindings& bindings,
                 std::span<const GameInfo* const> games, ValueMemory& memory, Value& record,
                 tree::Reporter& reporter);

/// Reads an XML document: an element `stela` that holds any number of elements `record`. Each
/// record is handed to `sink`, in order, with the places of all its values in the document; one
/// that is not well formed is not. What is wrong is appended to `diagnostics` as above: what stands
/// before a record, before that record goes to the sink. A mistake in one record, or between them,
/// leaves the others alone.
///
/// The parts of a record lie in `memory`, which the sink may clear. True when nothing was appended.
/// The reading ends when the sink wants no more.
bool read(std::string_view document, std::span<const GameInfo* const> games, ValueMemory& memory,
          const tree::Sink& sink, std::vector<Diagnostic>& diagnostics);

}  // namespace stela::xml
