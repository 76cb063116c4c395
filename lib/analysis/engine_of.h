#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "lib/analysis/engine.h"
#include "lib/analysis/halving.h"
#include "lib/analysis/playing.h"
#include "lib/core/contains.h"
#include "lib/game/codec.h"
#include "lib/game/position_with.h"
#include "lib/record/action_tokens.h"

namespace stela {

/// Implements `Engine` with a game's state and moves. Included only by the .cpp file of each game
/// that names it. Beyond the requirements of the concept `Rules`, the game may define in its
/// namespace
///
/// - `Draws draws(const State&)`: the possible draws before the next entry;
/// - `Draw drawn(const State& before, const std::vector<Move>&)`: the one that the entry shows;
/// - `void redraw(const State&, Move&, RandomStream& chance)`: repeats the draw in a move within an
///   entry at random;
/// - `void play_on(State&, Draw, PlayRandom&)`: plays a whole entry quickly and ends it, without
///   text or memory allocations;
/// - `std::int64_t evaluate(const State&, Actor seat)`: how good a position between entries is for
///   a player; higher is better;
/// - `std::vector<Proposal<Move>> propose(const State&, Draw, std::size_t most)`: the `most` best
///   entries according to `evaluate`, best first; fewer only if there are no more. Only for entries
///   of seats;
/// - `std::int64_t prior(const State&, std::int64_t value)`: the weight of `evaluate` next to
///   playouts, in twelfths of a win: it counts as much as that many wins;
/// - `std::vector<FoundFact<Move>> exact(const State& before, const Table&, Draw, const
///   std::vector<Move>&)`: the proven facts about that entry;
///
/// each found by argument-dependent lookup, and all of them optional: without `play_on` the best of
/// a few entries from `sample` is played, without `propose` these are the candidates.
template <class State, class Move>
class EngineOf final : public Engine {
 public:
  /// `shape` is the exponent of shares, in thousandths.
  explicit EngineOf(int shape = 1000) : shape_(shape) {}

  [[nodiscard]] Tally value(const Position& position, std::uint32_t plays,
                            const PlayKey& key) const override {
    return value_of(state_of(position), plays, key);
  }

  [[nodiscard]] EntryValue value_entry(const Position& before, std::span<const Token> actions,
                                       std::uint32_t plays, const PlayKey& key) const override {
    const State& state = state_of(before);
    const std::vector<Move> entry = read(actions, before.table());
    EntryValue value;
    value.before = value_of(state, plays, key);
    const Draw draw = draw_of(state, entry);
    if (draw != kNoDraw) {
      value.drawn = tally(state, plays, key, Purpose::kDrawn, [&](State& from, PlayRandom& random) {
        return playing::play_out<Move>(from, draw, random);
      });
    }
    value.judged = is_seat(due_in(state));
    if (!value.judged) return value;
    if constexpr (playing::kHoldsChance<Move, State>) {
      value.played = value_after(state, entry, plays, key, Purpose::kPlayed);
    }
    judge(state, draw, entry, plays, key, before.table(), value);
    return value;
  }

  [[nodiscard]] std::vector<Candidate> candidates(const Position& before,
                                                  std::span<const Token> actions, std::size_t most,
                                                  std::uint32_t plays,
                                                  const PlayKey& key) const override {
    const State& state = state_of(before);
    const std::vector<Move> played = read(actions, before.table());
    PlayRandom random = key.random(Purpose::kChoice, 0, 0);
    std::vector<Proposal<Move>> proposals =
        playing::proposals<Move>(state, draw_of(state, played), most, random.choice);
    proposals.insert(proposals.begin(), Proposal<Move>{played, 0});
    std::vector<State> seen;
    std::vector<Candidate> out;
    for (const Proposal<Move>& proposal : proposals) {
      State next = playing::after(state, proposal.entry);
      if (contains(seen, next)) continue;
      out.push_back({spell(state, proposal.entry, before.table()),
                     value_after(state, proposal.entry, plays, key, Purpose::kBest, seen.size())});
      seen.push_back(std::move(next));
    }
    return out;
  }

  [[nodiscard]] bool was_drawn(const Position& before,
                               std::span<const Token> actions) const override {
    return draw_of(state_of(before), read(actions, before.table())) != kNoDraw;
  }

  [[nodiscard]] std::vector<Fact> facts(const Position& before,
                                        std::span<const Token> actions) const override {
    if constexpr (requires(const State& state, const Table& table, const std::vector<Move>& entry) {
                    exact(state, table, kNoDraw, entry);
                  }) {
      const State& state = state_of(before);
      const std::vector<Move> entry = read(actions, before.table());
      std::vector<Fact> facts;
      for (FoundFact<Move>& found : exact(state, before.table(), draw_of(state, entry), entry)) {
        found.entry = spell(state, found.moves, before.table());
        facts.push_back(std::move(found));
      }
      return facts;
    } else {
      return {};
    }
  }

  [[nodiscard]] std::vector<std::string> choose(const Position& position, const Policy& policy,
                                                const PlayKey& key) const override {
    const State& state = state_of(position);
    PlayRandom random = key.random(Purpose::kChoice, 0, 0);
    const Draw draw = playing::draws_in(state).any(random.chance);
    return spell(state, choose_moves(state, draw, policy, key, random), position.table());
  }

  [[nodiscard]] int shape() const override { return shape_; }

 private:
  static constexpr std::size_t kCandidates = 8;

  [[nodiscard]] static const State& state_of(const Position& position) {
    return static_cast<const PositionWith<State>&>(position).state();
  }

  [[nodiscard]] static std::vector<Move> read(std::span<const Token> actions, const Table& table) {
    std::vector<Move> entry;
    DecodeError error;
    for (const Token& action : actions) {
      if (std::optional<Move> move = decode<Move>(action.text, table, error)) {
        entry.push_back(std::move(*move));
      }
    }
    return entry;
  }

  /// Returns `entry` as written, in canonical form.
  [[nodiscard]] static std::vector<std::string> spell(State state, const std::vector<Move>& entry,
                                                      const Table& table) {
    std::vector<std::string> tokens;
    const auto take = [&](const auto& move) {
      const auto planned = plan(state, move);
      if (planned.rule != nullptr) return;
      codec::write(tokens.emplace_back(), table, canonical(state, move, planned.found));
      commit(state, move, planned.found);
    };
    for (const Move& move : entry) visit_inline(take, move);
    return tokens;
  }

  [[nodiscard]] static Draw draw_of(const State& state, const std::vector<Move>& entry) {
    if constexpr (requires { drawn(state, entry); }) {
      return drawn(state, entry);
    } else {
      return kNoDraw;
    }
  }

  /// Counts `plays` playouts of `play(state, random)`, which returns the winners and may change its
  /// copy.
  template <class F>
  [[nodiscard]] static Tally tally(const State& state, std::uint32_t plays, const PlayKey& key,
                                   Purpose purpose, F&& play, std::uint64_t which = 0) {
    Tally counted{sides_of(outcome_of(state)), {}};
    for (std::uint32_t j = 0; j < plays; ++j) {
      PlayRandom random = key.random(purpose, which, j);
      State from = state;
      counted.add(play(from, random));
    }
    return counted;
  }

  /// Draws before the first entry are distributed evenly by weight.
  [[nodiscard]] static Tally value_of(const State& state, std::uint32_t plays, const PlayKey& key) {
    const Draws draws = playing::draws_in(state);
    RandomStream start = key.random(Purpose::kValue, 1, 0).chance;
    const std::uint64_t shift = draws.empty() ? 0 : start.below(draws.all());
    std::uint64_t j = 0;
    return tally(state, plays, key, Purpose::kValue, [&](State& from, PlayRandom& random) {
      const std::uint64_t place = (j++ * draws.all() + shift) / plays;
      const Draw draw = draws.empty() ? kNoDraw : draws.at(static_cast<std::uint32_t>(place));
      return playing::play_out<Move>(from, draw, random);
    });
  }

  [[nodiscard]] static Tally value_after(const State& state, const std::vector<Move>& entry,
                                         std::uint32_t plays, const PlayKey& key, Purpose purpose,
                                         std::uint64_t which = 0) {
    const auto play = [&](State& from, PlayRandom& random) {
      playing::play_again(from, entry, random);
      return playing::play_out<Move>(from, random);
    };
    return tally(state, plays, key, purpose, play, which);
  }

  /// Returns the best of `candidates` for the current player, according to playouts.
  [[nodiscard]] static std::size_t best_of(const State& state,
                                           const std::vector<Proposal<Move>>& candidates,
                                           std::uint32_t plays, const PlayKey& key) {
    const Actor seat = due_in(state);
    const Sides sides = sides_of(outcome_of(state));
    std::vector<std::int64_t> worth(candidates.size());
    if constexpr (requires { prior(state, std::int64_t{}); }) {
      for (std::size_t i = 0; i < worth.size(); ++i) worth[i] = prior(state, candidates[i].value);
    }
    const auto try_once = [&](std::size_t candidate, std::uint64_t j) {
      PlayRandom random = key.random(Purpose::kCandidate, candidate, j);
      State from = state;
      playing::play_again(from, candidates[candidate].entry, random);
      return twelfths(sides, playing::play_out<Move>(from, random), seat);
    };
    return best_by_halving(std::move(worth), plays, try_once);
  }

  /// Compares the entry played with the best one found.
  static void judge(const State& state, Draw draw, const std::vector<Move>& entry,
                    std::uint32_t plays, const PlayKey& key, const Table& table,
                    EntryValue& value) {
    PlayRandom random = key.random(Purpose::kChoice, 0, 0);
    const State played = playing::after(state, entry);
    std::vector<Proposal<Move>> candidates{{entry, playing::value_for(played, due_in(state))}};
    std::size_t others = 0;
    for (Proposal<Move>& proposal :
         playing::proposals<Move>(state, draw, kCandidates, random.choice)) {
      if (playing::after(state, proposal.entry) == played) continue;
      ++others;
      candidates.push_back(std::move(proposal));
    }
    value.forced = others == 0;
    if (value.forced) return;
    const std::size_t best = best_of(state, candidates, plays, key);
    if (best == 0) return;
    value.best = value_after(state, candidates[best].entry, plays, key, Purpose::kBest);
    value.better = spell(state, candidates[best].entry, table);
  }

  [[nodiscard]] static std::vector<Move> choose_moves(const State& state, Draw draw,
                                                      const Policy& policy, const PlayKey& key,
                                                      PlayRandom& random) {
    if (policy.kind == Policy::Kind::kChance || !is_seat(due_in(state))) {
      State copy = state;
      return playing::sample_into<Move>(copy, random.choice);
    }
    const std::size_t most = policy.kind == Policy::Kind::kSearch ? kCandidates : 1;
    std::vector<Proposal<Move>> proposals =
        playing::proposals<Move>(state, draw, most, random.choice);
    const auto drawn_in = [&](std::vector<Move> entry) {
      return playing::as_drawn(state, std::move(entry), random.chance);
    };
    if (policy.kind == Policy::Kind::kGreedy || proposals.size() == 1) {
      return drawn_in(std::move(proposals.front().entry));
    }
    const std::size_t best = best_of(state, proposals, policy.plays, key);
    return drawn_in(std::move(proposals[best].entry));
  }

  int shape_;
};

}  // namespace stela
