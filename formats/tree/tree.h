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

/// The one model of a record that JSON and XML share: a tree of values (docs/formats.md).
namespace stela::tree {

/// Takes the records of a document one by one, so that only one need be in memory; false when no
/// more are wanted.
using Sink = std::function<bool(Value& record)>;

/// The record as a value, made in `memory`; its texts are views into the record. Every tag, token,
/// claim, annotation, comment and variation is kept: what does not fit its structured form stands
/// as text at its place. `record` must have been read without syntax errors; that a token be
/// written as fields and not as text, it must be in canonical spelling, as after
/// `Replayer::respell`.
[[nodiscard]] Value to_value(const Record& record, std::span<const GameInfo* const> games,
                             ValueMemory& memory);

/// Whether `value` is an object of another program: it has several members, none of a record, and
/// no more than half of them can be misspelt ones.
[[nodiscard]] bool is_foreign(const Value& value);

/// Empties `record` and fills it from `value`, whose texts it copies; `record.source` stays empty.
/// The spans of its parts are those of the values from which they came. Whatever is no record, or
/// could not stand in text, is appended to `diagnostics` as `record.syntax` (control characters in
/// tags: `record.tag-value`), in no particular order; what it spoils is marked in the record, so
/// that a replay stops there. A null in `value` stands for something that a reader has reported.
/// Messages call things as they stand in `syntax`.
void to_record(const Value& value, std::span<const GameInfo* const> games, Record& record,
               std::vector<Diagnostic>& diagnostics, Syntax syntax = Syntax::kJson);

}  // namespace stela::tree
