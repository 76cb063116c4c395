#pragma once

#include <string>

#include "lib/report/summary.h"
#include "lib/report/summary_html.h"

namespace stela {

/// A record to click through, as one page that needs nothing beside itself: it works from a disk,
/// without a network and under its own strict content security policy. Positions are kept as
/// changes against the position before, so `told` must have been replayed with positions.
[[nodiscard]] std::string write_replay_page(const Summary& summary, const Told& told,
                                            const PageOptions& options);

}  // namespace stela
