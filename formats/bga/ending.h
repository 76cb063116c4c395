#pragma once

#include <string>
#include <vector>

#include "formats/bga/course.h"
#include "formats/bga/table_info.h"

namespace stela::bga {

/// Returns the claims for the record's result: scores as counted in the log, how the game ended off
/// the board, and the winners named by the platform; empty if nothing is claimed. If this
/// contradicts the game as played, an error (with `lenient`, a warning) is added to `remarks` and
/// nothing is claimed.
[[nodiscard]] std::vector<std::string> result_of(const TableLog& log, const Course& course,
                                                 const TableInfo& info, const Seats& seats,
                                                 const Table& table, bool lenient,
                                                 std::vector<importing::Remark>& remarks);

}  // namespace stela::bga
