#pragma once

#include <string>
#include <string_view>

namespace stela {

/// `text` for the content of an element or an attribute in double quotes, in XML and HTML alike.
/// What no document may hold (`find_bad_text`) becomes U+FFFD.
[[nodiscard]] std::string escaped(std::string_view text);

/// Appends `text` as character data of XML that keeps white space; with `quoted`, as it stands
/// between the double quotes of an attribute. What no document may hold becomes U+FFFD.
void write_escaped(std::string_view text, bool quoted, std::string& out);

}  // namespace stela
