#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <vector>

#include "lib/core/rule.h"
#include "lib/game/event.h"
#include "lib/game/info.h"
#include "lib/game/move_visitor.h"
#include "lib/game/position.h"
#include "lib/game/score.h"
#include "lib/record/actor.h"
#include "lib/scene/scene.h"

namespace stela {

/// What a game is: a state that is a regular value, moves that are a variant of structs, static
/// functions over both, and for each type of move `plan` and `commit` (lib/game/plan.h).
template <class R>
concept Rules = std::regular<typename R::State> &&
    requires(typename R::State& state, const typename R::State& before,
             const typename R::Move& move, const Table& table, const Rule& rule, Actor actor,
             Log* log, const Pick& pick, MoveVisitor<typename R::Move>& visitor) {
  { R::info() } -> std::same_as<const GameInfo&>;
  /// The normal start.
  { R::start(table) } -> std::same_as<typename R::State>;
  /// Turns a fresh start into an empty table on which a `setup:` entry is laid out.
  {R::begin_setup(state)};
  { R::due(before) } -> std::same_as<Actor>;
  /// Whether the entry may end here.
  { R::check_end(before) } -> std::same_as<const Rule*>;
  /// Ends the entry: scores, ends of the game, whose turn it is.
  {R::end(state, log)};
  /// Whether no further action can follow in this entry, so that it ends by itself.
  { R::entry_full(before) } -> std::same_as<bool>;
  /// What was seen, for a move that breaks `rule`; `describe_end` for `check_end`.
  { R::describe(before, table, move, rule) } -> std::same_as<std::string>;
  { R::describe_end(before, table, rule) } -> std::same_as<std::string>;
  { R::score(before, actor) } -> std::same_as<Score>;
  { R::outcome(before) } -> std::same_as<Outcome>;
  { R::setup(before) } -> std::same_as<std::vector<typename R::Move>>;
  { R::board(before, table) } -> std::same_as<std::string>;
  /// The position as a picture; a move that is not null is drawn in it as not allowed.
  { R::scene(before, table, &move) } -> std::same_as<Scene>;
  /// The places that a move names, in its order.
  { R::places_of(move) } -> std::same_as<std::vector<std::string>>;
  /// Visits a superset of the legal moves, each once, in a fixed order. Where they are many it
  /// stops when no more are wanted.
  {R::candidates(before, visitor)};
  /// A move to go on with, or nothing to end the entry.
  { R::sample(before, pick) } -> std::same_as<std::optional<typename R::Move>>;
};

}  // namespace stela
