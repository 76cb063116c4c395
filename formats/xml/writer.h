#pragma once

#include <string>

#include "lib/core/value.h"

namespace stela::xml {

/// A document is written with `write_begin`, then `write` for each record, then `write_end`.
void write_begin(std::string& out);
/// Appends one record on separate lines, which are at most 100 bytes long where they can be broken.
void write(const Value& record, std::string& out);
void write_end(std::string& out);

}  // namespace stela::xml
