#pragma once

#include <span>
#include <string>

#include "lib/core/value.h"
#include "lib/game/info.h"

namespace stela::json {

/// Appends `record` without a newline at its end. If `compact`, on one line; otherwise with a line
/// for each field of the record and each item of a list that does not fit on the line of its name,
/// up to 100 columns.
void write(const Value& record, bool compact, std::string& out);

/// Returns the JSON Schema (2020-12) of a document, one record or a list of records, of `games` and
/// of unknown games.
[[nodiscard]] std::string schema(std::span<const GameInfo* const> games);

}  // namespace stela::json
