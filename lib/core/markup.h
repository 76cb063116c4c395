#pragma once

#include <string>
#include <string_view>

namespace stela {

/// Returns `text` as the content of an element or an attribute in double quotes, valid in both XML
/// and HTML. Characters that documents do not allow (`find_bad_text`) become U+FFFD.
[[nodiscard]] std::string escaped(std::string_view text);

/// Appends `text` as XML character data that preserves whitespace; if `quoted`, as the value of an
/// attribute between double quotes. Characters that documents do not allow become U+FFFD.
void write_escaped(std::string_view text, bool quoted, std::string& out);

}  // namespace stela
