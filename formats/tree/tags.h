#pragma once

#include "formats/tree/reporter.h"
#include "lib/core/value.h"
#include "lib/record/record.h"

namespace stela::tree {

/// Adds the tags of `record` to `out`, allocated in `memory`: each as a separate field if it has
/// the form for that, otherwise in the field `tags`.
void add_tags(const Record& record, ValueMemory& memory, Value& out);

/// Appends the tags of `value`, an object, to `record`. Reports tags that the text form does not
/// allow and returns false. Members that do not have the shape of a record's field are skipped.
bool read_tags(const Value& value, Record& record, Reporter& reporter);

}  // namespace stela::tree
