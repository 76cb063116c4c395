#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "lib/analysis/engine.h"
#include "lib/analysis/playing.h"
#include "lib/analysis/share.h"
#include "lib/core/sorted.h"
#include "lib/game/codec.h"
#include "lib/game/position.h"
#include "lib/record/record.h"

namespace stela {

/// Implements `Engine` with a game's state and moves. Included only by the .cpp file of each game
/// that names it. Beyond the requirements of the concept `Rules`, the game may define in its
/// namespace
///
/// - `Draws draws(const State&)`: the possible draws before the next entry;
/// - `Draw drawn(const State& before, const std::vector<Move>&)`: the one that the entry shows;
/// - `void redraw(const State&, Move&, RandomStream& chance)`: repeats the draw in a move within an
///   entry at random; with `bool is_drawn(const Move&)`, whether that changes it;
/// - `void play_on(State&, Draw, PlayRandom&)`: plays a whole entry quickly and ends it, without
///   text or memory allocations;
/// - `std::int64_t evaluate(const State&, Actor seat)`: how good a position between entries is for
///   a player; higher is better;
/// - `std::vector<Proposal<Move>> propose(const State&, Draw, std::size_t most)`: the `most` best
///   entries according to `evaluate`, best first; fewer only if there are no more. Only for entries
///   of seats;
/// - `std::int64_t prior(const State&, std::int64_t value)`: the weight of `evaluate` next to
///   playouts, in twelfths of a win: it counts as much as that many wins;
/// - `int part_left(const State&)` and `int standing(const State&, Actor seat)`: features of a
///   position that also affect its shares (`Features`);
/// - `std::vector<FoundFact<Move>> exact(const State& before, const Table&, Draw, const
///   std::vector<Move>&)`: the proven facts about that entry;
/// - `std::vector<OtherChoice<Move>> other_choices(const State& before, const std::vector<Move>&)`:
///   what each player in an entry of several could have chosen instead;
/// - `std::vector<Trait> traits(const State& before, const State& after)`: what may have decided
///   between two positions that came after `before`, for reasons;
/// - `Certain wins_surely(const State&, Actor seat)`: whether the side of `seat` wins alone from a
///   position between entries, whatever is drawn and whatever the others do;
///
/// each found by argument-dependent lookup, and all of them optional: without `play_on` the best of
/// a few entries from `sample` is played, without `propose` these are the candidates.
template <class State, class Move>
class EngineOf final : public Engine {
 public:
  /// `calibrations` are those of some numbers of players, at least one.
  explicit EngineOf(std::span<const Calibration> calibrations = kUncalibrated)
      : calibrations_(calibrations) {}

  [[nodiscard]] Evidence value(const Position& position, std::uint32_t plays,
                               const PlayKey& key) const override {
    return value_of(state_of(position), plays, key);
  }

  [[nodiscard]] Shares shares(const Position& position, std::uint32_t plays,
                              const PlayKey& key) const override {
    return shares_in(state_of(position), plays, key, Purpose::kValue);
  }

  [[nodiscard]] EntryValue value_entry(const Position& before, std::span<const Token> actions,
                                       std::span<const Fact> facts, std::uint32_t plays,
                                       const PlayKey& key) const override {
    const State& state = state_of(before);
    const std::vector<Move> entry = read(actions, before.table());
    const Draw draw = draw_of(state, entry);
    EntryValue value;
    value.drawn = draw != kNoDraw;
    value.played = shares_after(state, entry, plays, key, Purpose::kPlayed);
    value.after = value.played;
    const bool chance = holds_chance(entry);
    if (chance) {
      value.after = shares_in(playing::after(state, entry), plays, key, Purpose::kAfter);
    }
    if (is_seat(due_in(state))) {
      value.seat = due_in(state);
      judge(state, draw, entry, facts, plays, key, before.table(), value);
    } else {
      judge_choices(state, entry, plays, key, before.table(), value);
    }
    // An entry that is played on has better values than those of playouts.
    if (!chance) value.after = value.played;
    if (plays >= kDeepEffort) value_luck(state, draw, plays, key, value);
    return value;
  }

  [[nodiscard]] std::optional<Compared> compare(const Position& before,
                                                std::span<const Token> worse,
                                                std::span<const Token> better, std::uint32_t plays,
                                                const PlayKey& key) const override {
    const Table& table = before.table();
    const State& state = state_of(before);
    const Continued on{*this, state, table, key, due_in(state)};
    const std::optional<Confirmed> found =
        on.confirm_loss(read(worse, table), read(better, table), plays);
    if (!found) return std::nullopt;
    return Compared{found->played, found->best, found->loss, on.explain(*found)};
  }

  [[nodiscard]] std::vector<Candidate> candidates(const Position& before,
                                                  std::span<const Token> actions, std::size_t most,
                                                  std::uint32_t plays,
                                                  const PlayKey& key) const override {
    const State& state = state_of(before);
    const std::vector<Move> played = read(actions, before.table());
    PlayRandom random = key.random(Purpose::kChoice, 0, 0);
    std::vector<Proposal<Move>> proposals;
    if (most > 0) {
      proposals = playing::proposals<Move>(state, draw_of(state, played), most, random.choice);
    }
    proposals.insert(proposals.begin(), Proposal<Move>{played, 0});
    std::vector<State> seen;
    std::vector<Candidate> out;
    for (const Proposal<Move>& proposal : proposals) {
      State next = playing::after(state, proposal.entry);
      if (contains(seen, next)) continue;
      out.push_back({spell(state, proposal.entry, before.table()),
                     shares_after(state, proposal.entry, plays, key, Purpose::kBest, seen.size())});
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

  [[nodiscard]] std::vector<std::string> choose_after(const Position& before,
                                                      std::span<const Token> actions,
                                                      const Policy& policy,
                                                      const PlayKey& key) const override {
    const State& state = state_of(before);
    PlayRandom random = key.random(Purpose::kChoice, 0, 0);
    const Draw draw = draw_of(state, read(actions, before.table()));
    return spell(state, choose_as_proposed(state, draw, policy, key, random), before.table());
  }

  [[nodiscard]] const Calibration& calibration(int players) const override {
    return *std::ranges::min_element(calibrations_, {}, [&](const Calibration& fitted) {
      return std::abs(fitted.players - players);
    });
  }

 private:
  static constexpr std::size_t kCandidates = 8;
  static constexpr std::array<Calibration, 1> kUncalibrated{};
  /// Maximum number of other good entries to report.
  static constexpr std::size_t kMaxOthers = 2;

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

  [[nodiscard]] static Features features_of(const State& state, const Sides& sides) {
    Features features;
    if (is_seat(due_in(state))) features.next = sides.of[seat_index(due_in(state))];
    if constexpr (requires { part_left(state); }) features.left = part_left(state);
    if constexpr (requires { standing(state, Actor{}); }) {
      for (Actor seat = 0; seat < sides.players; ++seat) {
        features.standing[seat_index(seat)] = standing(state, seat);
      }
    }
    return features;
  }

  /// Plays `state` out `plays` times. `begin(state, random)` begins each playout, and returns what
  /// is drawn next.
  template <class F>
  [[nodiscard]] static Tally tally(const State& state, std::uint32_t plays, const PlayKey& key,
                                   Purpose purpose, F&& begin, std::uint64_t which) {
    Tally counted{sides_of(outcome_of(state)), {}};
    for (std::uint32_t j = 0; j < plays; ++j) {
      PlayRandom random = key.random(purpose, which, j);
      State from = state;
      const Draw draw = begin(from, random);
      counted.add(playing::play_out<Move>(from, draw, random));
    }
    return counted;
  }

  /// Draws before the first entry are distributed evenly by weight.
  [[nodiscard]] static Evidence value_of(const State& state, std::uint32_t plays,
                                         const PlayKey& key, Purpose purpose = Purpose::kValue,
                                         std::uint64_t which = 0) {
    constexpr std::uint64_t kShift = 1U << 16U;
    const Draws draws = playing::draws_in(state);
    RandomStream start = key.random(purpose, which + kShift, 0).chance;
    const std::uint64_t shift = draws.empty() ? 0 : start.below(draws.all());
    std::uint64_t j = 0;
    const auto begin = [&](State& /*from*/, PlayRandom& /*random*/) {
      const std::uint64_t place = (j++ * draws.all() + shift) / plays;
      return draws.empty() ? kNoDraw : draws.at(static_cast<std::uint32_t>(place));
    };
    Evidence found{tally(state, plays, key, purpose, begin, which), {}};
    found.features = features_of(state, found.tally.sides);
    return found;
  }

  /// The same after `entry`, with draws within it repeated at random; features are means.
  [[nodiscard]] static Evidence value_after(const State& state, const std::vector<Move>& entry,
                                            std::uint32_t plays, const PlayKey& key,
                                            Purpose purpose, std::uint64_t which) {
    const Sides sides = sides_of(outcome_of(state));
    Features features;
    std::array<std::int64_t, kMaxPlayers> standing{};
    const auto begin = [&](State& from, PlayRandom& random) {
      playing::play_again(from, entry, random);
      features = features_of(from, sides);
      for (std::size_t i = 0; i < standing.size(); ++i) standing[i] += features.standing[i];
      return playing::draws_in(from).any(random.chance);
    };
    Evidence found{tally(state, plays, key, purpose, begin, which), {}};
    found.features = features;
    for (std::size_t i = 0; i < standing.size(); ++i) {
      found.features.standing[i] = static_cast<int>(standing[i] / plays);
    }
    return found;
  }

  [[nodiscard]] Shares shares_from(const Evidence& found) const {
    return shares_of(found, calibration(found.tally.sides.players));
  }

  /// Returns the shares in a position between entries in which they are certain.
  [[nodiscard]] static std::optional<Shares> certain_in(const State& state) {
    const Outcome outcome = outcome_of(state);
    const Sides sides = sides_of(outcome);
    if (due_in(state) == kNobody) return shares_of(sides, winners_of(outcome));
    if constexpr (requires { wins_surely(state, Actor{}); }) {
      for (Actor seat = 0; seat < sides.players; ++seat) {
        if (is_first(sides, seat) && wins_surely(state, seat) == Certain::kYes) {
          return shares_of(sides, sides.of[seat_index(seat)]);
        }
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] static bool holds_chance(const std::vector<Move>& entry) {
    if constexpr (requires(const Move& move) { is_drawn(move); }) {
      return std::ranges::any_of(entry, [](const Move& move) { return is_drawn(move); });
    } else {
      return false;
    }
  }

  /// Returns the shares in a position between entries.
  [[nodiscard]] Shares shares_in(const State& state, std::uint32_t plays, const PlayKey& key,
                                 Purpose purpose, std::uint64_t which = 0) const {
    if (const std::optional<Shares> certain = certain_in(state)) return *certain;
    return shares_from(value_of(state, plays, key, purpose, which));
  }

  /// Returns the shares after `entry`, with draws within it repeated at random.
  [[nodiscard]] Shares shares_after(const State& state, const std::vector<Move>& entry,
                                    std::uint32_t plays, const PlayKey& key, Purpose purpose,
                                    std::uint64_t which = 0) const {
    if (!holds_chance(entry)) {
      return shares_in(playing::after(state, entry), plays, key, purpose, which);
    }
    return shares_from(value_after(state, entry, plays, key, purpose, which));
  }

  /// Returns the indices of `candidates`, best first for the current player according to playouts.
  [[nodiscard]] static std::vector<std::size_t> ranked(
      const State& state, const std::vector<Proposal<Move>>& candidates, std::uint32_t plays,
      const PlayKey& key) {
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
    return ranked_by_halving(std::move(worth), plays, try_once);
  }

  /// Compares the entry played with the best one found.
  void judge(const State& state, Draw draw, const std::vector<Move>& entry,
             std::span<const Fact> facts, std::uint32_t plays, const PlayKey& key,
             const Table& table, EntryValue& value) const {
    if (const auto won = std::ranges::find_if(facts, &Fact::wins); won != facts.end()) {
      const Sides sides = sides_of(outcome_of(state));
      value.best = shares_of(sides, sides.of[seat_index(value.seat)]);
      value.better = won->entry;
      value.loss = loss_in(value, *value.best);
      return;
    }
    PlayRandom random = key.random(Purpose::kChoice, 0, 0);
    const State played = playing::after(state, entry);
    std::vector<Proposal<Move>> candidates{{entry, playing::value_for(played, value.seat)}};
    for (Proposal<Move>& proposal :
         playing::proposals<Move>(state, draw, kCandidates, random.choice)) {
      if (playing::after(state, proposal.entry) == played) continue;
      candidates.push_back(std::move(proposal));
    }
    value.forced = candidates.size() == 1;
    // Nothing is better than a certain win.
    const Share& held = value.played[seat_index(value.seat)];
    if (value.forced || held.low == kWholeShare) return;
    const std::vector<std::size_t> order = ranked(state, candidates, plays, key);
    const std::size_t best = order.front();
    if (best == 0) return;
    const std::vector<Move>& better = candidates[best].entry;
    const Shares shares = shares_after(state, better, plays, key, Purpose::kBest);
    const Loss loss = loss_in(value, shares);
    if (!loss.found()) return;
    value.better = spell(state, better, table);
    value.best = shares;
    value.loss = loss;
    const bool wins = shares[seat_index(value.seat)].low == kWholeShare;
    if (wins || loss.mark() == Mark::kNone) return;
    value.best.reset();
    value.loss = {};
    const Continued on{*this, state, table, key, value.seat};
    const std::optional<Confirmed> found = on.confirm_loss(entry, better, plays, value);
    if (!found || plays < kNormalEffort) return;
    for (const std::size_t other : order) {
      if (other == 0 || other == best || value.others.size() == kMaxOthers) continue;
      const std::vector<Move>& moves = candidates[other].entry;
      const Shares other_shares = on.shares_after(moves, *found);
      if (!loss_in(value, other_shares).found()) continue;
      value.others.push_back({spell(state, moves, table), other_shares});
    }
    std::ranges::stable_sort(value.others, std::greater<>(), [&](const Candidate& other) {
      return other.shares[seat_index(value.seat)].value;
    });
  }

  /// Compares an entry of several players with what each of them could have chosen instead, and
  /// values it for the one who loses most.
  void judge_choices(const State& state, const std::vector<Move>& entry, std::uint32_t plays,
                     const PlayKey& key, const Table& table, EntryValue& value) const {
    if constexpr (requires { other_choices(state, entry); }) {
      Millionths most = 0;
      std::vector<Move> better;
      Actor seat = kNobody;
      const std::vector<OtherChoice<Move>> choices = other_choices(state, entry);
      for (std::size_t i = 0; i < choices.size(); ++i) {
        const std::size_t own = seat_index(choices[i].seat);
        const Shares shares = shares_after(state, choices[i].entry, plays, key, Purpose::kBest, i);
        const Loss loss = loss_of(shares[own], value.played[own]);
        if (loss.mark() == Mark::kNone || loss.value <= most) continue;
        most = loss.value;
        seat = choices[i].seat;
        better = choices[i].entry;
      }
      if (better.empty()) return;
      const Continued on{*this, state, table, key, seat};
      if (!on.confirm_loss(entry, better, plays, value)) return;
      value.better = spell(state, better, table);
    }
  }

  [[nodiscard]] static Loss loss_in(const EntryValue& value, const Shares& best) {
    return loss_of(best[seat_index(value.seat)], value.played[seat_index(value.seat)]);
  }

  /// Plays entries on from a position, to see what they lead to.
  struct Continued {
    const EngineOf& engine;
    const State& state;
    const Table& table;
    const PlayKey& key;
    /// Whose loss it is.
    Actor seat;

    [[nodiscard]] std::optional<Confirmed> confirm_loss(const std::vector<Move>& played,
                                                        const std::vector<Move>& better,
                                                        std::uint32_t plays) const {
      std::array<std::vector<State>, 2> ends;
      const auto entry = [&](bool is_better) -> const std::vector<Move>& {
        return is_better ? better : played;
      };
      return confirm(
          seat, sides_of(outcome_of(state)), plays < kNormalEffort,
          [&](bool is_better, std::uint64_t j) {
            Continued::Near found = near(entry(is_better), j);
            ends[is_better ? 1 : 0].push_back(std::move(found.end));
            return std::move(found.continuation);
          },
          [&](bool is_better, std::uint64_t j) {
            const PlayKey own = key_of(Purpose::kFar, j);
            State end = ends[is_better ? 1 : 0][j];
            play(end, std::numeric_limits<int>::max(), own, nullptr);
            return Continuation{shares_at(end, own), {}, {}};
          });
    }

    /// The same, and sets what follows from a confirmed loss in `value`.
    [[nodiscard]] std::optional<Confirmed> confirm_loss(const std::vector<Move>& played,
                                                        const std::vector<Move>& better,
                                                        std::uint32_t plays,
                                                        EntryValue& value) const {
      std::optional<Confirmed> found = confirm_loss(played, better, plays);
      if (!found) return found;
      value.seat = seat;
      value.why = explain(*found);
      if (value.played[seat_index(seat)].error() > 0) value.played = found->played;
      value.best = found->best;
      value.loss = {loss_in(value, *value.best).value, found->loss.error};
      return found;
    }

    [[nodiscard]] Explanation explain(const Confirmed& found) const {
      return stela::explain(seat, sides_of(outcome_of(state)), table.game->decisive_kinds,
                            found.after_played, found.after_best);
    }

    /// Returns the shares after `entry`, which seems no better for the player than the best: from a
    /// few continuations, or from as many as for the best if they show a larger share.
    [[nodiscard]] Shares shares_after(const std::vector<Move>& entry,
                                      const Confirmed& found) const {
      constexpr std::size_t kFew = 8;
      const std::size_t i = seat_index(seat);
      std::vector<Shares> samples;
      for (const std::size_t count : {kFew, found.after_best.size()}) {
        for (std::size_t j = samples.size(); j < count; ++j) {
          samples.push_back(near(entry, j).continuation.shares);
        }
        const Shares shares = mean_of(samples, sides_of(outcome_of(state)));
        if (shares[i].value <= found.best[i].value) return shares;
      }
      // They cannot be told apart.
      return found.best;
    }

   private:
    [[nodiscard]] PlayKey key_of(Purpose purpose, std::uint64_t j) const {
      return {RandomStream::key(key.random(purpose, 0, j).chance.next(), key.entry), 0};
    }

    struct Near {
      Continuation continuation;
      State end;
    };
    [[nodiscard]] Near near(const std::vector<Move>& entry, std::uint64_t j) const {
      constexpr int kNearEntries = 4;
      const PlayKey own = key_of(Purpose::kNear, j);
      Near out{{}, state};
      PlayRandom first = own.random(Purpose::kChoice, 0, 0);
      playing::play_again(out.end, entry, first);
      Continuation& found = out.continuation;
      play(out.end, kNearEntries, own, &found.line);
      if (holds_chance(entry) && !can_follow(entry, found.line)) found.line.clear();
      found.shares = shares_at(out.end, own);
      if constexpr (requires { traits(state, out.end); }) found.traits = traits(state, out.end);
      return out;
    }

    [[nodiscard]] Shares shares_at(const State& end, const PlayKey& own) const {
      // More would not help: the continuations differ far more from each other.
      constexpr std::uint32_t kNearPlays = 32;
      // A result that is certain at the end of a continuation is an estimate for its start.
      if (const std::optional<Shares> certain = certain_in(end)) {
        return uncertain(*certain, sides_of(outcome_of(state)));
      }
      return engine.shares_from(value_of(end, kNearPlays, own));
    }

    /// Plays up to `entries`, which are added to `line` unless it is null.
    void play(State& after, int entries, PlayKey own, std::vector<LineEntry>* line) const {
      for (int i = 0; i < entries && due_in(after) != kNobody; ++i) {
        ++own.entry;
        PlayRandom random = own.random(Purpose::kChoice, 0, 0);
        const Draw draw = playing::draws_in(after).any(random.chance);
        const std::vector<Move> moves = choose_moves(after, draw, kConfirming, own, random);
        if (line != nullptr) line->push_back({due_in(after), spell(after, moves, table)});
        after = playing::after(after, moves);
      }
    }

    /// Whether `line` is legal after `entry` with its draws as written.
    [[nodiscard]] bool can_follow(const std::vector<Move>& entry,
                                  const std::vector<LineEntry>& line) const {
      State after = playing::after(state, entry);
      for (const LineEntry& next : line) {
        if (due_in(after) != next.actor) return false;
        for (const Move& move : read(action_tokens(next.actions), table)) {
          if (stela::play(after, move) != nullptr) return false;
        }
        if (check_end(after) != nullptr) return false;
        end_entry(after);
      }
      return true;
    }
  };

  /// Compares the actual draws with all possible ones, each followed by its best entry.
  void value_luck(const State& state, Draw draw, std::uint32_t plays, const PlayKey& key,
                  EntryValue& value) const {
    constexpr std::uint32_t kFewer = 8;
    Changes changes{};
    const Draws draws = playing::draws_in(state);
    if (draw != kNoDraw && draws.size() > 1) {
      std::vector<Shares> shares;
      for (std::size_t i = 0; i < draws.size(); ++i) {
        const PlayKey own{RandomStream::key(key.seed, draws.draw(i) + 1U), key.entry};
        shares.push_back(shares_with(state, draws.draw(i), plays / kFewer, own));
      }
      for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
        changes[seat] = luck_of(draws, draw, shares, seat);
      }
    }
    for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
      changes[seat] = sum_of(changes[seat], value.after[seat], value.played[seat]);
    }
    if (value.drawn || value.after != value.played) value.luck = changes;
  }

  /// Returns the shares in `state` after `draw`, if the best entry follows.
  [[nodiscard]] Shares shares_with(const State& state, Draw draw, std::uint32_t plays,
                                   const PlayKey& key) const {
    if (is_seat(due_in(state))) {
      PlayRandom random = key.random(Purpose::kChoice, 0, 0);
      const std::vector<Proposal<Move>> candidates =
          playing::proposals<Move>(state, draw, kCandidates, random.choice);
      const std::size_t best =
          candidates.size() == 1 ? 0 : ranked(state, candidates, plays, key).front();
      return shares_after(state, candidates[best].entry, plays, key, Purpose::kBest);
    }
    const auto begin = [&](State& /*from*/, PlayRandom& /*random*/) { return draw; };
    Evidence found{tally(state, plays, key, Purpose::kBest, begin, 0), {}};
    found.features = features_of(state, found.tally.sides);
    return shares_from(found);
  }

  [[nodiscard]] static bool is_sampled(const State& state, const Policy& policy) {
    return policy.kind == Policy::Kind::kChance || !is_seat(due_in(state));
  }

  /// Returns the entry that `policy` chooses, with the draws within it repeated at random.
  [[nodiscard]] static std::vector<Move> choose_moves(const State& state, Draw draw,
                                                      const Policy& policy, const PlayKey& key,
                                                      PlayRandom& random) {
    std::vector<Move> entry = choose_as_proposed(state, draw, policy, key, random);
    if (is_sampled(state, policy)) return entry;
    return playing::as_drawn(state, std::move(entry), random.chance);
  }

  [[nodiscard]] static std::vector<Move> choose_as_proposed(const State& state, Draw draw,
                                                            const Policy& policy,
                                                            const PlayKey& key,
                                                            PlayRandom& random) {
    if (is_sampled(state, policy)) {
      State copy = state;
      return playing::sample_into<Move>(copy, random.choice);
    }
    const std::size_t most = policy.kind == Policy::Kind::kSearch ? kCandidates : 1;
    std::vector<Proposal<Move>> proposals =
        playing::proposals<Move>(state, draw, most, random.choice);
    if (policy.kind == Policy::Kind::kGreedy || proposals.size() == 1) {
      return std::move(proposals.front().entry);
    }
    const std::size_t best = ranked(state, proposals, policy.plays, key).front();
    return std::move(proposals[best].entry);
  }

  std::span<const Calibration> calibrations_;
};

}  // namespace stela
