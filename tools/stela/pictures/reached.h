#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lib/game/position.h"
#include "lib/game/score.h"
#include "lib/record/record.h"
#include "lib/scene/scene.h"

namespace stela {

/// The last entry of the main line that is numbered `number` or less (of all, when negative): what
/// a picture of the position behind it is about. `kNone` when nothing was done before.
[[nodiscard]] std::int32_t entry_at(const Record& record, int number);

/// The picture of `position`, which the record reaches with the entry at index `entry` (`kNone`:
/// the start). `outcome` is how the game ended there; null: it is not its end.
[[nodiscard]] Scene draw_reached(const Record& record, std::int32_t entry, const Position& position,
                                 const Outcome* outcome);

/// Outlines where the entry acted.
void draw_last(const Record& record, std::int32_t entry, const Position& position, Scene& scene);

/// Draws what the comments of the entry ask for; gives what cannot be drawn, a sentence each.
[[nodiscard]] std::vector<std::string> draw_comments(const Record& record, std::int32_t entry,
                                                     Scene& scene);

}  // namespace stela
