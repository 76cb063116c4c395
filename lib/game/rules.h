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

/// Requirements for a game: a state that is a regular type, moves that are a variant of structs,
/// and functions in their namespace; in addition, `plan` and `commit` for each type of move
/// (lib/game/plan.h).
///
/// Optional functions: `hint_for(before, table, move, rule)`, with the arguments of `describe`,
/// returns what to do instead of such a move; the default is the rule's own hint. `blamed_in`, with
/// the same arguments, returns the places of the board that are to blame. `form_for(before,
/// token)` returns the form of a malformed token's action if the `kForm` of its move does not apply
/// here, and is empty otherwise.
///
/// `why_due_in(state, table, actor, before)`, `why_won_in(state, table)` and `why_scored_in(state,
/// table, seat)` each return a `Reason` for the corresponding function of `Position`;
/// `article_of_phase(state)` returns the article on what is allowed now. `article_for(state, move,
/// rule)` returns the article that applies to a `rule` that `move` breaks, and `sections_for(state,
/// move, rule)` the relevant ones of its sections; `article_for_end(state, table, rule)` does the
/// same for `check_end`. They are only called after an error.
///
/// `write_state_of(state, table, json)` implements `Position::write_state`, which otherwise writes
/// nothing, and `list_holdings_of(state, table, take)` `Position::list_holdings`, which otherwise
/// has none. `claims_score_in(state)` returns whether the canonical form of the entry that ends
/// there claims its actor's score. `setup_stage_of(state, move)` and `setup_order_of(state)` define
/// the order of the tokens in a setup (lib/game/stages.h).
template <class State, class Move>
concept Rules = std::regular<State> &&
    requires(State& state, const State& before, const Move& move, const Table& table,
             const Rule& rule, Actor actor, const Pick& pick, MoveVisitor<Move>& visitor) {
  /// The normal start.
  { State::initial(table) } -> std::same_as<State>;
  /// Turns a fresh start into an empty table, to be filled by a `setup:` entry.
  {begin_setup(state)};
  /// The actor of the next entry, or `kNobody` if the game is over.
  { due_in(before) } -> std::same_as<Actor>;
  /// The rule that ending the entry here would break, or null.
  { check_end(before) } -> std::same_as<const Rule*>;
  /// Ends the entry: scores, the end of the game, the next player.
  {end_entry(state)};
  /// Whether no more actions can follow in this entry, so that it ends by itself.
  { entry_full(before) } -> std::same_as<bool>;
  /// The description of a move that breaks `rule`; `describe_end` is that for `check_end`.
  { describe(before, table, move, rule) } -> std::same_as<Message>;
  { describe_end(before, table, rule) } -> std::same_as<Message>;
  { score_of(before, actor) } -> std::same_as<Score>;
  { outcome_of(before) } -> std::same_as<Outcome>;
  /// The tokens of the position's setup in canonical order.
  { setup_of(before) } -> std::same_as<std::vector<Move>>;
  { draw_board(before, table) } -> std::same_as<std::string>;
  /// The position as a picture.
  { draw_scene(before, table, TypedRequest<Move>{}) } -> std::same_as<Scene>;
  /// The places that a move names, in order.
  { places_in(move) } -> std::same_as<std::vector<std::string>>;
  /// Visits a superset of the legal moves, each once, in a fixed order. May stop when the visitor
  /// returns false.
  {visit_candidates(before, visitor)};
  /// A move to continue with, or nothing to end the entry.
  { sample(before, pick) } -> std::same_as<std::optional<Move>>;
};

}  // namespace stela
