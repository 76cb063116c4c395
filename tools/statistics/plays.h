#pragma once

#include <string>

#include "formats/trackers/play.h"
#include "lib/game/score.h"
#include "lib/game/table.h"
#include "lib/record/record.h"

namespace stela {

/// Returns the id of the platform's table at which `record` was played, or an empty string.
[[nodiscard]] std::string table_id_of(const Record& record);

/// Returns the finished game of `record`, in canonical spelling, at `table`, with the given
/// `outcome`, for a tracker. Data missing in the record is omitted.
[[nodiscard]] plays::Play play_of(const Record& record, const Table& table, const Outcome& outcome);

}  // namespace stela
