#pragma once

#include <string>

#include "lib/report/summary.h"
#include "lib/report/summary_html.h"

namespace stela {

struct ReplayPageOptions {
  PageOptions page;
  /// For a frame in another page: without a heading and without a margin.
  bool embed = false;
  /// Whether the page shows how the game goes on and ends before its reader gets there; the reader
  /// can switch that.
  bool spoilers = true;
  /// The record as text, for readers to keep, where it was not read from text.
  std::string source = {};
};

/// A record to click through, as one page that needs nothing beside itself: it works from a disk,
/// without a network, in a frame that may do no more than run scripts, and under its own strict
/// content security policy. Positions are kept as changes against the position before, so `input`
/// must have been replayed with positions.
[[nodiscard]] std::string write_replay_page(const Summary& summary, const ReportInput& input,
                                            const ReplayPageOptions& options);

}  // namespace stela
