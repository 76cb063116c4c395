#pragma once

#include <cstddef>
#include <string>

#include "lib/core/value.h"

namespace stela::json {

/// Appends `record` without a newline at its end. If `compact`, on one line; otherwise with a line
/// for each field of the record and each item of a list that does not fit on the line of its name,
/// up to 100 columns.
void write(const Value& record, bool compact, std::string& out);

}  // namespace stela::json
