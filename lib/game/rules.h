#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <vector>

#include "lib/core/rule.h"
#include "lib/game/info.h"
#include "lib/game/move_visitor.h"
#include "lib/game/position.h"
#include "lib/game/score.h"
#include "lib/record/actor.h"
#include "lib/scene/scene.h"

namespace stela {

/// What a game is: a state that is a regular value, moves that are a variant of structs, and
/// functions in their namespace; beside these, for each type of move `plan` and `commit`
/// (lib/game/plan.h). A game may have `hint_for(before, table, move, rule)`, too, with the
/// arguments of `describe`: what to do instead of such a move; else that is the rule's own hint.
/// It may have `form_for(before, token)`: how what a malformed token begins is written here, where
/// the `kForm` of its move does not fit; empty elsewhere.
/// And it may tell why: `why_due_in(state, table, actor, before)`, `why_won_in(state, table)` and
/// `why_scored_in(state, table, seat)`, each a `Reason` for what `Position` asks, and
/// `article_of_phase(state)`, which states what has a place now; and
/// `article_for(state, move, rule)`, which states what applies of a `rule` that `move` breaks, and
/// `sections_for(state, move, rule)`, in which of its sections; `article_for_end(state, table,
/// rule)` does the same for `check_end`. They are asked only when something
/// is wrong. `write_state_of(state, table, json)` writes what
/// `Position::write_state` does; without it there is nothing. `claims_score_in(state)` tells
/// whether the canonical form of the entry that ends there claims its actor's score.
/// `setup_stage_of(state, move)` and `setup_order_of(state)` say in which order the tokens of a
/// setup stand (lib/game/stages.h).
template <class State, class Move>
concept Rules = std::regular<State> &&
    requires(State& state, const State& before, const Move& move, const Table& table,
             const Rule& rule, Actor actor, const Pick& pick, MoveVisitor<Move>& visitor) {
  /// The normal start.
  { State::initial(table) } -> std::same_as<State>;
  /// Turns a fresh start into an empty table on which a `setup:` entry is laid out.
  {begin_setup(state)};
  /// Who acts in the next entry; `kNobody` when the game is over.
  { due_in(before) } -> std::same_as<Actor>;
  /// Whether the entry may end here.
  { check_end(before) } -> std::same_as<const Rule*>;
  /// Ends the entry: scores, ends of the game, whose turn it is.
  {end_entry(state)};
  /// Whether no further action can follow in this entry, so that it ends by itself.
  { entry_full(before) } -> std::same_as<bool>;
  /// What was seen, for a move that breaks `rule`; `describe_end` for `check_end`.
  { describe(before, table, move, rule) } -> std::same_as<Message>;
  { describe_end(before, table, rule) } -> std::same_as<Message>;
  { score_of(before, actor) } -> std::same_as<Score>;
  { outcome_of(before) } -> std::same_as<Outcome>;
  /// The tokens of the position's setup in canonical order.
  { setup_of(before) } -> std::same_as<std::vector<Move>>;
  { draw_board(before, table) } -> std::same_as<std::string>;
  /// The position as a picture.
  { draw_scene(before, table, TypedRequest<Move>{}) } -> std::same_as<Scene>;
  /// The places that a move names, in its order.
  { places_in(move) } -> std::same_as<std::vector<std::string>>;
  /// Visits a superset of the legal moves, each once, in a fixed order. Where they are many it
  /// stops when no more are wanted.
  {visit_candidates(before, visitor)};
  /// A move to go on with, or nothing to end the entry.
  { sample(before, pick) } -> std::same_as<std::optional<Move>>;
};

}  // namespace stela
