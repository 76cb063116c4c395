#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/record/actor.h"
#include "lib/scene/callout.h"
#include "lib/scene/canvas.h"
#include "lib/scene/scene.h"
#include "lib/words/message.h"

namespace stela {

/// How much every player got in one part of a game, or from one source, by seat.
struct ScoreSum {
  /// As in `scoring 2`, or `temples`.
  Message words;
  std::vector<std::int64_t> amounts;
};

/// Where the scores came from, as far as the record tells it: a position does not know that.
struct ScoreSums {
  std::vector<ScoreSum> rounds;
  std::vector<ScoreSum> sources;
};

/// What a picture of a position is to show.
struct PictureRequest {
  Canvas canvas;
  /// The actions, as written, of the entry that led to the position: shown as numbered steps.
  std::vector<std::string_view> last;
  /// Who acted in that entry; nobody where `last` is empty.
  Actor actor = kNobody;
  /// The tokens of the position's setup that the position before the entry had not: what was
  /// placed.
  std::vector<std::string> placed;
  /// An action that is not allowed in the position: what it would do is drawn as a ghost. Empty:
  /// none.
  std::string_view forbidden;
  /// What is told of it.
  std::optional<Callout> callout;
  /// The names of places that will be marked: the picture is large enough for them, even where
  /// nothing lies yet.
  std::vector<std::string> places;
  /// The least room of a board that grows, as `Scene::room` of other pictures tells it.
  std::optional<Extent> room;
  /// For the table of a game that is over.
  ScoreSums sums;
};

/// The same to a game: what cannot be read is left out.
template <class Move>
struct TypedRequest {
  Canvas canvas;
  std::vector<Move> last;
  Actor actor = kNobody;
  std::vector<Move> placed;
  std::optional<Move> forbidden;
  std::optional<Callout> callout;
  std::vector<std::string> places;
  std::optional<Extent> room;
  ScoreSums sums;
};

}  // namespace stela
