#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/score.h"
#include "lib/game/table.h"
#include "lib/report/diagnostic_text.h"

namespace stela {

/// A report about one record.
struct RecordReport {
  RecordPlace place;
  /// Number within the file, from 1.
  std::size_t record = 1;
  /// Offset of the record in its file, or null if unknown.
  std::optional<std::uint64_t> offset;
  int entries = 0;
  /// Number of times the main line continues from a position that is set.
  int gaps = 0;
  bool valid = true;
  /// Null if the record names no known game.
  const GameInfo* game = nullptr;
  /// Null if the tags cannot start a game: then there are no scores.
  const Table* table = nullptr;
  Outcome outcome;
  const std::vector<Diagnostic>* diagnostics = nullptr;
};

/// Appends the report as one JSON object on one line, without a line ending (cli.md, "validate
/// --report ndjson").
void write_report(const RecordReport& report, std::string& out);

}  // namespace stela
