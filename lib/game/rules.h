#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/core/visit.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/game/spelling.h"
#include "lib/record/record.h"
#include "lib/scene/scene.h"
#include "lib/words/tr.h"

namespace stela {

/// A small list with fixed storage. Items beyond `Most`, which written records may contain, are
/// counted but not kept.
template <class T, std::size_t Most>
class ListOf {
 public:
  void add(const T& item) {
    if (count_ < Most) items_[count_] = item;
    ++count_;
  }
  /// Removes the last item, which must exist.
  void remove_last() { --count_; }

  /// Returns the number of items added; greater than `kept()` if the list is not complete.
  [[nodiscard]] int count() const { return static_cast<int>(count_); }
  [[nodiscard]] std::size_t kept() const { return std::min<std::size_t>(count_, Most); }
  [[nodiscard]] bool complete() const { return count_ <= Most; }
  [[nodiscard]] bool empty() const { return count_ == 0; }

  [[nodiscard]] const T* begin() const { return items_.data(); }
  [[nodiscard]] const T* end() const { return items_.data() + kept(); }
  [[nodiscard]] T* begin() { return items_.data(); }
  [[nodiscard]] T* end() { return items_.data() + kept(); }
  [[nodiscard]] const T& operator[](std::size_t i) const { return items_[i]; }

 private:
  std::array<T, Most> items_{};
  std::uint32_t count_ = 0;
};

/// Returns `list` with at least `least` and at most `most` items; a `most` of 0 means no limit.
[[nodiscard]] inline Shape sized(Shape list, std::int64_t least, std::int64_t most) {
  list.lowest = least;
  list.highest = most;
  return list;
}

/// At least one item, separated by commas: `A1,A3`, `red,blue`, `V2,K3^`.
template <class T, std::size_t Most>
struct Spelling<ListOf<T, Most>> {
  using List = ListOf<T, Most>;
  static bool read(Cursor& cursor, const Table& table, List& list) {
    do {
      T item{};
      if (!Spelling<T>::read(cursor, table, item)) return false;
      list.add(item);
    } while (cursor.skip(','));
    return true;
  }
  static void write(std::string& out, const Table& table, const List& list) {
    for (const T& item : list) {
      if (&item != list.begin()) out += ',';
      Spelling<T>::write(out, table, item);
    }
    if (!list.complete()) out += ",…";
  }
  static std::optional<Value> to_value(const Table& table, const List& list, ValueMemory& memory) {
    if (!list.complete()) return std::nullopt;
    Value value = Value::list();
    for (const T& item : list) {
      auto inner = Spelling<T>::to_value(table, item, memory);
      if (!inner) return std::nullopt;
      value.push(memory, *inner);
    }
    return value;
  }
  static bool from_value(const Value& value, const Table& table, List& list) {
    if (value.kind != Value::Kind::kList || value.items.empty()) return false;
    for (const Value& inner : value.items) {
      T item{};
      if (!Spelling<T>::from_value(inner, table, item)) return false;
      list.add(item);
    }
    return list.complete();
  }
  static Shape shape() { return sized(Shape::list_of(Spelling<T>::shape()), 1, Most); }
};

/// Receives the moves of a position one by one, so that they need not be stored.
template <class Move>
class MoveVisitor {
 public:
  MoveVisitor(const MoveVisitor&) = delete;
  MoveVisitor& operator=(const MoveVisitor&) = delete;
  virtual ~MoveVisitor() = default;

  /// Receives a move that might be legal; returns false to stop.
  virtual bool visit(const Move& move) = 0;
  /// Receives `count` legal moves, from `first` to `last`, that differ only in a number; returns
  /// false to have each of them visited instead.
  virtual bool visit_run(const Move& first, const Move& last, std::uint64_t count) = 0;

 protected:
  MoveVisitor() = default;
};

/// The findings for a move that needs no lookups.
struct NoPlan {};

/// The result of planning a move: the rule that it would break, or findings that spare `commit`
/// from looking them up again.
///
/// For each type of move, a game has `plan(state, move)`, which returns a `Plan` and changes
/// nothing, and `commit(state, move, found)`, which plays a move whose plan broke no rule.
/// Checking, playing and listing moves all use these. If the defaults below do not apply, a game
/// also has `canonical(state, move, found)`, the canonical form of a move that is legal or was just
/// played, and `log_move(before, after, move, log)`, which adds the events of a played move;
/// `log_end(before, after, log)` adds those of the end of an entry.
template <class T = NoPlan>
struct Plan {
  using Found = T;
  /// Null if no rule is broken; then `found` is the argument for `commit`.
  const Rule* rule = nullptr;
  T found{};
};

/// Most moves have only one form.
template <class State, class M, class Found>
[[nodiscard]] const M& canonical(const State& /*state*/, const M& move, const Found& /*found*/) {
  return move;
}

/// A move without events, such as one of a setup.
template <class State, class M>
void log_move(const State& /*before*/, const State& /*after*/, const M& /*move*/, Log& /*log*/) {}

/// The end of an entry without events.
template <class State>
void log_end(const State& /*before*/, const State& /*after*/, Log& /*log*/) {}

/// Ends the entry, and logs the events of its end unless `log` is null.
template <class State>
void end_entry(State& state, Log* log) {
  if (log == nullptr) return end_entry(state);
  if constexpr (requires { claims_score_in(state); }) log->claims_score = claims_score_in(state);
  if (log->events == nullptr) return end_entry(state);
  const State before = state;
  end_entry(state);
  log_end(before, state, *log);
}

/// Returns the rule that `move` would break, or null.
template <class State, class... M>
[[nodiscard]] const Rule* check(const State& state, const std::variant<M...>& move) {
  return visit_inline([&](const auto& m) -> const Rule* { return plan(state, m).rule; }, move);
}

/// Plays `move` unless it breaks a rule; returns that rule, or null.
template <class State, class... M>
const Rule* play(State& state, const std::variant<M...>& move) {
  return visit_inline(
      [&](const auto& m) -> const Rule* {
        const auto planned = plan(state, m);
        if (planned.rule == nullptr) commit(state, m, planned.found);
        return planned.rule;
      },
      move);
}

/// Requirements for a game: a state that is a regular type, moves that are a variant of structs,
/// and functions in their namespace; in addition, `plan` and `commit` for each type of move
/// (lib/game/rules.h).
///
/// Optional functions: `hint_for(before, table, move, rule)`, with the arguments of `describe`,
/// returns what to do instead of such a move; the default is the rule's own hint. `blamed_in`, with
/// the same arguments, returns the places on the board that are at fault, and `blamed_at_end(state,
/// rule)` those of an entry that may not end here. `form_for(before, token)` returns the form of a
/// malformed token's action if the `kForm` of its move does not apply here, and is empty otherwise.
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
/// the order of the tokens in a setup (lib/game/rules.h).
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

/// The stage of an action that is not part of a setup.
inline constexpr std::uint8_t kNoStage = 255;

/// Kinds of tokens that may be mixed in one stage of a setup.
template <class... M>
struct Mixed {};

/// Whether tokens of type `M` belong to stage `Kind`.
template <class M, class Kind>
inline constexpr bool kStandsAt = std::is_same_v<M, Kind>;
template <class M, class... Kind>
inline constexpr bool kStandsAt<M, Mixed<Kind...>> = (std::is_same_v<M, Kind> || ...);

/// Returns the name of a kind of token: its verb, or "tiles".
template <class M>
[[nodiscard]] Message name_of_kind() {
  return M::kVerb.empty() ? tr("tiles") : tr("`{0}`", M::kVerb);
}

/// The kinds of tokens in a setup, in order.
template <class... Kind>
struct Stages {
  /// Returns the stage of `M`, from 0, or `kNoStage`.
  template <class M>
  [[nodiscard]] static constexpr std::uint8_t of() {
    std::uint8_t stage = 0;
    const bool found = ((kStandsAt<M, Kind> || (++stage, false)) || ...);
    return found ? stage : kNoStage;
  }

  /// Returns the kinds in words: "tiles, `temple`, `guard`"; mixed ones are joined with "and".
  [[nodiscard]] static Message names() {
    return comma_list({name_at(static_cast<Kind*>(nullptr))...});
  }

 private:
  template <class M>
  static Message name_at(M* /*kind*/) {
    return name_of_kind<M>();
  }
  template <class... M>
  static Message name_at(Mixed<M...>* /*kinds*/) {
    return and_list({name_of_kind<M>()...});
  }
};

}  // namespace stela
