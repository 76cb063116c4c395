#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lib/game/position.h"
#include "lib/record/record.h"
#include "lib/replay/timeline.h"
#include "lib/scene/scene.h"
#include "lib/scene/stage.h"
#include "tools/pictures/legal_spots.h"

namespace stela {

/// Returns the first entry of `timeline` that breaks a rule, in the main line or in a variation;
/// with `entry` not negative the first that counts as this entry of the main line. Null when there
/// is none.
[[nodiscard]] const Step* find_broken(const Record& record, const Timeline& timeline, int entry);

/// Adds the illegal part of `step`, and why it is illegal, to the request for a picture of its
/// position: the rule in its own words, what was found, and the relevant sections; in the language
/// of its canvas.
void add_forbidden(const Record& record, const Step& step, const Table& table,
                   PictureRequest& request);

/// Returns the action that breaks a rule, as written; the whole entry if no single action is to
/// blame.
[[nodiscard]] std::string offending_words(const Record& record, const Step& step);
/// Returns the same with the head of the entry, as in `3. white: hut@2,-1`.
[[nodiscard]] std::string offence_words(const Record& record, const Step& step);

/// A picture of a record at one point.
struct DiagramRequest {
  /// The record, and the table as set up by its tags.
  const Record* record = nullptr;
  const Table* table = nullptr;
  /// The position to draw.
  const Position* position = nullptr;
  /// The entry that led to the position, or that is illegal in it; `kNone` for the start.
  std::int32_t entry = kNone;
  /// What happened in that entry, or null if unknown.
  const Step* step = nullptr;
  /// The position before that entry, to find what it placed, or null if unknown.
  const Position* before = nullptr;
  /// How the game ended, or null if this is not its end.
  const Outcome* outcome = nullptr;
  /// The whole record, to break down the scores at the end of a game, or null if unknown.
  const Timeline* timeline = nullptr;

  Canvas canvas;
  /// Shows the steps of the entry, numbered.
  bool last = false;
  /// Shows the illegal action of the entry: as a ghost, with the reason. Has no effect without
  /// `step`, or if that has no diagnostic.
  bool illegal = false;
  /// Shows the caption bar.
  bool caption = true;
  /// Marks, arrows and labels, and captions of `[%diagram]`. What cannot be drawn is omitted.
  std::vector<Annotation> drawings;
  /// Spaces that the picture must include, in addition to those of the drawings.
  std::vector<std::string> places;
  /// Where the requested actions are legal, shown as dots and described in the caption, or null.
  const LegalSpots* legal = nullptr;
  /// Minimum margins of the board, shared by the pictures of a series.
  std::optional<Extent> room;
  /// Minimum height of the caption, likewise (`Caption::top`).
  std::optional<double> caption_top;
};

/// Returns the picture, as drawn by `stela diagram`. Errors in drawings are appended to `wrong`.
[[nodiscard]] Scene draw_diagram(const DiagramRequest& asked, std::vector<std::string>& wrong);

/// Returns the drawings requested by the comments on the entry with that index, or before the
/// first.
[[nodiscard]] std::vector<Annotation> drawings_on(const Record& record, std::int32_t entry);

}  // namespace stela
