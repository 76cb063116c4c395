#pragma once

#include <string>
#include <vector>

#include "lib/scene/scene.h"

namespace stela {

/// From halfway up the capitals to the baseline, as a part of the font size.
inline constexpr double kBaseline = 0.36;

/// The part of a picture that `scene` fills: everything in it, with its margin.
[[nodiscard]] Extent view_of(const Scene& scene);

/// How high a picture of `view` is that is `width` wide; in pixels, at least one.
[[nodiscard]] int height_of(const Extent& view, int width);

/// What is drawn, the lowest first: layer by layer, and those that stand in one as they were added;
/// without the names of places where `coordinates` is false.
[[nodiscard]] std::vector<const Element*> drawing_order(const Scene& scene, bool coordinates);

/// The halo of a text that has one: the text once more, as a broad line.
[[nodiscard]] Element halo_of(const Element& text);

}  // namespace stela
