#pragma once

#include <functional>
#include <string>

#include "lib/scene/scene.h"

namespace stela::testing {

/// Calls `check` with the pictures of many positions of every game: those of testdata, of games
/// played by chance at the start, in the middle and at the end, what is not allowed in the records
/// of illegal/, and the catalogues. `what` names the picture.
void for_each_scene(const std::function<void(const Scene& scene, const std::string& what)>& check);

/// The words in the classes of `element`.
[[nodiscard]] std::vector<std::string> words_of(const Element& element);

}  // namespace stela::testing
