#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/info.h"
#include "lib/record/record.h"
#include "lib/replay/replayer.h"

namespace stela::repair {

class FileEncoding;

/// A record after repair.
struct Repaired {
  /// Whole repaired text.
  std::string text;
  /// Edits that were made, in text order; empty if none.
  std::vector<Edit> edits;
  /// Messages about the certain and the likely fixes that were made.
  std::vector<Message> done;
  std::vector<Message> likely;
  /// Diagnostics that remain in `text`.
  std::vector<Diagnostic> left;
};

struct RepairOptions {
  /// Correct claims whose value can be computed.
  bool claims = false;
  /// Make likely fixes, too: one after another, each only if it removes an error or moves the first
  /// one further down.
  bool likely = false;
  /// The file that contains the record, if any.
  FileEncoding* file = nullptr;
};

/// Applies the certain fixes to the record `source`, and those of `options`. Never adds errors;
/// valid records are left unchanged.
[[nodiscard]] Repaired repair_record(std::string_view source,
                                     std::span<const GameInfo* const> games, Replayer& replayer,
                                     const RepairOptions& options);

/// Reads `head`, the text before the first record of a file, as `read_record` does. Returns true if
/// all of it is words, as in a greeting or a mail header: they are reported with a fix that makes
/// comments of them after the first tag of `next`, the record that follows `head`; it is certain
/// if that is valid or can be repaired. `file` contains both.
bool read_head(std::string_view head, std::string_view next, std::span<const GameInfo* const> games,
               Record& record, std::vector<Diagnostic>& diagnostics, FileEncoding* file);

/// Adds the best likely fix to the first error of `diagnostics`, those of `source`, if none of them
/// has a fix.
void suggest(std::string_view source, std::span<const GameInfo* const> games,
             std::vector<Diagnostic>& diagnostics);

}  // namespace stela::repair
