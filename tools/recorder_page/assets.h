#pragma once

#include <string_view>

namespace stela::recorder {

// The files of tools/recorder_page/page, as they are.
extern const std::string_view kStyle;
extern const std::string_view kBody;
/// All scripts in one, in the order of their dependencies.
extern const std::string_view kScript;

}  // namespace stela::recorder
