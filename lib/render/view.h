#pragma once

#include <string>
#include <vector>

#include "lib/scene/scene.h"

namespace stela {

/// Distance from the middle of the capitals to the baseline, relative to the font size.
inline constexpr double kBaseline = 0.36;

/// Returns the extent of `scene`: everything in it, with its margin.
[[nodiscard]] Extent view_of(const Scene& scene);

/// Returns the height in pixels, at least 1, of a picture of `view` with that width.
[[nodiscard]] int height_of(const Extent& view, int width);

/// Returns the elements in drawing order, the lowest first: layer by layer, and within a layer as
/// added.
[[nodiscard]] std::vector<const Element*> drawing_order(const Scene& scene);

/// Returns the halo of a text that has one: the text again, drawn as a wide line.
[[nodiscard]] Element halo_of(const Element& text);

}  // namespace stela
