#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/record/actor.h"
#include "lib/scene/callout.h"
#include "lib/scene/canvas.h"
#include "lib/scene/scene.h"
#include "lib/words/message.h"

namespace stela {

/// The points of every player in one part of a game, or from one source, by seat.
struct ScoreSum {
  /// Such as `scoring 2`, or `temples`.
  Message words;
  std::vector<std::int64_t> amounts;
};

/// Sources of the scores, as far as the record contains them; a position does not know them.
struct ScoreSums {
  std::vector<ScoreSum> rounds;
  std::vector<ScoreSum> sources;
};

/// Contents of a picture of a position.
struct PictureRequest {
  Canvas canvas;
  /// The actions, as written, of the entry that led to the position: shown as numbered steps.
  std::vector<std::string_view> last;
  /// The actor of that entry; nobody if `last` is empty.
  Actor actor = kNobody;
  /// The tokens in the position's setup that were not in that of the position before the entry: the
  /// placed pieces.
  std::vector<std::string> placed;
  /// An action that is not allowed in the position, drawn as a ghost; empty if there is none.
  std::string_view forbidden;
  /// The text about it.
  std::optional<Callout> callout;
  /// The names of places that will be marked: the picture is large enough for them, even if they
  /// are still empty.
  std::vector<std::string> places;
  /// The minimum size of a board that grows, as in `Scene::room` of other pictures.
  std::optional<Extent> room;
  /// For the score table of a game that is over.
  ScoreSums sums;
};

/// The same for a game; unreadable parts are left out.
template <class Move>
struct TypedRequest {
  Canvas canvas;
  std::vector<Move> last;
  Actor actor = kNobody;
  std::vector<Move> placed;
  std::optional<Move> forbidden;
  /// The rule that it breaks, or null, and the places to blame.
  const Rule* broken = nullptr;
  std::vector<BlamedPlace> blamed;
  std::optional<Callout> callout;
  std::vector<std::string> places;
  std::optional<Extent> room;
  ScoreSums sums;
};

}  // namespace stela
