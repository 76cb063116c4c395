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

/// A picture of a position, and what is said beside it.
struct Shown {
  Frame board;
  /// What of the picture is to be seen; nothing: what was before.
  std::optional<Extent> view;
  /// What the players have, in words, and who is next.
  std::vector<SceneFacts> facts;
  std::vector<std::string> remarks;
  /// The position as tokens, and in words for those who do not see it.
  Frame setup;
  Frame described;
  /// What the entry did, by action, in words.
  std::vector<std::string> steps;
  /// What happened beside these.
  std::vector<std::string> others;
  /// The table of a game that is over, where no board shows it.
  std::optional<EndCard> end;
};

/// A place in the game where the page can stand: the start, or after an entry.
struct Node {
  /// The link that leads here, without `#`.
  std::string id;
  std::string heading;
  /// Null for the start.
  const SummaryItem* entry = nullptr;
  int depth = 0;
  /// The node before in the same line, or before the line; -1 for the start.
  std::int32_t before = -1;
  /// The node to which a variation that begins here is an alternative; else -1.
  std::int32_t instead = -1;
  /// The step whose position is shown; `kNone` shows that of `before`.
  std::int32_t step = kNone;
  std::vector<std::string> comments;
  /// What the comments ask to be drawn.
  std::vector<Annotation> drawings;
  std::string illegal;
  /// What the comments say of the player's clock, and how long the entry took; as written.
  std::string clock;
  std::string took;
  /// What is shown, which an entry that was not played has from the node before it.
  std::shared_ptr<const Shown> shown;
};

/// The places of a record in its order, each behind that from which it is reached; nothing is drawn
/// yet.
[[nodiscard]] std::vector<Node> nodes_of(const Summary& summary);

}  // namespace stela
