#pragma once

#include <memory>
#include <string>
#include <vector>

#include "lib/replay/replayer.h"
#include "tools/console/command_line.h"
#include "tools/console/findings.h"

namespace stela {

/// The edition that the tags of the replayer's last record name; empty: none, so that any is cited.
[[nodiscard]] std::string_view edition_of(const Replayer& replayer);

/// Replays `found`, damaged as it may be (`repair::replay`).
void replay(FoundRecord& found, Replayer& replayer, const ReplayOptions& options);

/// Reports what is wrong with `found` on standard error, as far as it is an error; true when there
/// is none.
bool report_errors(const FoundRecord& found, const Replayer& replayer);

/// The same, but adds the report to `errors`.
bool write_errors(const FoundRecord& found, const Replayer& replayer, Findings& errors);

/// `--entry N`: after entry N; 0 the start; the default the end.
struct EntryOption {
  int entry = -1;
  void declare(CommandLine& line);
};

/// Where in a record a position is: `--entry N`, and then `--after ACTIONS`, the beginning of the
/// next entry.
struct PositionOption : EntryOption {
  std::vector<std::string> after;
  void declare(CommandLine& line);
};

/// Whether `found` has as many entries as `entry` asks for; says so when not.
[[nodiscard]] bool has_entry(const FoundRecord& found, const EntryOption& entry);

/// The same, but appends what is said to `errors`.
[[nodiscard]] bool has_entry(const FoundRecord& found, const EntryOption& entry,
                             std::string& errors);

/// Replays `found` up to `place` and gives the position there; null when the record does not get so
/// far, or the actions of `--after` cannot be played, which is said and makes `code` worse. What
/// happened up to the entry goes to `timeline` when that is not null.
[[nodiscard]] std::unique_ptr<Position> position_at(FoundRecord& found, const PositionOption& place,
                                                    Replayer& replayer, int& code,
                                                    Timeline* timeline = nullptr);

}  // namespace stela
