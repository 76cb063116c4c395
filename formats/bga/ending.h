#pragma once

#include <string>
#include <vector>

#include "formats/bga/course.h"
#include "formats/bga/table_info.h"

namespace stela::bga {

/// The claims of the record's result: scores as the log counts them, how the game ended off the
/// board, winners as the platform names them. Empty: nothing is claimed. What does not agree with
/// what was played goes to `remarks`: as an error, with `lenient` as a warning, and nothing is
/// claimed.
[[nodiscard]] std::vector<std::string> result_of(const TableLog& log, const Course& course,
                                                 const TableInfo& info, const Seats& seats,
                                                 const Table& table, bool lenient,
                                                 std::vector<importing::Remark>& remarks);

}  // namespace stela::bga
