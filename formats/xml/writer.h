#pragma once

#include <string>
#include <string_view>

#include "lib/core/value.h"

namespace stela::xml {

/// The namespace of every element.
inline constexpr std::string_view kNamespace = "urn:stela:notation:1";

/// A document is written as `write_begin`, then `write` for each record, then `write_end`.
void write_begin(std::string& out);
/// Appends one record, indented by two spaces.
void write(const Value& record, std::string& out);
void write_end(std::string& out);

}  // namespace stela::xml
