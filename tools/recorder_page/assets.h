#pragma once

#include <string_view>

namespace stela::recorder {

// The files of tools/recorder_page/page, as they are.
extern const std::string_view kStyle;
extern const std::string_view kBody;
/// One script, in the order in which its parts know each other.
extern const std::string_view kScript;

}  // namespace stela::recorder
