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

/// Appends `text` as character data; with `quoted`, as it stands between the quotes of an
/// attribute. What no document may hold (`find_bad_text`) becomes U+FFFD; records hold none of it.
void write_escaped(std::string_view text, bool quoted, std::string& out);

}  // namespace stela::xml
