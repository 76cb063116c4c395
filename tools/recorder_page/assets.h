#pragma once

#include <string_view>

namespace stela::recorder {

// Files of tools/recorder_page/page, as they are.
extern const std::string_view kStyle;
extern const std::string_view kBody;

}  // namespace stela::recorder
