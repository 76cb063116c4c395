#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lib/report/frames.h"
#include "lib/report/summary.h"
#include "lib/scene/annotate.h"
#include "lib/scene/scene.h"
#include "lib/scene/text.h"

namespace stela {

/// A picture of a position, and the texts beside it.
struct Shown {
  Frame board;
  /// Visible part of the picture, or null if it is the same as before.
  std::optional<Extent> view;
  /// Players' possessions as text, and who is next.
  std::vector<SceneFacts> facts;
  std::vector<std::string> remarks;
  /// Position as tokens, and as a text for screen readers.
  Frame setup;
  Frame described;
  /// Description of the entry, by action.
  std::vector<std::string> steps;
  /// Descriptions of other events.
  std::vector<std::string> others;
  /// Result table of a finished game, if the board does not show it.
  std::optional<EndCard> end;
};

/// A point of the game that the page can show: the start, or after an entry.
struct Node {
  /// Link to this node, without `#`.
  std::string id;
  std::string heading;
  /// Null for the start.
  const SummaryItem* entry = nullptr;
  int depth = 0;
  /// Previous node in the same line, or the node before the line; -1 for the start.
  std::int32_t before = -1;
  /// Node to which a variation that begins here is an alternative, otherwise -1.
  std::int32_t instead = -1;
  /// Step whose position is shown; with `kNone`, that of `before` is shown.
  std::int32_t step = kNone;
  std::vector<std::string> comments;
  /// Drawings requested by the comments.
  std::vector<Annotation> drawings;
  std::string illegal;
  /// Player's clock and the time taken for the entry from the comments, as written.
  std::string clock;
  std::string took;
  /// Contents; an entry that was not played shares those of the node before it.
  std::shared_ptr<const Shown> shown;
};

/// Returns the nodes of a record in order, each after the one that leads to it, without contents.
[[nodiscard]] std::vector<Node> nodes_of(const Summary& summary);

}  // namespace stela
