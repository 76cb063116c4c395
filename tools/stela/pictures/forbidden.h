#pragma once

#include <string_view>
#include <vector>

#include "lib/replay/timeline.h"
#include "lib/scene/caption.h"
#include "lib/scene/scene.h"

namespace stela {

/// The first entry of `timeline` that breaks a rule, in the main line or in a variation; with
/// `entry` not negative the first that counts as this entry of the main line. Null when there is
/// none.
[[nodiscard]] const Step* find_broken(const Record& record, const Timeline& timeline, int entry);

/// The position in which `step` breaks a rule, with the offending action in its place and crossed
/// out. `step` must keep its position.
[[nodiscard]] Scene draw_broken(const Record& record, const Step& step);

/// The action, crossed out, why it is not allowed, and where that is written.
[[nodiscard]] std::vector<CaptionLine> caption_of(const Record& record, const Step& step,
                                                  std::string_view edition);

}  // namespace stela
