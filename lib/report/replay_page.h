#pragma once

#include <string>

#include "lib/document/page.h"
#include "lib/report/frames.h"
#include "lib/report/summary.h"

namespace stela {

struct ReplayPageOptions {
  PageOptions page;
  /// For a frame in another page: without a heading or margin.
  bool embed = false;
  /// Whether the page reveals the rest of the game before its reader gets there; the reader can
  /// change this.
  bool spoilers = true;
  /// Record as text for readers to save, if it was not read from text.
  std::string source = {};
  /// Whether the data is packed (`PackedText`); not if the page is compressed as a whole.
  bool packed = true;
  /// Address of the list of games that the page belongs to, or empty.
  std::string list = {};
};

/// Returns a self-contained page to click through a record: it works from a disk, without a
/// network, in a frame that may only run scripts, and under its own strict content security policy.
/// Positions are stored as changes of the previous position, so `input` must have been replayed
/// with positions.
[[nodiscard]] Page replay_page(const Summary& summary, const ReportInput& input,
                               const ReplayPageOptions& options);

/// Returns the same as HTML.
[[nodiscard]] std::string write_replay_page(const Summary& summary, const ReportInput& input,
                                            const ReplayPageOptions& options);

}  // namespace stela
