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

/// What a report says of one record.
struct RecordReport {
  RecordPlace place;
  /// From 1, within the file.
  std::size_t record = 1;
  /// Where the record begins in its file; told when it is known.
  std::optional<std::uint64_t> offset;
  int entries = 0;
  /// How many times the main line goes on from a position that is set.
  int gaps = 0;
  bool valid = true;
  /// Null when the record names no game that is known.
  const GameInfo* game = nullptr;
  /// Null when the tags were not fit to start a game: then no scores.
  const Table* table = nullptr;
  Outcome outcome;
  const std::vector<Diagnostic>* diagnostics = nullptr;
};

/// Appends the report as one JSON object on one line, without a line end (cli.md, "validate
/// --report ndjson").
void write_report(const RecordReport& report, std::string& out);

}  // namespace stela
