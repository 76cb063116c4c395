#pragma once

#include <memory>
#include <string>
#include <vector>

#include "lib/replay/replayer.h"
#include "tools/console/command_line.h"
#include "tools/console/findings.h"

namespace stela {

/// Returns the edition in the tags of the replayer's last record; empty for none, so that any
/// edition is cited.
[[nodiscard]] std::string_view edition_of(const Replayer& replayer);

/// Returns the file and the number of `found` in words: `league.stela, record 3`.
[[nodiscard]] std::string location_of(const FoundRecord& found);

/// Replays `found`, even if it is damaged (`repair::replay`).
void replay(FoundRecord& found, Replayer& replayer, const ReplayOptions& options);

/// Reports the errors of `found` on standard error; returns true if there are none.
bool report_errors(const FoundRecord& found, const Replayer& replayer);

/// The same, but adds the report to `errors`.
bool write_errors(const FoundRecord& found, const Replayer& replayer, Findings& errors);

/// `--entry N`: after entry N; 0 for the start; the end by default.
struct EntryOption {
  int entry = -1;
  void declare(CommandLine& line);
};

/// A position in a record: `--entry N`, and then `--after ACTIONS`, the beginning of the next
/// entry.
struct PositionOption : EntryOption {
  std::vector<std::string> after;
  void declare(CommandLine& line);
};

/// Returns whether `found` has at least `entry` entries; prints an error if not.
[[nodiscard]] bool has_entry(const FoundRecord& found, const EntryOption& entry);

/// The same, but appends the error to `errors`.
[[nodiscard]] bool has_entry(const FoundRecord& found, const EntryOption& entry,
                             std::string& errors);

/// Replays `found` up to `place` and returns the position there; null, with an error that worsens
/// `code`, if the record does not get that far or the actions of `--after` cannot be played. Events
/// up to the entry are added to `timeline` unless it is null.
[[nodiscard]] std::unique_ptr<Position> position_at(FoundRecord& found, const PositionOption& place,
                                                    Replayer& replayer, int& code,
                                                    Timeline* timeline = nullptr);

}  // namespace stela
