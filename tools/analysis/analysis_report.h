#pragma once

#include <string>
#include <string_view>

#include "lib/document/document.h"
#include "lib/game/table.h"
#include "lib/record/record.h"
#include "tools/analysis/analyse.h"

namespace stela {

/// Returns a report for people: an explanation of the numbers, the course of the shares, each entry
/// with a loss, and a table of the players. `title` identifies the record.
[[nodiscard]] doc::Document analysis_document(const GameAnalysis& analysis, const Record& record,
                                              const Table& table, Language language,
                                              std::string title);

/// One object on a line (schemas/analysis.schema.json).
[[nodiscard]] std::string write_analysis_json(const GameAnalysis& analysis, const Record& record,
                                              const Table& table, std::string_view file,
                                              std::size_t number);

}  // namespace stela
