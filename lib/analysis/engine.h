#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lib/analysis/fact.h"
#include "lib/analysis/play_random.h"
#include "lib/analysis/share.h"
#include "lib/analysis/tally.h"
#include "lib/game/position.h"
#include "lib/record/record.h"

namespace stela {

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

/// The value of an entry.
struct EntryValue {
  /// The player who chose it, who can have a loss; `kNobody` if several took part in it.
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
  /// What the draws before it and within it changed; empty if that was not valued.
  std::optional<Changes> luck;

  /// Whether an entry seemed better, but not when both were played on.
  [[nodiscard]] bool close() const { return !best && !better.empty(); }
};

/// A possible entry and its value.
struct Candidate {
  /// Its actions, as written.
  std::vector<std::string> entry;
  /// The shares after it, with draws within the entry repeated at random.
  Shares shares{};
};

/// Analysis of a game, through an interface that lets reports and tools work with any game, as
/// `Position` does for play. It has no state. `EngineOf` implements it from a game's functions.
class Engine {
 public:
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  /// Plays out `position`, which must be of this engine's game, `plays` times.
  [[nodiscard]] virtual Tally value(const Position& position, std::uint32_t plays,
                                    const PlayKey& key) const = 0;
  /// Returns the shares in `position`: certain ones if it is over or if somebody wins for certain,
  /// otherwise those according to `value`.
  [[nodiscard]] virtual Shares shares(const Position& position, std::uint32_t plays,
                                      const PlayKey& key) const = 0;
  /// Returns the value of the entry with `actions`, which is legal in `before` and has the proven
  /// `facts`, with `plays` playouts for each share. A loss that would be marked must be confirmed
  /// by playing both entries on (`Confirmation`); with less than `kNormalEffort` briefly. Luck is
  /// valued with `kDeepEffort` or more.
  [[nodiscard]] virtual EntryValue value_entry(const Position& before,
                                               std::span<const Token> actions,
                                               std::span<const Fact> facts, std::uint32_t plays,
                                               const PlayKey& key) const = 0;
  /// Returns the entry with `actions`, which is legal in `before`, and then up to `most` (at least
  /// 1) others that seem best after the same draw. If several lead to the same position, only the
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
  /// Returns the exponent that turns counts into shares, in thousandths.
  [[nodiscard]] virtual int shape() const = 0;

 protected:
  Engine() = default;
};

}  // namespace stela
