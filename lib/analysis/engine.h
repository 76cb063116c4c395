#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lib/analysis/fact.h"
#include "lib/analysis/play_random.h"
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

/// The value of an entry, as counts of separate playouts.
struct EntryValue {
  /// From the position before it, with random draws.
  Tally before;
  /// With the actual draw before the entry; empty if nothing was drawn.
  std::optional<Tally> drawn;
  /// From the position after the entry, with draws within the entry repeated at random; empty if
  /// the entry contains none, and the value is that of the position after it.
  std::optional<Tally> played;
  /// From the position after the best entry found; empty if that is the entry played, or if the
  /// entry is not judged.
  std::optional<Tally> best;
  /// Actions of the best entry, as written.
  std::vector<std::string> better;
  /// Whether a player had a choice.
  bool forced = false;
  /// Whether it is the entry of one player, which can have a loss.
  bool judged = false;
};

/// A possible entry and its value.
struct Candidate {
  /// Its actions, as written.
  std::vector<std::string> entry;
  /// From the position after it, with draws within the entry repeated at random.
  Tally value;
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
  /// Returns the value of the entry with `actions`, which is legal in `before`, with `plays`
  /// playouts for each count.
  [[nodiscard]] virtual EntryValue value_entry(const Position& before,
                                               std::span<const Token> actions, std::uint32_t plays,
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
