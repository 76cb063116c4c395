#pragma once

#include <functional>
#include <span>
#include <vector>

#include "formats/tree/limits.h"
#include "formats/tree/reporter.h"
#include "lib/core/diagnostic.h"
#include "lib/core/value.h"
#include "lib/game/info.h"
#include "lib/record/record.h"

/// The model of a record that JSON and XML share: a tree of values (docs/formats.md).
namespace stela::tree {

/// Receives the records of a document one by one, so that only one need be in memory; returns false
/// to stop.
using Sink = std::function<bool(Value& record)>;

/// Returns the record as a value allocated in `memory`, whose strings are views into the record.
/// Every tag, token, claim, annotation, comment and variation is kept: anything that does not fit
/// its structured form is text in the same place. `record` must have been read without syntax
/// errors. A token becomes fields rather than text only in canonical spelling, as after
/// `Replayer::respell`.
[[nodiscard]] Value to_value(const Record& record, std::span<const GameInfo* const> games,
                             ValueMemory& memory);

/// Whether `value` is an object of another program: it has several members, none of them a member
/// of records, and at most half of them can be misspelt ones.
[[nodiscard]] bool is_foreign(const Value& value);

/// Clears `record` and fills it from `value`, whose strings it copies; `record.source` stays empty.
/// The spans of its parts are those of the corresponding values. Anything that is not part of a
/// record, or is not allowed in the text form, is appended to `diagnostics` as `record.syntax`
/// (control characters in tags: `record.tag-value`), in no particular order; the affected parts are
/// marked in the record, so that a replay stops there. A null in `value` means an error that a
/// reader has reported. Messages use the terms of `syntax`.
void to_record(const Value& value, std::span<const GameInfo* const> games, Record& record,
               std::vector<Diagnostic>& diagnostics, Syntax syntax = Syntax::kJson);

}  // namespace stela::tree
