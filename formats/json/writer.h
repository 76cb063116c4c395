#pragma once

#include <cstddef>
#include <string>

#include "lib/core/value.h"

namespace stela::json {

/// Appends `value` without a line end: on one line if `compact`, else indented by two spaces, with
/// what fits into 100 columns on one line. `indent` is that of the line on which the value begins,
/// which is not written.
void write(const Value& value, bool compact, std::string& out, std::size_t indent = 0);

}  // namespace stela::json
