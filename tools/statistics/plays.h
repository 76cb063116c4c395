#pragma once

#include <string>

#include "formats/trackers/play.h"
#include "lib/game/score.h"
#include "lib/game/table.h"
#include "lib/record/record.h"

namespace stela {

/// The finished game of `record`, in canonical spelling, at `table`, which ended as `outcome` says,
/// for a tracker. What the record does not say is left out.
[[nodiscard]] plays::Play play_of(const Record& record, const Table& table, const Outcome& outcome);

}  // namespace stela
