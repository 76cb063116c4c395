#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lib/game/position.h"
#include "lib/record/record.h"
#include "lib/replay/timeline.h"
#include "lib/scene/annotate.h"
#include "lib/scene/canvas.h"
#include "lib/scene/caption.h"
#include "lib/scene/scene.h"
#include "tools/pictures/legal_spots.h"

namespace stela {

/// A moment of a record: what a diagram is of.
struct DiagramState {
  /// What was read, and how its tags set the table.
  const Record* record = nullptr;
  const Table* table = nullptr;
  /// The position to draw.
  const Position* position = nullptr;
  /// The entry that led to it, or that is not allowed in it; `kNone`: the start.
  std::int32_t entry = kNone;
  /// What happened in that entry; null: not known.
  const Step* step = nullptr;
  /// The position before that entry, to tell what it placed; null: not known.
  const Position* before = nullptr;
  /// How the game ended, where the moment is its end; null: it is not.
  const Outcome* outcome = nullptr;
  /// The whole record, to tell at the end of a game where the scores came from; null: not known.
  const Timeline* timeline = nullptr;
};

/// What a diagram shows beside the position.
struct DiagramOptions {
  Canvas canvas;
  /// The steps of the entry, numbered.
  bool last = false;
  /// What the entry tried and may not: as a ghost, with the reason. Has no effect without the
  /// moment's step, or if that has no diagnostic.
  bool illegal = false;
  /// The caption bar.
  bool caption = true;
  /// Marks, arrows and labels, and captions of `[%diagram]`. What cannot be drawn is left out.
  std::vector<Annotation> drawings;
  /// Places that must lie in the picture, beside those of the drawings.
  std::vector<std::string> places;
  /// Where what is asked about is legal: dots, which the caption tells of; null: not asked for.
  const LegalSpots* legal = nullptr;
  /// The least room of the board, as pictures of the same series tell theirs.
  std::optional<Extent> room;
  /// The least height of the caption, likewise (`Caption::top`).
  std::optional<double> caption_top;
};

/// The picture of a moment, as `stela diagram` draws it. What is wrong with a drawing is appended
/// to `wrong`.
[[nodiscard]] Scene draw_diagram(const DiagramState& moment, const DiagramOptions& options,
                                 std::vector<std::string>& wrong);

/// What the caption bar says of a moment; less of what the picture tells step by step.
[[nodiscard]] Caption caption_of(const DiagramState& moment, const DiagramOptions& options,
                                 bool tells_steps = false);

/// What the comments ask to draw that stand on the entry with that index, or before the first.
[[nodiscard]] std::vector<Annotation> drawings_on(const Record& record, std::int32_t entry);

}  // namespace stela
