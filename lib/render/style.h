#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "lib/render/svg.h"
#include "lib/scene/scene.h"

namespace stela {

/// Appends the style rules for the classes that `used` wants, each below the class `scope`.
void write_style(Theme theme, std::string_view scope, std::span<const ScenePlayer> players,
                 const std::function<bool(std::string_view)>& used, std::string& out);

}  // namespace stela
