#pragma once

#include "formats/tree/reporter.h"
#include "lib/core/value.h"
#include "lib/record/record.h"

namespace stela::tree {

/// Adds the tags of `record`, made in `memory`, to `out`: each as a field of its own where it has
/// the form for that, else in the field `tags`.
void add_tags(const Record& record, ValueMemory& memory, Value& out);

/// Appends the tags of `value`, an object, to `record`. What could not stand in text is reported,
/// and the result is false. What has not the shape of a record's field is passed over.
bool read_tags(const Value& value, Record& record, Reporter& reporter);

}  // namespace stela::tree
