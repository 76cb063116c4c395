#pragma once

#include <string>
#include <string_view>

#include "lib/game/table.h"
#include "lib/record/record.h"
#include "tools/analysis/analyse.h"

namespace stela {

/// For people, at most 80 columns wide but for long names and entries: what the numbers are, the
/// course of the shares, each entry that lost something, and a table of the players. `title` says
/// which record it is.
[[nodiscard]] std::string write_analysis_text(const GameAnalysis& analysis, const Record& record,
                                              const Table& table, Language language,
                                              std::string_view title);

/// One object on a line (schemas/analysis.schema.json).
[[nodiscard]] std::string write_analysis_json(const GameAnalysis& analysis, const Record& record,
                                              const Table& table, std::string_view file,
                                              std::size_t number);

}  // namespace stela
