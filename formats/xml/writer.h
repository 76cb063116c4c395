#pragma once

#include <string>

#include "lib/core/value.h"

namespace stela::xml {

/// A document is written as `write_begin`, then `write` for each record, then `write_end`.
void write_begin(std::string& out);
/// Appends one record on lines of its own; lines are no longer than 100 bytes where what stands on
/// them can be parted.
void write(const Value& record, std::string& out);
void write_end(std::string& out);

}  // namespace stela::xml
