#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "lib/analysis/reasons.h"
#include "lib/analysis/share.h"
#include "lib/core/bit_set.h"
#include "lib/game/position.h"
#include "lib/record/record.h"

namespace stela {

/// Pseudorandom numbers that are the same on every machine, generated from a key, independently of
/// any other numbers (SplitMix64 by Steele, Lea and Flood).
class RandomStream {
 public:
  explicit constexpr RandomStream(std::uint64_t key) : state_(key) {}

  /// Returns a number from 0 to `below` - 1; `below` is more than 0.
  [[nodiscard]] constexpr std::uint32_t below(std::uint32_t below) {
    return static_cast<std::uint32_t>(((next() >> 32) * below) >> 32);
  }
  /// Returns any 64-bit number.
  [[nodiscard]] constexpr std::uint64_t next() { return mix(state_ += kStep); }

  /// Returns a key that depends on all bits of both.
  [[nodiscard]] static constexpr std::uint64_t key(std::uint64_t a, std::uint64_t b) {
    return mix(mix(a + kStep) ^ (b * kStep));
  }

 private:
  static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15;

  [[nodiscard]] static constexpr std::uint64_t mix(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
  }

  std::uint64_t state_;
};

/// Random numbers for one playout. Draws and the players' choices come from separate streams, so
/// that a different choice changes as few draws as possible.
struct PlayRandom {
  RandomStream chance;
  RandomStream choice;

  explicit constexpr PlayRandom(std::uint64_t key)
      : chance(RandomStream::key(key, 1)), choice(RandomStream::key(key, 2)) {}
};

/// The purposes of playouts, which keep playouts for different decisions independent.
enum class Purpose : std::uint8_t {
  kValue,
  kCandidate,
  kBest,
  kPlayed,
  kAfter,
  kChoice,
  kNear,
  kFar,
};

/// The key of an entry's random numbers: the seed of the analysis, and the entry.
struct PlayKey {
  std::uint64_t seed = 1;
  std::uint64_t entry = 0;

  /// Returns the numbers of playout `j` for `purpose`; `which` distinguishes candidates.
  [[nodiscard]] constexpr PlayRandom random(Purpose purpose, std::uint64_t which,
                                            std::uint64_t j) const {
    const std::uint64_t what = static_cast<std::uint64_t>(purpose) << 32 | which;
    return PlayRandom(
        RandomStream::key(RandomStream::key(RandomStream::key(seed, entry), what), j));
  }
};

/// Returns a random number of `set`, which is not empty, all equally likely.
template <std::size_t Size>
[[nodiscard]] std::size_t any_of(BitSet<Size> set, RandomStream& choice) {
  std::uint32_t skip = choice.below(static_cast<std::uint32_t>(set.size()));
  while (skip-- > 0) set.remove(set.first());
  return set.first();
}

/// One of the possible results of a draw before an entry: a game-specific number, such as a kind of
/// tile.
using Draw = std::uint8_t;
/// Nothing is drawn before the entry, or it is unknown what was.
inline constexpr Draw kNoDraw = 0xff;

/// The possible draws before the next entry, each weighted by its number among the components not
/// yet seen. Does not allocate memory, since every entry of a playout needs it.
class Draws {
 public:
  static constexpr std::size_t kMost = 64;

  /// Adds a possibility; one of weight 0 is ignored.
  constexpr void add(Draw draw, std::uint32_t weight) {
    if (weight == 0) return;
    draws_[count_] = draw;
    weights_[count_++] = weight;
    all_ += weight;
  }

  [[nodiscard]] constexpr bool empty() const { return count_ == 0; }
  [[nodiscard]] constexpr std::size_t size() const { return count_; }
  [[nodiscard]] constexpr Draw draw(std::size_t i) const { return draws_[i]; }
  [[nodiscard]] constexpr std::uint32_t weight(std::size_t i) const { return weights_[i]; }
  /// The sum of all weights.
  [[nodiscard]] constexpr std::uint32_t all() const { return all_; }

  /// Returns the draw at index `place`, from 0 to `all()` - 1, in a list that contains each draw as
  /// often as its weight.
  [[nodiscard]] constexpr Draw at(std::uint32_t place) const {
    std::size_t i = 0;
    while (place >= weights_[i]) place -= weights_[i++];
    return draws_[i];
  }
  /// Returns a random draw, or `kNoDraw` if there is none.
  [[nodiscard]] constexpr Draw any(RandomStream& chance) const {
    return all_ == 0 ? kNoDraw : at(chance.below(all_));
  }

 private:
  std::size_t count_ = 0;
  std::uint32_t all_ = 0;
  std::array<Draw, kMost> draws_{};
  std::array<std::uint32_t, kMost> weights_{};
};

/// How to choose entries.
struct Policy {
  enum class Kind : std::uint8_t {
    kChance,  ///< any sensible entry, from `sample`
    kGreedy,  ///< the best entry according to the game's `evaluate`
    kSearch,  ///< the best according to playouts among the best entries of `evaluate`
  };
  Kind kind = Kind::kGreedy;
  /// For `kSearch`: total number of playouts for an entry.
  std::uint32_t plays = 0;
};

/// Number of playouts for an entry; never a time limit.
inline constexpr std::uint32_t kQuickEffort = 128;
inline constexpr std::uint32_t kNormalEffort = 640;
inline constexpr std::uint32_t kDeepEffort = 3200;
inline constexpr std::uint32_t kMaxEffort = 1'000'000;

/// What chance changed for each seat.
using Changes = std::array<Gain, kMaxPlayers>;

/// A possible entry and its value.
struct Candidate {
  /// Its actions, as written.
  std::vector<std::string> entry;
  /// The shares after it, with draws within the entry repeated at random.
  Shares shares{};
};

/// An entry and a better one, both played on.
struct Compared {
  Shares worse{};
  Shares better{};
  Loss loss;
  Explanation why;
};

/// The value of an entry.
struct EntryValue {
  /// The player who can have a loss: the one who chose it; if several did, the one with the
  /// largest confirmed loss, or `kNobody`.
  Actor seat = kNobody;
  /// Whether that player had no choice.
  bool forced = false;
  /// Whether it begins with a draw.
  bool drawn = false;
  /// The shares after it, with draws within it repeated at random.
  Shares played{};
  /// The shares after it, with draws within it as they were.
  Shares after{};
  /// The shares after a better entry; empty if no loss was found.
  std::optional<Shares> best;
  /// That entry, as written. Without `best`, one that seemed better but was not confirmed.
  std::vector<std::string> better;
  /// The share of `seat` with `best` minus that with `played`, from separate playouts; 0 without
  /// `best`. It is never more than the share with `best`.
  Loss loss;
  /// Why, if the loss was confirmed by playing both entries on.
  Explanation why;
  /// Up to two more entries that are better than the one played, best first.
  std::vector<Candidate> others;
  /// What the draws before it and within it changed; empty if that was not valued.
  std::optional<Changes> luck;

  /// Whether an entry seemed better until both were played on.
  [[nodiscard]] bool close() const { return !best && !better.empty(); }
};

/// Analysis of a game, through an interface that lets reports and tools work with any game, as
/// `Position` does for play. It has no state. `EngineOf` implements it from a game's functions.
class Engine {
 public:
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  /// Plays out `position`, which must be of this engine's game, `plays` times, and returns the
  /// evidence of the playouts and of the position itself.
  [[nodiscard]] virtual Evidence value(const Position& position, std::uint32_t plays,
                                       const PlayKey& key) const = 0;
  /// Returns the shares in `position`: certain ones if it is over or if somebody wins for certain,
  /// otherwise those according to `value`.
  [[nodiscard]] virtual Shares shares(const Position& position, std::uint32_t plays,
                                      const PlayKey& key) const = 0;
  /// Returns the value of the entry with `actions`, which is legal in `before` and has the proven
  /// `facts`, with `plays` playouts for each share. A loss that would be marked must be confirmed
  /// by playing both entries on (`confirm`); briefly with fewer than `kNormalEffort` playouts. Luck
  /// is valued with `kDeepEffort` or more.
  [[nodiscard]] virtual EntryValue value_entry(const Position& before,
                                               std::span<const Token> actions,
                                               std::span<const Fact> facts, std::uint32_t plays,
                                               const PlayKey& key) const = 0;
  /// Plays on after two entries that are legal in `before` (`confirm`); briefly with fewer than
  /// `kNormalEffort` playouts. Returns nothing if `worse` does not lose enough for a mark.
  [[nodiscard]] virtual std::optional<Compared> compare(const Position& before,
                                                        std::span<const Token> worse,
                                                        std::span<const Token> better,
                                                        std::uint32_t plays,
                                                        const PlayKey& key) const = 0;
  /// Returns the entry with `actions`, which is legal in `before`, and then up to `most` others
  /// that seem best after the same draw. If several lead to the same position, only the
  /// first is returned. Each is valued with `plays` separate playouts.
  [[nodiscard]] virtual std::vector<Candidate> candidates(const Position& before,
                                                          std::span<const Token> actions,
                                                          std::size_t most, std::uint32_t plays,
                                                          const PlayKey& key) const = 0;
  /// Whether there was a draw before that entry, which its first action then names.
  [[nodiscard]] virtual bool was_drawn(const Position& before,
                                       std::span<const Token> actions) const = 0;
  /// Returns the proven facts about that entry.
  [[nodiscard]] virtual std::vector<Fact> facts(const Position& before,
                                                std::span<const Token> actions) const = 0;
  /// Returns the actions of the whole entry that `policy` plays in `position`, which is not over.
  [[nodiscard]] virtual std::vector<std::string> choose(const Position& position,
                                                        const Policy& policy,
                                                        const PlayKey& key) const = 0;
  /// The same after the draw that `actions` show; draws within the entry are as proposed.
  [[nodiscard]] virtual std::vector<std::string> choose_after(const Position& before,
                                                              std::span<const Token> actions,
                                                              const Policy& policy,
                                                              const PlayKey& key) const = 0;
  /// Returns the calibration for tables of `players`: the one fitted for the nearest number of
  /// players.
  [[nodiscard]] virtual const Calibration& calibration(int players) const = 0;

 protected:
  Engine() = default;
};

/// The components of a game's result for one seat: `start` + `luck` - `lost` + `others` + `rest` =
/// `result`, exact to the millionth.
struct Balance {
  /// The share before the first entry.
  Millionths start = 0;
  /// What draws changed; 0 if it was not valued.
  Gain luck;
  /// The losses of its own entries.
  Gain lost;
  /// What the losses of others' entries changed.
  Millionths others = 0;
  /// All other changes: those of the engine's estimates from entry to entry and, unless it is
  /// valued, luck.
  Millionths rest = 0;
  /// The share at the end.
  Millionths result = 0;
};
using Balances = std::array<Balance, kMaxPlayers>;

/// Adds up the entries of a game or of a part of one, which must be consecutive, between the shares
/// `start` before the first and `end` after the last. Without entries the result equals the start.
[[nodiscard]] Balances balances_of(std::span<const EntryValue> entries, const Shares& start,
                                   const Shares& end);

/// The actions of a whole entry, and the result of `evaluate` for the current player after it.
template <class Move>
struct Proposal {
  std::vector<Move> entry;
  std::int64_t value = 0;
};

/// An entry of several players in which `seat` chooses differently.
template <class Move>
struct OtherChoice {
  Actor seat = kNobody;
  std::vector<Move> entry;
};

/// Keeps the best proposals added, best first; on ties the earlier ones.
template <class Move>
class BestProposals {
 public:
  explicit BestProposals(std::size_t most) : most_(most) {}

  /// Whether an entry of that value would be kept, to be checked before building the entry.
  [[nodiscard]] bool wants(std::int64_t value) const {
    return kept_.size() < most_ || (most_ > 0 && value > kept_.back().value);
  }
  /// Keeps `entry` if it is among the best.
  void add(std::vector<Move> entry, std::int64_t value) {
    if (!wants(value)) return;
    if (kept_.size() == most_) kept_.pop_back();
    const auto place =
        std::ranges::find_if(kept_, [&](const auto& other) { return other.value < value; });
    kept_.insert(place, Proposal<Move>{std::move(entry), value});
  }
  [[nodiscard]] std::vector<Proposal<Move>> take() { return std::move(kept_); }

 private:
  std::size_t most_;
  std::vector<Proposal<Move>> kept_;
};

/// Returns the share of `seat` after `draw` minus the weighted mean over all `draws`. `shares`
/// contains the shares after each draw, from separate playouts. Returns 0 if `draw` is not one of
/// `draws`.
[[nodiscard]] Gain luck_of(const Draws& draws, Draw draw, std::span<const Shares> shares,
                           std::size_t seat);

/// Returns `gain` plus the difference `after` - `before`, from separate playouts.
[[nodiscard]] Gain sum_of(const Gain& gain, const Share& after, const Share& before);

/// The policy that plays on to confirm a loss. Policies that search confirm no more reliably and
/// take several times as long (docs/contributing/engine.md).
inline constexpr Policy kConfirming{Policy::Kind::kGreedy, 0};

/// Plays on after the entry played or after the one that seems better, and returns what followed.
/// Continuation `j`, from 0 in order, has the same random numbers after both.
using PlayOn = std::function<Continuation(bool better, std::uint64_t j)>;

/// A confirmed loss.
struct Confirmed {
  Shares played{};
  Shares best{};
  Loss loss;
  /// The continuations of each that show it.
  std::vector<Continuation> after_played;
  std::vector<Continuation> after_best;
};

/// Plays on to confirm that an entry of `seat` lost enough for a mark. Playouts alone are wrong
/// about that as often as right, since their players miss the same things. If `brief`, eight
/// continuations of `near` must show it. Otherwise up to 40 of them, and as many whole games must
/// show at least half of that loss: `far` plays continuation `j` of `near` to the end. It stops as
/// soon as the outcome is unlikely to change. Returns nothing if the loss is not confirmed.
[[nodiscard]] std::optional<Confirmed> confirm(Actor seat, const Sides& sides, bool brief,
                                               const PlayOn& near, const PlayOn& far);

}  // namespace stela
